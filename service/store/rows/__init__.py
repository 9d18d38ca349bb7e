"""Repositories of the rows of one campaign, as `service.play.ports` declares them: one module for every table."""
