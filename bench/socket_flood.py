"""`python -m bench.socket_flood PORT ORIGIN CLIENTS TOKEN…`: so many clients open a socket, sign in, say
what they want to hear, and leave at once, again and again; a client in two has a forged token.

It says a line a socket: "ready", or how it was closed.
No browser is like that: after a socket has closed it waits for a second or more.
"""

import asyncio
import json
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException


async def come_and_go(address: str, origin: str, token: str) -> None:
    while True:
        try:
            async with connect(address, origin=origin, compression=None) as line:
                await line.send(json.dumps({"type": "auth", "token": token}))
                print(json.loads(await line.recv())["type"], flush=True)
        except (WebSocketException, OSError) as fault:
            print(type(fault).__name__, flush=True)


async def main() -> None:
    port, origin, clients, *tokens = sys.argv[1:]
    await asyncio.gather(
        *(
            come_and_go(f"ws://127.0.0.1:{port}/ws", origin, token if number % 2 else f"{token}x")
            for number, token in zip(range(int(clients)), tokens * int(clients), strict=False)
        )
    )


if __name__ == "__main__":
    asyncio.run(main())
