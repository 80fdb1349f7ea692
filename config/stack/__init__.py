"""Running Class Master on one machine: `make up`, `make test`, `make check`.

Nothing here imports Django, and what prepares the machine runs on a bare Python 3.11.
"""
