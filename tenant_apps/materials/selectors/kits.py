"""The list of kits, and what keeps an item or a course."""

from django.db.models import F, Func, JSONField, TextField

from shared_apps.core.api.columns import flag, id_, json, money, ref, stamps, text
from shared_apps.core.api.filters import choices, ids
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.materials.models import Item, Kit
from tenant_apps.materials.schemas import LineOfKit

_LISTED = """(
    SELECT {aggregate} FROM jsonb_array_elements(%(expressions)s) WITH ORDINALITY AS listed(line, place)
    JOIN materials_item item ON item.id = (line ->> 'item')::bigint
)"""
_lines = Func(
    F("lines"),
    template=_LISTED.format(
        aggregate="""jsonb_agg(jsonb_build_object(
            'itemObjectId', item.id, 'materialName', item.name, 'nos', line -> 'quantity'
        ) ORDER BY place)"""
    ),
    output_field=JSONField(),
)
_contents = Func(
    F("lines"),
    template=_LISTED.format(
        aggregate="string_agg((line ->> 'quantity') || ' × ' || item.name, ', ' ORDER BY place)"
    ),
    output_field=TextField(),
)

KITS = Listing(
    Kit.objects.live(),
    columns=[
        id_(),
        text("name", label=lazy("Kit name")),
        text("contents", _contents, label=lazy("Materials")),
        json("lines", _lines, of=list[LineOfKit]),
        text("head", label=lazy("Charge for")),
        money("amount", label=lazy("Amount before GST")),
        ref("courseObjectId", "course", label=lazy("Course"), coursename="name"),
        flag("atAdmission", "at_admission", label=lazy("Given at admission")),
        text("status", label=lazy("Status")),
        *stamps(),
    ],
    search="search_text",
    filters={"course": ids("course_id"), "status": choices(Kit.Status)},
    default="name",
    tabs="status",
)


def kits_with(item: Item) -> list[str]:
    """Returns the names of the kits that the item is in."""
    found = Kit.objects.live().filter(lines__contains=[{"item": item.pk}])
    return list(found.order_by("name").values_list("name", flat=True))


def course_delete_blocker(*, course_id: int) -> str | None:
    """Returns a sentence if students of the course are given a kit, or None."""
    kit = Kit.objects.live().filter(course=course_id).order_by("name").first()
    return _("The kit {kit} belongs to this course.").format(kit=kit.name) if kit else None
