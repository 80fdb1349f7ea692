"""Demo data: reasons why students are on hold or have left, and documents of some students."""

import io
from collections.abc import Sequence
from datetime import timedelta
from random import Random

from django.utils import timezone
from PIL import Image, ImageDraw

from shared_apps.core import files
from shared_apps.core.principal import Actor
from tenant_apps.audit import services as audit
from tenant_apps.students.models import Student, StudentDocument
from tenant_apps.workspace.services import storing_file

HOLD_REASONS = (
    "Board examinations, back in April",
    "Travelling with the family",
    "Recovering from an injury",
)
LEFT_REASONS = ("Moved to another city", "No time beside school", "Joined a class nearer home")
STUDENTS_WITH_DOCUMENTS = 8
SEED = 2026
Kind = StudentDocument.Kind
DOCUMENTS = ((Kind.MARKSHEET, "Mark sheet of Std. VIII"), (Kind.PHOTO_ID, "School identity card"))


def set_status_reasons(students: Sequence[Student]) -> None:
    """Sets the reasons in memory; the caller saves them together with the statuses."""
    random = Random(SEED)
    for student in students:
        reasons = {"ON_HOLD": HOLD_REASONS, "LEFT": LEFT_REASONS}.get(student.status)
        student.status_reason = random.choice(reasons) if reasons else ""


def add_demo_documents(students: Sequence[Student], by: Actor) -> None:
    """Adds one or two documents to each of the newest active students."""
    random = Random(SEED)
    newest = [student for student in students if student.status == Student.Status.ACTIVE][
        -STUDENTS_WITH_DOCUMENTS:
    ]
    for student in newest:
        for kind, title in DOCUMENTS[: random.randint(1, len(DOCUMENTS))]:
            upload = _picture(title, student)
            with storing_file(by=by, kind="document", upload=upload) as stored:
                at = min(student.created_at + timedelta(hours=1), timezone.now())
                document = StudentDocument(
                    student=student, kind=kind, title=title, file=stored, created_at=at
                )
                audit.create(document, by=by)


def _picture(title: str, student: Student) -> files.Upload:
    """Returns a picture with the title and the student's name and school."""
    page = Image.new("RGB", (900, 560), "#f6f3ea")
    text = f"{title}\n\n{student.name}\n{student.school}"
    ImageDraw.Draw(page).multiline_text((60, 60), text, fill="#222222", font_size=34, spacing=14)
    buffer = io.BytesIO()
    page.save(buffer, "JPEG")
    return files.safe_document(buffer.getvalue())
