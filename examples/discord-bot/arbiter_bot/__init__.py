"""The core of a Discord bot that plays on Arbiter: a command's text in, a message out.

    interactions   Discord's JSON in and out, within its three seconds
    bot            what is said -> calls -> what is answered
    flyerbook      what is typed -> the body of a call: all that the bot knows of a game
    messages       messages that mention nobody, and problems as somebody at a table wants them
    words          what the bot says itself, in English and German
    arbiter        calls, sent again when no answer came; refusals as an exception

Nothing but the standard library, and nothing that needs Discord: what sends and receives is handed in.
"""
