from shared_apps.core import changes


class ChangeLog(changes.ChangeLog):
    """How far the workspace's change log is."""


class Change(changes.Change):
    """A record of the workspace that changed."""
