"""The web process: granian speaks HTTP and calls `application`, which runs Django in a few threads.

A request passes three stations, each a module:

1. `bodies` reads its body as it arrives, without holding a thread, and drops what is too slow;
2. `turns` decides when it runs, so that one organisation never holds all threads;
3. `exchange` gives it to Django, in a thread, and its answer back to granian.
"""
