import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { askServerTime, setReached } from '@/lib/connection';
import type { Role } from '@/lib/roles';
import { dropExpiredToken } from '@/lib/session';
import { enterWorkspace, isExpired, readToken, rememberSignIn, storeToken } from '@/lib/token';
import { toasts } from '@/lib/toasts';
import { draftOf, hasUnsaved, trackUnsaved } from '@/lib/unsaved';
import { record } from '@/testing/calls';
import { listOf, makeMaster, makeStaff, makeToken, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { forgetLeaving } from './faults';

const staffAnswers = (answer: () => Response) => server.use(http.get(api('staff'), answer));
const TECHNICAL = 'Some Technical Issue. Please login again!';
const STAFF = listOf([makeStaff()]);

describe('401 on any call', () => {
  it('removes the token and goes to /login', async () => {
    staffAnswers(() => refuse(401, { code: 'session_ended' }));
    await openApp('/stafflistpage');
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/login'));
    expect(readToken()).toBeNull();
  });

  it('leads from there to a sign-in that says why and knows the way back', async () => {
    history.replaceState(null, '', '/stafflistpage?page=2');
    staffAnswers(() => refuse(401, { code: 'session_ended' }));
    await openApp('/stafflistpage?page=2');
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/login'));
    expect(await nextSignIn()).toEqual({ why: 'ended', next: '/stafflistpage?page=2' });
    expect(screen.getByText('You were signed out. Sign in to continue where you left off.')).toBeVisible();
    expect(await nextSignIn(), 'the next visit knows nothing of it').toEqual({ why: null, next: null });
  });

  it('takes MASTER out of the workspace, not out of the own session', async () => {
    const own = makeToken({ role: 'MASTER', org: null });
    storeToken(own);
    enterWorkspace(makeToken({ role: 'MASTER', sid: 'visit' }));
    staffAnswers(() => refuse(401));
    // The visit is what the app was opened with.
    const visit = readToken();
    await openApp('/stafflistpage', { as: makeUser({ role: 'MASTER', workspace: true }) });
    expect(visit).not.toBe(own);
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/masterreport'));
    expect(readToken()).toBe(own);
  });
});

/** What the sign-in page knows when the browser has gone where the specification sends it. */
async function nextSignIn() {
  cleanup();
  const { router } = await openApp('/login', { as: null });
  const query = new URLSearchParams(router.state.location.search);
  expect(router.state.location.pathname).toBe('/signin');
  return { why: query.get('why'), next: query.get('next') };
}

describe('500 on any call', () => {
  it('is asked once more when it was a read, and nobody notices when that goes well', async () => {
    let tries = 0;
    staffAnswers(() => (++tries === 1 ? refuse(500) : HttpResponse.json(STAFF)));
    await openApp('/stafflistpage');
    expect(await screen.findByText('Amol Sathe')).toBeVisible();
    expect(tries).toBe(2);
    expect(screen.queryByText(TECHNICAL)).not.toBeInTheDocument();
    expect(readToken()).not.toBeNull();
  });

  it('is asked once more and no more', async () => {
    let tries = 0;
    staffAnswers(() => {
      tries += 1;
      return refuse(500);
    });
    await openApp('/stafflistpage');
    expect(await screen.findByText(TECHNICAL)).toBeVisible();
    expect(tries).toBe(2);
  });

  it('is never sent twice when it was a change', async () => {
    const sent = record('put', 'useradmin/update/7', () => refuse(500));
    const { person } = await openApp('/user-profile-setting?section=password');
    await person.click(screen.getByRole('button', { name: 'Switch branch: Kothrud' }));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Baner' }));
    expect(await screen.findByText(TECHNICAL)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('leads to a sign-in that says why and knows the way back, but not back to what fails each time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    history.replaceState(null, '', '/stafflistpage');
    staffAnswers(() => refuse(500));
    const fail = async () => {
      await openApp('/stafflistpage');
      await screen.findByText(TECHNICAL);
      await act(() => vi.advanceTimersByTimeAsync(2000));
      const asked = await nextSignIn();
      // The browser would begin anew here.
      cleanup();
      toasts.clear();
      forgetLeaving();
      return asked;
    };
    expect(await fail()).toEqual({ why: 'fault', next: '/stafflistpage' });
    expect(await fail()).toEqual({ why: 'fault', next: null });
  });

  it('says so, and after two seconds starts from nothing but the drafts, which hold no password', async () => {
    // The clock goes on by itself, so the two seconds are read from it and not waited for.
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const times: { said?: number; left?: number } = {};
    const stop = toasts.subscribe(() => {
      if (toasts.current().some(({ text }) => text === TECHNICAL)) times.said ??= Date.now();
    });
    vi.mocked(browser.go).mockImplementation(() => {
      times.left = Date.now();
    });
    let fail = () => undefined as void;
    const typed = new Promise<void>((resolve) => (fail = resolve));
    server.use(http.get(api('staff'), () => typed.then(() => refuse(500))));
    await openApp('/stafflistpage');
    trackUnsaved('staff/new', () => ({ username: 'Amol', password: 'Demo@1234' }));
    fail();

    expect(await screen.findByText('Some Technical Issue. Please login again!')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    stop();

    expect(browser.go).toHaveBeenCalledExactlyOnceWith('/');
    expect(times.left! - times.said!).toBe(2000);
    expect(localStorage).toHaveLength(0);
    localStorage.setItem('ID', '7');
    expect(draftOf('staff/new')?.values).toEqual({ username: 'Amol', password: '' });
    localStorage.setItem('ID', '8');
    expect(draftOf('staff/new')).toBeNull();
  });
});

describe('429 on any call', () => {
  it('is a toast with the status text', async () => {
    server.use(http.get(api('course'), () => refuse(429)));
    await openApp('/coursefee-page');
    expect(await screen.findByText('Too Many Requests. Try Again Sometime')).toBeVisible();
    expect(readToken()).not.toBeNull();
  });

  it.each(['/stafflistpage', '/createstaff/21'])('has no space in the staff area: %s', async (path) => {
    server.use(
      http.get(api('staff'), () => refuse(429)),
      http.get(api('staff/21'), () => refuse(429)),
    );
    await openApp(path);
    expect(await screen.findByText('Too Many Requests.Try Again Sometime')).toBeVisible();
  });

  it('says what the centre is busy with where that is the reason', async () => {
    const message = 'Other work in your centre is still running. Please try again in a few seconds.';
    server.use(http.get(api('course'), () => refuse(429, { code: 'busy', message })));
    await openApp('/coursefee-page');
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('has its own words for the notifications', async () => {
    server.use(http.get(api('notification'), () => refuse(429)));
    await openApp('/user-profile-setting?section=password');
    expect(await screen.findByText('Too many requests. Try again later.')).toBeVisible();
  });
});

describe('two-factor sign-in that has to be set up first', () => {
  it('leads to it, and keeps what was typed', async () => {
    const refused = () => refuse(403, { code: 'two_factor_required' });
    let fail = () => undefined as void;
    const typed = new Promise<void>((resolve) => (fail = resolve));
    staffAnswers(() => HttpResponse.json(STAFF));
    const { queries } = await openApp('/stafflistpage');
    await screen.findByText('Amol Sathe');
    server.use(http.get(api('staff'), () => typed.then(refused)));
    void queries.invalidateQueries({ queryKey: ['staff'] });
    trackUnsaved('staff/new', () => ({ username: 'Amol' }));
    fail();
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/two-factor'));
    expect(draftOf('staff/new')?.values).toEqual({ username: 'Amol' });
    expect(hasUnsaved(), 'nothing asks on the way').toBe(false);
  });
});

describe('a limit of the plan', () => {
  const message = 'Your subscription plan allows 5 staff members. Upgrade the plan to add more.';

  async function reachIt(role: Role) {
    server.use(http.post(api('staff/:id/invite'), () => refuse(402, { code: 'plan_limit', message })));
    staffAnswers(() => HttpResponse.json(listOf([makeStaff({ status: 'INVITED' })])));
    const opened = await openApp('/stafflistpage', { as: makeUser({ role }) });
    await opened.person.click(await screen.findByRole('button', { name: 'More actions for Amol Sathe' }));
    await opened.person.click(await screen.findByRole('menuitem', { name: 'Mail the invitation again' }));
    expect(await screen.findByText(message)).toBeVisible();
    return opened;
  }

  it('leads the owner to a larger plan', async () => {
    const { router, person } = await reachIt('SUPER_ADMIN');
    await person.click(screen.getByRole('button', { name: 'Upgrade' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscription'));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('leads nobody there who cannot buy one', async () => {
    await reachIt('ADMIN');
    expect(screen.queryByRole('button', { name: 'Upgrade' })).not.toBeInTheDocument();
  });
});

describe('a page that cannot load its rows', () => {
  it('says so in their place, and loads them on another try', async () => {
    let tries = 0;
    staffAnswers(() => (++tries === 1 ? refuse(404) : HttpResponse.json(STAFF)));
    const { person } = await openApp('/stafflistpage');
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Amol Sathe')).toBeVisible();
  });
});

describe('an expired token found on load', () => {
  const expired = makeToken({ exp: Math.floor(Date.now() / 1000) - 1 });

  it('posts one logout with the email, then goes', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(api('useradmin/logout'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ message: 'Logged out.' });
      }),
    );
    rememberSignIn({ email: 'kavita@sunrise.in', rememberMe: true });
    storeToken(expired);

    expect(await dropExpiredToken()).toBe(true);
    expect(bodies).toEqual([{ email: 'kavita@sunrise.in', autoLogout: true }]);
    expect(readToken()).toBeNull();
    expect(localStorage.getItem('ID')).toBeNull();
  });

  it('goes even when the logout is refused', async () => {
    server.use(http.post(api('useradmin/logout'), () => refuse(503)));
    storeToken(expired);
    expect(await dropExpiredToken()).toBe(true);
    expect(readToken()).toBeNull();
  });

  it('a live one stays, and nothing is posted', async () => {
    storeToken(makeToken());
    expect(await dropExpiredToken()).toBe(false);
    expect(readToken()).not.toBeNull();
  });

  it.each([
    ['ahead', 2, true],
    ['behind', -2, false],
  ])('a clock of this device that is two hours %s ends no session and keeps none alive', async (_how, hours, alive) => {
    const hour = 3_600_000;
    const now = Date.now();
    // To the server the token has an hour to live, or is over since an hour.
    const exp = Math.floor((now + (alive ? hour : -hour)) / 1000);
    server.use(
      http.get('*/health', () => HttpResponse.json({}, { headers: { Date: new Date(now).toUTCString() } })),
      http.post(api('useradmin/logout'), () => HttpResponse.json({ message: 'Logged out.' })),
    );
    vi.useFakeTimers({ toFake: ['Date'], now: now + hours * hour });
    storeToken(makeToken({ exp }));
    await askServerTime();

    expect(await dropExpiredToken()).toBe(!alive);
    expect(readToken() !== null).toBe(alive);
  });

  it('a clock that is wrong is asked about before anything is done on its word', async () => {
    const logouts = record('post', 'useradmin/logout', () => HttpResponse.json({ message: 'Logged out.' }));
    const now = Date.now();
    server.use(http.get('*/health', () => HttpResponse.json({}, { headers: { Date: new Date(now).toUTCString() } })));
    storeToken(makeToken({ exp: Math.floor(now / 1000) + 3600 }));
    vi.useFakeTimers({ toFake: ['Date'], now: now + 2 * 3_600_000 });

    expect(await dropExpiredToken()).toBe(false);
    expect(readToken()).not.toBeNull();
    expect(logouts).toEqual([]);
  });

  it.each([
    [999, false],
    [1000, true],
    [1001, true],
  ])('%d seconds into an exp of 1000 it counts as expired: %j', (second, counts) => {
    expect(isExpired(makeToken({ exp: 1000 }), second * 1000)).toBe(counts);
  });

  it('a missing token counts as expired', () => {
    expect(isExpired(null)).toBe(true);
  });
});

describe('the maintenance overlay', () => {
  const config = (answer: () => Response) => server.use(http.get('*/config.json', answer));

  it('covers the page while the flag is on', async () => {
    config(() => HttpResponse.json({ maintanance: true }));
    await openApp('/user-profile-setting?section=password');
    expect(await screen.findByRole('alertdialog', { name: 'Scheduled maintenance' })).toBeVisible();
    expect(sessionStorage.getItem('maintenance')).toBe('true');
  });

  it('stands at once in a tab that knows of it, before the file has come', async () => {
    config(() => new Promise<never>(() => undefined) as never);
    sessionStorage.setItem('maintenance', 'true');
    await openApp('/user-profile-setting?section=password');
    expect(await screen.findByRole('alertdialog', { name: 'Scheduled maintenance' })).toBeVisible();
  });

  it('spares MASTER', async () => {
    config(() => HttpResponse.json({ maintanance: true }));
    await openApp('/user-profile-setting?section=password', { as: makeMaster() });
    await waitFor(() => expect(sessionStorage.getItem('maintenance')).toBe('true'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('speaks of too many requests when the config file cannot be had', async () => {
    config(() => refuse(503));
    await openApp('/user-profile-setting?section=password');
    expect(await screen.findByText('Too many requests, please try again later.')).toBeVisible();
  });

  it.each([
    ['429', () => refuse(429)],
    ['404', () => refuse(404)],
    ['a page instead of JSON', () => new HttpResponse('<!doctype html>')],
    ['null', () => HttpResponse.json(null)],
    ['a list', () => HttpResponse.json([])],
    ['half a file', () => new HttpResponse('{"maintanance": fal')],
    ['empty', () => new HttpResponse(null)],
  ])('speaks of too many requests when the config file is %s', async (_what, answer) => {
    config(answer);
    await openApp('/user-profile-setting?section=password');
    expect(await screen.findByText('Too many requests, please try again later.')).toBeVisible();
  });

  it.each(['false', 'true', 1, null, [true]])('stays away for a flag that is no boolean: %j', async (flag) => {
    config(() => HttpResponse.json({ maintanance: flag }));
    await openApp('/user-profile-setting?section=password');
    await waitFor(() => expect(sessionStorage.getItem('maintenance')).toBe('false'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each([
    ['the maintenance is over', () => HttpResponse.json({ maintanance: true })],
    ['the file can be had again', () => refuse(429)],
  ])('lifts with the next look, without a reload, when %s', async (_what, closed) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    config(closed);
    await openApp('/user-profile-setting?section=password');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    config(() => HttpResponse.json({ maintanance: false }));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Change the password' })).toBeVisible();
    expect(browser.reload).not.toHaveBeenCalled();
  });

  it('comes without a reload when maintenance begins, and not because a later look failed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    config(() => HttpResponse.json({ maintanance: false }));
    await openApp('/user-profile-setting?section=password');
    await screen.findByRole('button', { name: 'Change the password' });
    const looks = vi.fn(() => refuse(429));
    config(looks);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    await waitFor(() => expect(looks).toHaveBeenCalled());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    config(() => HttpResponse.json({ maintanance: true }));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByRole('alertdialog', { name: 'Scheduled maintenance' })).toBeVisible();
  });
});

describe('without a network', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

  it.each([
    ['before it opens', true],
    ['while the person is asked for', false],
  ])('a page says that it is offline and opens when there is one: %s', async (_when, offline) => {
    if (!offline) {
      const none = () => HttpResponse.error();
      server.use(http.all('*', none));
      storeToken(makeToken());
      await openApp('/stafflistpage', { as: null });
    } else {
      await openApp('/stafflistpage', { offline });
    }
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
    expect(browser.reload).not.toHaveBeenCalled();
    act(() => setReached(true));
    await waitFor(() => expect(browser.reload).toHaveBeenCalledOnce());
  });
});
