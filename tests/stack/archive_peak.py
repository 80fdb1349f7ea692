"""`python -m tests.stack.archive_peak <export|import> <organisation> <file>` prints the bytes of memory that
a process has at most while it writes the archive of a centre, or reads it into one."""

import sys
from pathlib import Path

import django


def main(what: str, code: str, path: str) -> None:
    from shared_apps.subscriptions.services import as_workspace, workspace_state
    from tenant_apps.archive.imports import import_archive
    from tenant_apps.archive.packing import Archive
    from tenants.context import in_organisation
    from tenants.models import Organisation

    organisation = Organisation.objects.get(code=code)
    if what == "import":
        with Path(path).open("rb") as file:
            import_archive(code=code, file=file)
        return
    with in_organisation(organisation), Path(path).open("wb") as file:
        Archive(file, as_workspace(workspace_state(organisation)), lambda done: None).write()


if __name__ == "__main__":
    django.setup()
    main(*sys.argv[1:])
    status = Path("/proc/self/status").read_text()
    [peak] = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    sys.stdout.write(str(int(peak) * 1024))
