import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { answerEnquiries, makeEnquiry } from '@/features/enquiries/__tests__/fixtures';
import { record } from '@/testing/calls';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import './convert-sheet';

const converted = makeEnquiry({
  status: 'CONVERTED',
  studentObjectId: { _id: 88, studentId: 'STU-00088', studentName: 'Ira Dixit' },
});

describe('converting an enquiry', () => {
  it('fills the student’s form with what is known and leads on to enrolling into what was asked for', async () => {
    answerEnquiries(makeEnquiry({ email: 'ira@example.com', whatsapp: '9822014560' }));
    server.use(
      http.post(api('student/duplicates'), () => HttpResponse.json({ data: [] })),
      http.get(api('student/88'), () => refuse(404)),
      http.get(api('studentcourse'), () => HttpResponse.json(listOf([]))),
    );
    const bodies = record('post', 'enquiry/41/convert', () =>
      HttpResponse.json({ data: converted, message: 'Student Created Successfully!' }),
    );
    const { person, router } = await openApp('/student-enquiry');
    await act(() => router.navigate('/student-enquiry?convert=41'));
    const sheet = await screen.findByRole('dialog', { name: 'Convert Ira Dixit to a student' });
    expect(within(sheet).getByRole('textbox', { name: 'Phone' })).toHaveValue('7291311464');
    await person.click(within(sheet).getByRole('button', { name: 'Make student' }));
    expect(await screen.findByText('Student Created Successfully!')).toBeVisible();
    expect(bodies).toMatchObject([
      { studentName: 'Ira Dixit', whatsapp: '9822014560', email: 'ira@example.com', branchObjectId: 1, version: 1 },
    ]);
    expect(bodies[0]).not.toHaveProperty('status');
    expect(bodies[0]).not.toHaveProperty('billsCompany');
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/studentcourse/88', search: '?enrol=3' }),
    );
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/student-enquiry', search: '' }));
  });

  it('shows the student where it was converted already', async () => {
    answerEnquiries(converted);
    await openApp('/student-enquiry?convert=41');
    expect(await screen.findByRole('heading', { name: 'Ira Dixit is a student already' })).toBeVisible();
    const sheet = within(screen.getByRole('dialog', { name: 'Convert to student' }));
    expect(sheet.getByRole('link', { name: 'Open the student' })).toHaveAttribute('href', '/studentcourse/88');
    expect(sheet.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('is not open to a trainer', async () => {
    answerEnquiries();
    await openApp('/student-enquiry?convert=41', { as: makeUser({ role: 'TRAINER' }) });
    await screen.findByRole('heading', { name: 'Student Enquiry' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
