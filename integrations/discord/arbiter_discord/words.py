"""Texts of the app in English and German. Texts about the game come from the service."""

from arbiter_discord.messages import plain

ENGLISH = {
    "no_table": "There is no table in this channel. Start one with `/table`.",
    "table_exists": "This channel has a table already. Its owner can start another one with `replace`.",
    "creation_key": "The service creates campaigns with its key only. The operator sets ARBITER_CREATION_KEY.",
    "table": "A table of {game}: **{name}**. <@{owner}> is the game master. Players: `/join`.",
    "not_owner": "Only the game master of this table can do that.",
    "no_seat": "You have no character at this table. Choose one with `/join`.",
    "taken": "Another player has {name}.",
    "joined": "<@{user}> plays **{name}**.",
    "left": "<@{user}> no longer plays **{name}**.",
    "not_taken": "No player has {name}.",
    "bad_file": "The attachment must be a JSON object with the sheet, or for `/start` a list of combatants.",
    "no_foe": "There is no foe called {name}. Attach a file with combatants. Known foes: {names}.",
    "no_fighters": "An encounter needs characters or foes.",
    "no_encounter": "There is no encounter. Start one with `/start`.",
    "running": "An encounter is running. End it with `/next step:end`.",
    "preparing": "An encounter is prepared. Start it with `/start`, or end it with `/next step:end`.",
    "revealed": "**{name}** appears.",
    "not_hidden": "There is no hidden combatant called {name}.",
    "no_combatant": "There is no combatant called {name}.",
    "nobody_acts": "It is nobody's turn. Choose a combatant with `as`.",
    "no_move": "That is no move of {name} now. Choose one from the list.",
    "no_choice": "{label} has no option {value}. Choose one from the list.",
    "choose": "**{move}**\n{label}:",
    "choose_other": "**{move}**\n{label}: one of these. To state another value, type it as `choice` of `/do`.",
    "left_out": "As usual",
    "chosen": "**{move}**",
    "stale_menu": "This menu was used already. Send the command again.",
    "bad_members": "Write members as `name=value`, for example `{example}`.",
    "hidden": "Done. You do not see the result. `/me` shows your character.",
    "done": "Done.",
    "asks": "The table is asked:",
    "asked": "{who} is asked",
    "asked_roll": "**{who}** rolls a {die}.",
    "game_master": "Game master",
    "roll_for_me": "Roll for me",
    "not_asked": "Another player is asked.",
    "answered": "This question is no longer open.",
    "health": "Health: **{health}**",
    "conditions": "Conditions: **{names}**",
    "event": "event {event}",
    "empty_report": "Nothing has happened yet.",
    "no_answer": "The service does not answer. `/report` shows whether the command was done.",
    "broken": "Something went wrong in the app. Its log has the cause.",
    "forbidden": "Your key does not allow that.",
    "unauthenticated": "A key is no longer valid. Use `/join` again, as game master `/table` with `replace`.",
    "stale_version": "The table has changed. Look again and decide again.",
    "idempotency_key_reused": "That was done already.",
    "undo_conflict": "Later events touched the same: {events}. Undo those first, the last one first.",
}
GERMAN = {
    "no_table": "In diesem Kanal gibt es keinen Spieltisch. Beginne einen mit `/table`.",
    "table_exists": "Dieser Kanal hat schon einen Spieltisch. Seine Spielleitung kann ihn mit `replace` ersetzen.",
    "creation_key": "Der Dienst legt Kampagnen nur mit seinem Schlüssel an. Wer die App betreibt, setzt "
    "ARBITER_CREATION_KEY.",
    "table": "Ein Spieltisch für {game}: **{name}**. <@{owner}> leitet das Spiel. Mitspielen: `/join`.",
    "not_owner": "Das darf nur die Spielleitung dieses Tisches.",
    "no_seat": "Du hast an diesem Tisch keine Figur. Wähle eine mit `/join`.",
    "taken": "{name} gehört schon jemand anderem.",
    "joined": "<@{user}> spielt **{name}**.",
    "left": "<@{user}> spielt **{name}** nicht mehr.",
    "not_taken": "Niemand spielt {name}.",
    "bad_file": "Der Anhang muss ein JSON-Objekt mit dem Bogen sein, oder bei `/start` eine Liste von Beteiligten.",
    "no_foe": "Es gibt keinen Gegner namens {name}. Hänge eine Datei mit Beteiligten an. Bekannt sind: {names}.",
    "no_fighters": "Eine Begegnung braucht Figuren oder Gegner.",
    "no_encounter": "Es gibt keine Begegnung. Beginne eine mit `/start`.",
    "running": "Eine Begegnung läuft noch. Beende sie mit `/next step:end`.",
    "preparing": "Eine Begegnung ist vorbereitet. Beginne sie mit `/start`, oder beende sie mit `/next step:end`.",
    "revealed": "**{name}** erscheint.",
    "not_hidden": "Niemand namens {name} ist verborgen.",
    "no_combatant": "Es gibt niemanden namens {name}.",
    "nobody_acts": "Niemand ist am Zug. Wähle mit `as`, wer handelt.",
    "no_move": "Das ist jetzt kein Zug von {name}. Wähle einen aus der Liste.",
    "no_choice": "Für {label} gibt es kein {value}. Wähle etwas aus der Liste.",
    "choose": "**{move}**\n{label}:",
    "choose_other": "**{move}**\n{label}: einer dieser Werte. Einen anderen gibst du als `choice` von `/do` an.",
    "left_out": "Wie üblich",
    "chosen": "**{move}**",
    "stale_menu": "Dieses Menü wurde schon benutzt. Sende den Befehl noch einmal.",
    "bad_members": "Schreibe Angaben als `name=wert`, zum Beispiel `{example}`.",
    "hidden": "Erledigt. Das Ergebnis siehst du nicht. `/me` zeigt deine Figur.",
    "done": "Erledigt.",
    "asks": "Gefragt ist:",
    "asked": "{who} ist gefragt",
    "asked_roll": "**{who}** würfelt einen {die}.",
    "game_master": "Spielleitung",
    "roll_for_me": "Würfle für mich",
    "not_asked": "Gefragt ist jemand anders.",
    "answered": "Diese Frage ist nicht mehr offen.",
    "health": "Zustand: **{health}**",
    "conditions": "Wirkungen: **{names}**",
    "event": "Ereignis {event}",
    "empty_report": "Noch ist nichts geschehen.",
    "no_answer": "Der Dienst antwortet nicht. Ob der Befehl ausgeführt wurde, zeigt `/report`.",
    "broken": "In der App ist ein Fehler aufgetreten. Die Ursache steht in ihrem Protokoll.",
    "forbidden": "Das erlaubt dein Schlüssel nicht.",
    "unauthenticated": "Ein Schlüssel gilt nicht mehr. Nimm `/join`, als Spielleitung `/table` mit `replace`.",
    "stale_version": "Der Tisch hat sich verändert. Sieh noch einmal hin und entscheide neu.",
    "idempotency_key_reused": "Das ist schon geschehen.",
    "undo_conflict": "Spätere Ereignisse betreffen dasselbe: {events}. Nimm zuerst diese zurück, das letzte zuerst.",
}


class Refusal(Exception):
    """The app itself refuses a command.

    Args:
        code: one of the texts.
        parameters: for it.
    """

    def __init__(self, code: str, **parameters: object) -> None:
        super().__init__(code)
        self.code, self.parameters = code, parameters


def language_of(locale: str) -> str:
    """Return the language of the texts for a locale, for example `de` for `de-AT`; English if the app has no others."""
    return "de" if locale.partition("-")[0] == "de" else "en"


def words_for(locale: str) -> dict[str, str]:
    """Return the texts for a locale."""
    return GERMAN if language_of(locale) == "de" else ENGLISH


def word(locale: str, code: str, /, **parameters: object) -> str:
    """Return a text with its parameters, which are escaped."""
    return label(locale, code, **{name: plain(str(value)) for name, value in parameters.items()})


def label(locale: str, code: str, /, **parameters: object) -> str:
    """Return a text of a button, in which Discord shows names to the letter."""
    return words_for(locale)[code].format(**parameters)
