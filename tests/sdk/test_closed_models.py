"""Tests of scripts/closed_models.py, after which closed models of the Python client refuse unknown members."""

import subprocess
import sys
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER

READING = """\
class Sheet:
    def __init__(self, **members):
        self.members = members

    @classmethod
    def from_dict(cls, src_dict):
        d = dict(src_dict)
        level = d.pop("level", None)

        sheet = cls(
            level=level,
        )

"""
CLOSED = f"{READING}        return sheet\n"
OPEN = f"{READING}        sheet.additional_properties = d\n        return sheet\n"


@pytest.mark.parametrize(("model", "refuses"), [(CLOSED, True), (OPEN, False)])
def test_a_closed_model_refuses_unknown_members(tmp_path: Path, model: str, refuses: bool) -> None:
    """Models of answers are open, and take everything."""
    (tmp_path / "sheet.py").write_text(model, encoding="utf-8")
    subprocess.run([sys.executable, PROJECT_FOLDER / "scripts" / "closed_models.py", tmp_path], check=True)
    made: dict[str, type] = {}
    exec((tmp_path / "sheet.py").read_text(encoding="utf-8"), made)  # noqa: S102 - the text above
    read = made["Sheet"].from_dict  # type: ignore[attr-defined]
    assert read({"level": 3}).members == {"level": 3}
    if refuses:
        with pytest.raises(ValueError, match="no member 'skills'"):
            read({"level": 3, "skills": {}})
    else:
        assert read({"skills": {}}).additional_properties == {"skills": {}}
