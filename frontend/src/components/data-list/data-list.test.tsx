import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListAnswer } from '@/api/list-query';
import { ApiError } from '@/api/errors';
import { lastAsked, openList, page, pupils, type Pupil } from '@/testing/pupil-list';
import { windowOf } from '@/testing/window';

afterEach(() => onlineManager.setOnline(true));

describe('the rows', () => {
  it("stand over the specification's footer", async () => {
    openList('?page=3', () => Promise.resolve(page()));
    expect(await screen.findByText('Showing 21 - 30 of 312 entries')).toBeVisible();
    expect(screen.getByText('of 32')).toBeVisible();
    expect(screen.getByRole('table', { name: 'pupils' })).toBeVisible();
  });

  it('go to the page that is typed, and only to one that exists', async () => {
    const { asked, person, address } = openList('', () => Promise.resolve(page()));
    const field = await screen.findByRole('textbox', { name: 'Page' });
    await person.clear(field);
    expect(field).toHaveValue('');
    await person.type(field, '0');
    expect(field).toHaveValue('');
    await person.type(field, '32');
    expect(field).toHaveValue('32');
    await waitFor(() => expect(lastAsked(asked)?.page).toBe(32));
    await person.clear(field);
    await person.type(field, '33');
    expect(field).toHaveValue('3');
    await waitFor(() => expect(address()).toBe('?page=3'));
  });

  it('go to the last page when the address is past it', async () => {
    const { address } = openList('?page=40', (params) =>
      Promise.resolve(page({ list: params.page > 32 ? [] : pupils })),
    );
    await waitFor(() => expect(address()).toBe('?page=32'));
    expect(await screen.findByText('Showing 311 - 312 of 312 entries')).toBeVisible();
  });

  it('are ordered by a click on a head, which says so', async () => {
    const { asked, person } = openList('?page=2', () => Promise.resolve(page()));
    await person.click(await screen.findByRole('button', { name: 'ID' }));
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ ordering: 'code', page: 1 }));
    expect(screen.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending');
    await person.click(screen.getByRole('button', { name: 'ID' }));
    await waitFor(() => expect(lastAsked(asked)?.ordering).toBe('-code'));
    expect(screen.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('name both columns where two share a cell, and each orders the list', async () => {
    const { asked, person } = openList('', () => Promise.resolve(page()));
    const head = await screen.findByRole('columnheader', { name: 'Name · Phone' });
    await person.click(within(head).getByRole('button', { name: 'Phone' }));
    await waitFor(() => expect(lastAsked(asked)?.ordering).toBe('phone'));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    await person.click(within(head).getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(lastAsked(asked)?.ordering).toBe('name'));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
  });

  it('fold a second column under its first until the first alone is wanted', async () => {
    const { person } = openList('', () => Promise.resolve(page()));
    await screen.findByText('Pupil 1');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).not.toContain('Phone');
    expect(screen.getByText('98220 00000')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Phone' }));
    expect(screen.queryByText('98220 00000')).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Name', hidden: true })).toBeInTheDocument();
  });
});

describe('the search', () => {
  it('asks 800 ms after the last key and begins at the first page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked, person, address } = openList('?page=4', () => Promise.resolve(page()));
    await person.type(await screen.findByRole('searchbox', { name: 'Search pupils' }), 'aarav');
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(lastAsked(asked)?.search).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(lastAsked(asked)).toMatchObject({ search: 'aarav', page: 1 });
    expect(address()).toBe('?search=aarav');
  });

  it('asks at once on Enter', async () => {
    const { asked, person } = openList('', () => Promise.resolve(page()));
    await person.type(await screen.findByRole('searchbox'), 'meera{Enter}');
    await waitFor(() => expect(lastAsked(asked)?.search).toBe('meera'));
  });

  it('leaves the tab that was chosen before it asked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked, person, address } = openList('', () => Promise.resolve(page()));
    await person.type(await screen.findByRole('searchbox'), 'asha');
    await person.click(screen.getByRole('tab', { name: /Left/ }));
    await act(() => vi.advanceTimersByTimeAsync(850));
    expect(lastAsked(asked)).toMatchObject({ search: 'asha', filters: { status: 'LEFT' } });
    expect(address()).toBe('?search=asha&status=LEFT');
  });

  it('gives way to a link that was followed before it asked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { person, address, router } = openList('', () => Promise.resolve(page()));
    const field = await screen.findByRole('searchbox');
    await person.type(field, 'asha');
    await act(() => router.navigate('/pupils?search=meera'));
    await act(() => vi.advanceTimersByTimeAsync(850));
    expect(field).toHaveValue('meera');
    expect(address()).toBe('?search=meera');
  });

  it('shows what was asked for last, in whatever order the answers come', async () => {
    const named = (name: string) => page({ list: pupils.slice(0, 1).map((row) => ({ ...row, name })), total: 1 });
    let answerLate: (answer: ListAnswer<Pupil>) => void = () => undefined;
    const { asked, person } = openList('', ({ search }) =>
      search === 'mee'
        ? new Promise((resolve) => {
            answerLate = resolve;
          })
        : Promise.resolve(search === 'meera' ? named('Meera') : page()),
    );
    const field = await screen.findByRole('searchbox');
    await person.type(field, 'mee{Enter}');
    await waitFor(() => expect(lastAsked(asked)?.search).toBe('mee'));
    await person.type(field, 'ra{Enter}');
    expect(await screen.findByText('Meera')).toBeVisible();
    await act(() => Promise.resolve(answerLate(named('Meenal'))));
    expect(screen.getByText('Meera')).toBeVisible();
    expect(screen.queryByText('Meenal')).not.toBeInTheDocument();
  });
});

