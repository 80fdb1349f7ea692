import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { MAILS, MASTERS, ofSunrise, type Cast } from './people';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The product's own code on the stores the product runs on (VAR_DIR, DATABASE_URL, REDIS_URL). */
class Server {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly answers: AsyncIterator<string>;
  private complaints = '';

  constructor() {
    const stack = process.env.DATABASE_URL
      ? ['manage.py']
      : ['-m', 'config.stack.run', '--prepared', 'local', 'manage.py'];
    const serve = 'from tests.centres import serve; serve()';
    this.process = spawn(resolve(ROOT, '.venv/bin/python'), [...stack, 'shell', '--no-imports', '-c', serve], {
      cwd: ROOT,
    });
    this.process.stderr.on('data', (text) => (this.complaints += String(text)));
    this.answers = createInterface(this.process.stdout)[Symbol.asyncIterator]();
  }

  async run(script: string): Promise<unknown> {
    this.process.stdin.write(`${JSON.stringify(script)}\n`);
    const answer = await this.answers.next();
    if (answer.done) throw new Error(`The server's process has ended: ${this.complaints}`);
    const said = JSON.parse(answer.value) as { answer?: unknown; fault?: string };
    if (said.fault) throw new Error(said.fault);
    return said.answer;
  }

  /** It ends when nothing more can be asked of it. */
  end(): void {
    this.process.stdin.end();
  }
}

let server: Server | undefined;

/** One process for all that the tests of a worker ask; it ends with the worker. */
async function run(script: string): Promise<void> {
  await ask(script);
}

/** What the script has called `answer`. */
function ask(script: string): Promise<unknown> {
  server ??= new Server();
  return server.run(script);
}

/** The phone's own copy of the demo, unless an earlier run has left it. */
export async function loadDemoOfPhone(): Promise<void> {
  await run(`
from django.utils.timezone import localdate
from tenant_apps.demo import organisations as demo
from shared_apps.accounts.models import User

if not User.objects.filter(email=${JSON.stringify(MASTERS.phone)}).exists():
    demo.load_sunrise(localdate(), ${JSON.stringify(MAILS.phone)})
    demo.load_master(${JSON.stringify(MASTERS.phone)})
`);
  server?.end();
}

/**
 * The present code of somebody's authenticator app. A code is accepted once in half a minute, and a run signs
 * in more often than that: the server forgets the last one.
 * @param of `next_key` while the app is being set up
 */
export async function codeOf(email: string, of: 'key' | 'next_key' = 'key'): Promise<string> {
  return (await ask(`
import time
from shared_apps.accounts import totp
from shared_apps.accounts.models import SecondFactor
from shared_apps.accounts.second_factor import unseal_key

apps = SecondFactor.objects.filter(user__email=${JSON.stringify(email)})
apps.update(last_step=0)
answer = totp.code_at(unseal_key(apps.get().${of}), time.time())
`)) as string;
}

/** What there is of a centre: `tests/centres.py` says what each stage adds. */
export type Stage = 'new' | 'branch' | 'student' | 'enrolled' | 'paid';

/** A centre of these people, made by the product's services. */
export function openCentre(stage: Stage, cast: Cast): Promise<void> {
  return run(`
import json
from tests.centres import open_centre

open_centre(stage=${JSON.stringify(stage)}, **json.loads(${JSON.stringify(JSON.stringify(cast))}))
`);
}

/** The centre's first student pays a hundred rupees in cash. */
export function takeFee({ centre }: Cast): Promise<void> {
  return run(`
from decimal import Decimal
from shared_apps.core.principal import SYSTEM
from tenant_apps.fees.services import record_payment
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.models import Organisation

with in_organisation(Organisation.objects.get(name=${JSON.stringify(centre)})):
    record_payment(by=SYSTEM, student=Student.objects.earliest("pk"), amount=Decimal(100), method="CASH")
`);
}

/** Somebody of Sunrise Academy in Kothrud who owes at least a thousand rupees. */
export async function debtorAtSunrise(): Promise<string> {
  return (await ask(`
from tenant_apps.fees.selectors import pending_of
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.models import Organisation

with in_organisation(Organisation.objects.get(email=${JSON.stringify(ofSunrise('office').email)})):
    students = Student.objects.filter(branch__name="Kothrud", status="ACTIVE").annotate(owed=pending_of())
    answer = students.filter(owed__gte=1000).latest("pk").name
`)) as string;
}

/** What time it is to each process behind the web, in milliseconds; the worker's is that of a mail it sends. */
export async function clocksOfServer(): Promise<Record<string, number>> {
  return (await ask(`
import time
import redis
from django.conf import settings
from django.db import connection
from shared_apps.mail.letters import Letter
from shared_apps.mail.models import Mail
from shared_apps.mail.services import queue_mail

key = f"clock-{time.monotonic_ns()}"
queue_mail(key=key, to="clock@example.test", letter=Letter(subject="Clock", paragraphs=["What time is it?"]))
with connection.cursor() as cursor:
    cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
    postgres = float(cursor.fetchone()[0])
with redis.Redis.from_url(settings.REDIS_URL) as server:
    cache = server.time()[0]
sent, until = None, time.monotonic() + 60
while sent is None and time.monotonic() < until:
    time.sleep(0.1)
    sent = Mail.objects.filter(key=key).values_list("sent_at", flat=True).first()
seconds = {"python": time.time(), "postgres": postgres, "redis": cache, "worker": sent.timestamp()}
answer = {name: value * 1000 for name, value in seconds.items()}
`)) as Record<string, number>;
}

