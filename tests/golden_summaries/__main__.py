"""python -m tests.golden_summaries: write the lines of all golden summaries anew, by making their calls."""

import json

from service.rulesets import RULESETS
from tests.golden_summaries.calls import file_of, golden_of, said_by

if __name__ == "__main__":
    for game in RULESETS:
        lines = {code: {**golden, **said_by(game, golden)[1]} for code, golden in golden_of(game).items()}
        file_of(game).write_text(json.dumps(lines, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
