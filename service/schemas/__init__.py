"""Dataclasses as marshmallow schemas and as components of OpenAPI; JSON read strictly."""
