"""Messages to open sockets, wherever their process is."""

from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer

from shared_apps.core import redis_server


class ChannelLayer(RedisPubSubChannelLayer):
    """Channels' own, with a way to send from ordinary code: on the process's connection to Redis
    and behind its breaker, where an event loop would open a connection for each message."""

    def publish(self, channel: str, message: dict[str, Any]) -> bool:
        """To one channel; whether Redis took it."""
        return redis_server.publish(channel, self.serialize(message))

    def publish_to_group(self, group: str, message: dict[str, Any]) -> bool:
        """To all channels of a group; whether Redis took it."""
        # The name that the layer subscribes to for a group (RedisPubSubLoopLayer).
        return self.publish(f"{self._kwargs['prefix']}__group__{group}", message)
