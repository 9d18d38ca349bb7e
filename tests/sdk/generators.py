"""Generators of TypeScript clients that others use, and a call in the words of each."""

import json
from dataclasses import dataclass
from pathlib import Path

from service.settings import PROJECT_FOLDER
from tests.sdk.programs import BIN, run

PINS = PROJECT_FOLDER / "clients" / "other-generators" / "package.json"
PROGRAMS = PROJECT_FOLDER / "build" / "generators" / "node_modules"
DOCUMENT, CLIENT = "{document}", "{client}"
"""Where the command of a generator has the path of the document, and of the folder for the client."""


@dataclass(frozen=True, slots=True)
class Generator:
    """A generator of clients.

    Attributes:
        package: on npm.
        program: path in `node_modules`.
        arguments: of its command.
        settings: more arguments, without which the client does not compile.
        call: a TypeScript program beside the folder `client`, which sends `body`, a `FlyerbookTask`.
    """

    package: str
    program: str
    arguments: tuple[str, ...]
    call: str
    settings: tuple[str, ...] = ()

    @property
    def version(self) -> str:
        """The version in clients/other-generators/package.json."""
        return str(json.loads(PINS.read_text(encoding="utf-8"))["devDependencies"][self.package])

    def generate(self, document: Path, client: Path) -> None:
        """Makes a client in a folder."""
        arguments = [text.format(document=document, client=client) for text in self.arguments]
        run(BIN / "node", PROGRAMS / self.program, *arguments, *self.settings, folder=client.parent)


GENERATORS = (
    Generator(
        "oazapfts",
        "oazapfts/dist/cli.js",
        (DOCUMENT, f"{CLIENT}/client.ts"),
        'import { flyerbookTask } from "./client/client";\nflyerbookTask(body);',
    ),
    Generator(
        "ng-openapi-gen",
        "ng-openapi-gen/lib/index.js",
        ("--input", DOCUMENT, "--output", CLIENT),
        'import { HttpClient } from "@angular/common/http";\n'
        'import { flyerbookTask } from "./client/functions";\n'
        'declare const http: HttpClient;\nflyerbookTask(http, "", { body });',
        settings=("--ignore-unused-models", "false"),
    ),
    Generator(
        "openapi-typescript-codegen",
        "openapi-typescript-codegen/bin/index.js",
        ("--input", DOCUMENT, "--output", CLIENT),
        'import { FlyerbookService } from "./client";\nFlyerbookService.flyerbookTask(body);',
        settings=("--useUnionTypes",),
    ),
    Generator(
        "swagger-typescript-api",
        "swagger-typescript-api/dist/cli.mjs",
        ("generate", "--path", DOCUMENT, "--output", CLIENT, "--name", "api.ts"),
        'import { Api } from "./client/api";\nnew Api().v1.flyerbookTask(body);',
    ),
    Generator(
        "@hey-api/openapi-ts",
        "@hey-api/openapi-ts/bin/run.js",
        ("--input", DOCUMENT, "--output", CLIENT),
        'import { flyerbookTask } from "./client";\nflyerbookTask({ body });',
    ),
    Generator(
        "orval",
        "orval/dist/bin/orval.mjs",
        ("--input", DOCUMENT, "--output", f"{CLIENT}/api.ts", "--client", "fetch"),
        'import { flyerbookTask } from "./client/api";\nflyerbookTask(body);',
    ),
)
