"""Records a release: `python -m tests.releases.record 1.0.1 2026-11-23T11:00` in a checkout of it.

Writes the demo, loaded as if it were that moment, as a dump, and what the release answers about it
(`tests.releases.answers`) into tests/releases/<version>/. Both are compressed.
"""

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from config.stack.stores import postgres_programs, temporary_stores

HERE = Path(__file__).parent
LOAD = """
import sys, django, time_machine
django.setup()
from django.core.management import call_command
call_command("migrate_schemas")
with time_machine.travel(sys.argv[1] + "+05:30"):
    call_command("load_demo")
"""


def main(version: str, moment: str) -> None:
    folder = HERE / version
    folder.mkdir(exist_ok=True)
    with temporary_stores() as stores, TemporaryDirectory() as work:
        settings = {
            "DJANGO_SETTINGS_MODULE": "config.settings.local",
            "DB_POOL": "0",
            "VAR_DIR": work,
            "FILES_DIR": f"{work}/files",
        }
        owner = os.environ | stores.environment() | settings
        subprocess.run([sys.executable, "-c", LOAD, moment], env=owner, check=True)
        dump = [postgres_programs() / "pg_dump", "-Fc", "-Z0", stores.databases.owner]
        written = subprocess.run(dump, capture_output=True, check=True).stdout
        (folder / "demo.dump.xz").write_bytes(lzma.compress(written))
        application = {name: owner[name] for name in owner if name != "OWNER_DATABASE_URL"}
        command = [sys.executable, "-m", "tests.releases.answers", moment, f"{work}/answers.json"]
        subprocess.run(command, env=application, check=True)
        answers = json.loads(Path(work, "answers.json").read_text())
        text = json.dumps(answers, indent=1, sort_keys=True).encode()
        (folder / "answers.json.xz").write_bytes(lzma.compress(text))


if __name__ == "__main__":
    main(*sys.argv[1:])
