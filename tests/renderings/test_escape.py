"""Tests of the escaping of players' texts."""

from collections.abc import Callable

import pytest

from service.renderings import escape

HIDDEN = "\u200b"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("two\nlines\r\nand\ttabs\u2028", "two lines and tabs "),
        ("\x1b[31mred\x00", " [31mred "),
        ("left\u202eright\u2066", "leftright"),
        ("Daenes, Größe 3, \U0001f469\u200d\U0001f467", "Daenes, Größe 3, \U0001f469\u200d\U0001f467"),
    ],
)
def test_plain_text_stays_in_its_line(text: str, shown: str) -> None:
    """No breaks, no codes of terminals, no turned direction; letters and emoji stay."""
    assert escape.plain(text) == shown


@pytest.mark.parametrize("mention", ["@everyone", "@here", "<@123456789012345678>", "<@&42>", "<@!42>"])
def test_no_one_is_mentioned(mention: str) -> None:
    """An invisible character follows every @, so that Discord finds no mention."""
    safe = escape.discord(f"x {mention} y")
    assert mention not in safe
    assert f"@{HIDDEN}" in safe
    assert safe.replace(HIDDEN, "").replace("\\", "") == f"x {mention} y"


@pytest.mark.parametrize("tag", ["<#42>", "<:smile:42>", "<a:smile:42>", "<t:1700000000>", "</task:42>", "<id:browse>"])
def test_no_tag_of_discord_works(tag: str) -> None:
    """Channels, emoji, times and commands are shown as they were typed."""
    assert escape.discord(tag) == f"\\<{HIDDEN}{tag[1:]}"


@pytest.mark.parametrize("address", ["https://example.com", "discord.gg/abc", "steam://run/1"])
def test_no_address_is_opened(address: str) -> None:
    """It is shown and not looked at for a preview."""
    safe = escape.discord(address)
    assert address not in safe
    assert safe.replace(HIDDEN, "") == address


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("**bold** _i_ ~~s~~ `c` ||x||", r"\*\*bold\*\* \_i\_ \~\~s\~\~ \`c\` \|\|x\|\|"),
        ("[here](x)", r"\[here\]\(x\)"),
        ("a\\*b", r"a\\\*b"),
        ("# head", r"\# head"),
        ("> quote", r"\> quote"),
        ("- item", r"\- item"),
        ("1. item", f"1{HIDDEN}. item"),
        ("3 + 4 = 7", "3 + 4 = 7"),
        ("12 - 3", "12 - 3"),
        ("-# small", r"\-# small"),
    ],
)
def test_markdown_is_shown_to_the_letter(text: str, safe: str) -> None:
    """Each sign of Markdown is escaped where it would count; sums stay readable."""
    assert escape.discord(text) == safe


@pytest.mark.parametrize("harmless", [escape.plain, escape.discord])
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("דנה hits שרה: 5", "\u2068דנה\u2069 hits \u2068שרה\u2069: 5"),
        ("דנה, שרה", "\u2068דנה\u2069, \u2068שרה\u2069"),
        ("بن علي 2", "\u2068بن علي\u2069 2"),
        ("Ana hits the orc", "Ana hits the orc"),
        ("\u202eשרה\u202c", "\u2068שרה\u2069"),
    ],
)
def test_names_that_run_from_right_to_left_are_isolated(harmless: Callable[[str], str], text: str, shown: str) -> None:
    """Numbers and signs beside them stay where they are."""
    assert harmless(text) == shown
