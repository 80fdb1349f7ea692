"""Asking for an archive of the current workspace, and whether one may be imported into a workspace."""

from shared_apps.accounts.services.proof import prove
from shared_apps.core.api.export import file_name
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict
from shared_apps.core.jobs import ShownJob
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.archive.documents import count_papers
from tenant_apps.archive.selectors import files_in_archive, records_of_centre
from tenant_apps.jobs import services as jobs
from tenants.context import in_organisation, in_public
from tenants.models import Organisation, SetAsideSchema

KIND = "archive"


def start_archive(*, by: Principal, password: str, code: str, papers: bool = False) -> ShownJob:
    """Queues a job that writes everything of the workspace into one file, with `papers` its documents
    as PDFs too, and returns it; the job that the same person has queued or
    running, if there is one.

    Raises Invalid for another password than the person's own, or another code where two-factor sign-in
    is on, TooMany, and Conflict `archive_running`
    while somebody else's is written and `sample_data` while the workspace shows sample data.
    """
    prove(by, password, code)
    return _start(by, papers)


@writing()
def _start(by: Principal, papers: bool) -> ShownJob:
    running = jobs.under_way(KIND)
    if running is not None and running.user_id == by.id:
        return jobs.shown_job(running)
    if running is not None:
        raise Conflict(
            _(
                "{name} is exporting everything already. Please wait until that has finished."
            ).format(name=running.user_name),
            code="archive_running",
        )
    assert by.workspace is not None
    with in_public():
        if SetAsideSchema.kept().filter(organisation=by.workspace.id).exists():
            raise Conflict(
                _("Sample data is shown. Remove it first; then export your own data."),
                code="sample_data",
            )
    name = file_name("class-master", "zip")
    total = files_in_archive() + (count_papers(by.workspace.id) if papers else 0)
    parameters = {"papers": True} if papers else {}
    job = jobs.begin(by=by, kind=KIND, name=name, parameters=parameters, total=total)
    audit_log.record("exported", by=by, kind=KIND, after={"name": name})
    return jobs.shown_job(job)


def check_empty(organisation: Organisation) -> None:
    """Raises Conflict `sample_data` while the organisation shows sample data, and `in_use`, with what there
    is, when it has records. In the public space."""
    if SetAsideSchema.kept().filter(organisation=organisation).exists():
        raise Conflict(_("Sample data is shown. Remove it first."), code="sample_data")
    with in_organisation(organisation):
        records = records_of_centre()
    if records:
        raise Conflict(
            _(
                "An archive is imported into a new centre. This one has records already: {records}."
            ).format(records=", ".join(records)),
            code="in_use",
        )
