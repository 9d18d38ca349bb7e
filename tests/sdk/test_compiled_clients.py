"""Tests of generated clients in compiled languages, run by `make clients`."""

import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER
from tests.sdk.calls import in_go, in_java, in_typescript_fetch
from tests.sdk.programs import BIN, HERE, TSC, make, run, session_of

JAVAC = shutil.which("javac")
GENERATOR = find_spec("openapi_generator_cli")
pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(GENERATOR is None, reason="there is no openapi-generator; `make sdk` installs it"),
]


def test_a_client_in_typescript_fetch_plays(services: tuple[str, str]) -> None:
    """A strict compiler accepts client and session, which plays games, a fight and its log, also of a later version."""
    client, session = make("typescript-fetch"), session_of("typescript-fetch")
    package = session / "node_modules" / "arbiter-client"
    package.mkdir(parents=True)
    shutil.copy(client / "package.json", package)
    strictly = ["--strict", "--skipLibCheck", "--target", "es2022", "--lib", "es2022,dom", "--types", "node"]
    strictly += ["--module", "commonjs", "--moduleResolution", "node"]
    run(BIN / "node", TSC, *strictly, "--declaration", "--outDir", package / "dist", client / "src" / "index.ts")
    shutil.copy(HERE / "play-fetch.ts", session)
    (session / "games.ts").write_text(in_typescript_fetch(), encoding="utf-8")
    run(BIN / "node", TSC, *strictly, "--noUncheckedIndexedAccess", "--esModuleInterop", session / "play-fetch.ts")
    for url in services:
        assert run(BIN / "node", session / "play-fetch.js", url) == "played\n"


@pytest.mark.skipif(JAVAC is None, reason="there is no javac; on Debian: apt install default-jdk-headless")
def test_a_client_in_java_plays(services: tuple[str, str]) -> None:
    """All of the client compiles, and a session plays all games, a fight and its log, also with a later version."""
    client, session = make("java"), session_of("java")
    shutil.copy(HERE / "Play.java", session)
    (session / "Games.java").write_text(in_java(), encoding="utf-8")
    (session / "Generated.java").write_text(ANNOTATION_THAT_LEFT_JAVA, encoding="utf-8")
    sources = [*(client / "src" / "main" / "java").rglob("*.java"), *session.glob("*.java")]
    (session / "sources").write_text("\n".join(map(str, sources)), encoding="utf-8")
    run(JAVAC, "-nowarn", "-proc:none", "-cp", jackson(), "-d", session / "classes", f"@{session / 'sources'}")
    java = Path(str(JAVAC)).parent / "java"
    for url in services:
        assert run(java, "-cp", f"{session / 'classes'}:{jackson()}", "Play", url) == "played\n"


ANNOTATION_THAT_LEFT_JAVA = """\
package javax.annotation;

public @interface Generated {
  String[] value();
  String date() default "";
  String comments() default "";
}
"""


def jackson() -> Path:
    """A jar with the JSON library of the client, which the generator uses itself."""
    assert GENERATOR is not None
    assert GENERATOR.origin is not None
    return Path(GENERATOR.origin).parent / "openapi-generator.jar"


@pytest.mark.skipif(not (BIN / "go").exists(), reason="there is no go in .venv; `make sdk` installs it")
def test_a_client_in_go_plays(services: tuple[str, str]) -> None:
    """It compiles without any other module, and plays games, a fight and its log, also of a later version."""
    client, session = make("go"), session_of("go")
    shutil.copy(HERE / "play.go", session)
    (session / "games.go").write_text(in_go(), encoding="utf-8")
    (session / "go.mod").write_text(MODULE.format(client=client), encoding="utf-8")
    alone = {"GOPROXY": "off", "GOTOOLCHAIN": "local", "GOCACHE": str(PROJECT_FOLDER / "build" / "go-cache")}
    alone["GODEBUG"] = "goindex=0"  # which would remember the files of a client that has been made anew since
    quickly = "-gcflags=example.org/arbiter/client=-N -l"  # without optimizing, which takes twice as long
    run(BIN / "go", "build", quickly, "-o", "play", folder=session, **alone)
    for url in services:
        assert run(session / "play", url) == "played\n"


MODULE = """\
module example.org/session

go 1.23

require example.org/arbiter/client v0.0.0

replace example.org/arbiter/client => {client}
"""
