"""Translations of texts for people: one folder of gettext catalogs for each language.

English stands in the code, in the `text` of each game. Every other language is a folder such as `de/LC_MESSAGES` with
one catalog for each game, `flyerbook.po`, and one for what all share, `arbiter.po`. Translators need nothing else:

- `msgctxt "summary task_success"`, and likewise `title` and `explanation` of a rejection: the sentence with this code.
- `msgctxt "phrase"`: a `service.phrases.Phrase`, said by the code itself, such as what is wrong with a field.
- `msgctxt "word"`: a word that sentences take as a parameter, such as a kind of damage. A translation says where:
  `{type:word}` is looked up as a whole, in `{terms:words}` every word is; without it the parameter stays as it is.
- `msgctxt "label"`: a word that stands by itself, such as a member of a state; sentences do not look it up.

What is missing or marked as fuzzy is said in English. A new language is a new folder.
"""
