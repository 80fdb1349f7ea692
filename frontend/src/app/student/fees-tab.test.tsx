import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { record } from '@/testing/calls';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import '@mui/material/Menu';
import '@mui/material/MenuItem';
import { daysOf } from '@/features/statements/years';
import './student-course-page';
import './fees-tab';
import '@/components/documents/mail-dialog';
import '@/features/payments/charge-sheet';
import '@/features/payments/credit-note-sheet';
import '@/features/payments/void-dialog';
import '@/features/statements/statement-sheet';

const student = {
  _id: 12,
  studentId: 'STU-00012',
  studentName: 'Neha Ghorpade',
  phone: '9822014567',
  whatsapp: '',
  email: '',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  admissionDate: '2026-06-01',
  userLogo: null,
  status: 'ACTIVE',
  courses: 'Guitar',
  billed: '6370.00',
  credited: '500.00',
  paid: '1000.00',
  pending: '4870.00',
  daysLate: null,
  version: 3,
};

const due = {
  _id: 1,
  number: 'KTH-I/2627/00001',
  studentObjectId: { _id: 12, studentId: 'STU-00012', studentName: 'Neha Ghorpade' },
  label: 'Guitar, Nov 2026',
  dueDate: '2026-11-10',
  total: '4720.00',
  credited: '0.00',
  paid: '0.00',
  open: '4720.00',
  status: 'ISSUED',
  docType: 'TAX_INVOICE',
  daysLate: null,
  credits: [] as { _id: number; number: string; date: string; total: string }[],
  version: 2,
};
const partPaid = {
  ...due,
  _id: 2,
  label: 'Costume',
  status: 'PART_PAID',
  paid: '500.00',
  open: '500.00',
  docType: 'BILL_OF_SUPPLY',
};
const credited = {
  ...due,
  _id: 3,
  label: 'Tabla, Nov 2026',
  docType: 'FEE_BILL',
  credits: [{ _id: 7, number: 'KTH/26-27/C00001', date: '2026-11-18', total: '500.00' }],
};

async function openFees(role: 'STAFF' | 'ADMIN' = 'ADMIN', some: Partial<typeof student> = {}) {
  server.use(
    http.get(api('student/12'), () => HttpResponse.json({ data: { ...student, ...some } })),
    http.get(api('due'), () => HttpResponse.json(listOf([due, partPaid, credited], {}))),
    http.get(api('studentcourse/course/12'), () =>
      HttpResponse.json({ list: [{ courseObjectId: { _id: 4, coursename: 'Guitar' } }] }),
    ),
    http.post(api('due/preview'), () =>
      HttpResponse.json({
        data: {
          document: 'TAX_INVOICE',
          taxable: '500.00',
          cgst: '45.00',
          sgst: '45.00',
          igst: '0.00',
          total: '590.00',
          pendingAfter: '5460.00',
        },
      }),
    ),
  );
  const opened = await openApp('/studentcourse/12?tab=fees', { as: makeUser({ role }) });
  await screen.findByText('Guitar, Nov 2026');
  return opened;
}

type Person = Awaited<ReturnType<typeof openFees>>['person'];

/** The names of what may be done with a due. */
async function actionsOf(person: Person, label: string): Promise<string[]> {
  await person.click(screen.getByRole('button', { name: `More actions for ${label}` }));
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => item.textContent);
}

