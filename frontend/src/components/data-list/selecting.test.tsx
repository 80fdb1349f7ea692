import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { openList, page } from '@/testing/pupil-list';
import { api, server } from '@/testing/server';
import { windowOf } from '@/testing/window';

const pick = 'Select all on this page';

describe('all that match', () => {
  it('are chosen after the page, with the list’s own filter, but those taken out', async () => {
    const { person, done } = openList('?search=pup&status=LEFT', () => Promise.resolve(page()));
    await person.click(await screen.findByRole('checkbox', { name: pick }));
    expect(await screen.findByText('All 10 on this page are selected.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Select all 312 that match' }));
    expect(await screen.findByText('All 312 are selected.')).toBeVisible();

    await person.click(screen.getByRole('checkbox', { name: 'Select Pupil 3' }));
    const bar = screen.getByRole('toolbar', { name: '311 selected' });
    await person.click(within(bar).getByRole('button', { name: 'Copy' }));
    await person.click(await screen.findByRole('button', { name: 'Tell' }));
    expect(done.mock.lastCall?.[0]).toEqual({
      count: 311,
      rows: { all: true, without: [3] },
      query: { search: 'pup', status: 'LEFT' },
    });
  });

  it('are let go of when another filter makes them others', async () => {
    const { person } = openList('', () => Promise.resolve(page()));
    await person.click(await screen.findByRole('checkbox', { name: pick }));
    await person.click(await screen.findByRole('button', { name: 'Select all 312 that match' }));
    await person.click(screen.getByRole('tab', { name: /Left/ }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
    expect(screen.getByRole('checkbox', { name: pick })).not.toBeChecked();
  });

  it('are let go of when something was done with them, not when it was left', async () => {
    const { person } = openList('', () => Promise.resolve(page()));
    await person.click(await screen.findByRole('checkbox', { name: 'Select Pupil 1' }));
    const bar = await screen.findByRole('toolbar', { name: '1 selected' });
    await person.click(within(bar).getByRole('button', { name: 'Copy' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
    await person.click(within(bar).getByRole('button', { name: 'Copy' }));
    await person.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
  });
});

describe('on a phone', () => {
  it('rows are chosen once that was asked for, by the same bar with fewer actions in sight', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(windowOf(390));
    const { person, done } = openList('', () => Promise.resolve(page()));
    await screen.findByText('Pupil 1');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'More' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Select rows' }));
    await person.click(await screen.findByRole('button', { name: 'Select all 10 on this page' }));
    await person.click(await screen.findByRole('button', { name: 'Select all 312 that match' }));

    const bar = screen.getByRole('toolbar', { name: '312 selected' });
    expect(within(bar).queryByRole('button', { name: 'Move' })).not.toBeInTheDocument();
    await person.click(within(bar).getByRole('button', { name: 'More' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Move' }));
    await person.click(await screen.findByRole('button', { name: 'Tell' }));
    expect(done.mock.lastCall?.[0].rows).toEqual({ all: true, without: [] });
  });
});

describe('the totals row', () => {
  const totals = {
    path: '/class/v1/pupil',
    cells: { name: ({ sums }: { sums: Record<string, string> }) => `₹${sums['pending']}` },
  };

  it('adds up the whole filter, and follows it', async () => {
    server.use(
      http.get(api('pupil/totals'), ({ request }) => {
        const left = new URL(request.url).searchParams.get('status') === 'LEFT';
        const sums = { pending: left ? '80.00' : '4720.00' };
        return HttpResponse.json({
          data: { rows: left ? 8 : 312, counted: left ? 8 : 312, leftOut: [], subtracted: [], parts: [], sums },
        });
      }),
    );
    const { person } = openList('', () => Promise.resolve(page()), { totals });
    const row = await screen.findByRole('row', { name: /^Total/ });
    expect(row).toHaveTextContent('₹4720.00');
    await person.click(screen.getByRole('tab', { name: /Left/ }));
    await waitFor(() => expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('₹80.00'));
  });

  it('is left out where it did not load, and the rows stand', async () => {
    server.use(http.get(api('pupil/totals'), () => HttpResponse.json({ message: 'No.' }, { status: 500 })));
    openList('', () => Promise.resolve(page()), { totals });
    expect(await screen.findByText('Pupil 1')).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Total/ })).not.toBeInTheDocument();
  });
});
