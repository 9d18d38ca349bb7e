"""Translations of texts for people: one folder of gettext catalogs for each language.

English is in the code, in the `text` of each game. Every other language is a folder, for example `de/LC_MESSAGES`, with
one catalog for each game, `flyerbook.po`, and one for what all share, `arbiter.po`. Translators need nothing else:

- `msgctxt "summary task_success"`, and likewise `title` and `explanation` of a rejection: the sentence with this code.
- `msgctxt "phrase"`: a `service.phrases.Phrase`, used by the code itself, for example for a mistake in a field.
- `msgctxt "word"`: a word that sentences take as a parameter, for example a kind of damage. A translation says where:
  `{type:word}` is looked up as a whole, in `{terms:words}` every word is; without it the parameter is not translated.
- `msgctxt "label"`: a separate word, for example a member of a state; sentences do not look it up.

Texts that are missing or marked as fuzzy appear in English. A new language is a new folder.
"""
