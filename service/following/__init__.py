"""Following the log of a campaign without holding a thread: long polls and event streams, without HTTP."""
