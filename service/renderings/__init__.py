"""Renderings of answers and events for people: plain text, Discord's Markdown, or HTML."""
