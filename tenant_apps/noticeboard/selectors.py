"""Posts as lists, those that Home shows, and who belongs to the audience of a post.

The audience is counted when it is asked for: the people who belong to it now and who joined before the
post ended. Who joins while a post is shown sees it; who joins later is not counted. Who leaves or
moves to another branch is neither among the readers nor among the others.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from django.contrib.postgres.aggregates import JSONBAgg, StringAgg
from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BigIntegerField,
    CharField,
    Count,
    Exists,
    F,
    Func,
    IntegerField,
    JSONField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, JSONObject, Now, TruncDate, TruncTime

from shared_apps.accounts.models import User
from shared_apps.core.api import columns
from shared_apps.core.api.filters import (
    Among,
    Bind,
    Equal,
    Filter,
    Limit,
    choices,
    condition,
    date_from,
    date_to,
    parse_id,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from shared_apps.platform.models import PlatformSettings
from shared_apps.posts.models import (
    PlatformPost,
    PlatformPostRead,
    Post,
    has_been_shown,
    is_shown,
    status_in_sql,
)
from tenant_apps.branches.models import Branch
from tenant_apps.noticeboard.models import CentrePost, CentrePostRead
from tenant_apps.noticeboard.schemas import (
    CentreReaders,
    NamedBranch,
    NamedCentre,
    Reader,
    Readers,
    ShownPost,
)
from tenant_apps.staff.models import Member
from tenant_apps.workspace.services import link_to, public_link_to
from tenants.context import in_public
from tenants.models import Organisation

SHOWN_ON_HOME = 2
READERS_ONLY = frozenset({Role.STAFF, Role.TRAINER})

_ROLES = ArrayField(CharField(max_length=11))
_IDS = ArrayField(BigIntegerField())
_TEXTS = ArrayField(CharField(max_length=60))


class _Subquery(Subquery):
    """A subquery that may be declared once and used in any number of queries (`OfOuter`)."""

    def __init__(self, build: Callable[[], QuerySet]) -> None:
        self._build = build
        super().__init__(build())

    def resolve_expression(self, *args: Any, **kwargs: Any) -> Any:
        return Subquery(self._build()).resolve_expression(*args, **kwargs)


def _is_empty(array: Any) -> Equal:
    length = Func(array, function="cardinality", output_field=IntegerField())
    return Equal(length, Value(0))


def _members(roles: Any, branch_ids: Any) -> QuerySet:
    """Returns the members of an audience: arrays, or references to those of an outer row."""
    return Member.objects.live().filter(
        Q(_is_empty(roles)) | Q(Among(F("role"), roles)),
        Q(_is_empty(branch_ids)) | Q(role=Role.SUPER_ADMIN) | Q(Among(F("branch_id"), branch_ids)),
        status=Member.Status.ACTIVE,
    )


def _users(categories: Any, codes: Any) -> QuerySet:
    """Returns the people of the centres of an audience, as `_members` does."""
    return User.objects.filter(
        Q(_is_empty(categories), _is_empty(codes))
        | Q(Among(F("organisation__category"), categories))
        | Q(Among(F("organisation__code"), codes)),
        organisation__isnull=False,
        state=User.State.ACTIVE,
    )


def _members_of_post() -> QuerySet:
    return _members(OuterRef("roles"), OuterRef("branch_ids")).filter(_joined_before_its_end())


def _users_of_post() -> QuerySet:
    audience = _users(OuterRef("categories"), OuterRef("organisation_codes"))
    return audience.filter(_joined_before_its_end())


def _joined_before_its_end() -> Q:
    return Q(created_at__lt=Coalesce(OuterRef("ends_at"), Now()))


def _count(people: Callable[[], QuerySet], reads: QuerySet | None = None) -> _Subquery:
    """Returns how many `people` belong to the audience of the outer row; of those with `reads`, how
    many have read it."""

    def counted() -> QuerySet:
        found = people() if reads is None else people().filter(Exists(reads.all()))
        return found.order_by().values(all=Value(1)).values(n=Count("*"))

    return _Subquery(counted)


def _number(count: _Subquery) -> Combinable:
    return Coalesce(count, Value(0), output_field=IntegerField())


def _listed(rows: Callable[[], QuerySet], aggregate: Combinable) -> _Subquery:
    """Returns `aggregate` over the `rows` of the outer row."""
    return _Subquery(
        lambda: rows().order_by().values(all=Value(1)).annotate(found=aggregate).values("found")
    )


def _named(rows: Callable[[], QuerySet], **parts: str) -> Combinable:
    """Returns the `rows`, which have a name, as a JSON list of `parts`."""
    listed = _listed(rows, JSONBAgg(JSONObject(**parts), order_by="name"))
    return Coalesce(listed, Value([], JSONField()))


def _names(rows: Callable[[], QuerySet]) -> Combinable:
    """Returns the names of the `rows`, joined by commas."""
    listed = _listed(rows, StringAgg("name", ", ", order_by="name"))
    return Coalesce(listed, Value(""), output_field=TextField())


def _branches() -> QuerySet:
    return Branch.objects.filter(Among(F("pk"), OuterRef("branch_ids")))


def _centres() -> QuerySet:
    return Organisation.objects.filter(Among(F("code"), OuterRef("organisation_codes")))


_READ_BY_MEMBER = CentrePostRead.objects.filter(
    post=OuterRef(OuterRef("pk")), user_id=OuterRef("pk")
)
_READ_BY_USER = PlatformPostRead.objects.filter(post=OuterRef(OuterRef("pk")), user=OuterRef("pk"))


def _head() -> list[columns.Column]:
    return [
        columns.id_(),
        columns.text("title", label=lazy("Title")),
        columns.flag("pinned", label=lazy("Pinned")),
    ]


def _tail(people: Combinable, readers: Combinable) -> list[columns.Column]:
    return [
        columns.instant("from", "starts_at", label=lazy("From")),
        columns.instant("to", "ends_at", label=lazy("To")),
        columns.integer("readers", readers, label=lazy("Read"), hidden_from=READERS_ONLY),
        columns.integer("people", people, label=lazy("People"), hidden_from=READERS_ONLY),
        columns.text("status", of=Post.Status, label=lazy("Status")),
        *columns.stamps(),
    ]


def _detail() -> list[columns.Column]:
    return [
        columns.text("text"),
        columns.text("link"),
        columns.Column("image", "image_id", "text", convert=link_to),
        columns.day("fromDate", TruncDate("starts_at"), null=True),
        columns.clock("fromTime", TruncTime("starts_at"), null=True),
        columns.day("toDate", TruncDate("ends_at"), null=True),
        columns.clock("toTime", TruncTime("ends_at"), null=True),
    ]


def _filters() -> dict[str, Filter]:
    return {
        "status": choices(Post.Status),
        "from": date_from("starts_at", instants=True),
        "to": date_to("starts_at", instants=True),
    }


def _for_branch(name: str) -> Q:
    return Q(_is_empty(F("branch_ids"))) | _names_branch(name)


def _names_branch(name: str) -> Q:
    return Q(Among(Bind(name, BigIntegerField()), F("branch_ids")))


def _for_role(role: str) -> Q:
    return Q(_is_empty(F("roles"))) | Q(Among(Value(role), F("roles")))


def _shown_to(role: str) -> Callable[[str], Q]:
    return lambda name: has_been_shown() & _for_role(role) & _for_branch(name)


def _managed_or_shown(name: str) -> Q:
    own = _names_branch(name) & Q(
        Equal(Func(F("branch_ids"), function="cardinality", output_field=IntegerField()), Value(1))
    )
    return own | _shown_to(Role.ADMIN)(name)


_BRANCH = condition(_for_branch, parse_id)
_READABLE = {
    Role.ADMIN: condition(_managed_or_shown, parse_id),
    Role.STAFF: condition(_shown_to(Role.STAFF), parse_id),
    Role.TRAINER: condition(_shown_to(Role.TRAINER), parse_id),
}


def _readable(principal: Principal) -> Iterable[Limit]:
    """Owners read every post; ADMIN those of the own branch alone, and what was shown to the role;
    STAFF and TRAINER only the latter."""
    if not principal.is_owner:
        yield Limit("readable", _READABLE[principal.rights], principal.branch_id or 0)
    elif principal.branch_id is not None:
        yield Limit("branch", _BRANCH, principal.branch_id, only_view=True)


CENTRE_POSTS = Listing(
    CentrePost.objects.live().annotate(status=status_in_sql()),
    columns=[
        *_head(),
        columns.texts("roles", label=lazy("Roles"), convert=sorted),
        columns.json(
            "branches", _named(_branches, _id="pk", branchname="name"), of=list[NamedBranch]
        ),
        columns.text("branchNames", _names(_branches), label=lazy("Branches")),
        *_tail(
            _number(_count(_members_of_post)), _number(_count(_members_of_post, _READ_BY_MEMBER))
        ),
    ],
    detail=_detail(),
    search="search_text",
    filters=_filters() | {"branch": _BRANCH},
    tabs="status",
    scope=_readable,
)

PLATFORM_POSTS = Listing(
    PlatformPost.objects.live().annotate(status=status_in_sql()),
    columns=[
        *_head(),
        columns.texts("categories", label=lazy("Categories"), convert=sorted),
        columns.json(
            "organisations", _named(_centres, _id="code", centreName="name"), of=list[NamedCentre]
        ),
        columns.text("centreNames", _names(_centres), label=lazy("Centres")),
        *_tail(_number(_count(_users_of_post)), _number(_count(_users_of_post, _READ_BY_USER))),
    ],
    detail=_detail(),
    search="search_text",
    filters=_filters(),
    tabs="status",
)


def current_posts(by: Principal) -> list[ShownPost]:
    """Returns what Home shows to this person: at most two posts that they have not closed, pinned ones
    first, then the newest. Two statements."""
    shown = [*_centre_posts_for(by), *_platform_posts_for(by)]
    shown.sort(key=lambda post: (post["pinned"], post["fromDt"]), reverse=True)
    return shown[:SHOWN_ON_HOME]


def _centre_posts_for(by: Principal) -> list[ShownPost]:
    posts = shown_to(by).exclude(
        Exists(CentrePostRead.objects.filter(post=OuterRef("pk"), user_id=by.id))
    )
    return [
        _shown("CENTRE", post, post.created_by_name, link_to(post.image_id))
        for post in _first(posts)
    ]


def _platform_posts_for(by: Principal) -> list[ShownPost]:
    with in_public():
        posts = platform_posts_shown_to(by).exclude(
            Exists(PlatformPostRead.objects.filter(post=OuterRef("pk"), user=by.id))
        )
        # The reader's session is none of the public space, where the picture lies.
        return [
            _shown("PLATFORM", post, post.signed, public_link_to(post.image_id))
            for post in _first(posts.annotate(signed=_platform_name()))
        ]


def _platform_name() -> Combinable:
    """Returns the name of the platform, with which its posts are signed."""
    default = PlatformSettings().name
    return Coalesce(Subquery(PlatformSettings.objects.values("name")[:1]), Value(default))


def shown_to(by: Principal) -> QuerySet[CentrePost]:
    """Returns the centre's posts that are shown now and reach this person."""
    posts = CentrePost.objects.live().filter(is_shown(), _for_role(by.rights))
    if by.is_owner:
        return posts
    return posts.filter(Q(_is_empty(F("branch_ids"))) | Q(branch_ids__contains=[by.branch_id or 0]))


