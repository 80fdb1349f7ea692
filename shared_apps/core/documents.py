"""What every numbered document has, whichever schema it is issued in: its issuer and its recipient
as of the day of issue, and a note of the first copy that was handed out.

An issued document is frozen (PRODUCT.md, section 3): no later change of branch, centre or student
changes a word, figure or picture of it. Live are only the marks REVERSED, CANCELLED, REVOKED and
DUPLICATE, and the QR code for the amount that is still open.
"""

import base64
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from hashlib import sha256
from typing import Any, ClassVar, Self, TypedDict
from uuid import uuid4

from django.contrib.postgres.functions import RandomUUID
from django.core.files.storage import default_storage
from django.db import models
from django.utils import timezone

from shared_apps.core.chains import Chain, seal
from shared_apps.core.files import StoredFile
from shared_apps.core.gst import Recipient
from shared_apps.core.numbering import DocumentSeries, Series
from shared_apps.core.principal import Actor
from shared_apps.core.public_tokens import digest_of, make_token, new_secret
from shared_apps.core.records import Record
from shared_apps.core.spaces import SpaceModel
from shared_apps.core.translation import lazy
from shared_apps.core.writing import Standing
from tenants.context import require_organisation
from tenants.rights import FINAL

_SEPARATOR = "\x1f"
LINK_DAYS = 30
NO_SUCH_LINK = lazy("This link has expired or is incomplete. Please ask the centre for a new one.")


class Letterhead(SpaceModel):
    """An issuer as its documents show it. Rows are never changed: other values are another row, and
    equal values are the same row (`digest`).

    `logo_id` is a stored file of the space. `upi_id` and `name` are the payee of the QR code.
    """

    RIGHTS = FINAL

    CONTENT: ClassVar[tuple[str, ...]] = (
        "name",
        "branch_name",
        "address",
        "city",
        "state",
        "pincode",
        "gstin",
        "phone",
        "email",
        "website",
        "logo_id",
        "receipt_note",
        "upi_id",
        "language",
    )
    """The fields that the digest is made of, in this order. Migrations compute it in SQL as well."""

    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=120)
    branch_name = models.CharField(max_length=60, blank=True)
    address = models.CharField(max_length=255, blank=True)
    city = models.CharField(max_length=60, blank=True)
    state = models.CharField(max_length=60, blank=True)
    pincode = models.CharField(max_length=6, blank=True)
    gstin = models.CharField(max_length=15, blank=True)
    phone = models.CharField(max_length=20, blank=True)
    email = models.EmailField(blank=True)
    website = models.URLField(blank=True)
    logo_id = models.PositiveBigIntegerField(null=True)
    receipt_note = models.CharField(max_length=300, blank=True)
    upi_id = models.CharField(max_length=120, blank=True)
    language = models.CharField(max_length=10, default="en")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.name}, {self.branch_name}" if self.branch_name else self.name

    @classmethod
    def of(cls, contents: Iterable[Mapping[str, Any]]) -> list[Self]:
        """Returns the letterhead with each of these contents, in their order. Creates those that do
        not exist yet. At most three statements."""
        wanted = [cls(**content) for content in contents]
        for letterhead in wanted:
            letterhead.digest = letterhead.content_digest()
        found = cls._of_digests({letterhead.digest for letterhead in wanted})
        missing = {one.digest: one for one in wanted if one.digest not in found}
        if missing:
            cls._default_manager.bulk_create(missing.values(), ignore_conflicts=True)
            found |= cls._of_digests(missing)
        return [found[letterhead.digest] for letterhead in wanted]

    @classmethod
    def _of_digests(cls, digests: Iterable[str]) -> dict[str, Self]:
        rows = cls._default_manager.filter(digest__in=list(digests))
        return {letterhead.digest: letterhead for letterhead in rows}

    def content_digest(self) -> str:
        values = (getattr(self, name) for name in self.CONTENT)
        text = _SEPARATOR.join("" if value is None else str(value) for value in values)
        return sha256(text.encode()).hexdigest()

    @property
    def full_address(self) -> str:
        """Returns address, city, pincode and state in one line."""
        return f"{self.address}, {self.city} {self.pincode}, {self.state}"


class Document(Record):
    """A numbered document. Each kind has a table of its own; the space adds the foreign key
    `letterhead`.

    `recipient` has the fields of `gst.Recipient` as of the day of issue. The name is the student's
    on receipts and certificates.
    """

    NOT_AUDITED = frozenset({"recipient", "letterhead_id"})

    # The database has the default too: the previous release writes rows while it is being replaced.
    recipient = models.JSONField(default=dict, db_default={})

    class Meta:
        abstract = True

    @property
    def document_name(self) -> str:
        """The kind as it is printed, such as "Tax invoice"."""
        return str(self._meta.verbose_name).capitalize()

    @property
    def pdf_name(self) -> str:
        """The name of its PDF, such as tax-invoice-PUN-2627-I00001.pdf."""
        return f"{self.document_name.lower()} {self}.pdf".replace("/", "-").replace(" ", "-")

    @property
    def issued_to(self) -> Recipient:
        return Recipient(**self.recipient)


