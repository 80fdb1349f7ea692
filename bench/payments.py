"""Recording a payment at a centre with 60,000 payments: CPU of Python and PostgreSQL, against the rows it
writes, sent by psycopg. Both sides are rolled back, so that each payment is the same one."""

import json
from uuid import uuid4

from django.db import transaction

from bench import replay, wsgi
from bench.centre import large_centre
from bench.report import Row, count_row, ratio_row

MOST_STATEMENTS, MOST = 12, 4.0


def measure() -> list[Row]:
    from config.wsgi import application

    replay.keep_connection()
    centre = large_centre()
    body = json.dumps({"studentObjectId": 3, "amount": "500.00", "method": "CASH"}).encode()

    def record() -> None:
        asked = wsgi.environ(centre.token, "/class/v1/studentpayment", method="POST", body=body)
        with transaction.atomic():
            wsgi.ask(application, asked | {"HTTP_IDEMPOTENCY_KEY": str(uuid4())}, status=201)
            transaction.set_rollback(True)

    mine = replay.ours(record)
    statements = replay.sent_by(record)
    written = [one for one in statements if "INSERT INTO" in one.sql or "UPDATE " in one.sql[:9]]
    bare = replay.floor(centre.organisation.schema_name, written, undo=True)
    return [
        ratio_row("payment recorded, CPU against its rows", replay.rounds(mine, bare), MOST),
        count_row("payment recorded, statements", len(statements), MOST_STATEMENTS),
    ]