describe('the fees of a student', () => {
  it('add up to what is pending', async () => {
    await openFees();
    const totals = screen.getByRole('group', { name: 'Total of all dues' });
    expect(totals).toHaveTextContent('TotalBilled₹6,370.00Credited₹500.00Paid₹1,000.00Pending₹4,870.00');
  });

  it('call an advance by its name', async () => {
    await openFees('ADMIN', { pending: '-280.00' });
    expect(screen.getByRole('group', { name: 'Total of all dues' })).toHaveTextContent('Advance₹280.00');
  });

  it('are printed by the desk and taken back by managers alone', async () => {
    const { person } = await openFees('STAFF');
    expect(await actionsOf(person, 'Guitar, Nov 2026')).toEqual(['Print tax invoice', 'Download', 'WhatsApp', 'Mail']);
  });

  it.each([
    [
      'Guitar, Nov 2026',
      ['Print tax invoice', 'Download', 'WhatsApp', 'Mail', 'Issue credit note', 'Write off', 'Cancel due'],
    ],
    ['Costume', ['Print bill of supply', 'Download', 'WhatsApp', 'Mail']],
    [
      'Tabla, Nov 2026',
      [
        'Print fee bill',
        'Download',
        'WhatsApp',
        'Mail',
        'Credit note KTH/26-27/C00001',
        'Issue credit note',
        'Write off',
      ],
    ],
  ])('offer a manager what the due %s allows', async (label, actions) => {
    const { person } = await openFees();
    expect(await actionsOf(person, label)).toEqual(actions);
  });

  it('are shown as a statement, of this financial year unless other days are chosen', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('student/12/statement'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
        return HttpResponse.json({
          data: {
            fromDate: searchParams.get('from'),
            toDate: searchParams.get('to'),
            students: [{ studentId: 'STU-00012', studentName: 'Neha Ghorpade', opening: '120.00', closing: '120.00' }],
            opening: '120.00',
            entries: [],
            charged: '0.00',
            received: '0.00',
            closing: '120.00',
          },
        });
      }),
    );
    const { person } = await openFees();
    await person.click(screen.getByRole('button', { name: 'Statement' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Statement of Neha Ghorpade' }));
    expect(await sheet.findByText('Opening balance')).toBeVisible();
    const { from, to } = daysOf('year');
    expect(asked).toEqual([`${from} ${to}`]);
    await person.click(sheet.getByRole('radio', { name: 'Other days' }));
    const first = sheet.getByRole('textbox', { name: 'From' });
    await person.clear(first);
    expect(await sheet.findByText('Enter a first day and a last day that is not before it.')).toBeVisible();
    expect(sheet.getByRole('button', { name: 'Print' })).toBeDisabled();
    await person.type(first, '01-02-2020');
    await waitFor(() => expect(asked.at(-1)).toBe(`2020-02-01 ${to}`));
  });

  it('open the due’s own paper', async () => {
    const asked: string[] = [];
    server.use(
      http.post(api('due/1/copy'), ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'Content-Type': 'application/pdf' } });
      }),
    );
    URL.createObjectURL = () => 'blob:bill';
    const tab = { location: { href: '' }, opener: window };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { person } = await openFees();
    await actionsOf(person, 'Guitar, Nov 2026');
    await person.click(screen.getByRole('menuitem', { name: 'Print tax invoice' }));
    await waitFor(() => expect(tab.location.href).toBe('blob:bill'));
    expect(asked).toEqual(['/class/v1/due/1/copy']);
  });

  it('are mailed by their own number, and a missing address is said with the field', async () => {
    const bodies = record('post', 'due/1/mail', () =>
      HttpResponse.json({ message: 'Tax invoice mailed to aai@family.test.' }),
    );
    server.use(http.get(api('due/1'), () => HttpResponse.json({ data: due })));
    const { person } = await openFees('STAFF');
    await actionsOf(person, 'Guitar, Nov 2026');
    await person.click(screen.getByRole('menuitem', { name: 'Mail' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mail tax invoice KTH-I/2627/00001' });
    const email = await within(dialog).findByRole('textbox', { name: 'Email' });
    expect(email).toHaveAccessibleDescription('This student has no email address. Please enter one.');
    await person.type(email, 'aai@family.test');
    await person.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Tax invoice mailed to aai@family.test.')).toBeVisible();
    expect(bodies).toEqual([{ email: 'aai@family.test' }]);
  });

  it('show a credit note with the ways to hand it on', async () => {
    const note = {
      _id: 7,
      number: 'KTH/26-27/C00001',
      date: '2026-11-18',
      reason: 'Class missed',
      dueObjectId: { _id: 3, number: 'KTH-I/2627/00003', label: 'Tabla, Nov 2026' },
      studentObjectId: { _id: 12, studentName: 'Neha Ghorpade', studentId: 'STU-00012' },
      taxable: '423.72',
      cgst: '38.14',
      sgst: '38.14',
      igst: '0.00',
      total: '500.00',
    };
    const url = 'https://classmaster.test/class/v1/publicapi/document/TOKEN';
    server.use(
      http.get(api('creditnote/7'), () => HttpResponse.json({ data: note })),
      http.post(api('creditnote/7/share'), () =>
        HttpResponse.json({ data: { url, until: '2026-12-22', phone: '9822014567' } }, { status: 201 }),
      ),
    );
    const tab = { location: { href: '' }, opener: window };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { person } = await openFees('STAFF');
    await actionsOf(person, 'Tabla, Nov 2026');
    await person.click(screen.getByRole('menuitem', { name: 'Credit note KTH/26-27/C00001' }));
    const sheet = await screen.findByRole('dialog', { name: 'KTH/26-27/C00001' });
    expect(within(sheet).getByText('Class missed')).toBeVisible();
    expect(within(sheet).queryByText('IGST')).not.toBeInTheDocument();
    for (const way of ['Print', 'Download', 'Mail'])
      expect(within(sheet).getByRole('button', { name: way })).toBeVisible();
    await person.click(within(sheet).getByRole('button', { name: 'WhatsApp' }));
    await waitFor(() => expect(tab.location.href).toContain('https://wa.me/919822014567?text='));
    expect(new URL(tab.location.href).searchParams.get('text')).toBe(
      `Credit note KTH/26-27/C00001 of ₹500.00 from Sunrise Academy: ${url} (the link works until 22-12-2026)`,
    );
  });

  it.each([
    ['Cancel due', 'due/1/cancel', /is not created again/],
    ['Issue credit note', 'due/1/credit', /a credit note of today/],
    ['Write off', 'due/1/write-off', /it will not be paid/],
  ])('%s takes a reason and the version that was looked at', async (action, path, words) => {
    const bodies = record('post', path, () => HttpResponse.json({ message: 'Done.', data: {} }));
    const { person } = await openFees();
    await actionsOf(person, 'Guitar, Nov 2026');
    await person.click(screen.getByRole('menuitem', { name: action }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('KTH-I/2627/00001');
    expect(dialog).toHaveTextContent(words);
    await person.click(within(dialog).getByRole('button', { name: action }));
    expect(await within(dialog).findByText('A reason is required.')).toBeVisible();
    expect(bodies).toEqual([]);
    await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Issued twice');
    await person.click(within(dialog).getByRole('button', { name: action }));
    await waitFor(() => expect(bodies).toEqual([{ reason: 'Issued twice', version: 2 }]));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('say why a due that was paid meanwhile is not cancelled', async () => {
    record('post', 'due/1/cancel', () =>
      refuse(409, { code: 'paid', message: 'This due has payments. Reverse them first.' }),
    );
    const { person } = await openFees();
    await actionsOf(person, 'Guitar, Nov 2026');
    await person.click(screen.getByRole('menuitem', { name: 'Cancel due' }));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Issued twice');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel due' }));
    expect(await screen.findByText('This due has payments. Reverse them first.')).toBeVisible();
    expect(dialog).toBeVisible();
  });

  it('take a charge that is taxed as the only course, and show what it comes to before it is saved', async () => {
    const bodies = record('post', 'due', () =>
      HttpResponse.json({ message: 'Charge added.', data: { version: 1 } }, { status: 201 }),
    );
    const { person } = await openFees('STAFF');
    await person.click(screen.getByRole('button', { name: 'Add charge' }));
    const sheet = await screen.findByRole('dialog', { name: 'Add charge' });
    const course = await within(sheet).findByRole('combobox', { name: 'GST' });
    await waitFor(() => expect(course).toHaveDisplayValue('As Guitar'));
    await person.click(within(sheet).getByRole('button', { name: 'Add charge' }));
    const head = within(sheet).getByRole('textbox', { name: 'For' });
    await waitFor(() => expect(head).toHaveAccessibleDescription('Enter what the charge is for.'));
    expect(within(sheet).getByRole('textbox', { name: 'Amount before GST' })).toHaveAccessibleDescription(
      'Enter the amount before GST.',
    );
    await person.type(head, 'Examination fee');
    await person.type(within(sheet).getByRole('textbox', { name: 'Amount before GST' }), '500');
    expect(await within(sheet).findByText('₹5,460.00')).toBeVisible();
    expect(within(sheet).getByText('Tax invoice')).toBeVisible();
    expect(bodies).toEqual([]);
    await person.click(within(sheet).getByRole('button', { name: 'Add charge' }));
    expect(await screen.findByText('Charge added.')).toBeVisible();
    expect(bodies).toMatchObject([
      { studentObjectId: 12, head: 'Examination fee', amount: '500.00', courseObjectId: 4 },
    ]);
  });

  it('take an exempt charge', async () => {
    const bodies = record('post', 'due', () =>
      HttpResponse.json({ message: 'Charge added.', data: { version: 1 } }, { status: 201 }),
    );
    const { person } = await openFees('STAFF');
    await person.click(screen.getByRole('button', { name: 'Add charge' }));
    const sheet = await screen.findByRole('dialog', { name: 'Add charge' });
    await within(sheet).findByDisplayValue('As Guitar');
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'GST' }), 'Exempt from GST');
    await person.type(within(sheet).getByRole('textbox', { name: 'For' }), 'Costume');
    await person.type(within(sheet).getByRole('textbox', { name: 'Amount before GST' }), '500');
    await person.click(within(sheet).getByRole('button', { name: 'Add charge' }));
    await waitFor(() => expect(bodies).toMatchObject([{ head: 'Costume', courseObjectId: null }]));
  });
});
