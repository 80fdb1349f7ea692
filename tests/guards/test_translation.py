"""What the server says to people can be translated: labels and messages of the contract, mails, and
the templates of documents. Messages of refusals are in test_messages.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import trans_real
from drf_spectacular.generators import SchemaGenerator

from shared_apps.core.wording import counted
from shared_apps.mail.letters import Letter
from tests.guards.test_mails import WRITTEN

ROOT = Path(__file__).resolve().parents[2]
# Names of taxes and numbers, the same in every language.
NAMES = {"GSTIN", "IGST", "CGST", "SGST"}
MAILBOX = "mail/mailbox.html"  # only developers see it
MARKUP = re.compile(
    r"\{%\s*blocktranslate.*?endblocktranslate\s*%\}|<style>.*?</style>"
    # A condition inside a tag may hold a ">" of its own.
    r"|<(?:\{%.*?%\}|[^>])*>|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|&\w+;",
    re.DOTALL,
)


class Pseudo:
    """A language in which every text stands in brackets."""

    def gettext(self, text: str) -> str:
        return f"⟦{text}⟧"

    def ngettext(self, one: str, many: str, count: int) -> str:
        return f"⟦{one if count == 1 else many}⟧"

    def to_language(self) -> str:
        return "en"


@pytest.fixture
def pseudo(monkeypatch):
    monkeypatch.setattr(trans_real._active, "value", Pseudo(), raising=False)


def untranslated(schema: Any, place: str = "") -> Iterator[str]:
    """The labels and messages in a part of the contract that are the same in any language. Capitals
    alone are the name of a role."""
    if place.endswith((".category", ".categories")):
        return  # the specification's words for what a centre teaches are data
    if isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from untranslated(part, f"{place}.{number}")
    elif isinstance(schema, dict):
        said = [schema.get("x-label"), *schema.get("x-messages", {}).values()]
        said += schema.get("x-words", {}).values()
        said += [rule["message"] for rule in schema.get("x-rules", ())]
        file = schema.get("x-file", {})
        said += [file.get(name) for name in ("tooLarge", "unreadable", "several")]
        yield from (
            f"{place}: {text}"
            for text in said
            if text and not (text.startswith("⟦") or text.isupper() or not re.search("[a-z]", text))
        )
        for name, part in schema.items():
            yield from untranslated(part, f"{place}.{name}")


def test_every_label_and_message_of_the_contract_is_translated(pseudo):
    assert list(untranslated(SchemaGenerator().get_schema(public=True))) == []


@pytest.mark.parametrize("write", WRITTEN.values(), ids=[mail.__name__ for mail in WRITTEN])
def test_every_paragraph_of_a_mail_is_translated(in_first, pseudo, write):
    typed = "Neha"
    letter: Letter = write(typed)
    links = [link.label for link in (letter.button, *letter.links) if link]
    said = [letter.subject, *letter.paragraphs, *letter.more, *links, letter.footer]
    assert [text for text in said if "⟦" not in text and text != typed] == []


def test_a_number_of_things_is_translated_with_its_plural(pseudo):
    assert counted(1, "{count} student", "{count} students") == "⟦1 student⟧"
    assert counted(2, "{count} student", "{count} students") == "⟦2 students⟧"


def test_a_template_holds_no_words_of_its_own():
    found = {
        str(path.relative_to(ROOT)): words
        for package in ("shared_apps", "tenant_apps")
        for path in (ROOT / package).rglob("templates/**/*.html")
        if not str(path).endswith(MAILBOX)
        if (words := set(re.findall(r"[A-Za-z]{2,}", MARKUP.sub(" ", path.read_text()))) - NAMES)
    }
    assert found == {}
