"""PDFs of ours, joined into one."""

import io
from collections.abc import Iterable
from typing import IO, BinaryIO, cast


def join(documents: Iterable[bytes], file: IO[bytes]) -> None:
    """Writes the pages of all documents, in their order, into the open file."""
    # Only a worker that joins pays the import.
    import pikepdf

    with pikepdf.Pdf.new() as joined:
        for content in documents:
            # Not closed: its pages are read when the file is saved.
            joined.pages.extend(pikepdf.Pdf.open(io.BytesIO(content)).pages)
        joined.save(cast(BinaryIO, file))
