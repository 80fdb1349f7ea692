"""The demo of earlier releases, as a dump, and what each answered about it."""
