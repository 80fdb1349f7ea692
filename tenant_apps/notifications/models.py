from shared_apps.core import notice_settings, notices


class Notification(notices.Notice):
    """What a person of this workspace should know."""


class NotificationSettings(notice_settings.NoticeSettings):
    """What rings, is mailed and is pushed to a person of this workspace."""
