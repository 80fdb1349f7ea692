import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { browser } from '@/lib/browser';
import { ROLES } from '@/lib/roles';
import { readToken, storeToken } from '@/lib/token';
import { trackUnsaved } from '@/lib/unsaved';
import { FakeSocket, installFakeSocket } from '@/testing/fake-socket';
import { listOf, makeEntry, makeNotification, makeToken, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { type Page, pages } from '../pages';

const QUIET = '/user-profile-setting?section=password';
const bare: Page[] = pages.map((page) => ({
  ...page,
  lazy: () => Promise.resolve({ Component: () => <h1>{page.title()}</h1> }),
}));

afterEach(() => vi.unstubAllGlobals());

describe('the branch chip', () => {
  const switches: unknown[] = [];
  const answerSwitch = () => {
    switches.length = 0;
    server.use(
      http.put(api('useradmin/update/:id'), async ({ request }) => {
        switches.push(await request.json());
        return HttpResponse.json({ message: 'Switched.' });
      }),
    );
  };

  it('switches the branch and reloads the same address', async () => {
    answerSwitch();
    const { person } = await openApp(QUIET);
    await person.click(screen.getByRole('button', { name: 'Switch branch: Kothrud' }));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Baner' }));
    await waitFor(() => expect(browser.reload).toHaveBeenCalled());
    expect(switches).toEqual([{ branchObjectId: 2 }]);
  });

  it('warns first when something is unsaved', async () => {
    answerSwitch();
    const { person } = await openApp(QUIET);
    trackUnsaved('staff/new', () => ({}));
    await person.click(screen.getByRole('button', { name: 'Switch branch: Kothrud' }));
    await person.click(await screen.findByRole('menuitemradio', { name: 'All branches' }));

    const dialog = await screen.findByRole('dialog', { name: 'Switch branch without saving?' });
    expect(switches).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Switch branch' }));
    await waitFor(() => expect(switches).toEqual([{ branchObjectId: null }]));
  });

  it.each(['ADMIN', 'STAFF', 'TRAINER'] as const)('does not open for %s', async (role) => {
    await openApp('/', { as: makeUser({ role }), pages: bare });
    expect(screen.getByText('Kothrud')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Switch branch/ })).not.toBeInTheDocument();
  });

  it('is plain before the first branch', async () => {
    server.use(http.get(api('branch'), () => HttpResponse.json(listOf([]))));
    await openApp(QUIET, { as: makeUser({ branchCount: 0, branchObjectId: null }) });
    expect(screen.getByText('No branch yet')).toBeVisible();
  });
});

