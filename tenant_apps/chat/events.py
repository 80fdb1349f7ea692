"""What people are notified of."""

from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import EVERYONE
from tenant_apps.chat.models import ChatMention, ChatMessage


class MentionedParams(TypedDict):
    """Who wrote, the room's address, and what the room is called: empty for the one of everyone and for one
    of two people."""

    name: str
    room: str
    place: str


MENTIONED = Kind[ChatMessage, MentionedParams](
    "chat.mentioned",
    MentionedParams,
    key=lambda message: f"chat-mentioned-{message.pk}",
    to=EVERYONE,
    rings=True,
    mentions=True,
    people=lambda message: ChatMention.objects.filter(message=message.pk).values("member_id"),
)
