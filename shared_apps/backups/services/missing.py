"""The list of what is entered again after a swap."""

from dataclasses import asdict, dataclass

from django.db.models import Model

from shared_apps.backups.models import MissingRecord, Restore
from shared_apps.backups.records import Missing, workspace_records
from shared_apps.backups.services.comparing import ids_only_in
from shared_apps.backups.services.people import people_missing
from tenants.context import in_organisation


@dataclass(frozen=True, slots=True)
class Beside:
    """A schema of a centre that is not live, to be entered by the owner of the tables alone."""

    schema_name: str
    code: str


def note_missing(restore: Restore, *, gone: str, live: str, since: MissingRecord.Since) -> None:
    """Writes down what the schema `gone` has and `live` has not, in place of what was noted before. In
    the caller's transaction; as the owner of the tables."""
    organisation = restore.organisation

    def only_here(model: type[Model]) -> list[int]:
        return ids_only_in(gone, live, model)

    found: list[Missing] = []
    with in_organisation(Beside(gone, organisation.code)):
        for records in workspace_records():
            found += records.missing(only_here)
    found += people_missing(organisation, Beside(live, organisation.code))
    MissingRecord.objects.filter(restore=restore, since=since).delete()
    MissingRecord.objects.bulk_create(
        [MissingRecord(restore=restore, since=since, **asdict(each)) for each in found],
        batch_size=1000,
    )