describe('the profile panel', () => {
  it('shows the person, the subscription and the version', async () => {
    server.use(
      http.get(api('subscription/user/ORGSUNRISE22'), () =>
        HttpResponse.json({ data: { planName: 'Growth', createDt: '2026-03-15T06:00:00Z', expiryDt: '2027-03-14' } }),
      ),
    );
    const { person } = await openApp(QUIET);
    await person.click(screen.getByRole('button', { name: 'User Profile of Kavita Deshmukh' }));
    const panel = await screen.findByRole('dialog', { name: 'User Profile' });
    for (const text of ['Center ID', 'ORGSUNRISE22', 'User ID', 'STF-0001', 'kavita@sunrise.in', 'SUPER ADMIN']) {
      expect(await within(panel).findByText(text)).toBeVisible();
    }
    expect(await within(panel).findByText('15-03-2026')).toBeVisible();
    expect(within(panel).getByText('14-03-2027')).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/user-profile-setting');
    expect(within(panel).getByText(/Version 1\.0\.1/)).toBeVisible();
  });

  it('shows Free with its fourteen days when there is no subscription', async () => {
    server.use(http.get(api('subscription/user/:id'), () => HttpResponse.json({ data: null })));
    const { person } = await openApp(QUIET);
    await person.click(screen.getByRole('button', { name: /User Profile/ }));
    expect(await screen.findByText('Free · 14 Days free trial')).toBeVisible();
  });

  it('offers Manage Subscription to those who manage the plan', async () => {
    const term = { planName: 'Growth', createDt: '2026-03-15', expiryDt: '2027-03-14' };
    server.use(http.get(api('subscription/user/:id'), () => HttpResponse.json({ data: term })));
    for (const [role, offered] of [
      ['ADMIN', 1],
      ['STAFF', 0],
    ] as const) {
      const { person } = await openApp(QUIET, { as: makeUser({ role }) });
      await person.click(screen.getByRole('button', { name: /User Profile/ }));
      expect(await screen.findByText('14-03-2027')).toBeVisible();
      expect(screen.queryAllByRole('link', { name: 'Manage Subscription' })).toHaveLength(offered);
      cleanup();
    }
  });

  it('logs out', async () => {
    server.use(
      http.get(api('subscription/user/:id'), () => refuse(404)),
      http.post(api('useradmin/logout'), () => HttpResponse.json({ message: 'Logged out.' })),
    );
    const { person } = await openApp(QUIET);
    await person.click(screen.getByRole('button', { name: /User Profile/ }));
    await person.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/signin'));
    expect(readToken()).toBeNull();
    expect(localStorage.getItem('ID')).toBeNull();
  });

  it('stays when the logout fails', async () => {
    server.use(
      http.get(api('subscription/user/:id'), () => refuse(404)),
      http.post(api('useradmin/logout'), () => refuse(503)),
    );
    const { person } = await openApp(QUIET);
    await person.click(screen.getByRole('button', { name: /User Profile/ }));
    await person.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logout failed. Please try again.')).toBeVisible();
    expect(readToken()).not.toBeNull();
  });
});

describe('notifications', () => {
  const inbox = (data: Schemas['ShownNotification'][], unread: number) =>
    server.use(
      http.get(api('notification'), () => HttpResponse.json({ data, unread })),
      http.get(api('notification/entries'), () =>
        HttpResponse.json({ data: data.map((shown) => makeEntry(shown)), next: null }),
      ),
      http.post(api('notification/read'), () => HttpResponse.json({ message: 'Read.' })),
    );
  const one = makeNotification({ _id: 1, text: 'Fee received' });

  it('are counted on the bell and listed in the panel', async () => {
    inbox([one], 1);
    const { person } = await openApp(QUIET);
    await person.click(await screen.findByRole('button', { name: '1 unread notification' }));
    const panel = await screen.findByRole('dialog', { name: 'All Notifications' });
    expect(await within(panel).findByText('Fee received')).toBeVisible();
  });

  it('say when there are none', async () => {
    inbox([], 0);
    const { person } = await openApp(QUIET);
    await person.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('No notifications')).toBeVisible();
  });

  it('that arrive are prepended, each once', async () => {
    installFakeSocket();
    inbox([one], 1);
    server.use(http.get('*/config.json', () => HttpResponse.json({ maintanance: false, socket: 'ws://test/ws' })));
    const { person } = await openApp(QUIET);
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
    await screen.findByRole('button', { name: '1 unread notification' });
    const arrived = {
      ...one,
      _id: 2,
      kind: 'member.accepted',
      recordId: 9,
      params: { name: 'Meera Nair' },
      text: '',
    } as unknown as Schemas['ShownNotification'];
    inbox([arrived, one], 2);
    const frame = { type: 'notification', _id: 2, kind: 'member.accepted' };
    act(() => {
      FakeSocket.opened[0]?.push(frame);
      FakeSocket.opened[0]?.push(frame);
    });
    await person.click(await screen.findByRole('button', { name: '2 unread notifications' }));
    const panel = await screen.findByRole('dialog', { name: 'All Notifications' });
    const entries = await within(panel).findAllByRole('listitem');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toHaveTextContent('Meera Nair has accepted the invitation.');
    expect(within(panel).getByRole('link', { name: /Meera Nair/ })).toHaveAttribute('href', '/stafflistpage');
  });
});

