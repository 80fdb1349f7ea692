import re
from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.fields import Text
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Resource, collection, record_id
from shared_apps.core.errors import Stale
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.workspace.lists import services
from tenant_apps.workspace.lists.services import ListsOfPerson, ShownPreference, ShownView

PAGE_SIZES = (10, 25, 50, 100)
_LIST_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_COLUMN = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
MAX_COLUMNS = 60


class ListName(Text):
    """The front end's name of a list, such as "students"."""

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if not _LIST_NAME.fullmatch(name):
            raise serializers.ValidationError(_("This is not the name of a list."))
        return name


class ColumnNames(serializers.ListField):
    """Names of columns. Only their format is checked, since the columns of lists are not known
    here."""

    child = serializers.CharField(max_length=40)

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=MAX_COLUMNS, **options)

    def to_internal_value(self, data: Any) -> list[str]:
        names: list[str] = super().to_internal_value(data)
        if not all(_COLUMN.fullmatch(name) for name in names):
            raise serializers.ValidationError(_("These are not names of columns."))
        return names


class ViewInput(VersionedInput):
    """The view to save. `query` is the query string of the list, without the page."""

    list = ListName(source="list_name", max_length=40, missing=lazy("Please name the list."))
    name = Text(max_length=60, missing=lazy("Please give the view a name."))
    shared = serializers.BooleanField(required=False)
    query = Text(max_length=2000, required=False)
    columns = ColumnNames()


class ViewChange(VersionedInput):
    """Fields of a view to change. The list cannot be changed."""

    name = Text(max_length=60, required=False, allow_blank=False)
    shared = serializers.BooleanField(required=False)
    query = Text(max_length=2000, required=False)
    columns = ColumnNames()


class PreferenceInput(Input):
    """Preferences of a list. Omitted fields are unchanged; null resets them."""

    list = ListName(source="list_name", max_length=40, missing=lazy("Please name the list."))
    pageSize = serializers.ChoiceField(
        [(size, size) for size in PAGE_SIZES],
        source="page_size",
        required=False,
        allow_null=True,
        error_messages={"invalid_choice": lazy("Choose 10, 25, 50 or 100 rows.")},
    )
    columns = ColumnNames(allow_null=True)
    view = serializers.IntegerField(
        source="view_id", required=False, allow_null=True, min_value=1, max_value=10**18
    )


class ListViewResource(Resource):
    """Saved views of lists, and the user's list preferences."""

    path = "listview"

    @collection("GET", "", policy=SIGNED_IN, space=Space.EITHER)
    def mine(self, call: Call) -> ListsOfPerson:
        """The user's own views, shared views, and list preferences."""
        return services.lists_of(call.by)

    @collection(
        "POST",
        "",
        policy=SIGNED_IN,
        space=Space.EITHER,
        input=ViewInput,
        status=201,
    )
    def save(self, call: Call) -> DataResponse[ShownView]:
        values = {name: value for name, value in call.data.items() if name != "version"}
        return _answer(call, services.create_view(by=call.by, **values), _("View saved."))

    @collection(
        "PUT",
        "update/{view_id}",
        policy=SIGNED_IN,
        space=Space.EITHER,
        input=ViewChange,
        partial=True,
    )
    def change(self, call: Call, view_id: str) -> DataResponse[ShownView]:
        view = services.find_view(by=call.by, view_id=record_id(view_id))
        try:
            changed = services.change_view(by=call.by, view=view, **call.data)
        except Stale as stale:
            theirs = services.find_view(by=call.by, view_id=view.pk)
            data = {"theirs": services.shown_view(theirs, call.by), "mine": call.request.data}
            raise Stale(data=data) from stale
        return _answer(call, changed, _("View saved."))

    @collection("PUT", "delete/{view_id}", policy=SIGNED_IN, space=Space.EITHER)
    def delete_view(self, call: Call, view_id: str) -> MessageResponse:
        view = services.find_view(by=call.by, view_id=record_id(view_id))
        services.delete_view(by=call.by, view=view)
        return MessageResponse(_("Data deleted successfully!"))

    @collection(
        "PUT",
        policy=SIGNED_IN,
        space=Space.EITHER,
        open_when_closed=True,
        input=PreferenceInput,
    )
    def preference(self, call: Call) -> ShownPreference:
        """Saves page size, columns and default view of a list. Also allowed while the plan is
        closed."""
        return services.shown_preference(services.save_preference(by=call.by, **call.data))


def _answer(call: Call, view: Any, message: str) -> DataResponse[ShownView]:
    return DataResponse(services.shown_view(view, call.by), message)
