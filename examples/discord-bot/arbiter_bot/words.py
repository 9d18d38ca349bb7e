"""What the bot says itself. What happens in the game, Arbiter says, in the language that it is asked for."""

ENGLISH = {
    "help": "I know these commands:\n"
    "`/check Locksmith + Deft easy` rolls; add `rolled 4` for a die thrown at your table\n"
    "`/odds Locksmith + Deft easy` tells the chances of that\n"
    "`/attack Rakasha with Fists + Strong`; `rolled 4 and 1` for dice\n"
    "a game master adds `against Claws` for the other's means\n"
    "`/ask Daenes with Claws` is an attack that waits: whoever is attacked answers with buttons\n"
    "`/next` ends the turn · `/log 12` tells what came after event 12 · `/undo 12` takes event 12 back\n"
    "`/why FB-TASK-2` explains a rule",
    "seat": "You have no seat at this table. Ask the game master for one.",
    "nobody": "Nobody here is called {name}. Here are: {names}.",
    "trait": "There is no {name} on the sheet. There is: {names}.",
    "event": "event {event}",
    "silent": "Nothing happened after event {event}.",
    "no_answer": "Arbiter does not answer. Whether that was done, `/log` will tell: look there before you try again.",
    "unauthenticated": "Your key is not good any more. Ask the game master for a new one.",
    "forbidden": "That is for the game master.",
    "stale_version": "Somebody else was faster. Look again, and decide again.",
    "undo_conflict": "Later events touched the same: {events}. Take those back first, the last one first.",
    "asked_roll": "**{who}** throws a {die}.",
    "asked_choice": "**{who}** decides: {what}?",
    "roll_for_me": "Roll for me",
    "yes": "Yes",
    "no": "No",
    "over": "Nothing waits here any more: {status}.",
    "answered": "That was answered already.",
    "not_asked": "Somebody else is asked.",
    "dice_exhausted": "{stream} must throw a {die} now. Say it again with the face: `rolled 4 and 1`.",
}
GERMAN = {
    "help": "Ich kenne diese Befehle:\n"
    "`/check Locksmith + Deft easy` würfelt; `rolled 4` dahinter nimmt einen Würfel vom Tisch\n"
    "`/odds Locksmith + Deft easy` sagt, wie gut die Aussichten sind\n"
    "`/attack Rakasha with Fists + Strong`; `rolled 4 and 1`: Würfel\n"
    "die Spielleitung sagt mit `against Claws`, womit der andere sich wehrt\n"
    "`/ask Daenes with Claws` ist ein Angriff, der wartet: wer angegriffen wird, antwortet mit Knöpfen\n"
    "`/next` beendet den Zug · `/log 12` erzählt, was nach Ereignis 12 kam · `/undo 12` nimmt Ereignis 12 zurück\n"
    "`/why FB-TASK-2` erklärt eine Regel",
    "seat": "Du hast keinen Platz an diesem Tisch. Frag die Spielleitung.",
    "nobody": "Hier heißt niemand {name}. Da sind: {names}.",
    "trait": "Auf dem Bogen steht kein {name}. Da steht: {names}.",
    "event": "Ereignis {event}",
    "silent": "Nach Ereignis {event} ist nichts geschehen.",
    "no_answer": "Arbiter antwortet nicht. Ob es geschehen ist, sagt `/log`: sieh erst dort nach.",
    "unauthenticated": "Dein Schlüssel gilt nicht mehr. Die Spielleitung gibt dir einen neuen.",
    "forbidden": "Das darf nur die Spielleitung.",
    "stale_version": "Jemand war schneller. Sieh noch einmal hin und entscheide neu.",
    "undo_conflict": "Spätere Ereignisse betreffen dasselbe: {events}. Nimm zuerst diese zurück, das letzte zuerst.",
    "asked_roll": "**{who}** wirft einen {die}.",
    "asked_choice": "**{who}** entscheidet: {what}?",
    "roll_for_me": "Würfle für mich",
    "yes": "Ja",
    "no": "Nein",
    "over": "Hier wartet nichts mehr: {status}.",
    "answered": "Das ist schon beantwortet.",
    "not_asked": "Gefragt ist jemand anders.",
    "dice_exhausted": "{stream} muss jetzt einen {die} werfen. Sag es noch einmal mit den Augen: `rolled 4 and 1`.",
}


def words_for(locale: str) -> dict[str, str]:
    """The words of a locale, such as `de` or `en-US`; English where there are none."""
    return GERMAN if locale.split("-", maxsplit=1)[0] == "de" else ENGLISH
