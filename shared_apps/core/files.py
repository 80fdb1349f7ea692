"""Uploads: judged by their content, stored under names of our own, served by signed addresses."""

import base64
import binascii
import io
import logging
import re
import secrets
import warnings
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import models
from django.utils import timezone
from PIL import Image, ImageOps, UnidentifiedImageError

from shared_apps.core.errors import Invalid, NotFound, Unavailable

IMAGE_BYTES = 2_000_000  # "under 2 MB", specification section 9
IMAGE_PIXELS = 36_000_000
IMAGE_SIDE = 1024  # what a photo or logo is ever shown at, doubled
LINK_SECONDS = 300
UPLOAD_AGAIN = "Please upload the picture again."
log = logging.getLogger(__name__)
_SALT = "stored-file"
_DATA_URI = re.compile(r"data:(image/(?:png|jpeg|jpg)|application/pdf);base64,", re.ASCII)


@dataclass(frozen=True)
class Upload:
    """Bytes that were looked at and made safe."""

    content: bytes
    mime_type: str
    extension: str


class StoredFile(models.Model):
    """Where an upload lies and whose it is; the bytes are in the storage, never in the row."""

    kind = models.CharField(max_length=20)
    path = models.CharField(max_length=200, unique=True)
    mime_type = models.CharField(max_length=60)
    size = models.PositiveIntegerField()
    created_at = models.DateTimeField(default=timezone.now)
    created_by_id = models.BigIntegerField(null=True)

    class Meta:
        abstract = True


def decode_base64(text: str, limit: int) -> bytes:
    """The bytes; a data-URI head is taken off. Raises Invalid for anything that is not base64."""
    body = _DATA_URI.sub("", text, count=1)
    if len(body) > limit * 4 // 3 + 1024:
        raise Invalid.field("base64", "File size should be less than 2MB")
    try:
        return base64.b64decode(body, validate=True)
    except (binascii.Error, ValueError):
        raise Invalid.field("base64", "Please upload a valid image.") from None


def safe_image(content: bytes) -> Upload:
    """The picture as JPEG or PNG, re-encoded: no metadata, no hidden payload, at most 1024 px.

    Raises Invalid: 2,000,000 bytes or more, not a JPEG or PNG, too many pixels, broken.
    """
    if len(content) >= IMAGE_BYTES:
        raise Invalid.field("file", "File size should be less than 2MB")
    fault = Invalid.field("file", "Please upload a .jpg, .jpeg or .png image.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            picture: Any = Image.open(io.BytesIO(content), formats=["JPEG", "PNG"])
            if picture.width * picture.height > IMAGE_PIXELS or getattr(picture, "n_frames", 1) > 1:
                raise fault
            is_png = picture.format == "PNG"
            picture = ImageOps.exif_transpose(picture)
            picture.thumbnail((IMAGE_SIDE, IMAGE_SIDE))
            picture = picture.convert("RGBA" if is_png else "RGB")
    except (
        UnidentifiedImageError,
        OSError,
        SyntaxError,
        ValueError,
        Image.DecompressionBombError,
        Image.DecompressionBombWarning,
    ):
        raise fault from None
    buffer = io.BytesIO()
    clean = Image.new(picture.mode, picture.size)
    clean.paste(picture)
    clean.save(buffer, "PNG" if is_png else "JPEG", quality=88, optimize=True)
    kind = "png" if is_png else "jpeg"
    return Upload(buffer.getvalue(), f"image/{kind}", "png" if is_png else "jpg")


def new_name(extension: str) -> str:
    return f"{secrets.token_hex(16)}.{extension}"


def store(path: str, upload: Upload) -> None:
    """Raises Unavailable `storage_full` when it cannot be kept; the caller's row then rolls back."""
    try:
        default_storage.save(path, ContentFile(upload.content))
    except OSError as fault:
        log.exception("An upload could not be stored.")
        message = "The file could not be stored just now. Nothing was changed; please try again."
        raise Unavailable(message, code="storage_full") from fault


def sign(space: str, file_id: int) -> str:
    """A link's signature, good for five minutes, of one file in one space."""
    return signing.dumps([space, file_id], salt=_SALT, compress=False)


def unsign(signature: str, *, max_age: int | None) -> tuple[str, int]:
    """(space, file id). Raises NotFound for a signature that is forged or older than `max_age`."""
    try:
        space, file_id = signing.loads(signature, salt=_SALT, max_age=max_age)
    except (signing.BadSignature, ValueError, TypeError):
        raise NotFound("This link has ended. Please open the page again.") from None
    return str(space), int(file_id)


def link(space: str, file_id: int | None) -> str | None:
    """The address a browser can show: it cannot send a bearer header for a picture."""
    return None if file_id is None else f"/class/v1/files/{sign(space, file_id)}"


def file_id_of(address: str, space: str, *, field: str = "userLogo") -> int:
    """The file behind one of our own links, as a form sends it back, however long it was open.

    Raises Invalid on `field` for any other address.
    """
    signature = address.rpartition("/class/v1/files/")[2]
    try:
        found, file_id = unsign(signature, max_age=None)
    except NotFound:
        raise Invalid.field(field, UPLOAD_AGAIN) from None
    if found != space:
        raise Invalid.field(field, UPLOAD_AGAIN)
    return file_id
