from typing import Any

from django.core.management.commands import makemessages

NOT_OURS = (
    "node_modules",
    "frontend",
    ".venv",
    "var",
    "*/tests/*",
    "tests",
    "bench",
    "*/migrations/*",
)


class Command(makemessages.Command):
    """Django's command, which also knows `translation.lazy` and `wording.counted`. Without options it
    writes the texts of the server into locale/en/LC_MESSAGES/django.po."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=lazy",
        "--keyword=counted:2,3",
    ]

    def handle(self, *args: Any, **options: Any) -> None:
        options["locale"] = options["locale"] or ["en"]
        options["ignore_patterns"] = [*options["ignore_patterns"], *NOT_OURS]
        options |= {"add_location": "file", "no_wrap": True, "no_obsolete": True}
        super().handle(*args, **options)
