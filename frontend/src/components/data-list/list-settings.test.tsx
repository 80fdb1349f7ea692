import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { ListPreference, SavedView } from '@/lib/list-settings';
import { lastAsked, openList, page } from '@/testing/pupil-list';
import { api, server } from '@/testing/server';

const left: SavedView = {
  _id: 7,
  list: 'pupils',
  name: 'Gone',
  shared: false,
  mine: true,
  query: 'ordering=name&status=LEFT',
  columns: ['name'],
  createdBy: 'Asha',
  createDt: '2026-11-01T09:00:00Z',
  version: 1,
};

/** What the server keeps of the list, and what it is sent. */
function keeps(views: SavedView[], preference: Partial<ListPreference> = {}) {
  const sent = vi.fn<(call: string, body: unknown) => void>();
  const told =
    (answer: object) =>
    async ({ request }: { request: Request }) => {
      sent(`${request.method} ${new URL(request.url).pathname.replace('/class/v1/', '')}`, await request.json());
      return HttpResponse.json({ data: answer });
    };
  const preferences = [{ list: 'pupils', pageSize: null, columns: null, view: null, ...preference }];
  server.use(
    http.get(api('listview'), () => HttpResponse.json({ data: { views, preferences } })),
    http.put(api('listview/preference'), told({})),
    http.post(api('listview'), told({ ...left, _id: 8, name: 'New one' })),
    http.put(api('listview/update/:id'), told(left)),
  );
  return sent;
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

describe('rows on a page', () => {
  it('are 10, 25, 50 or 100, and remembered on the server instead of in the address', async () => {
    const sent = keeps([]);
    const { asked, person, address } = openList('', (params) => Promise.resolve(page({ pageSize: params.pageSize })));
    const field = await screen.findByRole('combobox', { name: 'Rows' });
    expect(
      within(field)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['10', '25', '50', '100']);
    await person.selectOptions(field, '50');
    expect(await screen.findByText('Showing 1 - 50 of 312 entries')).toBeVisible();
    expect(lastAsked(asked)?.pageSize).toBe(50);
    expect(address()).toBe('');
    await waitFor(() => expect(sent).toHaveBeenCalledWith('PUT listview/preference', { list: 'pupils', pageSize: 50 }));
  });

  it('are as many as the person left them with, from the first question on', async () => {
    keeps([], { pageSize: 25 });
    const { asked } = openList('', (params) => Promise.resolve(page({ pageSize: params.pageSize })));
    expect(await screen.findByText('Showing 1 - 25 of 312 entries')).toBeVisible();
    expect(asked.mock.calls.map(([params]) => params.pageSize)).toEqual([25]);
  });

  it('say what was asked for where numbers are large', async () => {
    openList('', () => Promise.resolve(page({ total: 22323, counts: { LEFT: 8 } })));
    expect(await screen.findByText('Showing 1 - 10 of 22,323 entries')).toBeVisible();
    expect(screen.getByText('of 2,233')).toBeVisible();
  });
});

describe('a saved view', () => {
  it('turns on tab, order and columns, and shows how many rows it holds', async () => {
    keeps([left]);
    const { asked, person, address } = openList('', ({ filters }) =>
      Promise.resolve(page({ total: filters['status'] ? 8 : 312 })),
    );
    await person.click(await screen.findByRole('button', { name: 'Views' }));
    const entry = await screen.findByRole('menuitemradio', { name: /Gone/ });
    await waitFor(() => expect(entry).toHaveTextContent('Gone8'));
    await person.click(entry);
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ filters: { status: 'LEFT' }, ordering: 'name' }));
    expect(address()).toBe('?ordering=name&status=LEFT&saved=7');
    expect(await screen.findByRole('button', { name: 'Gone' })).toBeVisible();
    expect(heads()).toContain('Name');
    expect(heads()).not.toContain('ID');
  });

  it('says that it was changed, until that is saved', async () => {
    const sent = keeps([left]);
    const { person } = openList('?ordering=name&status=LEFT&saved=7', () => Promise.resolve(page({ total: 40 })));
    expect(await screen.findByRole('button', { name: 'Gone' })).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Name' }));
    await person.click(await screen.findByRole('button', { name: /Gone.*Changed since it was saved/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Save changes to this view' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith('PUT listview/update/7', {
        query: 'ordering=-name&status=LEFT',
        columns: ['name'],
        version: 1,
      }),
    );
  });

  it('keeps what is on the screen under a name', async () => {
    const sent = keeps([]);
    const { person } = openList('?branch=2&page=3', () => Promise.resolve(page()));
    await person.click(await screen.findByRole('button', { name: 'Views' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Save as a new view…' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(await within(dialog).findByText('Please give the view a name.')).toBeVisible();
    await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'New one');
    await person.click(within(dialog).getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(
        'POST listview',
        expect.objectContaining({
          list: 'pupils',
          name: 'New one',
          query: 'branch=2',
          columns: ['code', 'name', 'phone'],
        }),
      ),
    );
  });

  it('opens the list where the person wants that', async () => {
    keeps([left], { view: 7 });
    const { asked, address } = openList('', () => Promise.resolve(page({ total: 8 })));
    await waitFor(() => expect(address()).toBe('?ordering=name&status=LEFT&saved=7'));
    expect(asked.mock.calls.map(([params]) => params.filters)).toEqual([{ status: 'LEFT' }]);
  });
});
