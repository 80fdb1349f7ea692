#!/usr/bin/env python
"""Django's command line for Class Master."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    # A command needs one connection, and migrating opens its own.
    os.environ.setdefault("DB_POOL", "0")
    execute_from_command_line(sys.argv)