def platform_posts_shown_to(by: Principal) -> QuerySet[PlatformPost]:
    """Returns the platform's posts that are shown now and reach this person's centre. Ask in the
    public space."""
    assert by.workspace is not None
    category = Organisation.objects.filter(pk=by.workspace.id).values("category")
    return PlatformPost.objects.live().filter(
        Q(_is_empty(F("categories")), _is_empty(F("organisation_codes")))
        | Q(Among(Subquery(category), F("categories")))
        | Q(organisation_codes__contains=[by.workspace.code]),
        is_shown(),
    )


def _first(posts: QuerySet) -> QuerySet:
    return posts.order_by("-pinned", "-starts_at", "-pk")[:SHOWN_ON_HOME]


def _shown(
    source: Literal["CENTRE", "PLATFORM"], post: Any, author: str, image: str | None
) -> ShownPost:
    return {
        "_id": post.pk,
        "source": source,
        "title": post.title,
        "text": post.text,
        "link": post.link,
        "image": image,
        "pinned": post.pinned,
        "author": author,
        "fromDt": post.starts_at,
    }


def readers_of(post: CentrePost) -> Readers:
    """Returns the audience of the post, in order of names, with when each has read it."""
    people = _members(Value(post.roles, _ROLES), Value(post.branch_ids, _IDS))
    read_at = CentrePostRead.objects.filter(post=post.pk, user_id=OuterRef("pk")).values("read_at")
    rows = people.filter(created_at__lt=Coalesce(Value(post.ends_at), Now())).order_by("name", "pk")
    found: Readers = {"readers": [], "others": []}
    for pk, name, role, branch, read in rows.values_list(
        "pk", "name", "role", "branch__name", Subquery(read_at)
    ):
        reader: Reader = {
            "_id": pk,
            "username": name,
            "role": role,
            "branchname": branch,
            "readDt": read,
        }
        found["readers" if read else "others"].append(reader)
    return found


