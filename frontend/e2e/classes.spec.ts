import { expect, test } from './support/test';
import { call } from './support/fees';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** A class is cancelled on the batch's week, and its families are told. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

interface Session {
  _id: number;
  name: string;
  date: string;
  closed: boolean;
  change: string | null;
  students: number;
}

/** A class of the week after next that takes place as planned. */
async function classToCome(page: Parameters<typeof call>[0], skip: number): Promise<Session> {
  const day = new Date(Date.now() + 14 * 86400_000).toISOString().slice(0, 10);
  const { data } = await call<{ data: Session[] }>(page, 'GET', `batch/week?date=${day}`);
  const found = data.filter((one) => !one.closed && !one.change && one.students > 0)[skip];
  expect(found).toBeDefined();
  return found!;
}

test(
  'a cancelled class is told to the families of its batch',
  { tag: '@enough-at-phone' },
  async ({ browser }, info) => {
    const admin = await browserOf(browser, watch, ofSunrise('admin'));
    const session = await classToCome(admin, info.project.name === 'phone' ? 1 : 0);
    await admin.goto(`/batch/${session._id}?tab=week&week=${session.date}`);
    const row = admin.getByRole('listitem').filter({ has: admin.locator(`time[datetime="${session.date}"]`) });
    await row.getByRole('button', { name: /More actions/ }).click();
    await admin.getByRole('menuitem', { name: 'Cancel class' }).click();
    const sheet = admin.getByRole('dialog', { name: new RegExp(`^Cancel ${session.name}`) });
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('Hall is painted');
    await look(admin, 'class-cancel');
    await sheet.getByRole('button', { name: 'Cancel class' }).click();
    await expectToast(admin, /The class is cancelled/);
    await expect(row.getByText('Cancelled, Hall is painted')).toBeVisible();
    await look(admin, 'class-week', { dark: true });

    const desk = await browserOf(browser, watch, ofSunrise('staff'));
    await desk.goto(`/reminders?tab=classes&kind=CANCELLED&status=WAITING`);
    await expect(desk.getByRole('main').getByText(session.name).first()).toBeVisible();
    await look(desk, 'class-messages', { dark: true });
    await desk.getByRole('main').getByText(session.name).first().click();
    await expect(desk.getByRole('dialog', { name: /^Message about/ }).getByText(/is cancelled/)).toBeVisible();
    await look(desk, 'class-message');

    await row.getByRole('button', { name: /More actions/ }).click();
    await admin.getByRole('menuitem', { name: 'Take place as planned' }).click();
    await expectToast(admin, /takes place as planned/);
  },
);

test(
  'an admin changes the text about an absence and names a substitute',
  { tag: '@enough-at-phone' },
  async ({ browser }, info) => {
    const admin = await browserOf(browser, watch, ofSunrise('admin'));
    await admin.goto('/reminders?reminder=texts');
    const texts = admin.getByRole('dialog', { name: 'Texts of reminders' });
    await texts.getByText('Classes', { exact: true }).click();
    await expect(texts.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(/absent/);
    await look(admin, 'class-texts', { dark: true });

    const session = await classToCome(admin, info.project.name === 'phone' ? 3 : 2);
    await admin.goto(`/batch/${session._id}?tab=week&week=${session.date}`);
    const row = admin.getByRole('listitem').filter({ has: admin.locator(`time[datetime="${session.date}"]`) });
    await row.getByRole('button', { name: /More actions/ }).click();
    await admin.getByRole('menuitem', { name: 'Name a substitute' }).click();
    const sheet = admin.getByRole('dialog', { name: /^Substitute for/ });
    await expect(sheet).toBeVisible();
    await look(admin, 'class-substitute');
  },
);
