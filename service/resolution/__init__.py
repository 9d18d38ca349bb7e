"""Resolution of one call: from a JSON body to an answer, with dice and rules. No HTTP and no SQL."""
