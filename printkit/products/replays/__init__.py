"""Replays worth sharing: booklet, animation, page, posts; all show one `Story`."""
