import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BulkProgress } from '@/api/lists';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
// Loaded when rows are chosen; here with the tests, however busy the machine is.
import '@/components/bulk/message-dialog';
import '@/components/data-list/selection-bar';
import '../status-dialog';

const student = {
  _id: 12,
  studentId: 'STU-00012',
  studentName: 'Aarav Deshpande',
  phone: '9822014567',
  admissionDate: '2026-06-01',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  userLogo: null,
  courses: 'Guitar',
  pending: '4720.00',
  daysLate: null,
  status: 'ACTIVE',
  createdBy: 'Kavita Deshmukh',
  version: 3,
};
const other = {
  ...student,
  _id: 13,
  studentId: 'STU-00013',
  studentName: 'Meera Rao',
  phone: '9822014568',
  status: 'LEFT',
};
const leftOut = [{ _id: 13, name: 'Meera Rao', reason: 'A student who left comes back by a new enrolment.' }];
const result: BulkProgress = { _id: null, state: 'DONE', done: 2, total: 2, changed: 1, leftOut, message: '' };

const sent = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  sent.mockClear();
  server.use(
    http.get(api('student'), () => HttpResponse.json({ ...listOf([student, other], { ACTIVE: 1 }), total: 340 })),
    http.get(api('student/totals'), () =>
      HttpResponse.json({
        data: {
          rows: 340,
          counted: 340,
          sums: { pending: '9440.00', advance: '0.00' },
          parts: [],
          leftOut: [],
          subtracted: [],
        },
      }),
    ),
    http.post(api('student/bulk/status'), async ({ request }) => {
      const body = (await request.json()) as { check?: boolean };
      sent(body);
      return HttpResponse.json({ data: { ...result, _id: body.check ? null : 5 } });
    }),
    http.post(api('student/bulk/contacts'), () =>
      HttpResponse.json({
        data: [
          { _id: 12, name: 'Aarav Deshpande', phone: '9822014567', whatsapp: '9822014567', email: 'aarav@example.com' },
          { _id: 13, name: 'Meera Rao', phone: '9822014568', whatsapp: '', email: '' },
        ],
      }),
    ),
  );
});

async function choosePage(role: 'ADMIN' | 'STAFF' = 'ADMIN') {
  const { person } = await openApp('/studentlist-page', { as: makeUser({ role }) });
  await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  return { person, bar: within(await screen.findByRole('toolbar', { name: '2 selected' })) };
}

async function openStatus() {
  const { person, bar } = await choosePage();
  await person.click(bar.getByRole('button', { name: 'More' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Change status' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Change the status of 2 students' })) };
}

describe('many students', () => {
  it('are tried before they are changed, and who would be left out is named with the reason', async () => {
    const { person, dialog } = await openStatus();
    await person.click(dialog.getByRole('radio', { name: 'On hold' }));
    expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Ill');
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('1 of 2 students can be changed. These are left out:')).toBeVisible();
    expect(dialog.getByText('A student who left comes back by a new enrolment.')).toBeVisible();
    expect(sent.mock.calls).toEqual([[{ ids: [12, 13], status: 'ON_HOLD', statusReason: 'Ill', check: true }]]);
  });

  it('are let go of once they were changed, and what became of them is told', async () => {
    const { person, dialog } = await openStatus();
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    await person.click(await dialog.findByRole('button', { name: /active/i }));
    expect(await dialog.findByText('1 student changed, 1 left out:')).toBeVisible();
    expect(sent.mock.lastCall).toEqual([{ ids: [12, 13], status: 'ACTIVE', statusReason: '' }]);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
  });

  it('are written to from lists to copy and chats that hold the words', async () => {
    const { person, bar } = await choosePage('STAFF');
    await person.click(bar.getByRole('button', { name: 'Message' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Message to 2 students' }));
    expect(await sheet.findByRole('button', { name: 'Copy 2 phones' })).toBeEnabled();
    await person.click(sheet.getByRole('button', { name: 'Copy 2 phones' }));
    expect(await navigator.clipboard.readText()).toBe('9822014567\n9822014568');
    expect(sheet.getByRole('button', { name: 'Copy 1 email' })).toBeEnabled();
    const words = sheet.getByRole('textbox', { name: 'Message' });
    await person.clear(words);
    await person.type(words, 'Dear {{name}');
    expect(sheet.getByRole('link', { name: 'WhatsApp: Meera Rao' })).toHaveAttribute(
      'href',
      'https://wa.me/919822014568?text=Dear%20Meera',
    );
  });

  it('are exported by managers alone', async () => {
    const { person, bar } = await choosePage('STAFF');
    await person.click(await bar.findByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Send reminder' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Export' })).not.toBeInTheDocument();
    await person.keyboard('{Escape}');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });
});
