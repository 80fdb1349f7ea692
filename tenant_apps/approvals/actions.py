"""The calls that may be made with an approval. The app that has the call registers it when it is
ready."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shared_apps.core.api.inputs import Input
from shared_apps.core.errors import Forbidden, Invalid
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import Record
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from tenant_apps.branches.models import Branch
from tenant_apps.students.models import Student


@dataclass(frozen=True)
class Subject:
    """What a call is about, for whoever decides: a name such as "Enrol Aarav Deshpande in Guitar",
    the branch whose managers decide, the student if it is about one, what is asked for (label →
    value), and the limits of that day that it exceeds."""

    name: str
    branch: Branch
    details: Mapping[str, str]
    limits: Sequence[str]
    student: Student | None = None


@dataclass(frozen=True)
class Action:
    """A call that may be made with an approval.

    `input` parses the body. `refused(by=…, **data)` returns field → sentence for the limits of `by`
    that the call exceeds, and is empty if it exceeds none. `carry_out(by=…, **data)` makes the call.
    `subject(by=…, **data)` describes it. Where something waits for the decision, `reject(by=…, reason=…,
    **data)` and `withdraw(by=…, **data)` tell it that there will be none.
    """

    name: str
    input: type[Input]
    refused: Callable[..., Mapping[str, str]]
    carry_out: Callable[..., Record]
    subject: Callable[..., Subject]
    reject: Callable[..., Any] | None = None
    withdraw: Callable[..., Any] | None = None

    def parse(self, data: Mapping[str, Any], **context: Any) -> dict[str, Any]:
        """Returns the validated body. `context` has the `principal` who sends it, and the `request`
        if there is one. Raises Invalid."""
        serializer = self.input(data=data, context=context)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)


_actions: dict[str, Action] = {}


def register(action: Action) -> None:
    _actions[action.name] = action


def action_names() -> list[str]:
    return sorted(_actions)


def action_of(name: str) -> Action:
    """Returns the registered action. Raises Invalid for any other name."""
    if name not in _actions:
        raise Invalid.field("action", _("This cannot be approved."))
    return _actions[name]


def raise_if_refused(refusals: Mapping[str, str]) -> None:
    """Raises Forbidden `needs_manager` with these errors by field, unless there are none."""
    if refusals:
        forbidden = Forbidden(" ".join(refusals.values()), code="needs_manager")
        forbidden.errors = {field: [sentence] for field, sentence in refusals.items()}
        raise forbidden


def whom_to_ask(by: Actor) -> str:
    """Returns the sentence that says who may do what the role of `by` may not."""
    is_admin = isinstance(by, Principal) and by.rights is Role.ADMIN
    return _("Please ask {people}.").format(
        people=_("the owner") if is_admin else _("an admin or the owner")
    )
