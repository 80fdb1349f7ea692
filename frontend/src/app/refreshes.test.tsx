import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { record } from '@/testing/calls';
import { listOf, makeStudent } from '@/testing/fixtures';
import { seedQueries } from '@/testing/cached-queries';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import './student/student-page';
import '@/features/courses/course-sheet';
import '@/features/enrolments/enrol-sheet';
import '@/features/students/move-dialog';

const student = makeStudent();

const course = {
  _id: 3,
  courseId: 'CRS-003',
  coursename: 'Guitar',
  category: '',
  description: '',
  durationValue: 12,
  durationUnit: 'WEEKS',
  duration: '12 weeks',
  baseFee: '4000.00',
  gstRate: '18.00',
  sac: '999293',
  materialFee: '0.00',
  registrationFee: '0.00',
  status: 'ACTIVE',
  version: 2,
  feePlans: [{ _id: 11, kind: 'MONTHLY', name: 'Monthly', dueDay: 10, graceDays: 5 }],
};

beforeEach(() => {
  server.use(
    http.get(api('student/12'), () => HttpResponse.json({ data: student })),
    http.get(api('student/12/moves'), () =>
      HttpResponse.json({
        data: [{ status: 'LEFT', needsReason: true, effects: ['Guitar ends today.'], refusal: '' }],
      }),
    ),
    http.get(api('student'), () => HttpResponse.json(listOf([]))),
    http.post(api('student/duplicates'), () => HttpResponse.json({ data: [] })),
    http.get(api('studentcourse'), () => HttpResponse.json(listOf([]))),
    http.get(api('studentcourse/trainers'), () => HttpResponse.json({ data: [] })),
    http.post(api('studentcourse/preview'), () =>
      HttpResponse.json({ data: { total: '0.00', dues: [], makes: '', refused: {} } }),
    ),
    http.get(api('batch'), () => HttpResponse.json(listOf([]))),
    http.get(api('course'), () => HttpResponse.json(listOf([course]))),
    http.get(api('course/3'), () => HttpResponse.json({ data: course })),
    http.get(api('feeplan'), () => HttpResponse.json(listOf([]))),
    http.get(api('studentcourse/limits'), () =>
      HttpResponse.json({ data: { discountPercent: null, daysBack: null, startFrom: null } }),
    ),
  );
});

describe('a change is seen wherever it shows', () => {
  it('an enrolment in the renewals and the registers', async () => {
    record('post', 'studentcourse');
    const { person, queries } = await openApp('/studentcourse/12?enrol=3');
    const askedAnew = seedQueries(queries, 'renewal', 'attendance', 'due', 'home');
    const sheet = within(await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' }));
    await person.click(sheet.getByRole('button', { name: 'Enrol' }));
    await waitFor(() => expect(askedAnew()).toEqual(['renewal', 'attendance', 'due', 'home']));
  });

  it('a student who leaves in the batches and the renewals', async () => {
    record('put', 'student/update/12');
    const { person, queries } = await openApp('/studentcourse/12');
    const askedAnew = seedQueries(queries, 'batch', 'renewal', 'home');
    await person.click(await screen.findByRole('button', { name: 'More actions for Aarav Deshpande' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Mark as left' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Has Aarav Deshpande left?' }));
    await dialog.findByText('Guitar ends today.');
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Moved to Delhi');
    await person.click(dialog.getByRole('button', { name: 'Mark as left' }));
    await waitFor(() => expect(askedAnew()).toEqual(['batch', 'renewal', 'home']));
  });

  it('a deleted student in the figures', async () => {
    server.use(http.put(api('student/delete/12'), () => HttpResponse.json({ message: 'Deleted.' })));
    const { person, queries } = await openApp('/studentcourse/12');
    const askedAnew = seedQueries(queries, 'home');
    await person.click(await screen.findByRole('button', { name: 'More actions for Aarav Deshpande' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(askedAnew()).toEqual(['home']));
  });

  it('a student’s new name in the figures', async () => {
    record('put', 'student/update/12');
    const { person, queries } = await openApp('/editstudent/12');
    const askedAnew = seedQueries(queries, 'home');
    await person.type(await screen.findByRole('textbox', { name: 'Student name' }), ' Rao');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(askedAnew()).toEqual(['home']));
  });

  it('a course in the first steps', async () => {
    record('put', 'course/update/3');
    const { person, queries } = await openApp('/coursefee-page?course=3');
    const askedAnew = seedQueries(queries, 'home');
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit course' }));
    await person.type(sheet.getByRole('textbox', { name: 'Course name' }), ' for beginners');
    await person.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(askedAnew()).toEqual(['home']));
  });
});
