"""Uploads: judged by their content, stored under names of our own, served by signed addresses."""

from shared_apps.core.files.accepted import SAFE_TYPES, Accepted, Upload
from shared_apps.core.files.documents import DOCUMENT, safe_document
from shared_apps.core.files.images import IMAGE, safe_image
from shared_apps.core.files.links import (
    LINK_SECONDS,
    UPLOAD_AGAIN,
    LinkEnded,
    Signed,
    file_id_of,
    link,
    sign,
    unsign,
)
from shared_apps.core.files.pdfs import PDF, safe_pdf
from shared_apps.core.files.serving import file_answer
from shared_apps.core.files.storage import (
    StoredFile,
    delete_folder,
    files_below,
    forget,
    new_name,
    store,
    store_file,
    storing,
    strays,
)

__all__ = [
    "DOCUMENT",
    "IMAGE",
    "LINK_SECONDS",
    "PDF",
    "SAFE_TYPES",
    "UPLOAD_AGAIN",
    "Accepted",
    "LinkEnded",
    "Signed",
    "StoredFile",
    "Upload",
    "delete_folder",
    "file_answer",
    "file_id_of",
    "files_below",
    "forget",
    "link",
    "new_name",
    "safe_document",
    "safe_image",
    "safe_pdf",
    "sign",
    "store",
    "store_file",
    "storing",
    "strays",
    "unsign",
]
