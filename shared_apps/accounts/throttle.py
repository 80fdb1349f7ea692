"""A budget of tries for each account and each address, one over all hosts and processes.

A try is counted before the answer is known, so that parallel guesses cannot slip through; a right
answer gives its try back. The counts live in the database: without Redis guessing stays limited.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from django.db import connection
from django.utils import timezone

from shared_apps.accounts.models import AttemptCount
from shared_apps.core.errors import TooMany, Unavailable
from tenants.context import in_public


@dataclass(frozen=True)
class Budget:
    """At most `tries` in `seconds` from the first of them."""

    kind: str
    tries: int
    seconds: int

    def spend(self, subject: str) -> None:
        """Counts one try. Raises TooMany with the seconds to wait when the budget is used up."""
        now = timezone.now()
        since = now - timedelta(seconds=self.seconds)
        table = AttemptCount._meta.db_table
        with in_public(), connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} AS kept (kind, subject, started_at, count) "
                "VALUES (%s, %s, %s, 1) ON CONFLICT (kind, subject) DO UPDATE SET "
                "count = CASE WHEN kept.started_at < %s THEN 1 ELSE kept.count + 1 END, "
                "started_at = CASE WHEN kept.started_at < %s THEN %s ELSE kept.started_at END "
                "RETURNING count, started_at",
                [self.kind, self._hash(subject), now, since, since, now],
            )
            count, started_at = cursor.fetchone()
        if count > self.tries:
            left = (started_at + timedelta(seconds=self.seconds) - now).total_seconds()
            raise TooMany(int(left) + 1)

    def give_back(self, subject: str) -> None:
        """Takes one try off again: it was not a guess."""
        table = AttemptCount._meta.db_table
        with in_public(), connection.cursor() as cursor:
            cursor.execute(
                f"UPDATE {table} SET count = GREATEST(count - 1, 0) "
                "WHERE kind = %s AND subject = %s",
                [self.kind, self._hash(subject)],
            )

    @contextmanager
    def guess(self, subject: str) -> Iterator[None]:
        """Around one try: it is given back when it was right, or when we could not tell."""
        self.spend(subject)
        try:
            yield
        except Unavailable:
            self.give_back(subject)
            raise
        self.give_back(subject)

    def reset(self, subject: str) -> None:
        """A right answer: the count starts anew."""
        with in_public():
            AttemptCount.objects.filter(kind=self.kind, subject=self._hash(subject)).delete()

    def _hash(self, subject: str) -> str:
        return hashlib.sha256(subject.strip().lower().encode()).hexdigest()


QUARTER, HOUR = 15 * 60, 60 * 60
LOGIN_ACCOUNT = Budget("login-account", 10, QUARTER)
# An address that this person has signed in from has a budget of its own: a stranger who guesses
# elsewhere uses up the account's, and does not lock the person out.
LOGIN_KNOWN_ADDRESS = Budget("login-known", 10, QUARTER)
LOGIN_ADDRESS = Budget("login-address", 50, QUARTER)
LINK_ADDRESS = Budget("link-address", 10, HOUR)
LINK_TOKEN = Budget("link-token", 10, HOUR)
SIGN_UP_ADDRESS = Budget("sign-up-address", 20, HOUR)
# To one address; each kind has its own, so that nobody uses up another kind's.
SIGN_UP_MAIL = Budget("sign-up-mail", 3, HOUR)
RESET_MAIL = Budget("reset-mail", 3, HOUR)
DUPLICATE_MAIL = Budget("duplicate-mail", 1, HOUR)
INVITATION_MAIL = Budget("invitation-mail", 5, HOUR)
EMAIL_CHANGE_MAIL = Budget("email-change-mail", 3, HOUR)
# By one centre: whoever makes and deletes people all day writes to strangers in our name.
INVITATION_CENTRE = Budget("invitation-centre", 60, HOUR)
MAIL_ADDRESS = Budget("mail-address", 60, HOUR)
PASSWORD_CHANGE = Budget("password-change", 10, QUARTER)
# Given back by password and code together: whoever knows the password guesses no more codes for it.
ACCOUNT_CHANGE = Budget("account-change", 10, QUARTER)
# Of one person: the mails go to whatever addresses are typed.
EMAIL_CHANGE = Budget("email-change", 5, HOUR)
