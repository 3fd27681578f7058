"""Other programs at the like work, run by `.bench-venv`: prints the median in ms.

Usage: `peers.py chess`, or `peers.py cairosvg PICTURE.svg WIDTH_PX`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from clock import median_ms


def chess_board() -> float:
    """python-chess draws its initial position as SVG."""
    import chess
    import chess.svg

    board = chess.Board()
    return median_ms(lambda: chess.svg.board(board))


def cairosvg_png(picture: str, width_px: str) -> float:
    """Cairosvg turns an SVG into a PNG of a width."""
    import cairosvg

    source = Path(picture).read_bytes()
    return median_ms(lambda: cairosvg.svg2png(source, output_width=int(width_px)))


if __name__ == "__main__":
    peer, *arguments = sys.argv[1:]
    print(chess_board() if peer == "chess" else cairosvg_png(*arguments))
