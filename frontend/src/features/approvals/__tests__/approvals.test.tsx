import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

type Approval = Schemas['Approval'];

const makeApproval = (some: Partial<Approval> = {}): Approval => ({
  _id: 7,
  action: 'enrol',
  name: 'Enrol Neha Ghorpade in Tabla',
  details: [
    { label: 'Fee plan', value: 'Monthly' },
    { label: 'Discount', value: '40 %' },
  ],
  limits: ['The role STAFF can give a discount of up to 10 %.'],
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  studentObjectId: { _id: 12, studentName: 'Neha Ghorpade', studentId: 'STU-00012' },
  status: 'PENDING',
  decidedBy: '',
  decidedAt: null,
  reason: '',
  recordId: null,
  createdById: 31,
  createdBy: 'Priyanka Joshi',
  updatedBy: '',
  createDt: '2026-11-20T04:22:00Z',
  updateDt: null,
  version: 1,
  ...some,
});

let sent: { path: string; body: unknown }[] = [];

const record = async ({ request }: { request: Request }) => {
  const text = await request.text();
  sent.push({ path: new URL(request.url).pathname.replace('/class/v1/', ''), body: text ? JSON.parse(text) : null });
  return HttpResponse.json({ data: makeApproval(), message: 'Done.' });
};

function answerWith(approval: Approval): void {
  server.use(
    http.get(api('approval'), () => HttpResponse.json(listOf([approval]))),
    http.get(api('approval/:id'), () => HttpResponse.json({ data: approval })),
    http.post(api('approval/:id/:verb'), record),
  );
}

describe('approvals', () => {
  beforeEach(() => {
    sent = [];
    answerWith(makeApproval());
  });

  it('shows what is asked for and which limit it exceeds, and approves it', async () => {
    const { person } = await openApp('/approvals?approval=7');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Neha Ghorpade in Tabla' });
    expect(within(sheet).getByText('The role STAFF can give a discount of up to 10 %.')).toBeVisible();
    expect(within(sheet).getByText('40 %')).toBeVisible();
    await person.click(within(sheet).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'approval/7/approve', body: { version: 1 } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('rejects a request with a reason', async () => {
    const { person } = await openApp('/approvals?approval=7');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Neha Ghorpade in Tabla' });
    await person.click(within(sheet).getByRole('button', { name: 'Reject' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Reject this request?' }));
    await person.click(asked.getByRole('button', { name: 'Reject' }));
    expect(sent).toEqual([]);
    await person.type(asked.getByRole('textbox', { name: 'Reason' }), 'No second discount');
    await person.click(asked.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: 'approval/7/reject', body: { reason: 'No second discount', version: 1 } }]),
    );
  });

  it('offers one’s own request only to be withdrawn', async () => {
    const me = makeUser();
    answerWith(makeApproval({ createdById: me._id }));
    const { person } = await openApp('/approvals?approval=7', { as: me });
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Neha Ghorpade in Tabla' });
    expect(within(sheet).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    await person.click(within(sheet).getByRole('button', { name: 'Withdraw request' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'approval/7/withdraw', body: null }]));
  });

  it('offers nothing for a request that is decided', async () => {
    answerWith(makeApproval({ status: 'REJECTED', decidedBy: 'Anjali Kulkarni', reason: 'No second discount' }));
    await openApp('/approvals?approval=7');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Neha Ghorpade in Tabla' });
    expect(within(sheet).getByText('No second discount')).toBeVisible();
    expect(within(sheet).queryByRole('button', { name: /Approve|Reject|Withdraw/ })).not.toBeInTheDocument();
  });

  it('is reached from the notifications', async () => {
    const { person } = await openApp('/');
    await person.click(await screen.findByRole('button', { name: /Notifications|notification/ }));
    await person.click(await screen.findByRole('link', { name: 'Requests for approval' }));
    expect(await screen.findByRole('heading', { name: 'Approvals' })).toBeVisible();
  });
});
