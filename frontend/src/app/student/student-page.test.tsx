import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOf, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { record } from '@/testing/calls';
import { api, refuse, server } from '@/testing/server';
import './student-page';

const sibling = {
  _id: 5,
  studentId: 'STU-00005',
  studentName: 'Diya Deshpande',
  phone: '9822014567',
  branchname: 'Kothrud',
};

beforeEach(() => {
  server.use(
    http.post(api('student/duplicates'), async ({ request }) => {
      const { phone } = (await request.json()) as { phone: string };
      return HttpResponse.json({ data: phone === sibling.phone ? [sibling] : [] });
    }),
    http.get(api('student/12'), () => refuse(404, { code: 'not_found' })),
    http.get(api('studentcourse'), () => HttpResponse.json(listOf([]))),
  );
});

const created = () =>
  HttpResponse.json({ data: { _id: 12, version: 1 }, message: 'Student Created Successfully!' }, { status: 201 });

describe('adding a student', () => {
  it('warns of a phone that somebody has, and saves all the same', async () => {
    const bodies = record('post', 'student', created);
    const { person, router } = await openApp('/editstudent/new');
    await person.type(await screen.findByRole('textbox', { name: 'Student name' }), 'Aarav Deshpande');
    await person.type(screen.getByRole('textbox', { name: 'Phone' }), '98220 14567');

    const warning = await screen.findByText(/1 student already has this phone/);
    expect(warning).toBeVisible();
    expect(screen.getByRole('link', { name: 'Diya Deshpande (STU-00005)' })).toHaveAttribute(
      'href',
      '/studentcourse/5',
    );
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Student Created Successfully!')).toBeVisible();
    expect(bodies).toMatchObject([
      { studentName: 'Aarav Deshpande', phone: '9822014567', branchObjectId: 1, email: '' },
    ]);
    expect(bodies[0]).not.toHaveProperty('status');
    await waitFor(() => expect(router.state.location.pathname).toBe('/studentcourse/12'));
  });

  it('can be billed to a company', async () => {
    const bodies = record('post', 'student', created);
    const { person } = await openApp('/editstudent/new');
    await fill(person, await screen.findByRole('textbox', { name: 'Student name' }), 'Aarav Deshpande');
    await fill(person, screen.getByRole('textbox', { name: 'Phone' }), '9822014568');
    expect(screen.queryByRole('textbox', { name: 'Company name' })).toBeNull();
    await person.click(screen.getByRole('checkbox', { name: 'Bill a company' }));
    await fill(person, screen.getByRole('textbox', { name: 'Company name' }), 'Infotech');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('2 fields need attention:')).toBeVisible();
    await fill(person, screen.getByRole('textbox', { name: 'Company address' }), 'Electronics City, Bengaluru');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Company state' }), 'Karnataka');
    await fill(person, screen.getByRole('textbox', { name: /^Company GSTIN/ }), '29aapfu0939f1zr');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Student Created Successfully!')).toBeVisible();
    expect(bodies).toMatchObject([
      {
        billToName: 'Infotech',
        billToAddress: 'Electronics City, Bengaluru',
        billToState: 'Karnataka',
        billToGstin: '29AAPFU0939F1ZR',
      },
    ]);
    expect(bodies[0]).not.toHaveProperty('billsCompany');
  });

  it('says which fields need attention and sends nothing', async () => {
    const bodies = record('post', 'student', created);
    const { person } = await openApp('/editstudent/new', { as: makeUser({ branchObjectId: null }) });
    await person.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('3 fields need attention:')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription('Phone number is required');
    expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveAccessibleDescription(
      'Branch selection is required.',
    );
    expect(bodies).toEqual([]);
  });
});

describe('a student who is not there', () => {
  it('is told to be gone', async () => {
    await openApp('/editstudent/12');
    expect(await screen.findByRole('heading', { name: 'There is no such student' })).toBeVisible();
  });
});
