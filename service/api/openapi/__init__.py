"""The generated OpenAPI document."""
