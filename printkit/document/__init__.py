"""Documents: pages of words and pictures as values, and what sets or writes them."""
