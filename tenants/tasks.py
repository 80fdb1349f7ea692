"""Background work and the space it runs in: a workspace (`TenantTask`) or the public space
(`PublicTask`).

A task of a workspace carries its schema in a message header and refuses to run without. The
public space is never where a task lands by accident: a task that belongs there says
`base=PublicTask`.

A workspace whose tasks hold their share of a worker waits: the task is sent again, a little later.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any
from zlib import crc32

from celery.contrib.django.task import DjangoTask
from celery.exceptions import Ignore, Reject
from celery.signals import task_postrun
from django.db import transaction
from kombu.exceptions import OperationalError

from tenants.context import Tenant, current_organisation, enter, in_public, leave
from tenants.places import places

HEADER = "tenant_schema"
WAITED = "waited_for_place"
LONGEST_WAIT = 5.0  # seconds until a task that found no place tries again
ORGANISATIONS_PER_PAGE = 500


class MissingOrganisation(Exception):
    """A task has no organisation to run in: none was named, or it is unknown, suspended or erased."""


class PublicTask(DjangoTask):
    """A task of the public space, whoever sends it and from wherever."""

    abstract = True

    def before_start(self, task_id: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
        self.request.space_before = current_organisation()
        leave()


class TenantTask(DjangoTask):
    """A task of one workspace, by default the one in which it is sent.

    Suspended organisations' tasks fail with MissingOrganisation; a closed one's run, and skip
    what a closed plan does not allow themselves.
    """

    abstract = True

    def apply_async(self, args: Any = None, kwargs: Any = None, **options: Any) -> Any:
        return super().apply_async(args, kwargs, **self._addressed(options))

    def apply(self, args: Any = None, kwargs: Any = None, **options: Any) -> Any:
        return super().apply(args, kwargs, **self._addressed(options))

    def delay_on_commit(self, *args: Any, **kwargs: Any) -> None:
        self.apply_async_on_commit(args, kwargs)

    def apply_async_on_commit(self, args: Any = None, kwargs: Any = None, **options: Any) -> None:
        """Addressed now: the commit may come after the workspace was left."""
        addressed = self._addressed(options)
        transaction.on_commit(partial(self.apply_async, args, kwargs, **addressed))

    def before_start(self, task_id: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
        # Not __call__ with a context manager: links and chord callbacks are sent after it has
        # returned.
        self.request.space_before = current_organisation()
        leave()
        schema_name = (self.request.headers or {}).get(HEADER) or self.request.get(HEADER)
        if schema_name or not self._is_celerys_own:
            organisation = _running_organisation(self.name, schema_name)
            self._take_place(organisation.schema_name, args, kwargs)
            enter(organisation)

    def _take_place(self, schema_name: str, args: Any, kwargs: Any) -> None:
        """Raises Ignore, once the same task is sent again, when the workspace holds its share; Reject,
        which puts it back into the queue, when it cannot be sent.

        A process that dies in between leaves two of them: tasks may run any number of times.
        """
        kept = places()
        if kept is None:
            return
        self.request.place = kept.take(schema_name)
        if self.request.place is None:
            headers = self.request.headers or {}
            waited = int(headers.get(WAITED, 0))
            again = self.signature_from_request(
                args=args,
                kwargs=kwargs,
                countdown=min(0.5 * 2**waited, LONGEST_WAIT),
                headers={**headers, HEADER: schema_name, WAITED: min(waited + 1, 10)},
            )
            try:
                again.apply_async()
            except (OSError, OperationalError) as fault:
                raise Reject(fault, requeue=True) from fault
            raise Ignore

    @property
    def _is_celerys_own(self) -> bool:
        """`celery.chord_unlock` and its like are made with our class.

        They touch no space, but what they send on belongs to the one they were sent from, if any.
        """
        return self.name.startswith("celery.")

    def _addressed(self, options: dict[str, Any]) -> dict[str, Any]:
        headers = options.get("headers") or {}
        if HEADER in headers:
            return options
        organisation = current_organisation()
        if organisation is not None:
            return {**options, "headers": {**headers, HEADER: organisation.schema_name}}
        if self._is_celerys_own:
            return options
        raise MissingOrganisation(f"{self.name} was sent from outside any organisation.")


@task_postrun.connect(weak=False)
def _leave_space(task: Any = None, **_: Any) -> None:
    """Back where the thread was, once the links and chord callbacks are sent."""
    kept, place = places(), getattr(task.request, "place", None)
    if kept and place is not None:
        kept.give_back(place)
    if not hasattr(task.request, "space_before"):
        return
    if task.request.space_before is None:
        leave()
    else:
        enter(task.request.space_before)


def _running_organisation(task_name: str, schema_name: str | None) -> Tenant:
    from tenants.models import Organisation

    if not schema_name:
        raise MissingOrganisation(f"{task_name} came without the organisation it is for.")
    organisation = Organisation.objects.filter(schema_name=schema_name).first()
    if organisation is None:
        raise MissingOrganisation(f"{task_name} is for an organisation that does not exist.")
    if organisation.status in Organisation.SHUT:
        state = organisation.status.lower()
        raise MissingOrganisation(f"{task_name} is for {organisation.code}, which is {state}.")
    return organisation


def for_each_organisation(
    task: TenantTask, *args: Any, spread_seconds: int = 0, **kwargs: Any
) -> int:
    """Send `task` once to each organisation that is neither suspended nor erased; how many were sent.

    With `spread_seconds` each starts at its own moment of that window, the same one every time,
    so that a thousand organisations do not meet at midnight.
    """
    from tenants.models import Organisation

    sent, last = 0, 0
    with in_public():
        active = Organisation.objects.exclude(status__in=Organisation.SHUT).order_by("id")
        while page := list(
            active.filter(id__gt=last).values_list("id", "schema_name")[:ORGANISATIONS_PER_PAGE]
        ):
            for last, schema_name in page:  # noqa: B007  where the next page starts
                wait = crc32(schema_name.encode()) % spread_seconds if spread_seconds else 0
                task.apply_async(args, kwargs, countdown=wait, headers={HEADER: schema_name})
                sent += 1
    return sent
