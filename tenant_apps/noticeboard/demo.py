"""Posts of the demo: one in each status, with people who have read them."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from django.utils import timezone

from shared_apps.core.principal import Actor
from shared_apps.core.writing import writing
from shared_apps.posts.models import PlatformPost
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.noticeboard.models import CentrePost, CentrePostRead
from tenant_apps.staff.models import Member
from tenants.context import in_public

SEED = 618


@dataclass(frozen=True)
class _DemoPost:
    """`first` and `last` are days from today. `branch` is the place of its branch, None for all;
    `read_by` how many in a hundred have read it."""

    title: str
    text: str
    first: int
    last: int
    read_by: int = 0
    roles: tuple[str, ...] = ()
    branch: int | None = None
    pinned: bool = False
    is_draft: bool = False


POSTS = (
    _DemoPost(
        "Term holidays",
        "All branches are closed from Monday to Wednesday. Classes begin again on Thursday at 7 am.",
        first=-40,
        last=-30,
        read_by=95,
    ),
    _DemoPost(
        "New batch: Tabla, Saturdays",
        "The new beginners' batch has 12 places. Please offer it to everyone who asked for a weekend"
        " class.",
        first=-9,
        last=20,
        read_by=60,
        branch=1,
    ),
    _DemoPost(
        "Annual day: rehearsal plan",
        "Stage rehearsals are on Saturday and Sunday in the Kothrud hall. Please send the song list of"
        " each batch to the office by Friday.",
        first=-5,
        last=16,
        read_by=70,
        pinned=True,
    ),
    _DemoPost(
        "Fee counter closes at 6 pm tomorrow",
        "The bank's officer comes at 6:30 pm. Please count the cash before.",
        first=1,
        last=2,
        roles=("STAFF",),
        branch=0,
    ),
    _DemoPost(
        "How to take attendance offline",
        "Open the register before you leave the network. It is sent when the phone is online again.",
        first=3,
        last=33,
        roles=("TRAINER",),
        is_draft=True,
    ),
)


@writing()
def fill_demo(*, today: date) -> None:
    """Written by the owner."""
    random = Random(SEED)
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    branches = list(Branch.objects.live().order_by("pk"))
    for post in POSTS:
        starts_at = _moment(today, post.first, time(9))
        made = audit.create(
            CentrePost(
                title=post.title,
                text=post.text,
                roles=list(post.roles),
                branch_ids=[] if post.branch is None else [branches[post.branch].pk],
                starts_at=None if post.is_draft else starts_at,
                ends_at=None if post.is_draft else _moment(today, post.last, time(23, 59)),
                is_draft=post.is_draft,
                pinned=post.pinned,
                created_at=min(starts_at, timezone.now()),
            ),
            by=Actor(owner.pk, owner.name),
        )
        _read(made, post.read_by, random)


def _read(post: CentrePost, share: int, random: Random) -> None:
    people = Member.objects.live().filter(status="ACTIVE").exclude(role="SUPER_ADMIN")
    if post.branch_ids:
        people = people.filter(branch__in=post.branch_ids)
    CentrePostRead.objects.bulk_create(
        CentrePostRead(
            post=post,
            user_id=person.pk,
            read_at=post.created_at + timedelta(minutes=random.randrange(60, 1440)),
        )
        for person in people.order_by("pk")
        if random.randrange(100) < share
    )


@writing()
def fill_platform_demo(*, by: Actor, today: date) -> None:
    """A post of the platform for all centres."""
    with in_public():
        audit.create(
            PlatformPost(
                title="Reports compare with the period before",
                text="Every report of collections can now be compared with as many days before.",
                starts_at=_moment(today, -2, time(11)),
                ends_at=_moment(today, 28, time(23, 59)),
                is_draft=False,
                created_at=_moment(today, -2, time(11)),
            ),
            by=by,
        )


def _moment(today: date, days: int, clock: time) -> datetime:
    return timezone.make_aware(datetime.combine(today + timedelta(days=days), clock))
