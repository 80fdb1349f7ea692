"""`python -m tests.stack.export_peak <organisation> <rows> <format>` prints the bytes of memory that a
process has at most while it exports so many rows of the activity log."""

import sys
import tempfile
from pathlib import Path

import django


def main(code: str, rows: str, file_format: str) -> None:
    from shared_apps.core.api.export import write_table
    from shared_apps.core.principal import Principal
    from shared_apps.core.roles import Role
    from tenant_apps.audit.selectors import ENTRIES
    from tenants.context import in_organisation
    from tenants.models import Organisation

    owner = Principal(1, "Owner", "owner@raga.test", Role.SUPER_ADMIN, None, None, "")
    organisation = Organisation.objects.get(code=code)
    with in_organisation(organisation), tempfile.TemporaryFile() as file:
        found = ENTRIES.every_row(ENTRIES.parse(owner, {}), int(rows))
        write_table(file, file_format, ENTRIES.visible(owner.rights), found)
        assert file.seek(0, 2) > int(rows) * 10


if __name__ == "__main__":
    django.setup()
    main(*sys.argv[1:])
    status = Path("/proc/self/status").read_text()
    [peak] = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    sys.stdout.write(str(int(peak) * 1024))
