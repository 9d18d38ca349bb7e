"""Test of the page about adding a game: its steps lead to a served and stored game."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from service.settings import PROJECT_FOLDER, Settings

PAGE = PROJECT_FOLDER / "docs" / "adding-a-game.md"
FILES = re.compile(r"```\w+ file=(\S+)\n(.*?)```", re.DOTALL)
PLAY = """
from service.app import create_app
from service.settings import Settings

client = create_app(Settings.from_environment()).test_client()


def post(path, body, **headers):
    response = client.post(path, json=body, headers=headers)
    return response.status_code, response.get_json()


thrown = post("/v1/coin/call", {"caller": {"name": "Ana"}, "called": "heads", "dice": {"Ana": [2]}})
assert thrown[1]["result"] == {"side": "tails", "right": False, "lives_after": 2}, thrown
body = {"caller": {"name": "Ana"}, "called": "heads", "dice": {"Ana": [2]}}
german = post("/v1/coin/call", body, **{"Accept-Language": "de"})
assert german[1]["summary"] == "Ana sagt heads: falsch", german
odds = post("/v1/coin/call/odds", {"caller": {"name": "Ana"}, "called": "heads"})
assert odds[1]["outcomes"]["right"]["distribution"][0]["probability"] == "1/2", odds
status, campaign = post("/v1/campaigns", {"name": "Coins", "ruleset": "coin", "options": {"lives": 1}})
assert status == 201, campaign
key, table = {"Authorization": "Bearer " + campaign["key"]["token"]}, "/v1/campaigns/" + campaign["id"]
ana = post(table + "/characters", {"name": "Ana", "sheet": {"motto": "Heads."}}, **key)[1]
path = f"{table}/characters/{ana['id']}"
status, called = post(f"{path}/coin/call", {"called": "heads", "dice": {"Ana": [2]}}, **key)
assert (status, called["result"]["lives_after"]) == (200, 0), called
assert called["summary"] == "Ana calls heads: wrong. Ana has been wrong once", called
assert client.get(path, headers=key).get_json()["state"] == {"wrong_calls": 1}
status, problem = post(f"{path}/coin/call", {"called": "heads", "dice": {"Ana": [1]}}, **key)
assert (status, problem["code"]) == (409, "out"), problem
(role,) = client.get(f"{path}/abilities", headers=key).get_json()["operations"]
assert [bar["code"] for bar in role["bars"]] == ["out"], role
(barred,) = client.get(f"{path}/moves", headers=key).get_json()["barred"]
assert [bar["code"] for bar in barred["bars"]] == ["out"], barred
player = post(f"{table}/keys", {"label": "Ana", "role": "player", "characters": [ana["id"]]}, **key)[1]["token"]
stated = {"caller": {"id": ana["id"], "lives": 9}, "called": "heads"}
status, problem = post(f"{path}/coin/call", stated, Authorization="Bearer " + player)
assert (status, problem["code"]) == (403, "not_yours_to_state"), problem
assert post(f"{table}/time", {"unit": "session"}, **key)[0] == 200
assert client.get(path, headers=key).get_json()["state"] == {"wrong_calls": 0}
heads, tails = client.get(f"{path}/moves", headers=key).get_json()["items"]
assert (heads["id"], heads["label"], heads["group"]) == ("call:heads", "Call heads", "other"), heads
assert post(f"{path}/coin/call", tails["order"], **key)[0] == 200
assert client.get("/openapi.json").get_json()["components"]["schemas"]["CoinCallResult"]
assert client.get("/v1/coin/abilities").get_json()["abilities"][0]["needed_by"] == ["call.caller"]
print("played")
"""


def test_a_fifth_game_is_added_by_following_the_page(tmp_path: Path, database: Settings) -> None:
    """A copy of the service with the files of the page and one more entry plays it, stored play included."""
    shutil.copytree(PROJECT_FOLDER / "service", tmp_path / "service", ignore=shutil.ignore_patterns("__pycache__"))
    files = dict(FILES.findall(PAGE.read_text(encoding="utf-8")))
    assert len(files) > 10
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    entry = tmp_path / "service" / "rulesets" / "__init__.py"
    text = entry.read_text(encoding="utf-8").replace("ROLLUNDER)", "ROLLUNDER, COIN)")
    entry.write_text(
        text.replace("\n\n", "\nfrom service.rulesets.coin import RULESET as COIN\n\n", 1), encoding="utf-8"
    )
    url = (database.database_url or "").replace("+psycopg", "")
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tmp_path,
        env={**os.environ, "DATABASE_URL": url, "RATE_LIMITS": "off"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.stdout.splitlines()[-1:] == ["played"], done.stderr
