"""The floor of the sockets' bench: a server of `websockets.broadcast` and nothing else.

It says what it listens on. A socket that sends `go` has a text sent to all others.
"""

import asyncio
import sys

import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve

connections: set[ServerConnection] = set()


async def handle(connection: ServerConnection) -> None:
    async for message in connection:
        if message == "join":
            connections.add(connection)
            await connection.send("ready")
        else:
            broadcast(connections, message)


async def main() -> None:
    async with serve(handle, "127.0.0.1", int(sys.argv[1]), compression=None, max_queue=1):
        print("listening", flush=True)
        await asyncio.Future()


uvloop.run(main())
