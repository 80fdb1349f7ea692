import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { isQuiet, notificationSettingsQuery } from '@/lib/notification-settings';
import { toasts } from '@/lib/toasts';
import { record } from '@/testing/calls';
import { makeEntry, makeMaster, makeNotification } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

type Shown = Schemas['ShownNotification'];
const PAGE = '/notifications';
const AT = '2026-11-20T05:10:00Z';

const payment = (_id: number, receipt = `KOT-${_id}`, read = false) =>
  ({
    ...makeNotification({ _id, createDt: AT, read, text: '' }),
    kind: 'payment.received',
    recordId: _id,
    params: { amount: '500.00', student: 'Zoya Khan', receipt },
  }) as unknown as Shown;

const lists = (data: Schemas['NotificationEntry'][], unread = data.length, next: string | null = null) =>
  server.use(
    http.get(api('notification'), () => HttpResponse.json({ data: data.map(({ newest }) => newest), unread })),
    http.get(api('notification/entries'), () => HttpResponse.json({ data, next })),
  );
const rings = (kinds: string[], quietFrom: string | null = null, quietTo: string | null = null) =>
  server.use(
    http.get(api('notification/settings'), () =>
      HttpResponse.json({
        data: {
          kinds: kinds.map((kind) => ({ kind, rings: true, mail: null, push: true })),
          quietFrom,
          quietTo,
          pushKey: null,
        },
      }),
    ),
  );
const reads = () => record('post', 'notification/read', () => HttpResponse.json({ message: 'Read.' }));