describe('tabs and filters', () => {
  it('count every state and narrow the list', async () => {
    const { asked, person, address } = openList('', () => Promise.resolve(page()));
    expect(await screen.findByRole('tab', { name: /All\s*312/ })).toBeVisible();
    await person.click(screen.getByRole('tab', { name: /Left\s*8/ }));
    await waitFor(() => expect(lastAsked(asked)?.filters).toEqual({ status: 'LEFT' }));
    expect(address()).toBe('?status=LEFT');
  });

  it('are added from the menu, told by a chip, and taken off again', async () => {
    const { asked, person, address } = openList('', () => Promise.resolve(page()));
    await screen.findByText('Pupil 1');
    await person.click(screen.getByRole('button', { name: 'Filter' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Branch' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Kothrud' }));
    await person.click(screen.getByRole('checkbox', { name: 'Baner' }));
    await person.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Branch Kothrud, Baner' })).toBeVisible();
    expect(lastAsked(asked)?.filters).toEqual({ branch: '1,2' });
    await person.click(screen.getByRole('button', { name: 'Remove filter Branch' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('are chosen in one place though their button goes, and leave the focus at the chip', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [left, bottom] = this.isConnected ? [549, 208] : [0, 0];
      return { left, bottom, right: left, top: bottom, width: 0, height: 0 } as DOMRect;
    });
    const { person } = openList('', () => Promise.resolve(page()));
    const button = await screen.findByRole('button', { name: 'Filter' });
    await person.click(button);
    await person.click(await screen.findByRole('menuitem', { name: 'Branch' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Kothrud' }));
    const chip = await screen.findByRole('button', { name: 'Branch Kothrud', hidden: true });
    expect(button).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Branch' })).toHaveStyle({ left: '549px' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(chip).toHaveFocus());
  });

  it('leave the focus at their button when a chip is removed or emptied', async () => {
    const { person } = openList('?branch=1', () => Promise.resolve(page()));
    await person.click(await screen.findByRole('button', { name: 'Remove filter Branch' }));
    const button = await screen.findByRole('button', { name: 'Filter' });
    await waitFor(() => expect(button).toHaveFocus());

    await person.click(button);
    await person.click(await screen.findByRole('menuitem', { name: 'Branch' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Baner' }));
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Branch Baner' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Baner' }));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus());
  });

  it('come back when the list is entered again with a bare address', async () => {
    const first = openList('', () => Promise.resolve(page()));
    await first.person.click(await screen.findByRole('tab', { name: /Left/ }));
    await waitFor(() => expect(first.address()).toBe('?status=LEFT'));
    document.body.replaceChildren();

    const second = openList('', () => Promise.resolve(page()));
    await waitFor(() => expect(second.address()).toBe('?status=LEFT'));
    expect(second.asked.mock.calls.map(([params]) => params.filters)).toEqual([{ status: 'LEFT' }]);
  });
});

describe('the states', () => {
  const never = () => new Promise<never>(() => undefined);

  it('shows a skeleton only after 200 ms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openList('', never);
    await screen.findByRole('searchbox');
    const skeleton = screen.getByLabelText('Loading');
    expect(skeleton).not.toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(skeleton).toBeVisible();
  });

  it('keeps the rows and shows a bar while it asks again', async () => {
    const { person } = openList('', ({ page: number }) => (number === 1 ? Promise.resolve(page()) : never()));
    await person.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('progressbar', { name: 'Refreshing' })).toBeVisible();
    expect(screen.getByText('Pupil 1')).toBeVisible();
    expect(screen.getByText('Showing 1 - 10 of 312 entries')).toBeVisible();
  });

  it('says how to begin when there is nothing at all', async () => {
    openList('', () => Promise.resolve(page({ list: [], total: 0, counts: {} })));
    expect(await screen.findByRole('heading', { name: 'Add your first pupil' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('names the search that found nothing and clears it', async () => {
    const { person, address } = openList('?search=zzz&branch=2', ({ search }) =>
      Promise.resolve(search ? page({ list: [], total: 0, counts: {} }) : page()),
    );
    expect(await screen.findByText('No pupil matches “zzz”')).toBeVisible();
    expect(screen.getByText('1 filter is on.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Pupil 1')).toBeVisible();
    expect(address()).toBe('');
  });

  it('says what did not load with its reference, and tries again', async () => {
    const fault = new ApiError(400, '', { message: 'No.', code: 'away', requestId: '7f3a-9c21' });
    let tries = 0;
    const { person } = openList('', () => {
      tries += 1;
      return tries === 1 ? Promise.reject(fault) : Promise.resolve(page());
    });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('The pupils did not load')).toBeVisible();
    expect(within(alert).getByText('Nothing was changed. Reference 7f3a-9c21.')).toBeVisible();
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Pupil 1')).toBeVisible();
  });

  it('says that the device is offline instead of waiting for ever', async () => {
    onlineManager.setOnline(false);
    openList('', () => Promise.resolve(page()));
    expect(await screen.findByText('You are offline')).toBeVisible();
  });
});

describe('inside a record', () => {
  const inRecord = { remember: false, views: <button type="button">Dues or payments</button> };

  it('a single page is counted and needs no pager', async () => {
    openList('', () => Promise.resolve(page({ total: 10 })), inRecord);
    expect(await screen.findByText('Showing 1 - 10 of 10 entries')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Page' })).not.toBeInTheDocument();
  });

  it('several pages have their pager', async () => {
    openList('', () => Promise.resolve(page({ total: 11 })), inRecord);
    expect(await screen.findByRole('navigation', { name: 'Page' })).toBeVisible();
  });

  it('the way to the neighbouring list stays where this one is empty', async () => {
    openList('', () => Promise.resolve(page({ list: [], total: 0, counts: {} })), inRecord);
    expect(await screen.findByRole('heading', { name: 'Add your first pupil' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dues or payments' })).toBeVisible();
  });
});

describe('picking rows', () => {
  it('offers what can be done with them over several pages, and Esc lets them go', async () => {
    const { person, done } = openList('', ({ page: number }) =>
      Promise.resolve(page({ list: pupils.map((one) => ({ ...one, id: one.id + number * 100 })) })),
    );
    await person.click(await screen.findByRole('checkbox', { name: 'Select Pupil 1' }));
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Showing 11 - 20 of 312 entries');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Pupil 1' })).not.toBeChecked());
    await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));

    const bar = screen.getByRole('toolbar', { name: '11 selected' });
    await person.click(within(bar).getByRole('button', { name: 'Copy' }));
    await person.click(screen.getByRole('button', { name: 'Tell' }));
    expect(done.mock.lastCall?.[0].rows).toEqual({ ids: [101, ...pupils.map(({ id }) => id + 200)] });
    await person.click(screen.getByRole('button', { name: 'Leave' }));
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  it('rows are cards, and all filters wait behind one button', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(windowOf(390));
    const { person, address } = openList('?branch=2', () => Promise.resolve(page()));
    const cards = await screen.findByRole('list', { name: 'pupils' });
    expect(within(cards).getAllByRole('listitem')).toHaveLength(10);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Filters 1' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    await person.click(await within(sheet).findByRole('checkbox', { name: 'Kothrud' }));
    await person.click(within(sheet).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toBe('?branch=2%2C1'));
  });
});
