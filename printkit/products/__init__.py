"""Recipes: one per artefact, from a game (and a record) to sheets and scenes."""
