"""The only makers of cache keys, file paths and rooms of sockets: each carries the organisation.

They raise OutsideOrganisation in the public space; what belongs there says so with the `public_`
twin. A part that could reach into another's place (a separator, `..`) is escaped or refused with
ValueError.
"""

import re
from urllib.parse import quote

from tenants.context import require_organisation

_room_part = re.compile(r"[A-Za-z0-9_-]{1,60}")
_path_kind = re.compile(r"[a-z][a-z0-9-]{0,39}")
_file_name = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,119}")


def cache_key(*parts: object) -> str:
    """A cache key of the current organisation."""
    return _key(f"o:{require_organisation().code}", parts)


def public_cache_key(*parts: object) -> str:
    """A cache key of the public space: login throttles, sessions, platform settings."""
    return _key("public", parts)


def file_path(kind: str, name: str) -> str:
    """Where a file of the current organisation is stored, relative to the storage's root."""
    return _path(files_folder(), kind, name)


def files_folder() -> str:
    """The folder of all files of the current organisation, relative to the storage's root."""
    return f"o/{require_organisation().code}"


def public_file_path(kind: str, name: str) -> str:
    """Where a file of the platform itself is stored, relative to the storage's root."""
    return _path(public_files_folder(), kind, name)


def public_files_folder() -> str:
    """The folder of all files of the platform itself, relative to the storage's root."""
    return "public"


def room_name(kind: str, id: object) -> str:
    """A room of sockets of the current organisation."""
    return _room(f"o.{require_organisation().code}", kind, id)


def public_room_name(kind: str, id: object) -> str:
    """A room of sockets of the public space: a person, a session, the platform's staff."""
    return _room("public", kind, id)


def _key(prefix: str, parts: tuple[object, ...]) -> str:
    if not parts:
        raise ValueError("A cache key needs at least one part.")
    return ":".join([prefix, *(quote(str(part), safe="") for part in parts)])


def _path(prefix: str, kind: str, name: str) -> str:
    if not _path_kind.fullmatch(kind) or not _file_name.fullmatch(name):
        raise ValueError(f"{kind!r} and {name!r} do not make a file path.")
    return f"{prefix}/{kind}/{name}"


def _room(prefix: str, kind: str, id: object) -> str:
    if not _room_part.fullmatch(kind) or not _room_part.fullmatch(str(id)):
        raise ValueError(f"{kind!r} and {id!r} do not make a room.")
    return f"{prefix}.{kind}.{id}"
