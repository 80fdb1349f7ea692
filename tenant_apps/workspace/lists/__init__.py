"""Saved views of lists, and list preferences of users."""
