from typing import Annotated

from django.http import FileResponse

from shared_apps.accounts.acting import acting_principal
from shared_apps.accounts.principals import is_live
from shared_apps.core import files
from shared_apps.core.api.call import Call, DataResponse, Media
from shared_apps.core.api.export import FORMATS
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Resource, collection, record_id
from shared_apps.core.jobs import Job, ShownJob
from shared_apps.core.translation import gettext as _
from tenant_apps.jobs import services
from tenant_apps.workspace.services import in_space
from tenants.context import current_organisation

_SALT = "job-file"
JobFile = Annotated[
    FileResponse,
    Media(*(kind.partition(";")[0] for kind in FORMATS.values()), "application/zip"),
]


class JobResource(Resource):
    """Work that outlasts a request. People see only their own."""

    path = "job"

    @collection("GET", "", policy=SIGNED_IN, space=Space.EITHER)
    def mine(self, call: Call) -> list[ShownJob]:
        """The newest 50 jobs; polled while one of them is not finished."""
        return [services.shown_job(job) for job in services.jobs_of(call.by)]

    @collection(
        "POST", "{job_id}/cancel", policy=SIGNED_IN, space=Space.EITHER, open_when_closed=True
    )
    def cancel(self, call: Call, job_id: str) -> DataResponse[ShownJob]:
        """Stops the job."""
        job = services.cancel(by=call.by, job_id=record_id(job_id))
        return DataResponse(services.shown_job(job), _("Cancelled."))

    @collection(
        "POST", "{job_id}/retry", policy=SIGNED_IN, space=Space.EITHER, open_when_closed=True
    )
    def retry(self, call: Call, job_id: str) -> DataResponse[ShownJob]:
        """Queues a failed or cancelled job again."""
        job = services.retry(by=call.by, job_id=record_id(job_id))
        return DataResponse(services.shown_job(job), _("Queued again."))

    @collection(
        "POST", "{job_id}/link", policy=SIGNED_IN, space=Space.EITHER, open_when_closed=True
    )
    def link(self, call: Call, job_id: str) -> DataResponse[str]:
        """A link to the file of a finished job: for its owner, good for five minutes."""
        job = services.own_job(by=call.by, job_id=record_id(job_id))
        services.readable_job(by=call.by, job=job)
        organisation = current_organisation()
        space = organisation.code if organisation else ""
        signature = files.sign(space, job.pk, session_id=call.by.session_id, salt=_SALT)
        return DataResponse(f"/class/v1/job/file/{signature}", _("The download has started."))

    @collection("GET", "file/{signature}", anyone=True)
    def download(self, call: Call, signature: str) -> JobFile:
        """The file by its link, if its owner may still read what is in it."""
        signed = files.unsign(signature, max_age=files.LINK_SECONDS, salt=_SALT)
        if not is_live(signed.session_id, signed.space):
            raise files.LinkEnded
        with in_space(signed.space):
            job = Job.in_current_space()._default_manager.filter(pk=signed.file_id).first()
            if job is None:
                raise files.LinkEnded
            services.readable_job(by=acting_principal(job.user_id), job=job)
        stored = files.StoredFile.in_current_space()(path=job.file_path, mime_type=job.file_type)
        return files.file_answer(call.request, stored, name=job.name)
