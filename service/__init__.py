"""Arbiter: a REST service that knows the rules of tabletop role-playing games.

The map of packages, from the top down; an import points down only (import-linter holds it):

    __main__     the command line: serve, migrate, openapi, vectors
    vectors      runs golden vectors, in process or against a running server
    app          create_app(settings): the one place where parts are wired together
    api          HTTP: one file per resource, problems, headers, documentation
    store        SQL: engine, embedded Postgres, readiness
    resolution   one call: a JSON body and dice in, an answer out; no HTTP, no SQL
    schemas      dataclass -> marshmallow schema -> OpenAPI; strict JSON
    rulesets     the games: pure functions from a request and dice to a result
    dice         chance as an argument
    settings     the only reader of the environment
"""
