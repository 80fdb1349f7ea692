"""Messages, how far each person has read, and whom a message names.

Nobody is kept as a member of a room: who is in it follows from role, branch and status at the moment of
the request (`selectors`).
"""

from typing import Any

from django.db import models
from django.db.models import Case, F, Q, TextField, Value, When
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from shared_apps.core.records import Record, search_column, trigram_index
from tenant_apps.chat.rules import EVERYONE
from tenants.rights import Rights

_ONE_ROOM = Q(first__isnull=True, second__isnull=True) | Q(
    branch__isnull=True, first__isnull=False, second__gt=F("first")
)


def _name_of_room() -> Case:
    def joined(prefix: str, *fields: str) -> Concat:
        parts = [part for field in fields for part in (Value("-"), Cast(field, TextField()))]
        return Concat(Value(prefix), *parts, output_field=TextField())

    return Case(
        When(branch__isnull=False, then=joined("branch", "branch_id")),
        When(first__isnull=False, then=joined("direct", "first_id", "second_id")),
        default=Value(EVERYONE),
        output_field=TextField(),
    )


class InRoom(models.Model):
    """A row of a room: of a branch, of two people of the centre (`first` is the lower id), or of
    everyone. That both are people of this centre is a foreign key, so that nobody else has a room."""

    branch = models.ForeignKey(
        "branches.Branch", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    first = models.ForeignKey(
        "staff.Member", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    second = models.ForeignKey(
        "staff.Member", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    room = models.GeneratedField(
        expression=_name_of_room(), output_field=TextField(), db_persist=True
    )

    class Meta:
        abstract = True


class ChatMessage(Record, InRoom):
    """What `created_by_id` wrote in a room. A deleted one keeps its place without text and file."""

    HISTORY = frozenset({"branch", "first", "second"})

    text = models.TextField(blank=True)
    file = models.ForeignKey(
        "workspace.StoredFile",
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )
    file_name = models.CharField(max_length=120, blank=True)
    edited_at = models.DateTimeField(null=True)
    search_text = search_column("text", "file_name")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=_ONE_ROOM, name="chatmessage_one_room"),
            models.CheckConstraint(
                condition=~Q(text="") | Q(file__isnull=False) | Q(deleted_at__isnull=False),
                name="chatmessage_says_something",
            ),
        ]
        indexes = [
            models.Index(fields=["room", "id"], name="chatmessage_of_room"),
            models.Index(
                fields=["room", "id"],
                name="chatmessage_with_file",
                condition=Q(file__isnull=False),
            ),
            trigram_index("chatmessage_search"),
        ]

    def __str__(self) -> str:
        return f"{self.room} {self.pk}"

    @property
    def is_direct(self) -> bool:
        return self.first_id is not None

    def audit_label(self) -> str:
        return self.created_by_name

    def snapshot(self) -> dict[str, Any]:
        """What two people write to each other is nobody else's: the log has that it was changed."""
        private = {"text", "file_name"} if self.is_direct else set()
        return {name: value for name, value in super().snapshot().items() if name not in private}


class ChatRead(InRoom):
    """How far a person has read in a room: up to the message `last_read`. Of two people each has a row
    from the first message on."""

    RIGHTS = Rights(update=("last_read", "read_at"), delete=False)
    HISTORY = frozenset({"branch", "first", "second", "member"})

    member = models.ForeignKey(
        "staff.Member", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    last_read = models.BigIntegerField(default=0)
    read_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=_ONE_ROOM, name="chatread_one_room"),
            models.UniqueConstraint(fields=["member", "room"], name="chatread_once"),
        ]
        indexes = [models.Index(fields=["room"], name="chatread_of_room")]


class ChatMention(models.Model):
    """A message names a person, as `@name` with the name of that day."""

    RIGHTS = Rights(update=())
    HISTORY = frozenset({"member"})

    message = models.ForeignKey(
        ChatMessage, on_delete=models.PROTECT, related_name="mentions", db_index=False
    )
    member = models.ForeignKey(
        "staff.Member", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    name = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["message", "member"], name="chatmention_once")
        ]
