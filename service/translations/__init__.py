"""Translations of texts for people.

The sentences of a game are in its `texts`, a file for each language: `service/rulesets/flyerbook/texts/de.json` has the
codes of `en.json`. Everything else has its English in the code. Other languages are folders of gettext catalogs, for
example `de/LC_MESSAGES`: one for each game, `flyerbook.po`, and one for what all share, `arbiter.po`. Their entries:

- `msgctxt "phrase"`: a `service.phrases.Phrase`, used by the code itself, for example for a mistake in a field.
- `msgctxt "word"`: a word that sentences take as a parameter, for example a kind of damage. A translation says where:
  `{type:word}` is looked up as a whole, in `{terms:words}` every word is; without it the parameter is not translated.
- `msgctxt "label"`: a separate word, for example a member of a state; sentences do not look it up.

Texts that are missing or marked as fuzzy appear in English. A new language is a new folder, and a file of each game.
"""
