"""The kinds of documents that students get, each with its paper, its mail and its links. An app above
registers its own in `AppConfig.ready()`, and its documents are printed, mailed and shared like these."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Prefetch

from shared_apps.core.dates import format_day
from shared_apps.core.documents import DocumentLink
from shared_apps.core.translation import gettext as _
from shared_apps.mail.attachments import refer
from shared_apps.mail.letters import Letter, Link
from tenant_apps.workspace.documents import Document

DOCUMENT = ("student__branch", "branch", "letterhead")


@dataclass(frozen=True, slots=True)
class Kind:
    """`template` and `content`, which fills it, print the document; `letter` is the mail with it, and
    `attachment` the kind of its attachment. Waiting mails refer to that. `link` is the model of links to
    it, by the foreign key `linked_by`. `check` raises Conflict for a record that has no paper yet.
    `reads` is what the content reads of each document, as Django prefetches it."""

    template: str
    content: Callable[[Any], dict[str, Any]]
    letter: Callable[..., Letter]
    attachment: str
    link: type[DocumentLink]
    linked_by: str
    check: Callable[[Any], None] | None = None
    reads: "tuple[str | Prefetch[Any], ...]" = DOCUMENT


_kinds: dict[type[Document], Kind] = {}


def register(model: type[Document], kind: Kind) -> None:
    _kinds[model] = kind


def kind_of(document: Document) -> Kind:
    return _kinds[type(document)]


def links() -> Iterable[tuple[type[DocumentLink], tuple[str, ...]]]:
    """Returns the models of links, each with its foreign keys to documents."""
    found: dict[type[DocumentLink], list[str]] = {}
    for kind in _kinds.values():
        found.setdefault(kind.link, []).append(kind.linked_by)
    return [(link, tuple(keys)) for link, keys in found.items()]


def letter_with(
    document: Document, name: str, text: str, *, centre: str, url: str, until: date
) -> Letter:
    """The mail to `name` with a document; `text` says what it is about."""
    return Letter(
        subject=_("{document_name} {document} of {centre}").format(
            document_name=document.document_name, document=document, centre=centre
        ),
        paragraphs=[_("Dear {name},").format(name=name), text],
        button=Link(_("Open the {document}").format(document=document.document_name.lower()), url),
        more=[_("The link works until {day}.").format(day=format_day(until))],
        centre=centre,
        attachments=[refer(kind_of(document).attachment, document.pk, document.pdf_name)],
    )
