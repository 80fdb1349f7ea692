"""An archive that somebody brings: uploaded in pieces by a request each, and read into the centre by the
owner of the tables."""

from tenant_apps.archive.imports.moving import import_archive

__all__ = ["import_archive"]
