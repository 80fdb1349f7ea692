"""Closing a centre, and erasing it."""
