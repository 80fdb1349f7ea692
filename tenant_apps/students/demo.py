"""Why demo students rest or have left, and the papers that some have handed in."""

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
from tenant_apps.workspace.services import keeping_file

HELD = (
    "Board examinations, back in April",
    "Travelling with the family",
    "Recovering from an injury",
)
LEFT = ("Moved to another city", "No time beside school", "Joined a class nearer home")
PAPERS = 8
SEED = 2026
Kind = StudentDocument.Kind
EACH = ((Kind.MARKSHEET, "Mark sheet of Std. VIII"), (Kind.PHOTO_ID, "School identity card"))


def give_reasons(students: Sequence[Student]) -> None:
    """In memory: whoever saves the states saves these."""
    random = Random(SEED)
    for student in students:
        words = {"ON_HOLD": HELD, "LEFT": LEFT}.get(student.status)
        student.status_reason = random.choice(words) if words else ""


def hand_in(students: Sequence[Student], by: Actor) -> None:
    """A few papers of the newest students, one or two each."""
    random = Random(SEED)
    newest = [student for student in students if student.status == Student.Status.ACTIVE][-PAPERS:]
    for student in newest:
        for kind, title in EACH[: random.randint(1, len(EACH))]:
            upload = _paper(title, student)
            with keeping_file(by=by, kind="document", upload=upload) as stored:
                at = min(student.created_at + timedelta(hours=1), timezone.now())
                paper = StudentDocument(
                    student=student, kind=kind, title=title, file=stored, created_at=at
                )
                audit.create(paper, by=by)


def _paper(title: str, student: Student) -> files.Upload:
    """A photo of a paper that says whose it is."""
    page = Image.new("RGB", (900, 560), "#f6f3ea")
    text = f"{title}\n\n{student.name}\n{student.school}"
    ImageDraw.Draw(page).multiline_text((60, 60), text, fill="#222222", font_size=34, spacing=14)
    buffer = io.BytesIO()
    page.save(buffer, "JPEG")
    return files.safe_document(buffer.getvalue())
