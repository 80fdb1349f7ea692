import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListParams } from '@/api/list-query';
import { openList, page, pupils } from '@/testing/pupil-list';

const print = vi.fn();

beforeEach(() => {
  print.mockClear();
  vi.stubGlobal('print', print);
});

/** A list of so many rows, answered page by page. */
const of = (total: number) => (params: ListParams) => {
  const first = (params.page - 1) * params.pageSize;
  const rows = Array.from({ length: Math.max(0, Math.min(params.pageSize, total - first)) }, (_, place) => ({
    ...pupils[0]!,
    id: first + place + 1,
    name: `Pupil ${first + place + 1}`,
  }));
  return Promise.resolve(page({ list: rows, total, pageSize: params.pageSize }));
};

const paper = () => document.querySelector<HTMLElement>('[data-paper]');

describe('a printed list', () => {
  it('holds every row that matches, under its filters, order, person and centre', async () => {
    const { asked, person } = openList('?status=LEFT&branch=2&ordering=-name&page=2', of(230));
    await screen.findByText('Pupil 11');
    await person.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const sheet = within(paper()!);
    expect(sheet.getAllByRole('row', { hidden: true })).toHaveLength(231);
    expect(sheet.getByText('Pupil 230')).toBeInTheDocument();
    expect(paper()).toHaveTextContent('230 pupils · Status: Left · Branch: Baner · by Name, last first');
    expect(paper()).toHaveTextContent(/Printed .* by /);
    expect(sheet.getByRole('columnheader', { name: 'Name · Phone', hidden: true })).toBeInTheDocument();
    expect(asked.mock.calls.slice(1).map(([params]) => [params.page, params.pageSize])).toEqual([
      [1, 100],
      [2, 100],
      [3, 100],
    ]);

    dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(paper()).toBeNull());
  });

  it('is asked for above 1,000 rows, and nothing is loaded before', async () => {
    const { asked, person } = openList('', of(1001));
    await screen.findByText('Pupil 1');
    await person.click(screen.getByRole('button', { name: 'Print' }));
    const dialog = await screen.findByRole('dialog', { name: 'Print 1,001 pupils?' });
    expect(asked).toHaveBeenCalledOnce();
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked).toHaveBeenCalledOnce();
    expect(print).not.toHaveBeenCalled();
  });

  it('is not printed where its rows did not load, and the list stays', async () => {
    const { person } = openList('', (params) =>
      params.pageSize === 100 ? Promise.reject(new Error('gone')) : of(40)(params),
    );
    await screen.findByText('Pupil 1');
    await person.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
    expect(print).not.toHaveBeenCalled();
    expect(screen.getByText('Pupil 1')).toBeVisible();
  });

  it('begins with the browser’s own key as well', async () => {
    const { person } = openList('', of(12));
    await screen.findByText('Pupil 1');
    await person.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(within(paper()!).getAllByRole('row', { hidden: true })).toHaveLength(13);
  });
});
