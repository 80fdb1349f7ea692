import { act, renderHook, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { RESIZE_DEBOUNCE, usePhone } from '@/components/sheet/use-phone';
import { toasts } from '@/lib/toasts';
import { storeToken } from '@/lib/token';
import { listOf, makeStaff, makeToken } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

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
    server.use(http.get(api('notification'), () => refuse(409)));
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

describe('the constants of the specification, section 9', () => {
  it('a toast stays 5000 ms, one that is described 3000 ms', () => {
    toasts.info('Something happened');
    toasts.success('Staff Updated Successfully!');
    expect(toasts.current().map(({ duration }) => duration)).toEqual([5000, 3000]);
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
