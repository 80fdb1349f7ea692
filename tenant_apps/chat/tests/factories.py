from typing import Any

from shared_apps.accounts.acting import acting_principal
from tenant_apps.branches.models import Branch
from tenant_apps.chat import selectors, services
from tenant_apps.chat.models import ChatMessage
from tenant_apps.staff.models import Member
from tenant_apps.staff.services import update_member


def say(user_id: int, room: str, text: str = "Good morning", **values: Any) -> ChatMessage:
    return services.send_message(by=acting_principal(user_id), room=room, text=text, **values)


def read(user_id: int, message: ChatMessage) -> None:
    services.mark_read(by=acting_principal(user_id), room=message.room, message_id=message.pk)


def unread(user_id: int) -> dict[str, int]:
    """The unread messages of the person, by room."""
    return {room["_id"]: room["unread"] for room in selectors.rooms_of(user_id)}


def rooms(user_id: int) -> set[str]:
    return {room["_id"] for room in selectors.rooms_of(user_id)}


def name_of(user_id: int) -> str:
    return Member.objects.get(pk=user_id).name


def owner_id() -> int:
    return Member.objects.filter(role="SUPER_ADMIN").earliest("pk").pk


def move(user_id: int, branch_id: int) -> None:
    """Moves somebody to another branch, as the owner does."""
    change(user_id, branch=Branch.objects.get(pk=branch_id))


def change(user_id: int, **changes: Any) -> None:
    """Changes somebody's branch, role or status (`is_active`), as the owner does."""
    record = Member.objects.get(pk=user_id)
    update_member(by=acting_principal(owner_id()), record=record, **changes)
