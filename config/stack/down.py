"""`make down`: end a running `make up` of this folder, as Ctrl-C in its terminal would."""

import os
import signal
import sys
import time

from config.stack import local

PATIENCE_SECONDS = 30


def main() -> int:
    deadline = time.monotonic() + PATIENCE_SECONDS
    asked = False
    while time.monotonic() < deadline:
        try:
            with local.only_one():
                print("Class Master has stopped." if asked else "Class Master is not running.")
                return 0
        except local.AlreadyRunning as running:
            if running.pid and not asked:
                os.kill(running.pid, signal.SIGTERM)
                asked = True
        time.sleep(0.1)
    print(f"It did not stop within {PATIENCE_SECONDS} s.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
