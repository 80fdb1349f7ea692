"""What the database needs before the processes start, in one Django process: each costs a second."""

import io
import os

from config.stack.steps import step

COMMANDS: tuple[tuple[str, str, dict[str, bool]], ...] = (
    ("Migrations", "migrate_schemas", {}),
    ("Workspaces kept ready", "fill_warm_pool", {}),
    ("Demo", "load_demo", {"if_empty": True}),
)


def main() -> None:
    # One connection, closed with the command, instead of a pool and its threads.
    os.environ["DB_POOL"] = "0"
    with step("Application"):
        import django
        from django.core.management import call_command

        django.setup()
    for title, command, options in COMMANDS:
        with step(title) as outcome:
            said = io.StringIO()
            call_command(command, stdout=said, **options)
            lines = said.getvalue().strip().splitlines()
            outcome.text = lines[-1] if lines else "done"


if __name__ == "__main__":
    main()
