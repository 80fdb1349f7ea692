import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import type { NotificationSettings } from '@/lib/notification-settings';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

type Change = Schemas['NotificationSettingsInput'];

const PAGE = '/user-profile-setting?section=notifications';

const FEE = { kind: 'payment.received', rings: true, mail: null, push: true };
const FOLLOW_UP = { kind: 'enquiry.followUpDue', rings: false, mail: true, push: true };

/** The settings as the server has them; a change is answered with what was sent. */
function serve(some: Partial<NotificationSettings> = {}) {
  let settings: NotificationSettings = {
    kinds: [FEE, FOLLOW_UP],
    quietFrom: null,
    quietTo: null,
    pushKey: null,
    ...some,
  };
  const sent: Change[] = [];
  server.use(
    http.get(api('notification/settings'), () => HttpResponse.json({ data: settings })),
    http.put(api('notification/settings'), async ({ request }) => {
      const change = (await request.json()) as Change;
      sent.push(change);
      const { kind, quietFrom = settings.quietFrom, quietTo = settings.quietTo, ...switches } = change;
      const kinds = settings.kinds.map((one) => (one.kind === kind ? { ...one, ...switches } : one));
      settings = { ...settings, kinds, quietFrom, quietTo };
      return HttpResponse.json({ data: settings });
    }),
  );
  return sent;
}

const rings = () => screen.findByRole('switch', { name: 'A fee was received: rings' });
const mails = () => screen.findByRole('switch', { name: 'A follow-up is due: mail' });

describe('what rings and is mailed', () => {
  it('shows a row for each kind that the person hears of, with a switch for each way', async () => {
    serve();
    await openApp(PAGE);
    expect(await rings()).toBeChecked();
    expect(screen.getByRole('switch', { name: 'A follow-up is due: rings' })).not.toBeChecked();
    expect(await mails()).toBeChecked();
  });

  it('says of a kind without a mail that there is none', async () => {
    serve();
    await openApp(PAGE);
    await rings();
    const row = within(screen.getByRole('row', { name: /^A fee was received/ }));
    expect(row.getByRole('img', { name: 'No mail' })).toBeVisible();
    expect(row.queryByRole('switch', { name: /mail/ })).not.toBeInTheDocument();
  });

  it('leaves out a kind of a newer server', async () => {
    serve({ kinds: [FEE, { kind: 'comet.seen', rings: true, mail: null, push: true }] });
    await openApp(PAGE);
    await rings();
    expect(screen.queryByText(/comet/)).not.toBeInTheDocument();
  });

  it('saves each switch by itself, at once', async () => {
    const sent = serve();
    const { person } = await openApp(PAGE);
    await person.click(await rings());
    await waitFor(async () => expect(await rings()).not.toBeChecked());
    await person.click(await mails());
    await waitFor(async () => expect(await mails()).not.toBeChecked());
    expect(sent).toEqual([
      { kind: 'payment.received', rings: false },
      { kind: 'enquiry.followUpDue', mail: false },
    ]);
  });

  it('leaves a switch as it was where saving fails', async () => {
    serve();
    server.use(http.put(api('notification/settings'), () => refuse(409, { message: 'Not now.' })));
    const { person } = await openApp(PAGE);
    await person.click(await rings());
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(await rings()).toBeChecked();
  });

  it('says so where the settings do not load, and asks again', async () => {
    server.use(http.get(api('notification/settings'), () => refuse(409)));
    const { person } = await openApp(PAGE);
    expect(await screen.findByText('The settings did not load')).toBeVisible();
    serve();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rings()).toBeVisible();
  });
});

describe('quiet hours', () => {
  it('are turned on from nine to seven unless somebody says otherwise', async () => {
    const sent = serve();
    const { person } = await openApp(PAGE);
    expect(await screen.findByText('There are no quiet hours.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('Quiet hours saved.')).toBeVisible();
    expect(sent).toEqual([{ quietFrom: '21:00', quietTo: '07:00' }]);
    expect(screen.getByText('Quiet 9:00 pm – 7:00 am')).toBeVisible();
  });

  it('are changed, and nothing is to be saved before', async () => {
    const sent = serve({ quietFrom: '22:00', quietTo: '06:00' });
    const { person } = await openApp(PAGE);
    expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled();
    await fill(person, screen.getByLabelText('From'), '22:30');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ quietFrom: '22:30', quietTo: '06:00' }]));
  });

  it('are turned off', async () => {
    const sent = serve({ quietFrom: '22:00', quietTo: '06:00' });
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Quiet hours are off.')).toBeVisible();
    expect(sent).toEqual([{ quietFrom: null, quietTo: null }]);
    expect(screen.getByText('There are no quiet hours.')).toBeVisible();
  });

  it('are not saved where the server refuses them, and it is said why', async () => {
    serve({ quietFrom: '22:00', quietTo: '06:00' });
    server.use(
      http.put(api('notification/settings'), () =>
        refuse(400, { message: 'Quiet hours need two different times.', errors: {} }),
      ),
    );
    const { person } = await openApp(PAGE);
    await fill(person, await screen.findByLabelText('To'), '22:00');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Quiet hours need two different times.')).toBeVisible();
    expect(screen.getByText('Quiet 10:00 pm – 6:00 am')).toBeVisible();
  });
});
