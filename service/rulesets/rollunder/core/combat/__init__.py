"""Parts that several families of combat share, one noun a module."""
