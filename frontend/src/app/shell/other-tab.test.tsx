import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { endSession } from '@/lib/session';
import { draftOf, trackUnsaved } from '@/lib/unsaved';
import { openApp } from '@/testing/open-app';

const QUIET = '/user-profile-setting?section=password';

describe('a session that ends in another tab', () => {
  /** What the other tab does to local storage, and the event that the browser tells this one with. */
  const inOtherTab = (key: string | null) =>
    act(() => {
      if (key) localStorage.removeItem(key);
      else localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });

  it.each([['token'], [null]])('ends here (key %j), and keeps what was typed as a draft of its person', async (key) => {
    await openApp(QUIET);
    trackUnsaved('staff/new', () => ({ username: 'Amol' }));
    inOtherTab(key);
    expect(browser.go).toHaveBeenCalledWith('/signin');
    localStorage.setItem('ID', '7');
    expect(draftOf('staff/new')?.values).toEqual({ username: 'Amol' });
    localStorage.setItem('ID', '8');
    expect(draftOf('staff/new')).toBeNull();
  });

  it('ends here within a minute, even when this tab was not told', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openApp(QUIET);
    trackUnsaved('staff/new', () => ({ username: 'Amol' }));
    localStorage.clear();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(browser.go).toHaveBeenCalledWith('/signin');
    localStorage.setItem('ID', '7');
    expect(draftOf('staff/new')?.values).toEqual({ username: 'Amol' });
  });

  it('is not over while there is a token, or while its modal stands', async () => {
    await openApp(QUIET);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    act(() => endSession('new_login'));
    inOtherTab(null);
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeVisible();
    expect(browser.go).not.toHaveBeenCalled();
  });
});