describe('the page of all notifications', () => {
  it('says when there are none', async () => {
    await openApp(PAGE);
    expect(await screen.findByText('No notifications')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument();
  });

  it('lists them under their day, with the hour and what is new', async () => {
    lists([makeEntry(payment(2)), makeEntry(payment(1, 'KOT-1', true))], 1);
    await openApp(PAGE);
    const day = within(await screen.findByRole('list', { name: '20-11-2026' }));
    const [first, second] = day.getAllByRole('listitem');
    expect(first).toHaveTextContent('₹500.00 received from Zoya Khan (KOT-2)10:40 am');
    expect(first && within(first).getByRole('img', { name: 'New' })).toBeVisible();
    expect(second && within(second).queryByRole('img', { name: 'New' })).not.toBeInTheDocument();
  });

  it('opens the record by its link and marks it as read', async () => {
    const read = reads();
    lists([makeEntry(payment(2))]);
    const { person } = await openApp(PAGE);
    const link = await screen.findByRole('link', { name: /KOT-2/ });
    expect(link).toHaveAttribute('href', '/payments?search=KOT-2');
    await person.click(link);
    await waitFor(() => expect(read).toEqual([{ entry: 2 }]));
  });

  it('goes to the record of one that was pressed on a device, and reads it', async () => {
    const read = reads();
    const asked: string[] = [];
    server.use(
      http.get(api('notification/each'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ data: [payment(2)], next: null });
      }),
    );
    const { router } = await openApp(`${PAGE}?open=2`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/payments'));
    expect(router.state.location.search).toBe('?search=KOT-2');
    expect(asked).toEqual(['?of=2&before=3']);
    expect(read).toEqual([{ ids: [2] }]);
  });

  it('stays on the list where the one that was pressed is somebody else’s', async () => {
    const read = reads();
    server.use(http.get(api('notification/each'), () => HttpResponse.json({ data: [], next: null })));
    const { router } = await openApp(`${PAGE}?open=2`);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(router.state.location.pathname).toBe(PAGE);
    expect(read).toEqual([]);
  });

  it('marks one or all as read', async () => {
    const read = reads();
    lists([makeEntry(payment(2))]);
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: 'Mark read' }));
    await person.click(screen.getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(read).toEqual([{ entry: 2 }, { ids: 'all' }]));
  });

  it('asks for the unread ones alone, or for those in which somebody named the person', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('notification/entries'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('filter'));
        return HttpResponse.json({ data: [], next: null });
      }),
    );
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('radio', { name: 'Unread' }));
    await waitFor(() => expect(asked).toEqual([null, 'unread']));
    await person.click(screen.getByRole('radio', { name: 'Mentions' }));
    await waitFor(() => expect(asked).toEqual([null, 'unread', 'mentions']));
  });

  it('has no mentions where there is no chat', async () => {
    await openApp(PAGE, { as: makeMaster() });
    expect(await screen.findByRole('radio', { name: 'Unread' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Mentions' })).not.toBeInTheDocument();
  });

  it('pages the older ones', async () => {
    server.use(
      http.get(api('notification/entries'), ({ request }) =>
        new URL(request.url).searchParams.get('before') === 'there~2'
          ? HttpResponse.json({ data: [makeEntry(payment(1))], next: null })
          : HttpResponse.json({ data: [makeEntry(payment(2))], next: 'there~2' }),
      ),
    );
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText(/KOT-1/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
  });

  it('shows of several the sum, and each when asked; a request that failed can be tried again', async () => {
    let works = false;
    lists([makeEntry(payment(2), { count: 2, unread: 2, amount: '1000.00', branchId: 1 })], 2);
    server.use(
      http.get(api('notification/each'), () =>
        works ? HttpResponse.json({ data: [payment(2), payment(1)], next: null }) : refuse(409),
      ),
    );
    const { person } = await openApp(PAGE);
    const item = (await screen.findByText('2 fees received, ₹1,000.00')).closest('li');
    expect(item).toHaveTextContent('last 10:40 am · Kothrud');
    await person.click(screen.getByRole('button', { name: 'Show each' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The notifications did not load.');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/KOT-1/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows texts as they are: neither HTML nor links in them do anything', async () => {
    const text = '<img src=x onerror=alert(1)> https://evil.test';
    lists([makeEntry(makeNotification({ text }))]);
    await openApp(PAGE);
    expect(await screen.findByText(text)).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(document.querySelector('a[href*="evil"]')).toBeNull();
  });

  it('counts up to 99 on the bell', async () => {
    lists([makeEntry(payment(1))], 10_000);
    await openApp(PAGE);
    expect(await screen.findByText('99+')).toBeVisible();
    expect(screen.getByRole('button', { name: '10,000 unread notifications' })).toBeVisible();
  });

  it('tells the quiet hours', async () => {
    rings([], '21:00', '07:00');
    await openApp(PAGE);
    expect(await screen.findByText(/^Quiet (until 7:00 am|9:00 pm – 7:00 am)$/)).toBeVisible();
  });
});

describe('quiet hours', () => {
  const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+05:30`);

  it.each([
    ['20:59', false],
    ['21:00', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('from 9 pm to 7 am: %s', (clock, quiet) => {
    expect(isQuiet({ quietFrom: '21:00', quietTo: '07:00' }, at(clock))).toBe(quiet);
  });

  it.each([
    ['12:59', false],
    ['13:00', true],
    ['14:00', false],
  ])('from 1 pm to 2 pm: %s', (clock, quiet) => {
    expect(isQuiet({ quietFrom: '13:00', quietTo: '14:00' }, at(clock))).toBe(quiet);
  });
});

describe('what arrives', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T06:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  async function arrive(...ids: number[]) {
    lists([makeEntry(payment(1))]);
    const { queries } = await openApp(PAGE);
    await screen.findByText(/KOT-1/);
    lists([...ids.map((id) => makeEntry(payment(id))), makeEntry(payment(1))]);
    await act(() => queries.invalidateQueries({ queryKey: ['notification'] }));
    await screen.findByRole('link', { name: new RegExp(`KOT-${ids[0]}`) });
    // What rings is known now, and a message would be there.
    await waitFor(() => expect(queries.getQueryData(notificationSettingsQuery.queryKey)).toBeDefined());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
  const told = () => toasts.current().map(({ text }) => text);

  it('rings where its switch is on', async () => {
    rings(['payment.received']);
    await arrive(2);
    await waitFor(() => expect(told()).toEqual(['₹500.00 received from Zoya Khan (KOT-2)']));
  });

  it('rings once for several', async () => {
    rings(['payment.received']);
    await arrive(2, 3);
    await waitFor(() => expect(told()).toEqual(['2 new notifications']));
  });

  it.each([
    ['where its switch is off', [], null, null],
    ['in quiet hours', ['payment.received'], '11:00', '12:00'],
  ])('is listed and does not ring %s', async (_where, kinds, from, to) => {
    rings(kinds, from, to);
    await arrive(2);
    expect(told()).toEqual([]);
  });

  it('rings again in a window that was open when the quiet hours ended', async () => {
    rings(['payment.received'], '11:00', '12:00');
    await arrive(2);
    expect(told()).toEqual([]);
    vi.setSystemTime(Date.parse('2026-11-20T06:30:00Z'));
    await arriveMore(3);
    await waitFor(() => expect(told()).toEqual(['₹500.00 received from Zoya Khan (KOT-3)']));
  });

  async function arriveMore(id: number) {
    lists([makeEntry(payment(id)), makeEntry(payment(2)), makeEntry(payment(1))]);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('link', { name: new RegExp(`KOT-${id}`) });
  }
});