/** A new student of Sunrise Academy in Kothrud. @returns the id */
export async function studentAtSunrise(name: string, phone: string): Promise<number> {
  return (await ask(`
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.students.services import create_student
from tenants.context import in_organisation
from tenants.models import Organisation

with in_organisation(Organisation.objects.get(email=${JSON.stringify(ofSunrise('office').email)})):
    branch = Branch.objects.get(name="Kothrud")
    answer = create_student(
        by=SYSTEM, branch=branch, name=${JSON.stringify(name)}, phone=${JSON.stringify(phone)}
    ).pk
`)) as number;
}

/** A student of Sunrise Academy who learns by the month, since `monthsAgo` months, and has paid the first due. */
export function enrolAtSunrise(name: string, phone: string, monthsAgo = 0): Promise<void> {
  return run(`
from shared_apps.core.dates import add_months, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.enrolments.services import enrol
from tenant_apps.fees.selectors import pending_of
from tenant_apps.fees.services import record_payment
from tenant_apps.students.models import Student
from tenant_apps.students.services import create_student
from tenants.context import in_organisation
from tenants.models import Organisation

with in_organisation(Organisation.objects.get(email=${JSON.stringify(ofSunrise('office').email)})):
    course, branch = Course.objects.get(name="Violin, Grade 1"), Branch.objects.get(name="Kothrud")
    student = create_student(by=SYSTEM, branch=branch, name=${JSON.stringify(name)}, phone=${JSON.stringify(phone)})
    plan = course.fee_plans.get(kind="MONTHLY")
    enrol(by=SYSTEM, student=student, course=course, fee_plan=plan, start=add_months(today(), -${monthsAgo}), auto_renew=True)
    owed = Student.objects.annotate(owed=pending_of()).get(pk=student.pk).owed
    record_payment(by=SYSTEM, student=student, amount=owed, method="CASH")
`);
}

/** What no page can bring about: the centre's trial ends today instead of in a fortnight. */
export function endTrial(centre: string): Promise<void> {
  return run(`
from datetime import timedelta
from django.utils.timezone import localdate
from shared_apps.billing.services.lifecycle import advance
from tenants.models import Organisation

centre = Organisation.objects.filter(name=${JSON.stringify(centre)})
centre.update(open_until=localdate() - timedelta(days=1))
assert advance(centre.get().pk, localdate())
`);
}

/**
 * A class of the demo's trainer that meets today, whatever day of the week or holiday it is: a batch
 * of its own with students of other ones, whose register nobody has taken.
 */
export function openClass(name: string, students: number): Promise<void> {
  return run(`
from datetime import time
from django.db import transaction
from django.db.models.functions import Now
from tenant_apps.branches.models import Branch, Holiday
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import Enrolment
from tenants.context import in_organisation
from tenants.models import Organisation

with in_organisation(Organisation.objects.get(email=${JSON.stringify(ofSunrise('office').email)})), transaction.atomic():
    batch = Batch.objects.filter(trainer__name="Amol Sathe", end=None).order_by("pk").first()
    # The other width waits: both would move the same students.
    Branch.objects.select_for_update().get(pk=batch.branch_id)
    learning = Enrolment.objects.filter(
        batch__branch_id=batch.branch_id, status="ACTIVE", end=None
    ).exclude(batch__days__len=7)
    by_student = dict(learning.order_by("pk").values_list("student_id", "pk"))
    moved = list(by_student.values())[-${students}:]
    assert len(moved) == ${students}
    Branch.objects.filter(pk=batch.branch_id).update(weekly_off=[])
    Holiday.objects.filter(branch=batch.branch_id).update(deleted_at=Now())
    batch.pk, batch.code, batch.name = None, f"BAT-{Batch.objects.count() + 101}", ${JSON.stringify(name)}
    batch.days, batch.room = [0, 1, 2, 3, 4, 5, 6], ""
    # It has begun, whatever the hour of the run.
    batch.start_time, batch.end_time = time(0), time(1)
    batch._state.adding = True
    batch.save()
    Enrolment.objects.filter(pk__in=moved).update(batch=batch)
`);
}

/** Somebody who has come to no class joins this one: whoever teaches it has a student to call. */
export function addAbsentee(name: string): Promise<void> {
  return run(`
from django.db import transaction
from django.db.models import Count, OuterRef, Subquery
from tenant_apps.attendance.models import Mark
from tenant_apps.attendance.rules import RECENT_CLASSES
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import Enrolment
from tenants.context import in_organisation
from tenants.models import Organisation

with in_organisation(Organisation.objects.get(email=${JSON.stringify(ofSunrise('office').email)})), transaction.atomic():
    batch = Batch.objects.get(name=${JSON.stringify(name)})
    # The other width waits: both would move the same student.
    Branch.objects.select_for_update().get(pk=batch.branch_id)
    marks = Mark.objects.filter(enrolment=OuterRef("pk")).order_by().values("enrolment")
    learning = Enrolment.objects.annotate(
        classes=Subquery(marks.annotate(count=Count("pk")).values("count"))
    ).filter(batch__branch_id=batch.branch_id, status="ACTIVE", end=None, classes__gte=RECENT_CLASSES)
    # A student of two courses may be in the class already.
    present = Enrolment.objects.filter(batch=batch).values("student")
    others = learning.exclude(batch__days__len=7).exclude(student__in=present)
    enrolment = others.order_by("-pk").first()
    Mark.objects.filter(enrolment=enrolment).update(code="ABSENT", check_in=None, check_out=None)
    Enrolment.objects.filter(pk=enrolment.pk).update(batch=batch)
`);
}
