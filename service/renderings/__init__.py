"""An answer or event as something to show as it is: a block of plain text, of Discord's Markdown, or of HTML."""