class ChainedDocument(Document):
    """A document in the hash chain of its series (`shared_apps.core.chains`): a kind declares `NUMBERS`
    and `CHAIN`, and whoever adds it by the audit log adds it to the chain.

    `chain_hash` is empty on documents from before there were chains, and on those that the previous
    release issued while it was being replaced. `person_hash` is kept when personal values are erased with
    their `salt`; until then it is empty.
    """

    CHAIN: ClassVar[Chain]
    NUMBERS: ClassVar[DocumentSeries | Series]
    NOT_AUDITED = Document.NOT_AUDITED | {"salt", "person_hash", "chain_hash"}

    salt = models.UUIDField(null=True, default=uuid4, db_default=RandomUUID(), editable=False)
    person_hash = models.CharField(max_length=64, blank=True, default="", db_default="")
    chain_hash = models.CharField(max_length=64, blank=True, default="", db_default="")

    class Meta:
        abstract = True

    @property
    def series(self) -> DocumentSeries | Series:
        """The series that numbers this document."""
        return self.NUMBERS

    @classmethod
    def hash_before(cls, standing: Standing, stem: str, place: int) -> str:
        """Returns the hash of the document before this place of the series with this stem, where the
        series does not stand there."""
        raise NotImplementedError

    def stamp_created(self, by: Actor) -> None:
        """Stamps a new document with its maker, and adds it to the chain of its series once it has a
        number."""
        super().stamp_created(by)
        if getattr(self, self.CHAIN.number):
            self.chain_hash = seal(self)


class DocumentLink(models.Model):
    """A link with which anyone can open one document until `ends_at`. Only the SHA-256 of its secret
    is stored, so reading the table does not reveal working links. The space adds a foreign key for
    each kind of document."""

    RIGHTS = FINAL

    digest = models.CharField(max_length=64, unique=True)
    ends_at = models.DateTimeField()
    at = models.DateTimeField(default=timezone.now)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        abstract = True

    @classmethod
    def create_for(cls, *, by: Actor, **document: Any) -> tuple[Self, str]:
        """Saves a link to a document that works for 30 days. Returns it and the token of its address. In
        a workspace."""
        link, token = cls.prepare(by=by, **document)
        link.save()
        return link, token

    @classmethod
    def prepare(cls, *, by: Actor, **document: Any) -> tuple[Self, str]:
        """As `create_for`, but the caller saves the link: for many at once."""
        secret, now = new_secret(), timezone.now()
        link = cls(
            digest=digest_of(secret),
            at=now,
            ends_at=now + timedelta(days=LINK_DAYS),
            by_id=by.id,
            by_name=by.name[:120],
            **document,
        )
        return link, make_token(require_organisation().code, secret)

    @classmethod
    def working(cls, digest: str) -> models.QuerySet[Self]:
        """The link with this digest, unless it has ended."""
        return cls._default_manager.filter(digest=digest, ends_at__gt=timezone.now())


class DocumentCopy(SpaceModel):
    """The first copy of a document that was handed out at the desk, by printing or downloading it.
    Every later copy is marked DUPLICATE. A link always opens the original: it is one copy, however
    often it is read.

    `kind` is the model's label, such as `fees.payment`.
    """

    RIGHTS = FINAL

    kind = models.CharField(max_length=60)
    document_id = models.BigIntegerField()
    at = models.DateTimeField(default=timezone.now)
    by_id = models.BigIntegerField(null=True)
    by_name = models.CharField(max_length=120)

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(fields=["kind", "document_id"], name="%(class)s_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.document_id}"

    @classmethod
    def hand_out(cls, document: models.Model, *, by: Actor) -> bool:
        """Notes that a copy is handed out. Returns whether it is a duplicate.

        Of two copies at the same time one is the original.
        """
        if cls.was_handed_out(document):
            return True
        copy = cls(by_id=by.id, by_name=by.name[:120], **cls._key(document))
        cls._default_manager.bulk_create([copy], ignore_conflicts=True)
        return not cls._default_manager.filter(at=copy.at, **cls._key(document)).exists()

    @classmethod
    def was_handed_out(cls, document: models.Model) -> bool:
        return cls._default_manager.filter(**cls._key(document)).exists()

    @classmethod
    def handed_out(cls, documents: Sequence[models.Model]) -> set[int]:
        """Returns the ids of those of which a copy was handed out. All are of one model."""
        copies = cls._default_manager.filter(document_id__in=[one.pk for one in documents])
        kinds = {one._meta.label_lower for one in documents}
        return set(copies.filter(kind__in=kinds).values_list("document_id", flat=True))

    @staticmethod
    def _key(document: models.Model) -> dict[str, Any]:
        return {"kind": document._meta.label_lower, "document_id": document.pk}


class Head(TypedDict):
    """`logo` is a data URL of the image; without a logo it is None and `initials` are printed."""

    issuer: Letterhead
    initials: str
    logo: str | None


def head(letterhead: Letterhead) -> Head:
    """Returns what every document template prints of its issuer."""
    return {
        "issuer": letterhead,
        "initials": "".join(word[0] for word in letterhead.name.split()[:2]).upper(),
        "logo": _logo(letterhead.logo_id),
    }


def _logo(file_id: int | None) -> str | None:
    files = StoredFile.in_current_space()._default_manager
    stored = files.filter(pk=file_id).first() if file_id is not None else None
    if stored is None or not default_storage.exists(stored.path):
        return None
    with default_storage.open(stored.path) as file:
        return f"data:{stored.mime_type};base64,{base64.b64encode(file.read()).decode()}"
