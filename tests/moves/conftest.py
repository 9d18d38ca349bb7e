"""Fixture: the service of the tests of scenes."""

from tests.scenes.conftest import ask

__all__ = ["ask"]
