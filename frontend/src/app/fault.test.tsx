import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { EVERYONE } from '@/lib/roles';
import { openApp } from '@/testing/open-app';
import type { Page } from './pages';

const { gone } = vi.hoisted(() => ({
  gone: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/home.js')),
}));

// A deployment took every old chunk away, the page that tells of faults among them.
vi.mock('./fault-page', gone);

const home: Page = { path: '/', lazy: gone, title: () => 'Home', roles: EVERYONE, spaces: ['centre'] };

it('a page whose chunk went away with a deployment is loaded anew, even without the page of faults', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.spyOn(browser, 'reload').mockReturnValue();
  await openApp('/', { pages: [home] });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
