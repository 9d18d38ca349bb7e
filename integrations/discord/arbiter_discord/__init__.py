"""A Discord app that plays all games of Arbiter by moves; it knows the rules of none.

    app          receives interactions over HTTP, and checks their signatures
    desk         responds to each within three seconds, and sends the rest later
    bot          finds the handler of an interaction
    commands     handlers of commands, buttons and menus
    definitions  the commands as Discord registers them
    call         an interaction with its table, its keys and its calls to the service
    arbiter      calls to the service; discord: calls to Discord; transport: both over HTTP
    store        tables, seats and keys in SQLite

It calls only the public API of the service.
"""
