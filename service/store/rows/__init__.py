"""The rows of one campaign, as `service.play.ports` asks for them: one module for every table."""
