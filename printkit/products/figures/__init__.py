"""Figures of a rule book: what a spec writes of them, checked by the rules and drawn."""
