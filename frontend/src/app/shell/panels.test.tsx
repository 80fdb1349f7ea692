import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { ROLES } from '@/lib/roles';
import { takeWayBack } from '@/lib/way-back';
import { record } from '@/testing/calls';
import { makeEntry, makeMaster, makeNotification, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { pages } from '../pages';

/** Where the pages a link leads to are not the matter. */
const bare = pages.map((page) => ({
  ...page,
  lazy: () => Promise.resolve({ Component: () => <h1>{page.title()}</h1> }),
}));

const QUIET = '/user-profile-setting?section=password';
const term = { planName: 'Growth', createDt: '2026-03-15T06:00:00Z', expiryDt: '2027-03-14' };
const subscription = (answer: () => Response) => server.use(http.get(api('subscription/user/ORGSUNRISE22'), answer));

async function openProfile(as = makeUser(), table = pages) {
  const opened = await openApp(QUIET, { as, pages: table });
  await opened.person.click(screen.getByRole('button', { name: /^User Profile of/ }));
  return { ...opened, panel: within(await screen.findByRole('dialog', { name: 'User Profile' })) };
}

describe('the profile panel', () => {
  it('asks for the subscription when it opens and shows it under its heading', async () => {
    const asked = vi.fn(() => HttpResponse.json({ data: term }));
    subscription(asked);
    const { person } = await openApp(QUIET);
    expect(asked).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: /^User Profile of/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'User Profile' }));
    expect(await panel.findByRole('heading', { name: 'Subscription Details' })).toBeVisible();
    await panel.findByText('Growth');
    for (const text of ['Plan', 'Growth', 'Created', '15-03-2026', 'Expires', '14-03-2027']) {
      expect(panel.getByText(text)).toBeVisible();
    }
    expect(asked).toHaveBeenCalledOnce();
  });

  it('shows the name, My Attendance of the person, and the year in its foot', async () => {
    subscription(() => HttpResponse.json({ data: term }));
    const { panel } = await openProfile();
    expect(panel.getByRole('heading', { name: 'Kavita Deshmukh' })).toBeVisible();
    expect(panel.getByText('KD')).toBeVisible();
    expect(panel.getByRole('link', { name: 'My Attendance' })).toHaveAttribute('href', '/myAttendance/7');
    expect(panel.getByText(`Version 1.0.1 · © ${new Date().getFullYear()} Class Master`)).toBeVisible();
  });

  it.each([
    ['outside every workspace', makeMaster()],
    ['in one', makeUser({ role: 'MASTER', workspace: true })],
  ])('offers MASTER no attendance, which nobody takes: %s', async (_where, master) => {
    subscription(() => HttpResponse.json({ data: term }));
    const { panel } = await openProfile(master);
    expect(panel.getByRole('link', { name: 'Settings' })).toBeVisible();
    expect(panel.queryByRole('link', { name: 'My Attendance' })).not.toBeInTheDocument();
  });

  it.each(ROLES)('leads %s to no page that is missing', async (role) => {
    subscription(() => HttpResponse.json({ data: term }));
    const { panel, router, person } = await openProfile(role === 'MASTER' ? makeMaster() : makeUser({ role }), bare);
    const addresses = panel.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(addresses.length).toBeGreaterThan(0);
    await person.keyboard('{Escape}');
    for (const address of addresses) {
      await act(() => router.navigate(address));
      expect(screen.queryByRole('heading', { name: 'Page not found' })).not.toBeInTheDocument();
    }
  });

  it('offers to install the application where the browser does, once', async () => {
    subscription(() => HttpResponse.json({ data: term }));
    const prompt = vi.fn(() => Promise.resolve());
    window.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
    const { panel, person } = await openProfile();
    await person.click(panel.getByRole('button', { name: 'Install app' }));
    expect(prompt).toHaveBeenCalledOnce();
    await person.click(await screen.findByRole('button', { name: /^User Profile of/ }));
    const again = within(await screen.findByRole('dialog', { name: 'User Profile' }));
    expect(again.queryByRole('button', { name: 'Install app' })).not.toBeInTheDocument();
  });

  it('offers no installing where the browser does not', async () => {
    subscription(() => HttpResponse.json({ data: term }));
    const { panel } = await openProfile();
    expect(panel.queryByRole('button', { name: 'Install app' })).not.toBeInTheDocument();
  });

  it('leads a centre’s people to support', async () => {
    subscription(() => HttpResponse.json({ data: term }));
    const { panel } = await openProfile();
    expect(panel.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/customersupport');
  });

  it('shows the picture of who has one', async () => {
    subscription(() => HttpResponse.json({ data: term }));
    await openProfile(makeUser({ userLogo: '/files/kavita' }));
    const pictures = screen.getByRole('dialog').querySelectorAll('img');
    expect([...pictures].map((img) => img.getAttribute('src'))).toEqual(['/files/kavita']);
  });

  it.each([
    ['the front desk', makeUser(), true],
    ['a trainer', makeUser({ role: 'TRAINER' }), false],
  ])('lists the shortcuts of %s', async (_who, as, takesFees) => {
    subscription(() => HttpResponse.json({ data: term }));
    const { person, panel } = await openProfile(as);
    await person.click(panel.getByRole('button', { name: 'Keyboard shortcuts' }));
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(list).toHaveTextContent('Collapse or expand the menu');
    expect(list.textContent.includes('Record a payment, from any pageCtrl Alt P')).toBe(takesFees);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(list).not.toBeInTheDocument());
  });

  it('closes', async () => {
    subscription(() => HttpResponse.json({ data: term }));
    const { person, panel } = await openProfile();
    await person.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('passes over a subscription that did not come', async () => {
    const asked = vi.fn(() => refuse(404, { message: 'There is no such term.' }));
    subscription(asked);
    const { panel } = await openProfile();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(panel.queryByText('Subscription Details')).not.toBeInTheDocument());
    expect(panel.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByText('There is no such term.')).not.toBeInTheDocument();
  });

  it('says so when the subscription is asked for too often', async () => {
    subscription(() => refuse(429));
    await openProfile();
    expect(await screen.findByText('Too Many Requests. Try Again Sometime')).toBeVisible();
  });

  it('logs out with the email, and says without a space when that is tried too often', async () => {
    subscription(() => HttpResponse.json({ data: term }));
    const logouts = record('post', 'useradmin/logout', () => refuse(429));
    const { person, panel } = await openProfile();
    await person.click(panel.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Too Many Requests.Try Again Sometime')).toBeVisible();
    expect(logouts).toEqual([{ email: 'kavita@sunrise.in', autoLogout: false }]);
  });

  it.each([
    ['before', 0, 300],
    ['after', 300, 0],
  ])('says nothing of an ended session to who logs out: a call refused %s the answer', async (_when, refused, out) => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let answered = false;
    server.use(
      http.get(api('subscription/user/ORGSUNRISE22'), async () => {
        await begun;
        await delay(refused);
        answered = true;
        return refuse(401);
      }),
      http.post(api('useradmin/logout'), async () => {
        begin();
        await delay(out);
        return HttpResponse.json({ message: 'Logged out.' });
      }),
    );
    const { person, panel } = await openProfile();
    await person.click(panel.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(browser.go).toHaveBeenCalled());
    await waitFor(() => expect(answered).toBe(true));
    await delay(50);
    expect(vi.mocked(browser.go).mock.calls).toEqual([['/signin']]);
    expect(takeWayBack()).toBeNull();
  });
});