def readers_by_centre(post: PlatformPost) -> list[CentreReaders]:
    """Returns the centres of the audience by name, with the number of their people and readers."""
    people = _users(Value(post.categories, _TEXTS), Value(post.organisation_codes, _TEXTS))
    read = PlatformPostRead.objects.filter(post=post.pk, user=OuterRef("pk"))
    rows = (
        people.filter(created_at__lt=Coalesce(Value(post.ends_at), Now()))
        .annotate(has_read=Exists(read))
        .values_list("organisation__code", "organisation__name")
        .annotate(people=Count("*"), readers=Count("pk", filter=Q(has_read=True)))
        .order_by("organisation__name", "organisation__code")
    )
    return [
        {"orgId": code, "centreName": name, "people": all_of_them, "readers": readers}
        for code, name, all_of_them, readers in rows
    ]


def count_members(roles: Sequence[str], branch_ids: Sequence[int]) -> int:
    """Returns how many people a post of the centre would reach."""
    return _members(Value(list(roles), _ROLES), Value(list(branch_ids), _IDS)).count()


def count_users(categories: Sequence[str], codes: Sequence[str]) -> int:
    """Returns how many people a post of the platform would reach."""
    return _users(Value(list(categories), _TEXTS), Value(list(codes), _TEXTS)).count()
