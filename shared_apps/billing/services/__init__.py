"""Buying a plan, and what happens at the end of a term."""
