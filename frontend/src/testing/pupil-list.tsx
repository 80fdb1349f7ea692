import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Copy } from 'lucide-react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { ApiList, ListAnswer, ListParams } from '@/api/list-query';
import { makeQueryClient } from '@/app/query-client';
import { meQuery } from '@/lib/me';
import { DataList, type DataListProps } from '@/components/data-list/data-list';
import type { Chosen, ListColumn, ListFilter, ListSelection, SelectionDialogProps } from '@/components/data-list/types';
import { theme } from '@/theme/theme';
// What a list loads when it is opened: here with the tests, however busy the machine is.
import '@/components/data-list/column-popup';
import '@/components/data-list/export-popup';
import '@/components/data-list/filter-editor';
import '@/components/data-list/phone-popup';
import '@/components/data-list/print/print-job';
import '@/components/data-list/selection-bar';
import '@/components/data-list/selection-strip';
import '@/components/data-list/totals';
import '@/components/data-list/view-dialog';
import '@/components/data-list/views-menu';
import '@/components/sheet/side-sheet';
import '@mui/material/Popover';
import { makeUser } from './fixtures';

/** A list that is nobody's but a test's: ten pupils on a page of 312. */
export interface Pupil {
  id: number;
  code: string;
  name: string;
  phone: string;
}

export const columns: ListColumn<Pupil>[] = [
  { key: 'code', label: 'ID', cell: (row) => row.code, sort: true },
  { key: 'name', label: 'Name', cell: (row) => row.name, sort: true, fixed: true },
  { key: 'phone', label: 'Phone', cell: (row) => row.phone, sort: true, under: 'name' },
];

const filters: ListFilter[] = [
  {
    key: 'branch',
    kind: 'choice',
    label: 'Branch',
    multiple: true,
    options: [
      { value: '1', label: 'Kothrud' },
      { value: '2', label: 'Baner' },
    ],
  },
];

const tabs = { param: 'status', options: [{ value: 'LEFT', label: 'Left' }] };

export const pupils = Array.from({ length: 10 }, (_, index): Pupil => {
  const id = index + 1;
  return { id, code: `STU-${id}`, name: `Pupil ${id}`, phone: `98220 0000${index}` };
});

export const page = (some: Partial<ListAnswer<Pupil>> = {}): ListAnswer<Pupil> => ({
  list: pupils,
  total: 312,
  page: 1,
  pageSize: 10,
  counts: { ACTIVE: 304, LEFT: 8 },
  position: 0,
  ...some,
});

/** Stands for what an action would ask: tells what was chosen, and is closed with or without anything done. */
const tellingDialog = (label: string, done: (chosen: Chosen) => void) =>
  function Told({ chosen, onClose }: SelectionDialogProps) {
    return (
      <div role="dialog" aria-label={label}>
        <button type="button" onClick={() => done(chosen)}>
          Tell
        </button>
        <button type="button" onClick={() => onClose(true)}>
          Done
        </button>
        <button type="button" onClick={() => onClose(false)}>
          Leave
        </button>
      </div>
    );
  };

type Ask = (params: ListParams) => Promise<ListAnswer<Pupil>>;

export function openList(address: string, ask: Ask, some: Partial<DataListProps<Pupil>> = {}) {
  const asked = vi.fn(ask);
  const done = vi.fn<(chosen: Chosen) => void>();
  const selection: ListSelection<Pupil> = {
    actions: ['Copy', 'Move', 'Mark', 'Count'].map((label) => ({
      label,
      icon: Copy,
      dialog: tellingDialog(label, done),
    })),
  };
  const list: ApiList<Pupil> = {
    path: '/class/v1/pupil',
    fixed: {},
    refreshes: ['pupil'],
    page: (params) => ({
      queryKey: ['pupil', params],
      queryFn: () => asked(params).then((answer) => ({ ...answer, page: params.page })),
    }),
  };
  const List = () => (
    <DataList
      name="pupils"
      noun={{ one: 'pupil', many: 'pupils' }}
      columns={columns}
      of={list}
      rowId={(row) => String(row.id)}
      rowName={(row) => row.name}
      card={(row) => row.name}
      search="Search pupils"
      filters={filters}
      tabs={tabs}
      selection={selection}
      empty={{ drawing: null, title: 'Add your first pupil', text: 'There is none yet.' }}
      {...some}
    />
  );
  const router = createMemoryRouter([{ path: '/pupils', Component: List }], {
    initialEntries: [`/pupils${address}`],
  });
  const queries = makeQueryClient();
  // The shell has loaded the person before it shows a list.
  queries.setQueryData(meQuery.queryKey, makeUser());
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const person = userEvent.setup({ advanceTimers: () => Promise.resolve() });
  const address$ = () => router.state.location.search;
  return { asked, done, person, address: address$, router };
}

export const lastAsked = (asked: { mock: { lastCall?: [ListParams] } }) => asked.mock.lastCall?.[0];
