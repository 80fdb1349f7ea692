"""Calls that keep a processor busy for seconds: only a few of them run at a time."""

from enum import Enum


class Heavy(Enum):
    """What makes a call heavy. The server runs one of a kind for each organisation in each of its
    processes (`config.server.turns`)."""

    SHEET = "sheet"  # writes or reads a spreadsheet
    PAPER = "paper"  # prints a document
