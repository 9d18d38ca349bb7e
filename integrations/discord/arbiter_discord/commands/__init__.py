"""Handlers of commands, buttons and menus, and of partly typed options."""
