"""MASTER's list of a centre's backups, and the centres whose backups need attention."""

from django.utils import timezone

from shared_apps.backups import selectors
from shared_apps.backups.selectors import BackupAttention, CentreBackups
from shared_apps.backups.services import taking
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.policy import Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.errors import NotFound
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from tenants.models import Organisation


class BackupResource(Resource):
    path = "superadmin/organisation"

    @collection("GET", "{code}/backups", policy=PLATFORM, space=Space.PUBLIC)
    def backups(self, call: Call, code: str) -> CentreBackups:
        """The backups of the centre, the newest first, and what each is kept as."""
        return _backups(code)

    @collection("POST", "{code}/backup", policy=PLATFORM, space=Space.PUBLIC, idempotent=True)
    def backup(self, call: Call, code: str) -> DataResponse[CentreBackups]:
        """Backs the centre up now. The worker takes the backup; the list says when it is there."""
        taking.ask_for_backup(by=call.by, code=code)
        return DataResponse(_backups(code), _("The centre is being backed up."))


class BackupAttentionResource(Resource):
    path = "superadmin/backup"

    @collection("GET", policy=PLATFORM, space=Space.PUBLIC)
    def attention(self, call: Call) -> BackupAttention:
        """The centres whose last backup failed, is too old or could not be restored."""
        return selectors.attention(timezone.now())


def _backups(code: str) -> CentreBackups:
    organisation = Organisation.with_schema().filter(code=code).first()
    if organisation is None:
        raise NotFound
    return selectors.backups_of(organisation, timezone.now())
