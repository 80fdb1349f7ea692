"""What the people of the demo wrote to each other."""

import io
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from django.utils import timezone
from PIL import Image, ImageDraw

from shared_apps.accounts.acting import acting_principal
from shared_apps.core import files
from shared_apps.core.principal import Actor
from shared_apps.core.writing import notify, writing
from tenant_apps.branches.models import Branch
from tenant_apps.chat.events import MENTIONED, MentionedParams
from tenant_apps.chat.models import ChatMention, ChatMessage, ChatRead
from tenant_apps.chat.rules import Place, branch_room
from tenant_apps.chat.selectors import active_members, people_of
from tenant_apps.staff.models import Member
from tenant_apps.workspace.services import storing_file


@dataclass(frozen=True)
class _DemoMessage:
    """`days` before today at `hour`:`minute`. `author` is the place of a person of the room, `{name}` in the
    text the person at the place `named`. `read` says that everybody has read it. `page` are the lines
    of a picture that is attached."""

    author: int
    text: str
    days: int
    hour: int
    minute: int = 0
    named: int | None = None
    read: bool = True
    page: tuple[str, ...] = ()


ALL = (
    _DemoMessage(0, "Welcome! This room is for everybody of the centre.", 9, 10),
    _DemoMessage(
        0,
        "Plan of the annual day. Please check your batches.",
        5,
        9,
        2,
        page=(
            "Annual day, plan",
            "4:00  Doors open",
            "4:30  Guitar and keyboard",
            "5:15  Vocals",
            "6:00  Dance",
            "7:00  Thanks and photographs",
        ),
    ),
    _DemoMessage(2, "Song lists of the annual day by Friday, please.", 2, 11, 15),
    _DemoMessage(1, "Ours is ready.", 2, 11, 40),
)
BRANCH = (
    _DemoMessage(2, "The key of the drums room is with the guard this week.", 3, 8, 55),
    _DemoMessage(1, "Guitar, Grade 3 moves to 4:30 on Friday. @{name} is that fine?", 1, 9, 10, 2),
    _DemoMessage(2, "Yes. I have told the students.", 1, 9, 25),
    _DemoMessage(
        1,
        "The hall in the coming week:",
        1,
        12,
        30,
        page=(
            "Large hall",
            "Monday  Dance, 5 to 7 pm",
            "Wednesday  Drums, 6 to 8 pm",
            "Friday  Rehearsal, from 4 pm",
        ),
    ),
    _DemoMessage(
        1, "@{name} the drawer is short by ₹50.00, the slip is missing.", 1, 19, 36, 0, read=False
    ),
)
DIRECT = (
    _DemoMessage(0, "Can you take the 7 am batch on Monday?", 4, 17, 5),
    _DemoMessage(1, "Yes, gladly.", 4, 17, 20),
    _DemoMessage(1, "Shall I move it to the large hall?", 1, 9, 12, read=False),
)
DIRECT_READ = (
    _DemoMessage(1, "The tuner comes on Thursday at 11.", 6, 16, 10),
    _DemoMessage(0, "Thank you, I shall open for him.", 6, 16, 45),
)


def fill_demo(*, today: date) -> None:
    """Writes into the room of everyone, of the first two branches, and of the owner with two people."""
    people = list(active_members().order_by("pk"))
    _write(Place(), people, ALL, today)
    for branch in Branch.objects.live().order_by("pk")[:2]:
        place = Place(branch_id=branch.pk)
        _write(place, list(people_of(place).order_by("pk")), BRANCH, today)
        _notify_named(branch)
    # What was written last is the last of the rows.
    for other, messages in zip(reversed(people[1:3]), (DIRECT_READ, DIRECT), strict=False):
        pair = [people[0], other]
        _write(Place(first_id=pair[0].pk, second_id=other.pk), pair, messages, today)


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
        if wanted.page:
            upload, by = _picture(wanted.page), Actor(author.pk, author.name)
            with storing_file(by=by, kind="chat", upload=upload) as stored:
                name = wanted.page[0].lower().replace(",", "").replace(" ", "-")
                message.file, message.file_name = stored, f"{name}.{upload.extension}"
                message.save()
        else:
            message.save()
        if named is not None:
            ChatMention.objects.create(message=message, member=named, name=named.name)
        if wanted.read:
            last_read = message.pk
    ChatRead.objects.bulk_create(
        ChatRead(member=person, last_read=last_read, **place._asdict()) for person in people
    )


def _notify_named(branch: Branch) -> None:
    """As if each mention that was not read yet had just been made."""
    room = branch_room(branch.pk)
    for mention in ChatMention.objects.filter(message__room=room).select_related("message"):
        message = mention.message
        read = ChatRead.objects.filter(room=room, member=mention.member_id)
        if read.filter(last_read__gte=message.pk).exists():
            continue
        author = acting_principal(message.created_by_id or 0)
        params: MentionedParams = {"name": author.name, "room": room, "place": branch.name}
        notify(replace(MENTIONED.event(message, params, by=author), at=message.created_at))


def _picture(lines: tuple[str, ...]) -> files.Upload:
    """A page with these lines, as if photographed."""
    page = Image.new("RGB", (900, 620), "#f6f3ea")
    text = "\n".join([lines[0], "", *lines[1:]])
    ImageDraw.Draw(page).multiline_text((60, 60), text, fill="#222222", font_size=34, spacing=18)
    buffer = io.BytesIO()
    page.save(buffer, "JPEG")
    return files.safe_document(buffer.getvalue())
