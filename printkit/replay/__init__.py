"""Games played out from their texts: replays, variations, what a turn means, conversion."""
