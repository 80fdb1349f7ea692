"""Gapless number series: the next number is taken inside the transaction that uses it."""

from django.db import connection, models

from tenants.rights import Rights


class NumberSeries(models.Model):
    """One counter a kind, scope (a branch's prefix, or nothing) and financial year."""

    RIGHTS = Rights(update=("last",), delete=False)

    kind = models.CharField(max_length=20)
    scope = models.CharField(max_length=20, default="")
    year = models.CharField(max_length=5, default="")
    last = models.PositiveBigIntegerField(default=0)

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(fields=["kind", "scope", "year"], name="%(class)s_once")
        ]

    @classmethod
    def take(cls, kind: str, *, scope: str = "", year: str = "") -> int:
        """The next number, from 1. The row stays locked until the caller's transaction ends, so a
        rollback gives the number back and no other transaction can have taken a later one."""
        return cls.take_block(kind, 1, scope=scope, year=year)[0]

    @classmethod
    def take_block(cls, kind: str, count: int, *, scope: str = "", year: str = "") -> range:
        """The next `count` numbers, as `take` would give them one by one. All of them are used by
        the transaction, or the series has a gap."""
        if not connection.in_atomic_block:
            raise RuntimeError("A number is taken inside the transaction that uses it.")
        if count < 1:
            return range(0)
        table = connection.ops.quote_name(cls._meta.db_table)
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} (kind, scope, year, last) VALUES (%s, %s, %s, %s) "  # noqa: S608
                "ON CONFLICT (kind, scope, year) "
                f"DO UPDATE SET last = {table}.last + EXCLUDED.last RETURNING last",
                [kind, scope, year, count],
            )
            last = int(cursor.fetchone()[0])
        return range(last - count + 1, last + 1)
