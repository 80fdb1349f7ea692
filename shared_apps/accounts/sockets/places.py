"""Who has a socket open, and how many one person may have at once, over all processes that serve sockets."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from shared_apps.core import redis_server
from tenants.tenant_keys import public_cache_key

MOST = 10
# A socket whose process was killed keeps its place for so long; living ones renew theirs.
PLACE_SECONDS = 90
_TAKE = """
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[2]))
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
local open = redis.call('ZRANGE', KEYS[1], 0, -1)
table.sort(open)
local over = {}
for i = 1, #open - tonumber(ARGV[3]) do
  over[i] = open[i]
  redis.call('ZREM', KEYS[1], open[i])
end
return over
"""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """One open socket: when it was opened (seconds since 1970), its id, whose it is."""

    opened_at: float
    line_id: str
    person_id: int

    @property
    def name(self) -> str:
        """Names sort by age."""
        return f"{self.opened_at:017.6f} {self.line_id}"


def take(places: Sequence[Place]) -> list[str] | None:
    """Takes or renews these places; the ids of those that have to give way, the oldest of each
    person first. None while Redis is away."""
    try:
        with redis_server.attempt() as server, server.pipeline(transaction=False) as pipeline:
            for place in places:
                pipeline.eval(_TAKE, 1, _key(place.person_id), place.name, PLACE_SECONDS, MOST)
            answers = pipeline.execute()
    except redis_server.FAULTS:
        return None
    return [name.decode().partition(" ")[2] for answer in answers for name in answer]


def leave(place: Place) -> None:
    """The socket is closed."""
    try:
        with redis_server.attempt() as server:
            server.zrem(_key(place.person_id), place.name)
    except redis_server.FAULTS:
        return


def people_here(people: Collection[int]) -> set[int] | None:
    """Which of these people have a socket open; for PLACE_SECONDS also those whose process was killed.
    None while Redis is away."""
    try:
        with redis_server.attempt() as server, server.pipeline(transaction=False) as pipeline:
            for person_id in people:
                pipeline.exists(_key(person_id))
            found = pipeline.execute()
    except redis_server.FAULTS:
        return None
    return {person_id for person_id, is_here in zip(people, found, strict=True) if is_here}


def _key(person_id: int) -> str:
    return public_cache_key("sockets", person_id)
