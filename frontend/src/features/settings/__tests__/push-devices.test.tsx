import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { openApp } from '@/testing/open-app';
import { FakePush, makeDevice } from '@/testing/push';
import { api, server } from '@/testing/server';

const SECTION = '/user-profile-setting?section=notifications';
const ADDRESS = 'https://fcm.googleapis.com/fcm/send/new';
let push: FakePush;

const settings = (pushKey: string | null = 'K') =>
  server.use(
    http.get(api('notification/settings'), () =>
      HttpResponse.json({
        data: {
          kinds: [{ kind: 'payment.received', rings: false, mail: null, push: false }],
          quietFrom: null,
          quietTo: null,
          pushKey,
        },
      }),
    ),
  );
const listed = (...devices: Schemas['Device'][]) =>
  server.use(http.get(api('notification/device'), () => HttpResponse.json({ data: devices })));

beforeEach(() => {
  push = new FakePush();
  push.install();
  settings();
  listed();
});
afterEach(() => push.remove());

describe('notifications on this device', () => {
  it('are not offered where the installation does not send them', async () => {
    settings(null);
    await openApp(SECTION);
    expect(await screen.findByRole('heading', { name: 'Quiet hours' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'On this device' })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Devices' })).not.toBeInTheDocument();
  });

  it('are asked for by a press and not before', async () => {
    push.permission = 'default';
    const device = await makeDevice(ADDRESS);
    const sent = record('post', 'notification/device', () => HttpResponse.json({ data: [device], message: 'Done.' }));
    const { person } = await openApp(SECTION);
    const button = within(await section()).getByRole('button', { name: 'Turn on' });
    expect(push.asked).toBe(0);
    await person.click(button);
    expect(await screen.findByText(/^This device shows notifications/)).toBeVisible();
    expect(push.asked).toBe(1);
    expect(sent).toEqual([{ endpoint: ADDRESS, key: 'its-key', secret: 'its-secret' }]);
    expect(push.note()).toMatchObject({
      user: 7,
      endpoint: ADDRESS,
      titles: expect.objectContaining({ 'payment.received': 'A fee was received' }) as unknown,
    });
  });

  it('stay off where the person says no, and how to allow them is told', async () => {
    push.permission = 'default';
    push.reply = 'denied';
    const sent = record('post', 'notification/device');
    const { person } = await openApp(SECTION);
    await person.click(within(await section()).getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(/^Notifications are blocked in this browser/)).toBeVisible();
    expect(sent).toEqual([]);
    expect(push.endpoint).toBeNull();
  });

  it('cannot be had in a browser without them', async () => {
    push.remove();
    await openApp(SECTION);
    expect(await screen.findByText(/^This browser cannot show notifications/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeInTheDocument(); // of the quiet hours
  });

  it('are turned off here', async () => {
    push.subscribed(ADDRESS, 7);
    listed(await makeDevice(ADDRESS));
    const sent = record('post', 'notification/device/remove', () => HttpResponse.json({ data: [], message: 'Done.' }));
    const { person } = await openApp(SECTION);
    await person.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText(/^This device shows nothing/)).toBeVisible();
    expect(sent).toEqual([{ device: 3 }]);
    expect(push.endpoint).toBeNull();
    expect(push.note()).toBeNull();
  });

  it('are ended on another device from here', async () => {
    push.permission = 'default';
    listed(await makeDevice('https://fcm.googleapis.com/fcm/send/other', { _id: 9 }));
    const sent = record('post', 'notification/device/remove', () => HttpResponse.json({ data: [], message: 'Done.' }));
    const { person } = await openApp(SECTION);
    const list = within(await screen.findByRole('list', { name: 'Devices' }));
    expect(list.getByText('Chrome on Android')).toBeVisible();
    await person.click(list.getByRole('button', { name: 'Remove Chrome on Android' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Devices' })).not.toBeInTheDocument());
    expect(sent).toEqual([{ device: 9 }]);
  });

  it('have a switch for each kind', async () => {
    const sent = record('put', 'notification/settings', () =>
      HttpResponse.json({
        data: {
          kinds: [{ kind: 'payment.received', rings: false, mail: null, push: true }],
          quietFrom: null,
          quietTo: null,
          pushKey: 'K',
        },
      }),
    );
    const { person } = await openApp(SECTION);
    const button = await screen.findByRole('switch', { name: 'A fee was received: devices' });
    await person.click(button);
    await waitFor(() => expect(button).toBeChecked());
    expect(sent).toEqual([{ kind: 'payment.received', push: true }]);
  });
});

async function section(): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: 'On this device' });
  await screen.findByText(/^This device shows nothing/);
  return heading.closest('section') as HTMLElement;
}
