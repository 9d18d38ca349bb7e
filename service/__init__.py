"""Arbiter: a REST service that knows the rules of tabletop role-playing games.

The map of packages, from the top down; an import points down only (import-linter holds it):

    __main__     python -m service COMMAND
    commands     serve, migrate, openapi, vectors: one module each
    serve        gunicorn in front of a migrated database
    vectors      golden vectors, run in process or against a running service
    app          create_app(settings): the one place where parts are wired together
    logs         one format for every line that is logged
    api          HTTP: one file per resource, problems, documentation, pages for people
    store        SQL: engine, a Postgres of our own, migrations, readiness
    play         campaigns, characters, encounters, commands and the log; no HTTP, no SQL
    odds         the chances of a call, from the same resolve
    renderings   an answer or event as a block of text, Discord's Markdown or HTML
    resolution   one call: a JSON body and dice in, an answer out; no HTTP, no SQL
    schemas      dataclass -> marshmallow schema -> OpenAPI; strict JSON
    translations the languages in which the service speaks, as gettext catalogs
    rulesets     the games: pure functions from a request and dice to an outcome
    dice         chance as an argument
    phrases      texts that can be said in other languages
    settings     the only reader of the environment
    startup_gc   no garbage collection while a process starts
"""

VERSION = "0.2.0"
"""The version of the service, of its contract and of the packages of clients."""
