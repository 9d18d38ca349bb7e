"""Prompts: orders that ask for rolls and decisions, and run once when all are answered."""