describe('the notifications panel', () => {
  const opened = async (to = QUIET) => {
    const app = await openApp(to);
    await app.person.click(await screen.findByRole('button', { name: /notification/i }));
    return { ...app, panel: within(await screen.findByRole('dialog', { name: 'All Notifications' })) };
  };

  it('leads to the page, to the requests and to what rings', async () => {
    const { panel } = await opened();
    for (const [name, href] of [
      ['Open as a page', '/notifications'],
      ['Requests for approval', '/approvals'],
      ['What rings, and when', '/user-profile-setting?section=notifications'],
    ] as const) {
      expect(await panel.findByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  it('reads nothing by being opened', async () => {
    const reads = record('post', 'notification/read', () => HttpResponse.json({ message: 'Read.' }));
    const unread = makeNotification({ text: 'Fee received' });
    server.use(
      http.get(api('notification/entries'), () => HttpResponse.json({ data: [makeEntry(unread)], next: null })),
    );
    const { panel } = await opened();
    expect(await panel.findByRole('img', { name: 'New' })).toBeVisible();
    expect(reads).toEqual([]);
  });

  it('says that the notifications are on their way', async () => {
    server.use(http.get(api('notification/entries'), () => new Promise<never>(() => undefined)));
    const { panel } = await opened();
    expect(await panel.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('says that there is no network', async () => {
    const { person } = await openApp(QUIET);
    await screen.findByRole('button', { name: 'Notifications' });
    act(() => onlineManager.setOnline(false));
    await person.click(screen.getByRole('button', { name: 'Notifications' }));
    const panel = within(await screen.findByRole('dialog', { name: 'All Notifications' }));
    expect(await panel.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  });

  it('closes', async () => {
    const { person, panel } = await opened();
    await person.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the company panel', () => {
  it('lists services, name, website, support email and two phones', async () => {
    const info = {
      name: 'Class Master',
      website: 'https://classmaster.in',
      supportEmail: 'help@classmaster.in',
      phones: ['9822000001', '9822000002'],
      services: ['Fees', 'Attendance'],
      version: '1.0.1',
    };
    server.use(http.get(api('classmaster/info'), () => HttpResponse.json({ data: info })));
    const { person } = await openApp(QUIET);
    await person.click(screen.getByRole('button', { name: 'Company information' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Company information' }));
    expect(await panel.findByRole('heading', { name: 'Services' })).toBeVisible();
    expect(panel.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Fees', 'Attendance']);
    expect(panel.getByText('Class Master')).toBeVisible();
    expect(panel.getByRole('link', { name: 'classmaster.in' })).toHaveAttribute('href', 'https://classmaster.in');
    expect(panel.getByRole('link', { name: 'help@classmaster.in' })).toHaveAttribute(
      'href',
      'mailto:help@classmaster.in',
    );
    const phones = panel.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('tel:'));
    expect(phones.map((link) => link.textContent)).toEqual(['98220 00001', '98220 00002']);
  });
});
