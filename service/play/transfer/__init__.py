"""Export and import of whole campaigns."""
