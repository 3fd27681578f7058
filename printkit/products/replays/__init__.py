"""Replays worth sharing: booklet, animation, page, posts; all tell one `Story`."""
