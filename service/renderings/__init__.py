"""An answer as something that can be shown as it is: a block of plain text, of Discord's Markdown, or of HTML."""
