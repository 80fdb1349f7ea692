import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { dropExpiredToken } from '@/lib/session';
import { enterWorkspace, isExpired, readToken, rememberSignIn, storeToken } from '@/lib/token';
import { draftOf, trackUnsaved } from '@/lib/unsaved';
import { listOf, makeMaster, makeStaff, makeToken, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const staffAnswers = (answer: () => Response) => server.use(http.get(api('staff'), answer));
const STAFF = listOf([makeStaff()]);

describe('401 on any call', () => {
  it('removes the token and goes to /login', async () => {
    staffAnswers(() => refuse(401, { code: 'session_ended' }));
    await openApp('/stafflistpage');
    await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/login'));
    expect(readToken()).toBeNull();
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

describe('500 on any call', () => {
  it('says so, and after two seconds starts from nothing but the drafts, which hold no password', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    staffAnswers(() => refuse(500));
    await openApp('/stafflistpage');
    trackUnsaved('staff/new', () => ({ username: 'Amol', password: 'Demo@1234' }));

    expect(await screen.findByText('Some Technical Issue. Please login again!')).toBeVisible();
    expect(browser.go).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(2000));

    expect(browser.go).toHaveBeenCalledWith('/');
    expect(localStorage).toHaveLength(0);
    localStorage.setItem('ID', '7');
    expect(draftOf('staff/new')).toEqual({ username: 'Amol', password: '' });
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
    server.use(http.get(api('staff'), () => refuse(429)), http.get(api('staff/21'), () => refuse(429)));
    await openApp(path);
    expect(await screen.findByText('Too Many Requests.Try Again Sometime')).toBeVisible();
  });

  it('has its own words for the notifications', async () => {
    server.use(http.get(api('notification'), () => refuse(429)));
    await openApp('/user-profile-setting?section=password');
    expect(await screen.findByText('Too many requests. Try again later.')).toBeVisible();
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
});
