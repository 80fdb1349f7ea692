import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { SearchBox } from '@/components/data-list/search-box';
import { RESIZE_DEBOUNCE, usePhone } from '@/components/sheet/use-phone';
import { enter } from '@/features/session/enter';
import { browser } from '@/lib/browser';
import { toasts } from '@/lib/toasts';
import { storeToken } from '@/lib/token';
import { listOf, makeStaff, makeToken } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { show } from '@/testing/show';
import { windowOf } from '@/testing/window';
import { reactToFault } from './faults';

describe('the words of the specification, section 8', () => {
  it('an upload that comes too often says when to try again', async () => {
    server.use(
      http.get(api('staff'), () => HttpResponse.json(listOf([makeStaff()]))),
      http.get(api('staff/:id'), () => HttpResponse.json({ data: makeStaff() })),
      http.post(api('files'), () => refuse(429)),
    );
    const { person } = await openApp('/createstaff/21');
    const picture = new File([new Uint8Array(3)], 'amol.png', { type: 'image/png' });
    await person.upload(await screen.findByLabelText('Upload photo', { selector: 'input' }), picture);
    expect(await screen.findByText('Too Many Requests - Try again later.')).toBeVisible();
  });

  it('notifications that did not come say so', async () => {
    server.use(http.get(api('notification/entries'), () => refuse(409)));
    const { person } = await openApp('/user-profile-setting?section=password');
    await person.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('An error occurred while fetching notifications.')).toBeVisible();
  });

  it('a person who cannot be loaded leaves the state it is known by', async () => {
    server.use(http.get(api('useradmin/:id'), () => refuse(404)));
    storeToken(makeToken());
    const { router } = await openApp('/', { as: null });
    const faults = Object.values(router.state.errors ?? {}) as Error[];
    expect(faults.map(({ message }) => message)).toContain('Failed to fetch user role');
  });
});

describe('an unexpected shape', () => {
  const logged = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

  it('of the branches is only logged: the page opens without any', async () => {
    const said = logged();
    server.use(http.get(api('branch'), () => HttpResponse.json({ data: 'odd' })));
    await openApp('/user-profile-setting?section=password');
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    expect(said).toHaveBeenCalledWith('Unexpected shape of the branches:', { data: 'odd' });
    expect(toasts.current()).toEqual([]);
  });

  it('of the person is logged as well, and there is nobody to open a page for', async () => {
    const said = logged();
    server.use(http.get(api('useradmin/:id'), () => HttpResponse.json({ data: 'odd' })));
    storeToken(makeToken());
    const { router } = await openApp('/', { as: null });
    expect(said).toHaveBeenCalledWith('Unexpected shape of the user:', { data: 'odd' });
    const faults = Object.values(router.state.errors ?? {}) as Error[];
    expect(faults.map(({ message }) => message)).toContain('Failed to fetch user role');
  });
});

describe('the constants of the specification, section 9', () => {
  it.each([
    ['info', 5000],
    ['warning', 5000],
    ['success', 3000],
    ['error', 3000],
  ] as const)('a toast of %s stays %d ms', (tone, ms) => {
    toasts[tone]('Something happened');
    expect(toasts.current()).toMatchObject([{ tone, text: 'Something happened', duration: ms }]);
  });

  it('the toast of a 500 has its words and stays 3000 ms', () => {
    vi.useFakeTimers();
    reactToFault(new ApiError(500, '', { message: 'No.', code: 'fault' }));
    const text = 'Some Technical Issue. Please login again!';
    expect(toasts.current()).toMatchObject([{ tone: 'error', text, duration: 3000 }]);
    vi.runAllTimers();
  });

  it('after a 500 the device is cleared at 2000 ms and not before', () => {
    vi.useFakeTimers();
    storeToken(makeToken());
    reactToFault(new ApiError(500, '', { message: 'No.', code: 'fault' }));
    vi.advanceTimersByTime(1999);
    expect(localStorage.getItem('token')).not.toBeNull();
    expect(browser.go).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(localStorage).toHaveLength(0);
    expect(browser.go).toHaveBeenCalledWith('/');
  });

  it('who has signed in is let in at 1000 ms and not before', () => {
    vi.useFakeTimers();
    enter(makeToken());
    vi.advanceTimersByTime(999);
    expect(browser.go).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(browser.go).toHaveBeenCalledWith('/');
  });

  it('a search is asked 800 ms after the last key', () => {
    vi.useFakeTimers();
    const asked = vi.fn();
    show(<SearchBox label="Search" value="" onSearch={asked} />);
    const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    type('aa');
    wait(799);
    type('aarav');
    wait(799);
    expect(asked).not.toHaveBeenCalled();
    wait(1);
    expect(asked.mock.calls).toEqual([['aarav']]);
  });

  it.each([
    [1023, true],
    [1024, false],
  ])('a window of %d px has the phone’s layout: %j', (width, isPhone) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(windowOf(width));
    expect(renderHook(() => usePhone()).result.current).toBe(isPhone);
  });

  it('a resized window changes its layout after 150 ms', () => {
    vi.useFakeTimers();
    const query = Object.assign(new EventTarget(), { matches: false, media: '', onchange: null });
    vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList);
    const { result } = renderHook(() => usePhone());
    act(() => {
      query.matches = true;
      query.dispatchEvent(new Event('change'));
    });
    act(() => void vi.advanceTimersByTime(RESIZE_DEBOUNCE - 1));
    expect(result.current).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe(true);
    expect(RESIZE_DEBOUNCE).toBe(150);
  });
});
