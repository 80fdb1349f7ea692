"""Photos and logos: a still JPEG or PNG, drawn anew."""

import io
import warnings
from typing import Any

from PIL import Image, ImageOps, UnidentifiedImageError

from shared_apps.core.errors import Invalid
from shared_apps.core.files.accepted import Accepted, Upload
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy

IMAGE = Accepted(
    mime_types=frozenset({"image/png", "image/jpeg", "image/jpg"}),
    endings=("jpg", "jpeg", "png"),
    limit=2_000_000,
    too_large=lazy("File size should be less than 2MB"),
    unreadable=lazy("Please upload a valid image."),
)
PIXELS = 36_000_000
SIDE = 1024  # what a photo or logo is ever shown at, doubled


def safe_image(
    content: bytes, *, accepted: Accepted = IMAGE, side: int = SIDE, field: str = "file"
) -> Upload:
    """The picture as JPEG or PNG, re-encoded: no metadata, no hidden payload, at most `side` px.

    Raises Invalid on `field`: more bytes than `accepted`, not a JPEG or PNG, too many pixels, broken.
    """
    accepted.check_size(content, field=field)
    fault = Invalid.field(field, _("Please upload a .jpg, .jpeg or .png image."))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            picture: Any = Image.open(io.BytesIO(content), formats=["JPEG", "PNG"])
            if picture.width * picture.height > PIXELS or getattr(picture, "n_frames", 1) > 1:
                raise fault
            is_png = picture.format == "PNG"
            picture = ImageOps.exif_transpose(picture)
            picture.thumbnail((side, side))
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
