"""The list of batches, and who meets when. Everybody reads the batches of the own branch."""

from datetime import date

from django.db.models import (
    Exists,
    F,
    Func,
    OuterRef,
    PositiveSmallIntegerField,
    Q,
    QuerySet,
    TextField,
)
from django.db.models.functions import Lower

from shared_apps.core.api.columns import (
    Column,
    clock,
    day,
    id_,
    integer,
    integers,
    ref,
    stamps,
    text,
)
from shared_apps.core.api.filters import (
    Among,
    Bind,
    Filter,
    choices,
    date_from,
    date_to,
    ids,
    own_branch,
    words,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.branches.holidays.selectors import holidays_of
from tenant_apps.branches.models import Holiday
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses import rules
from tenant_apps.courses.models import Batch
from tenant_apps.courses.selectors.courses import course_ref
from tenant_apps.staff.selectors import trainer_ref

_LABEL = lazy("Batch")


def batch_ref(path: str = "batch", *, label: str = _LABEL) -> Column:
    """Returns a column with a batch: its id and its name. `path` leads to it."""
    return ref("batchObjectId", path, label=label, name="name")


def _weekday(raw: str) -> int:
    if len(raw) != 1 or raw not in "0123456":
        raise ValueError
    return int(raw)


_meets_on = Filter(
    _weekday,
    lambda name: Among(Bind(name, PositiveSmallIntegerField()), F("days")),
    "a weekday, 0 = Monday",
)
_words = ", ".join(f"'{word}'" for word in rules.WEEKDAYS)
_weekdays = Func(
    F("days"),
    template=(
        f"array_to_string(ARRAY(SELECT (ARRAY[{_words}])[day + 1]"
        " FROM unnest(%(expressions)s) AS day ORDER BY day), ', ')"
    ),
    output_field=TextField(),
)

BATCHES = Listing(
    Batch.objects.live(),
    columns=[
        id_(),
        text("batchId", "code", label=lazy("Batch ID")),
        text("name", label=lazy("Name")),
        course_ref(),
        branch_ref(),
        trainer_ref(),
        text("room", label=lazy("Room")),
        integers("days"),
        text("weekdays", _weekdays, label=lazy("Days")),
        clock("startTime", "start_time", label=lazy("From")),
        clock("endTime", "end_time", label=lazy("To")),
        day("start", label=lazy("First day")),
        day("end", label=lazy("Last day")),
        integer("capacity", label=lazy("Capacity")),
        text("status", label=lazy("Status")),
        *stamps(),
    ],
    search="search_text",
    filters={
        "branch": ids("branch_id"),
        "course": ids("course_id"),
        "trainer": ids("trainer_id"),
        "status": choices(Batch.Status),
        "day": _meets_on,
        "room": words("room"),
        "from": date_from("start"),
        "to": date_to("start"),
    },
    ordering={
        "batchId": "code",
        "name": Lower("name"),
        "coursename": Lower("course__name"),
        "start": "start",
        "startTime": "start_time",
    },
    default="name",
    tabs="status",
    scope=own_branch("branch_id"),
)


def clashes(batch: Batch) -> list[tuple[Batch, list[int]]]:
    """The other active batches that have the trainer or the room of this one at the same time, with
    the weekdays. A trainer is looked for in all branches."""
    taken = Q(trainer=batch.trainer_id) if batch.trainer_id else Q()
    if batch.room:
        taken |= Q(branch=batch.branch_id, room__iexact=batch.room)
    others = (
        Batch.objects.live()
        .filter(
            taken,
            status=Batch.Status.ACTIVE,
            days__overlap=batch.days,
            start_time__lt=batch.end_time,
            end_time__gt=batch.start_time,
        )
        .exclude(pk=batch.pk)
        .select_related("trainer")
        .order_by("pk")
    )
    timetable = batch.timetable
    found = ((other, timetable.common_days(other.timetable)) for other in others)
    return [(other, days) for other, days in found if days]


def sessions_on(
    on: date, *, branch_id: int | None = None, trainer_id: int | None = None
) -> QuerySet[Batch]:
    """The active batches that meet on a day, where their branch works that day; by time."""
    weekday = on.weekday()
    found = (
        Batch.objects.live()
        .of_branch(branch_id)
        .filter(
            Q(end__isnull=True) | Q(end__gte=on),
            status=Batch.Status.ACTIVE,
            days__contains=[weekday],
            start__lte=on,
        )
        .exclude(branch__weekly_off__contains=[weekday])
        .exclude(Exists(Holiday.objects.live().filter(branch=OuterRef("branch"), date=on)))
        .select_related("course", "branch", "trainer")
        .order_by("start_time", "pk")
    )
    return found if trainer_id is None else found.filter(trainer=trainer_id)


def session_days(batch: Batch, first: date, last: date) -> list[date]:
    """The days from `first` to `last` on which the batch meets, without its branch's holidays."""
    branch = batch.branch
    return list(
        rules.session_days(
            batch.timetable,
            first,
            last,
            weekly_off=branch.weekly_off,
            holidays=holidays_of(branch.pk),
        )
    )


def is_session(batch: Batch, on: date) -> bool:
    """Whether the batch meets on this day: a day of its week, within its dates, no holiday."""
    return session_days(batch, on, on) == [on]


def branch_close_blocker(*, branch_id: int) -> str | None:
    """Answer to `branch_in_use`."""
    count = Batch.objects.live().filter(branch=branch_id, status=Batch.Status.ACTIVE).count()
    return counted(count, "{count} active batch", "{count} active batches") if count else None
