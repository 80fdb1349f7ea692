"""Statements that PostgreSQL refuses, of every kind that quotes what it was given."""

from collections.abc import Callable

from django.db import connection, transaction

NAME = "Zephyrine Quillfeather"
EMAIL = "zephyrine@planted.test"
PHONE = "9871234560"
HASH = "$argon2id$v=19$m=19456,t=2,p=1$UGxhbnRlZA$cGxhbnRlZGhhc2g"
TOKEN = "PlantedTokenOfALinkThatOpensAnAccount-00043"
PERSON = f"{NAME} {EMAIL} {PHONE} {HASH} {TOKEN}"
MARKERS = (
    "Zephyrine", "Quillfeather", EMAIL, PHONE, "planted", "cGxhbnRlZGhhc2g", "PlantedToken",
)  # fmt: skip

TABLE = """
CREATE TABLE public.provoked (
    id int PRIMARY KEY,
    name text NOT NULL CHECK (name <> 'Zephyrine Quillfeather is not let in'),
    email text UNIQUE,
    short varchar(10),
    parent int REFERENCES public.provoked,
    days int8range,
    EXCLUDE USING gist (days WITH &&)
);
INSERT INTO public.provoked VALUES (1, 'Zephyrine Quillfeather', 'zephyrine@planted.test', '', NULL,
    '[9871234560,9871234570)');
CREATE FUNCTION public.refuse_provoked() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'not %', NEW.name; END $$;
CREATE TRIGGER refuses BEFORE UPDATE OF short ON public.provoked FOR EACH ROW
    EXECUTE FUNCTION public.refuse_provoked();
"""
OPEN = "GRANT SELECT, INSERT, UPDATE, DELETE ON public.provoked TO PUBLIC"

INSERT = "INSERT INTO provoked (id, name, email, short, parent, days) VALUES "
STATEMENTS = {
    "unique": f"{INSERT} (2, '{NAME}', '{EMAIL}', '{PHONE}', NULL, NULL)",
    "check": f"{INSERT} (2, '{NAME} is not let in', '{HASH}', '', NULL, NULL)",
    "not null": f"{INSERT} (2, NULL, '{PERSON}', '', NULL, NULL)",
    "exclusion": f"{INSERT} (2, '{NAME}', '', '', NULL, '[{PHONE},{PHONE}]')",
    "foreign key": f"{INSERT} (2, '{NAME}', '{HASH}', '', {PHONE[1:]}, NULL)",
    "too long": f"{INSERT} (2, '{NAME}', '', '{PERSON}', NULL, NULL)",
    "a number's syntax": f"SELECT '{PERSON}'::int",
    "a day's syntax": f"SELECT '{NAME}'::date",
    "a day out of range": f"SELECT '2026-13-45 {PHONE}'::date, '2026-99-99'::date",
    "a uuid's syntax": f"SELECT '{EMAIL}'::uuid",
    "overflow": f"SELECT '{PHONE}0'::int",
    "json": f"""SELECT '{{"phone": {PHONE}, "name": {NAME}}}'::json""",
    "time's end": f"SET LOCAL statement_timeout = 20; SELECT '{PERSON}', pg_sleep(5)",
    "a trigger's word": f"UPDATE provoked SET short = 'x', name = '{PERSON}'",
    "permission": f"DELETE FROM platform_platformauditentry WHERE actor_name = '{PERSON}'",
    "syntax": f"SELECT 1 WHERE '{PERSON}' {NAME.split()[0]}",
    "division": f"SELECT 1 / 0, '{PERSON}'",
    "encoding": f"SELECT convert_from('\\xff9871'::bytea, 'UTF8'), '{PERSON}'",
    "an array": f"SELECT '{{{NAME}'::int[]",
    "a pattern": f"SELECT '{PERSON}' ~ '({NAME}'",
}


def lock_timeout() -> None:
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("BEGIN; SELECT FROM provoked FOR UPDATE")
            with transaction.atomic():
                execute(f"SET LOCAL lock_timeout = 20; SELECT '{PERSON}' FROM provoked FOR UPDATE")
    finally:
        other.close()


def serialization() -> None:
    other = connection.copy()
    try:
        with transaction.atomic():
            execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; SELECT FROM provoked")
            with other.cursor() as cursor:
                cursor.execute("UPDATE provoked SET email = email")
            execute(f"UPDATE provoked SET email = '{EMAIL}', name = '{PERSON}'")
    finally:
        other.close()


def copied() -> None:
    with (
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy("COPY provoked (id, name) FROM STDIN") as copy,
    ):
        copy.write(f"{PHONE}\t{PERSON}\n".encode())


MORE: dict[str, Callable[[], None]] = {
    "lock timeout": lock_timeout,
    "serialization": serialization,
    "copy": copied,
}
KINDS = [*STATEMENTS, *MORE]


def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def provoke(kind: str) -> None:
    """Raises what the database says to it."""
    if kind in MORE:
        MORE[kind]()
        return
    with transaction.atomic():
        execute(STATEMENTS[kind])
