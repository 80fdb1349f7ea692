"""Processes for work that may take too much: printing what people typed, reading what they uploaded.

The kernel holds each job to its seconds and its bytes of memory. A process has no Django, no connection
and no key of the server's; it takes its own job with it when it is ended, and nothing else
(docs/decisions/printing.md).
"""

from shared_apps.core.sandbox.pool import Ended, Limits, Pool

__all__ = ["Ended", "Limits", "Pool"]
