"""printkit: boards, stickers, diagrams and replays of a board game from one YAML file."""

__version__ = "0.1.0"
