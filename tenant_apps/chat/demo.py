"""What the people of the demo wrote to each other."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.writing import writing
from tenant_apps.branches.models import Branch
from tenant_apps.chat.models import ChatMention, ChatMessage, ChatRead
from tenant_apps.chat.rules import Place
from tenant_apps.chat.selectors import active_members, people_of
from tenant_apps.staff.models import Member


@dataclass(frozen=True)
class _DemoMessage:
    """`days` before today at `hour`:`minute`. `author` is the place of a person of the room, `{name}` in the
    text the person at the place `named`. `read` says that everybody has read it."""

    author: int
    text: str
    days: int
    hour: int
    minute: int = 0
    named: int | None = None
    read: bool = True


ALL = (
    _DemoMessage(0, "Welcome! This room is for everybody of the centre.", 9, 10),
    _DemoMessage(2, "Song lists of the annual day by Friday, please.", 2, 11, 15),
    _DemoMessage(1, "Ours is ready.", 2, 11, 40),
)
BRANCH = (
    _DemoMessage(2, "The key of the drums room is with the guard this week.", 3, 8, 55),
    _DemoMessage(1, "Guitar, Grade 3 moves to 4:30 on Friday. @{name} is that fine?", 1, 9, 10, 2),
    _DemoMessage(2, "Yes. I have told the students.", 1, 9, 25),
    _DemoMessage(
        1, "@{name} the drawer is short by ₹50.00, the slip is missing.", 1, 19, 36, 0, read=False
    ),
)
DIRECT = (
    _DemoMessage(0, "Can you take the 7 am batch on Monday?", 4, 17, 5),
    _DemoMessage(1, "Yes, gladly.", 4, 17, 20),
    _DemoMessage(1, "Shall I move it to the large hall?", 1, 9, 12, read=False),
)


def fill_demo(*, today: date) -> None:
    """Writes into the room of everyone, of the first two branches, and of the owner with one person."""
    people = list(active_members().order_by("pk"))
    _write(Place(), people, ALL, today)
    for branch in Branch.objects.live().order_by("pk")[:2]:
        place = Place(branch_id=branch.pk)
        _write(place, list(people_of(place).order_by("pk")), BRANCH, today)
    pair = people[:2]
    _write(Place(first_id=pair[0].pk, second_id=pair[1].pk), pair, DIRECT, today)


@writing()
def _write(
    place: Place, people: list[Member], messages: tuple[_DemoMessage, ...], today: date
) -> None:
    last_read = 0
    for wanted in messages:
        author = people[wanted.author % len(people)]
        named = None if wanted.named is None else people[wanted.named % len(people)]
        at = datetime.combine(today - timedelta(days=wanted.days), time(wanted.hour, wanted.minute))
        message = ChatMessage(
            text=wanted.text.format(name=named.name if named else ""),
            created_at=timezone.make_aware(at),
            **place._asdict(),
        )
        message.stamp_created(acting_principal(author.pk))
        message.save()
        if named is not None:
            ChatMention.objects.create(message=message, member=named, name=named.name)
        if wanted.read:
            last_read = message.pk
    ChatRead.objects.bulk_create(
        ChatRead(member=person, last_read=last_read, **place._asdict()) for person in people
    )
