"""The security log: what only somebody who tries a door would send. One line each, no secrets.

Kept by whoever keeps the process's output (docs/operations.md); refused sign-ins stand in the
platform's audit log as well.
"""

import logging

_log = logging.getLogger("class_master.security")


def note(what: str, **facts: object) -> None:
    """`what` happened, with plain facts: a user id, a path, an address."""
    _log.warning("%s %s", what, " ".join(f"{name}={value!r}" for name, value in facts.items()))
