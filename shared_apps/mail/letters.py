"""What a mail says, and its two parts: plain text and HTML.

A letter is plain text: `mail/letter.html` escapes all of it. Each app has its letters in its module
`mails`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from django.template.loader import render_to_string

from shared_apps.core.translation import gettext as _
from shared_apps.mail.attachments import Reference

PRODUCT = "Class Master"


@dataclass(frozen=True, slots=True)
class Link:
    """A link with the words that lead to it."""

    label: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A mail from `centre`, or from the platform if that is empty.

    `paragraphs` come before the button and `more` after it. `links` are shown below as text.
    """

    subject: str
    paragraphs: Sequence[str]
    button: Link | None = None
    more: Sequence[str] = ()
    links: Sequence[Link] = ()
    centre: str = ""
    attachments: Sequence[Reference] = ()

    @property
    def sender(self) -> str:
        return self.centre or PRODUCT

    @property
    def footer(self) -> str:
        return (
            _("Sent by {product} for {centre}.").format(product=PRODUCT, centre=self.centre)
            if self.centre
            else _("Sent by {product}.").format(product=PRODUCT)
        )

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """Returns the letter that was stored as JSON."""
        if "text" in stored:  # queued by version 1.0.1, which had one text with its links inside
            return cls(subject=stored["subject"], paragraphs=stored["text"].strip().split("\n\n"))
        nested = {
            "button": Link(**stored["button"]) if stored["button"] else None,
            "links": [Link(**link) for link in stored["links"]],
            "attachments": [Reference(**reference) for reference in stored["attachments"]],
        }
        return cls(**{**stored, **nested})


def text_part(letter: Letter, left_out: Sequence[str] = ()) -> str:
    """Returns the letter as plain text. `left_out` are names of files that are not attached."""
    return "\n\n".join(_blocks(letter, left_out)) + "\n"


def _blocks(letter: Letter, left_out: Sequence[str]) -> Iterator[str]:
    yield letter.sender
    yield from letter.paragraphs
    if letter.button:
        yield f"{letter.button.label}\n{letter.button.url}"
    yield from letter.more
    yield from (f"{link.label}\n{link.url}" for link in letter.links)
    yield from _missing(left_out)
    yield letter.footer


def html_part(letter: Letter, left_out: Sequence[str] = ()) -> str:
    """Returns the letter as a page of HTML with the same words and links as `text_part`."""
    context = {"letter": letter, "missing": list(_missing(left_out))}
    return render_to_string("mail/letter.html", context)


def _missing(left_out: Sequence[str]) -> Iterator[str]:
    return (
        _("{name} is not attached because it is no longer available.").format(name=name)
        for name in left_out
    )
