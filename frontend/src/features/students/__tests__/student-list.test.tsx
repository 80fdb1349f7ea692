import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';

const student = {
  _id: 12,
  studentId: 'STU-00012',
  studentName: 'Aarav Deshpande',
  phone: '9822014567',
  admissionDate: '2026-06-01',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  userLogo: '/files/aarav',
  courses: 'Guitar',
  pending: '4720.00',
  daysLate: null,
  status: 'ACTIVE',
  createdBy: 'Kavita Deshmukh',
  version: 3,
};

beforeEach(() => server.use(http.get(api('student'), () => HttpResponse.json(listOf([student], { ACTIVE: 1 })))));

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

describe('the student list', () => {
  it('has the specification’s columns', async () => {
    await openApp('/studentlist-page');
    const row = await screen.findByRole('row', { name: /STU-00012/ });
    expect(row.querySelector('img')).toHaveAttribute('src', '/files/aarav');
    for (const text of ['01-06-2026', 'STU-00012', 'Aarav Deshpande', '98220 14567']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    const table = await tableOnScreen(/STU-00012/);
    expect(table).toEqual({
      heads: ['', 'Date', 'Student ID', 'Name · Phone', 'Course', 'Branch', 'Pending', 'Status', 'Actions'],
      cells: [
        '',
        '01-06-2026',
        'STU-00012',
        'Aarav Deshpande98220 14567',
        'Guitar',
        'Kothrud',
        '₹4,720.00',
        'Active',
        '',
      ],
    });
  });

  it.each(['STAFF', 'TRAINER'] as const)('leads a %s to the certificates of all students', async (role) => {
    await openApp('/studentlist-page', { as: makeUser({ role }) });
    await screen.findByRole('row', { name: /STU-00012/ });
    expect(screen.getByRole('link', { name: 'Certificates' })).toHaveAttribute('href', '/student-certificate');
  });

  it('shows a trainer no money and nothing to change', async () => {
    await openApp('/studentlist-page', { as: makeUser({ role: 'TRAINER' }) });
    const row = await screen.findByRole('row', { name: /STU-00012/ });
    expect(heads()).not.toContain('Pending');
    expect(row).not.toHaveTextContent('₹');
    expect(within(row).queryByRole('button', { name: /More actions/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add student' })).not.toBeInTheDocument();
  });
});
