import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { record } from '@/testing/calls';
import { makeNotification, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { windowOf } from '@/testing/window';
import { type Page, pages } from '../pages';

const bare: Page[] = pages.map((page) => ({
  ...page,
  lazy: () => Promise.resolve({ Component: () => <h1>{page.title()}</h1> }),
}));

const bar = () => within(screen.getByRole('banner'));

describe('the top bar', () => {
  it('has the logo, which leads to Home', async () => {
    await openApp('/coursefee-page', { pages: bare });
    const logo = bar().getByRole('link', { name: 'Class Master' });
    expect(logo).toHaveAttribute('href', '/');
    expect(logo.querySelector('svg, img')).toBeInTheDocument();
  });

  it('counts what is unread in a badge on the bell', async () => {
    const one = makeNotification({ _id: 1, text: 'Fee received' });
    server.use(http.get(api('notification'), () => HttpResponse.json({ data: [one], unread: 4 })));
    await openApp('/coursefee-page', { pages: bare });
    expect(await screen.findByRole('button', { name: '4 unread notifications' })).toHaveTextContent('4');
  });

  it('has a chip with the username and the person’s picture, or their initials without one', async () => {
    const { queries } = await openApp('/coursefee-page', { pages: bare });
    const chip = bar().getByRole('button', { name: 'User Profile of Kavita Deshmukh' });
    expect(chip).toHaveTextContent('Kavita Deshmukh');
    expect(chip).toHaveTextContent('KD');
    server.use(
      http.get(api('useradmin/7'), () => HttpResponse.json({ user: makeUser({ userLogo: '/files/kavita' }) })),
    );
    await queries.invalidateQueries({ queryKey: ['me'] });
    await waitFor(() => expect(chip.querySelector('img')).toHaveAttribute('src', '/files/kavita'));
  });

  it('lets MASTER in a workspace switch the branch as well', async () => {
    const switched = record('put', 'useradmin/update/7');
    const as = makeUser({ role: 'MASTER', workspace: true });
    const { person } = await openApp('/coursefee-page', { as, pages: bare });
    await person.click(screen.getByRole('button', { name: 'Switch branch: Kothrud' }));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Baner' }));
    await waitFor(() => expect(browser.reload).toHaveBeenCalledOnce());
    expect(switched).toEqual([{ branchObjectId: 2 }]);
  });
});

describe('under 1024 px', () => {
  it('the menu is a drawer over the page, opened from the top bar and closed again', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(windowOf(1023));
    const { person, router } = await openApp('/', { pages: bare });
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();

    await person.click(bar().getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog');
    await person.click(within(drawer).getByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument());

    await person.click(bar().getByRole('button', { name: 'Open menu' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Students' }));
    expect(router.state.location.pathname).toBe('/studentlist-page');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('ends at 1024 px, where the menu stands beside the page', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(windowOf(1024));
    await openApp('/', { pages: bare });
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
  });
});
