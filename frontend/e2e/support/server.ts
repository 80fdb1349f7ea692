import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { MAILS, MASTERS, ofSunrise } from './people';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Runs in the product's own code, on the stores the product runs on (VAR_DIR, DATABASE_URL, REDIS_URL). */
function run(script: string): void {
  const stack = process.env.DATABASE_URL ? ['manage.py'] : ['-m', 'config.stack.run', '--prepared', 'local', 'manage.py'];
  execFileSync(resolve(ROOT, '.venv/bin/python'), [...stack, 'shell', '-c', script], { cwd: ROOT, stdio: 'pipe' });
}

/** The phone's own copy of the demo, unless an earlier run has left it. */
export function loadDemoOfPhone(): void {
  run(`
from django.utils.timezone import localdate
from shared_apps.accounts import demo
from shared_apps.accounts.models import User

if not User.objects.filter(email=${JSON.stringify(MASTERS.phone)}).exists():
    demo.load_sunrise(localdate(), ${JSON.stringify(MAILS.phone)})
    demo.load_master(${JSON.stringify(MASTERS.phone)})
`);
}

/** What no page can bring about: the centre's trial ends today instead of in a fortnight. */
export function endTrial(centre: string): void {
  run(`
from datetime import timedelta
from django.utils.timezone import localdate
from shared_apps.subscriptions.services import close_ended
from tenants.models import Organisation

Organisation.objects.filter(name=${JSON.stringify(centre)}).update(open_until=localdate() - timedelta(days=1))
assert close_ended(localdate()) == 1
`);
}

/**
 * A class of the demo's trainer that meets today, whatever day of the week or holiday it is: a batch
 * of its own with students of other ones, whose register nobody has taken.
 */
export function openClass(name: string, students: number): void {
  run(`
from datetime import time
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import Enrolment
from tenants.context import in_organisation
from tenants.models import Organisation

with in_organisation(Organisation.objects.get(email=${JSON.stringify(ofSunrise('office').email)})):
    batch = Batch.objects.filter(trainer__name="Amol Sathe", end=None).order_by("pk").first()
    learning = Enrolment.objects.filter(
        batch__branch_id=batch.branch_id, status="ACTIVE", end=None
    ).exclude(batch__days__len=7)
    by_student = dict(learning.order_by("pk").values_list("student_id", "pk"))
    moved = list(by_student.values())[-${students}:]
    assert len(moved) == ${students}
    Branch.objects.filter(pk=batch.branch_id).update(weekly_off=[], holidays=[])
    batch.pk, batch.code, batch.name = None, f"BAT-{Batch.objects.count() + 101}", ${JSON.stringify(name)}
    batch.days, batch.room = [0, 1, 2, 3, 4, 5, 6], ""
    batch.start_time, batch.end_time = time(6), time(7)
    batch._state.adding = True
    batch.save()
    Enrolment.objects.filter(pk__in=moved).update(batch=batch)
`);
}
