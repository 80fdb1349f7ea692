"""Every kind of record of a workspace is followed by browsers, or is named here with the reason why not."""

from django.conf import settings

from shared_apps.core.api.changes import kinds_shown
from shared_apps.core.records import Record
from tenants.rights import models_of

NOT_FOLLOWED = {
    "chatmessage": "the chat has events of its own",
    "gstfiling": "a closed month is read when its page opens",
    "ledgername": "read when the mapping opens",
    "listview": "the own views of one person",
    "openingbalance": "entered once, by an import",
    "refundpolicy": "read when a refund is worked out",
    "reminderpause": "read with the student's record",
    "remindersettings": "settings are read when their section opens",
    "remindertext": "settings are read when their section opens",
    "reportmail": "read with its schedule",
    "workspacesettings": "settings are read when their section opens",
}


def test_browsers_follow_every_kind_of_record():
    kinds = {
        model._meta.model_name
        for model in models_of(settings.TENANT_APPS)
        if issubclass(model, Record)
    }
    assert kinds - kinds_shown() == NOT_FOLLOWED.keys()
