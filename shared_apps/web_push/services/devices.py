"""Which browsers are told of a person's notifications."""

from datetime import timedelta
from hashlib import sha256

import orjson
from django.conf import settings
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Principal
from shared_apps.core.sealing import Sealer
from shared_apps.core.translation import lazy
from shared_apps.core.web_push import is_set_up
from shared_apps.core.writing import writing
from shared_apps.platform.models import PushDevice
from shared_apps.web_push.gateway import Address
from shared_apps.web_push.rules import host_of
from tenants.context import in_public

MOST = 10
"""Devices of one person."""
UNSEEN_DAYS = 60
"""After which a browser in which the person has not been is told of nothing any more."""

NOT_SET_UP = lazy("This installation does not send notifications to devices.")

_addresses = Sealer("class-master push addresses")


def register(*, by: Principal, endpoint: str, key: str, secret: str, device: str) -> None:
    """Tells this browser of the person's notifications from now on; again, it is told in the session that
    asks. A browser that another person had registered is this one's alone, and of eleven the one that was
    seen longest ago is told no more. Raises Conflict `not_set_up` where there is no key."""
    if not is_set_up():
        raise Conflict(NOT_SET_UP, code="not_set_up")
    host = host_of(endpoint, settings.WEB_PUSH_HOSTS, settings.WEB_PUSH_TEST_ORIGIN)
    digest = sha256(endpoint.encode()).hexdigest()
    now = timezone.now()
    with in_public(), writing():
        User.objects.select_for_update(of=("self",)).get(
            pk=by.id
        )  # one at a time: they are counted
        # Not changed but made anew: what waits for the earlier person names the row that is gone.
        PushDevice.objects.filter(digest=digest).exclude(user_id=by.id).delete()
        PushDevice.objects.bulk_create(
            [
                PushDevice(
                    user_id=by.id,
                    digest=digest,
                    address=_seal(Address(endpoint, key, secret)),
                    host=host,
                    session_id=by.session_id,
                    device=device[:200],
                    created_at=now,
                    seen_at=now,
                )
            ],
            update_conflicts=True,
            unique_fields=["digest"],
            update_fields=["user_id", "address", "session_id", "device", "seen_at", "failures"],
        )
        newest = PushDevice.objects.filter(user_id=by.id).order_by("-seen_at", "-pk")[:MOST]
        PushDevice.objects.filter(user_id=by.id).exclude(pk__in=newest.values("pk")).delete()


def remove(*, by: Principal, device_id: int) -> None:
    """Tells a browser of the person's of nothing any more; one that is told of nothing stays so."""
    with in_public(), writing():
        PushDevice.objects.filter(user_id=by.id, pk=device_id).delete()


def forget_unseen() -> int:
    """Deletes devices in which the person has not been for long; how many."""
    before = timezone.now() - timedelta(days=UNSEEN_DAYS)
    return PushDevice.objects.filter(seen_at__lt=before).delete()[0]


def address_of(device: PushDevice) -> Address:
    """Returns where the browser is told. Raises Unreadable when SECRET_KEY has changed."""
    return Address(**orjson.loads(_addresses.unseal(device.address)))


def _seal(address: Address) -> str:
    return _addresses.seal(orjson.dumps(address))
