"""`python -m tests.stack.small_disk FOLDER SMALL`: PostgreSQL in FOLDER, whose database lies in SMALL, a file
system with little room. Its log of changes stays in FOLDER: without room for that, PostgreSQL stops.

It says its two addresses as JSON. `fill` on its input takes all the room that is left, `free` gives it back;
each is answered by the blocks that are free. The end of its input stops the server.
"""

import errno
import json
import os
import sys
from pathlib import Path

import psycopg

from config.stack.stores import DATABASE, OWNER, start_postgres, stop_postgres
from config.stack.unprivileged import home

PIECES = (2**20, 2**12)


def move_database(folder: Path, owner: str, small: Path) -> None:
    """Moves the empty database into SMALL, as the superuser of the cluster."""
    rows = small / "rows"
    rows.mkdir(mode=0o700)
    password = (home(folder) / "postgres.password").read_text().strip()
    server = psycopg.conninfo.make_conninfo(
        owner, user="postgres", password=password, dbname="postgres"
    )
    with psycopg.connect(server, autocommit=True) as superuser:
        superuser.execute(f"CREATE TABLESPACE small LOCATION '{rows}'")
        superuser.execute(f"GRANT CREATE ON TABLESPACE small TO {OWNER}")
        superuser.execute(f"ALTER DATABASE {DATABASE} SET TABLESPACE small")
        # After it has been in the catalogs a new connection writes a file, which a full disk refuses.
        superuser.execute("ALTER SYSTEM SET autovacuum = off")
        superuser.execute("SELECT pg_reload_conf()")


def fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file:
        for size in PIECES:
            try:
                while True:
                    file.write(bytes(size))
            except OSError as fault:
                if fault.errno != errno.ENOSPC:
                    raise


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    folder, small = Path(sys.argv[1]), Path(sys.argv[2])
    ballast = small / "ballast"
    databases = start_postgres(folder)
    try:
        move_database(folder, databases.owner, small)
        say(json.dumps(databases))
        for line in sys.stdin:
            if line.strip() == "fill":
                fill(ballast)
            else:
                ballast.unlink()
            say(str(os.statvfs(small).f_bavail))
    finally:
        stop_postgres(folder)


if __name__ == "__main__":
    main()
