from shared_apps.core import notices


class Notification(notices.Notice):
    """What a person of this workspace should know."""
