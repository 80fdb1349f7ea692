"""Categories of expenses and sources of income."""

from shared_apps.core.api.fields import Choice, Text
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Resource, Update
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import lazy
from tenant_apps.finance import selectors, services
from tenant_apps.finance.models import Category


def name() -> Text:
    return Text(max_length=60, missing=lazy("Please enter a name."), label=lazy("Name"))


class NewCategory(Input):
    kind = Choice(Category.Kind.choices, missing=lazy("Please choose one."), label=lazy("Kind"))
    name = name()


class CategoryChange(VersionedInput):
    name = name()
    status = Choice(Category.Status.choices, label=lazy("Status"))


class CategoryResource(Resource):
    """The managed lists. What is out of use stays on the entries that have it."""

    path = "financecategory"
    policy = Policy(read=FRONT_DESK, create=MANAGERS, update=MANAGERS)
    listing = selectors.CATEGORIES
    create = Create(NewCategory, services.add_category, lazy("Saved."), idempotent=True)
    update = Update(CategoryChange, services.change_category, lazy("Saved."))
