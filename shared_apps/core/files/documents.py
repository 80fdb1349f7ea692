"""Papers of a person: a PDF, or a photo of one."""

from dataclasses import replace

from shared_apps.core.errors import Invalid
from shared_apps.core.files.accepted import Accepted, Upload
from shared_apps.core.files.images import IMAGE, safe_image
from shared_apps.core.files.pdfs import PDF, safe_pdf
from shared_apps.core.translation import lazy

PHOTO = replace(IMAGE, limit=PDF.limit, too_large=PDF.too_large)
SIDE = 2400  # a page of A4 stays readable
KINDS = lazy("Please upload a PDF, or a .jpg, .jpeg or .png image.")

DOCUMENT = Accepted(
    mime_types=PDF.mime_types | IMAGE.mime_types,
    endings=PDF.endings + IMAGE.endings,
    limit=5_000_000,
    too_large=lazy("File size should be less than 5MB"),
    unreadable=KINDS,
)
"""What is attached to a record: a PDF or a photo."""


def safe_document(content: bytes, *, field: str = "file") -> Upload:
    """A PDF as it came, or a photo drawn anew; by content, whatever its name says.

    Raises Invalid on `field`: 10,000,000 bytes or more, or what `safe_pdf` and `safe_image` refuse.
    """
    if content.startswith(b"%PDF-"):
        return safe_pdf(content, field=field)
    PHOTO.check_size(content, field=field)
    try:
        return safe_image(content, accepted=PHOTO, side=SIDE, field=field)
    except Invalid:
        raise Invalid.field(field, KINDS) from None
