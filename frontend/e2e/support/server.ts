import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * What no page can bring about: the centre's trial ends today instead of in a fortnight. Runs in
 * the product's own code, on the stores the product runs on (VAR_DIR, DATABASE_URL, REDIS_URL).
 */
export function endTrial(centre: string): void {
  const script = `
from datetime import timedelta
from django.utils.timezone import localdate
from shared_apps.subscriptions.services import close_ended
from tenants.models import Organisation

Organisation.objects.filter(name=${JSON.stringify(centre)}).update(open_until=localdate() - timedelta(days=1))
assert close_ended(localdate()) == 1
`;
  const stack = process.env.DATABASE_URL ? ['manage.py'] : ['-m', 'config.stack.run', '--prepared', 'local', 'manage.py'];
  execFileSync(resolve(ROOT, '.venv/bin/python'), [...stack, 'shell', '-c', script], { cwd: ROOT, stdio: 'pipe' });
}
