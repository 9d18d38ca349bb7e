"""The family of lasting conditions, each under its own name and all of them behind `condition`."""
