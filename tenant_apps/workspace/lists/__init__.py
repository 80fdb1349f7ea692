"""Saved views of lists, and what each list remembers of a person."""