describe('while the live line is down', () => {
  it('newer notifications are asked for until it is up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    installFakeSocket();
    const known = makeNotification({ _id: 4, text: 'Fee received', read: true });
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/config.json', () => HttpResponse.json({ maintanance: false, socket: 'ws://test/ws' })),
      http.get(api('notification'), () => HttpResponse.json({ data: [known], unread: 0 })),
      http.get(api('notification/events'), ({ request }) => {
        const after = new URL(request.url).searchParams.get('after');
        asked.push(after);
        const data =
          after === '40'
            ? [
                { ...known, _id: 6, read: false },
                { ...known, _id: 5, read: false },
              ]
            : [];
        return HttpResponse.json({ data, unread: 2, position: 40, changes: [] });
      }),
    );
    await openApp(QUIET);
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByRole('button', { name: '2 unread notifications' })).toBeVisible();
    expect(asked).toEqual(['40']);

    act(() => FakeSocket.opened.at(-1)?.push({ type: 'ready', position: 40 }));
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(asked).toEqual(['40']);
  });
});

describe('a session that ends from outside', () => {
  async function openWithSocket() {
    installFakeSocket();
    server.use(http.get('*/config.json', () => HttpResponse.json({ maintanance: false, socket: 'ws://test/ws' })));
    const opened = await openApp(QUIET);
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
    return opened;
  }

  it.each([
    [{ type: 'logout', reason: 'new_login' }, 'We detected a new login. You will be logged out from this system.'],
    [{ type: 'session' }, 'Your session has expired. Please log in again.'],
  ])('%j shows its modal, clears the device and leads to /signin', async (event, sentence) => {
    const { person } = await openWithSocket();
    act(() => FakeSocket.opened[0]?.push(event));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(localStorage).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(browser.go).toHaveBeenCalledWith('/signin');
  });

  it('is not this one when another token has been stored since', async () => {
    await openWithSocket();
    const renewed = makeToken({ sid: 'session-2' });
    storeToken(renewed);
    act(() => FakeSocket.opened[0]?.push({ type: 'logout', reason: 'ended' }));
    expect(readToken()).toBe(renewed);
    expect(screen.queryByText(/session has expired/)).not.toBeInTheDocument();
  });
});

