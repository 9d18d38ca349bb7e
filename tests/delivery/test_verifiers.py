"""Tests of the guide's signature verifiers against those of the official packages."""

import datetime as dt
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from service.delivery.signatures import headers_of
from service.play.editing.webhooks import shown
from service.settings import PROJECT_FOLDER
from tests.docs.snippets import snippets_of

GUIDE = PROJECT_FOLDER / "docs" / "guides" / "webhooks.md"
NODE = Path(sys.executable).parent / "node"
KEY, FORMER = bytes(range(32)), bytes(range(32, 64))
BODY = '{"type": "turn", "name": "Grüße"}'
CASES: Mapping[str, bool] = {
    "good": True,
    "of both secrets": True,
    "another body": False,
    "another id": False,
    "old": False,
    "of the future": False,
    "no moment": False,
    "another secret": False,
    "another version": False,
    "no signature": False,
}
"""Message -> whether it is genuine."""
_PROGRAM = """
import {{ Webhook }} from "standardwebhooks";
{guide}
const answers = {{}};
for (const [name, [given, text]] of Object.entries({cases})) {{
  let official = true;
  try {{ new Webhook({secret}).verify(text, given); }} catch {{ official = false; }}
  answers[name] = [official, await isGenuine({secret}, new Headers(given), text)];
}}
console.log(JSON.stringify(answers));
"""


def messages() -> Mapping[str, tuple[dict[str, str], str]]:
    """Headers and body of each case, signed at the present moment: a long run of all tests makes older ones void."""
    now = int(dt.datetime.now(dt.UTC).timestamp())

    def signed(secrets: Sequence[bytes], moment: int = now) -> dict[str, str]:
        return dict(headers_of("msg_1", moment, BODY.encode(), secrets))

    good = signed([KEY])
    return {
        "good": (good, BODY),
        "of both secrets": (signed([FORMER, KEY]), BODY),
        "another body": (good, BODY + " "),
        "another id": (good | {"webhook-id": "msg_2"}, BODY),
        "old": (signed([KEY], now - 400), BODY),
        "of the future": (signed([KEY], now + 400), BODY),
        "no moment": (good | {"webhook-timestamp": "soon"}, BODY),
        "another secret": (signed([FORMER]), BODY),
        "another version": (good | {"webhook-signature": good["webhook-signature"].replace("v1,", "v2,")}, BODY),
        "no signature": (good | {"webhook-signature": ""}, BODY),
    }


def in_guide(language: str) -> str:
    """The verifier of the guide, without the message that it verifies there."""
    (snippet,) = [each for each in snippets_of(GUIDE) if each.language == language]
    end = snippet.text.index("secret = ") if language == "python" else snippet.text.index("const secret = ")
    return snippet.text[:end]


@pytest.mark.parametrize("case", CASES)
def test_the_verifier_in_python_says_what_the_official_one_says(case: str) -> None:
    """Of each message."""
    (headers, body), is_good = messages()[case], CASES[case]
    guide: dict[str, Any] = {}
    exec(in_guide("python"), guide)  # noqa: S102 - the guide's own code
    assert guide["is_genuine"](shown(KEY), headers, body.encode()) is is_good
    try:
        Webhook(shown(KEY)).verify(body, headers)
    except WebhookVerificationError:
        assert not is_good
    else:
        assert is_good


def test_the_verifier_in_javascript_says_what_the_official_one_says(tmp_path: Path) -> None:
    """Of each message."""
    cases = orjson.dumps(messages()).decode()
    program = tmp_path / "verify.mjs"
    (tmp_path / "node_modules").symlink_to(PROJECT_FOLDER / "node_modules")
    secret = orjson.dumps(shown(KEY)).decode()
    program.write_text(_PROGRAM.format(guide=in_guide("js"), cases=cases, secret=secret), encoding="utf-8")
    answer = subprocess.run([NODE, program], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert orjson.loads(answer.stdout) == {name: [is_good, is_good] for name, is_good in CASES.items()}
