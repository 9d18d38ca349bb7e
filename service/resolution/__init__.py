"""One call, whole: a JSON body in, dice thrown, the rules applied, an answer out. No HTTP and no SQL."""