describe('another page', () => {
  const withLink: Page[] = bare.map((page) =>
    page.path === '/'
      ? { ...page, lazy: () => Promise.resolve({ Component: () => <Link to="/branchlist-page">Go on</Link> }) }
      : page,
  );

  it('takes the focus of the link that went with the page before it', async () => {
    const { person } = await openApp('/', { pages: withLink });
    expect(document.body).toHaveFocus();
    await person.click(await screen.findByRole('link', { name: 'Go on' }));
    await screen.findByRole('heading', { name: 'Branches' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('leaves it to a link that stays', async () => {
    const { person } = await openApp('/', { pages: bare });
    const entry = await screen.findByRole('link', { name: 'Branches' });
    await person.click(entry);
    await screen.findByRole('heading', { name: 'Branches' });
    expect(entry).toHaveFocus();
  });
});

describe('modals', () => {
  it('welcome the owner of a centre without branches, on Home only', async () => {
    server.use(http.get(api('branch'), () => HttpResponse.json(listOf([]))));
    const { person, router } = await openApp('/', {
      as: makeUser({ branchCount: 0, branchObjectId: null, organisationStatus: 'TRIAL', daysLeft: 14 }),
      pages: bare,
    });
    const dialog = await screen.findByRole('dialog', { name: 'Welcome to Class Master' });
    expect(dialog).toHaveTextContent('First Branch');
    expect(dialog).toHaveTextContent('Institute Information');
    expect(dialog).toHaveTextContent('Free trial, 14 days left');
    await person.click(within(dialog).getByRole('button', { name: 'Understand' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user-profile-setting'));
  });

  it('do not welcome anybody else', async () => {
    server.use(http.get(api('branch'), () => HttpResponse.json(listOf([]))));
    await openApp('/', { as: makeUser({ role: 'ADMIN', branchCount: 0, branchObjectId: null }), pages: bare });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('block a centre whose plan is Closed, and cannot be dismissed', async () => {
    const { person } = await openApp(QUIET, { as: makeUser({ subscriptionplan: 'Closed', isTrial: true }) });
    const dialog = await screen.findByRole('dialog', { name: 'Your Free Trial Has Expired' });
    expect(dialog).toHaveTextContent('To continue using our service, please upgrade your plan.');
    await person.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Upgrade Plan']);
    expect(within(dialog).getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/subscription?ticket=new');
    expect(within(dialog).getByRole('link', { name: 'Export everything' })).toHaveAttribute(
      'href',
      '/subscription#export',
    );
  });

  it('lead nobody but the owner to the export of everything', async () => {
    await openApp(QUIET, { as: makeUser({ role: 'ADMIN', subscriptionplan: 'Closed', isTrial: true }) });
    const dialog = await screen.findByRole('dialog', { name: 'Your Free Trial Has Expired' });
    expect(within(dialog).queryByRole('link', { name: 'Export everything' })).not.toBeInTheDocument();
  });

  it('say of a paid plan that it has ended', async () => {
    await openApp(QUIET, { as: makeUser({ subscriptionplan: 'Closed', isTrial: false }) });
    const dialog = await screen.findByRole('dialog', { name: 'Your plan has ended' });
    expect(dialog).toHaveTextContent('To continue using our service, please renew your plan. Nothing was deleted.');
    expect(within(dialog).getByRole('button', { name: 'Renew plan' })).toBeVisible();
  });

  it('leave a closing centre open for reading, and tell the day on which it is erased', async () => {
    const closing = { subscriptionplan: 'Closed', organisationStatus: 'CLOSING', eraseOn: '2026-12-26' } as const;
    await openApp(QUIET, { as: makeUser(closing) });
    expect(await screen.findByText(/This centre is closing/)).toHaveTextContent(
      'This centre is closing. All its data is erased on 26-12-2026. Until then you can read and export it.',
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('tell of the days of grace, with the way to renew for the owner alone', async () => {
    const grace = { organisationStatus: 'GRACE', openUntil: '2026-11-14' } as const;
    await openApp(QUIET, { as: makeUser(grace) });
    expect(await screen.findByText(/The plan ended on/)).toHaveTextContent(
      'The plan ended on 14-11-2026. Everything works until 21-11-2026.',
    );
    expect(screen.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', '/subscription');
  });

  it('leave /subscription open, where the notice of a Closed plan leads', async () => {
    const subscription: Page = { ...(bare[0] as Page), path: '/subscription', roles: ROLES, spaces: ['centre'] };
    const table = [...bare.filter(({ path }) => path !== '/subscription'), subscription];
    const closed = makeUser({ subscriptionplan: 'Closed', isTrial: true });
    const { person, router } = await openApp('/', { as: closed, pages: table });
    await person.click(await screen.findByRole('button', { name: 'Upgrade Plan' }));
    expect(router.state.location.pathname).toBe('/subscription');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await router.navigate('/coursefee-page');
    expect(await screen.findByRole('dialog', { name: 'Your Free Trial Has Expired' })).toBeVisible();
  });
});

describe('MASTER in a workspace', () => {
  it('leaves it by the banner', async () => {
    const own = makeToken({ role: 'MASTER', org: null });
    server.use(http.post(api('superadmin/leave'), () => HttpResponse.json({ message: 'Left.' })));
    localStorage.setItem('masterToken', own);
    const { person } = await openApp('/', { as: makeUser({ role: 'MASTER', workspace: true }), pages: bare });
    await person.click(screen.getByRole('button', { name: 'Leave workspace' }));
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/masterreport'));
    expect(readToken()).toBe(own);
  });
});

describe('the sidebar', () => {
  it('collapses with Ctrl B and remembers it', async () => {
    const { person } = await openApp('/', { pages: bare });
    expect(screen.getByRole('button', { name: /Collapse/ })).toHaveAttribute('aria-expanded', 'true');
    await person.keyboard('{Control>}b{/Control}');
    expect(screen.getByRole('button', { name: 'Expand' })).toHaveAttribute('aria-expanded', 'false');
    expect(localStorage.getItem('menuCollapsed')).toBe('true');
  });
});
