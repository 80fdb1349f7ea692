"""What a workspace imported, exported and keeps of its lists."""

from datetime import timedelta

from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch
from tenant_apps.imports.models import (
    DataImport,
    DataImportFault,
    DataImportRow,
    DataImportSheet,
)
from tenant_apps.jobs.models import Job
from tenant_apps.renewals.models import RenewalRun
from tenant_apps.report_mails import services as report_mails
from tenant_apps.report_mails.models import ReportMail
from tenant_apps.staff.models import Member
from tenant_apps.students.models import (
    ImportFault,
    ImportSheet,
    Student,
    StudentDocument,
    StudentImport,
)
from tenant_apps.workspace.models import BulkChange, ListView, StoredFile


def seed_documents_and_imports(name: str, branches: list[Branch]) -> None:
    """For each branch, a mark sheet of its first student and an import that is ready to run."""
    for student, branch in zip(Student.objects.order_by("pk")[:2], branches, strict=True):
        path = f"seed/{student.code}.pdf"
        file = {"kind": "document", "path": path, "mime_type": "application/pdf", "size": 1}
        document = StudentDocument(
            student=student,
            kind=StudentDocument.Kind.MARKSHEET,
            title=f"{name} Std. IX",
            file=StoredFile.objects.create(**file),
        )
        audit.create(document, by=SYSTEM)
        row = [f"{name} Payer", "9822014567"]
        record = StudentImport(
            file_name=f"{name}.csv",
            columns=["Name", "Phone"],
            mapping=["studentName", "phone"],
            sample=[row],
            rows=1,
            branch=branch,
            status=StudentImport.Status.CHECKED,
            good=1,
            duplicates=1,
        )
        audit.create(record, by=SYSTEM)
        ImportSheet.objects.create(of=record, rows=[[2, row]])
        kind = ImportFault.Kind.DUPLICATE
        ImportFault.objects.create(of=record, kind=kind, row=2, name=row[0], message="Is there.")


def seed_data_imports(name: str, branches: list[Branch]) -> None:
    """For each branch, an import of enquiries that is ready to run with one row left out, and one that
    made the batch without students."""
    row = [f"{name} Caller", "9822014569"]
    for branch in branches:
        shared = {
            "columns": ["Name", "Phone"],
            "mapping": ["studentName", "phone"],
            "rows": 2,
            "branch": branch,
        }
        ready = DataImport(
            kind=DataImport.Kind.ENQUIRIES,
            file_name=f"{name} enquiries.csv",
            digest=f"{branch.pk:064}",
            sample=[row],
            status=DataImport.Status.CHECKED,
            good=1,
            faulty=1,
            **shared,
        )
        audit.create(ready, by=SYSTEM)
        DataImportSheet.objects.create(of=ready, rows=[[2, row], [3, [f"{name} Lost", ""]]])
        DataImportFault.objects.create(
            of=ready, row=3, name=f"{name} Lost", heading="Phone", message="Phone is required."
        )
        done = DataImport(
            kind=DataImport.Kind.BATCHES,
            file_name=f"{name} batches.csv",
            digest=f"{branch.pk:064}",
            sample=[],
            status=DataImport.Status.DONE,
            done=2,
            made=1,
            faulty=1,
            **shared,
        )
        audit.create(done, by=SYSTEM)
        night = Batch.objects.order_by("pk")[2]
        DataImportRow.objects.create(of=done, row=2, record_id=night.pk)


def seed_lists(name: str, members: dict[str, Member]) -> None:
    """A saved view and a pending bulk change of the owner, and of the second branch's admin."""
    for person in ("owner", "branch_admin"):
        view = ListView(
            user_id=members[person].pk,
            list_name="students",
            name=f"{name} left",
            query="status=LEFT",
        )
        audit.create(view, by=SYSTEM)
        BulkChange.objects.create(
            user_id=members[person].pk,
            user_name=f"{name} {person}",
            resource="student",
            action="status",
            data={"status": "COMPLETED"},
            ids=[Student.objects.earliest("pk").pk],
        )
    seed_report_mails(members)
    seed_jobs(name, members)


def seed_report_mails(members: dict[str, Member]) -> None:
    """A schedule of the owner and one of the second branch's admin, with a mail each; then a paused one
    of each."""
    for is_paused in (False, True):
        for person in ("owner", "branch_admin"):
            user, by = members[person].pk, acting_principal(members[person].pk)
            name = "Paused" if is_paused else "Fees"
            view = ListView(
                user_id=user, list_name="report-collections", name=name, query="period=last"
            )
            schedule = report_mails.create_schedule(
                by=by,
                view_id=audit.create(view, by=by).pk,
                every="DAILY",
                file_format="pdf",
                receivers=[user],
            )
            if is_paused:
                report_mails.pause_schedule(by=by, record=schedule)
                continue
            sent = {"receiver_id": user, "receiver_name": by.name, "result": "EMPTY"}
            audit.create(ReportMail(schedule=schedule, day=today(), **sent), by=SYSTEM)


def seed_jobs(name: str, members: dict[str, Member]) -> None:
    """Exports: the owner's that waits, that failed and that is done, then that of the second branch's
    admin. Of each other kind one of the owner's that is done. No worker knows of them."""
    export = {"path": "student", "query": {}, "file_format": "csv", "selection": None}
    done = {
        "scope": ["SUPER_ADMIN"],
        "file_path": f"seed/{name}.csv",
        "file_type": "text/csv; charset=utf-8",
        "kept_until": timezone.now() + timedelta(days=3),
    }
    for person, status, fields in (
        ("owner", Job.Status.QUEUED, {}),
        ("owner", Job.Status.FAILED, {"finished_at": timezone.now()}),
        ("owner", Job.Status.DONE, {"finished_at": timezone.now(), **done}),
        ("branch_admin", Job.Status.QUEUED, {}),
    ):
        Job.objects.create(
            user_id=members[person].pk,
            user_name=f"{name} {person}",
            kind="export",
            name=f"{name}.csv",
            parameters=export,
            status=status,
            **fields,
        )
    for kind, parameters in (
        ("studentimport", {"record": StudentImport.objects.earliest("pk").pk}),
        (
            "dataimport",
            {"record": DataImport.objects.earliest("pk").pk, "step": "CHECKING"},
        ),
        ("renewal", {"runs": [RenewalRun.objects.earliest("pk").pk]}),
        ("bulkchange", {"record": BulkChange.objects.earliest("pk").pk}),
    ):
        Job.objects.create(
            user_id=members["owner"].pk,
            user_name=f"{name} owner",
            kind=kind,
            name=f"{name} {kind}",
            parameters=parameters,
            status=Job.Status.DONE,
            message=f"{name} is done.",
            finished_at=timezone.now(),
        )
