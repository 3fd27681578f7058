"""A kit made by two processes, however many cores there are: `python kit_of_two.py FOLDER`.

What travels between processes is packed and unpacked by each Python in its own way.
"""

from __future__ import annotations

import os
import sys

if __name__ == "__main__":
    os.cpu_count = lambda: 2
    sys.argv[1:] = ["--quiet", "kit", "jersi", "-o", sys.argv[1], "--cube", "20", "--paper", "a4"]

    from printkit.__main__ import main

    main()
