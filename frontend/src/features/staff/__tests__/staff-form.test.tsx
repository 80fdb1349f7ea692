import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { addDays, date, today } from '@/lib/format';
import { record } from '@/testing/calls';
import { listOf, makeStaff } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { sentence } from '@/testing/sentence';
import { api, refuse, server } from '@/testing/server';

const answers = (staff = makeStaff()) =>
  server.use(
    http.get(api('staff'), () => HttpResponse.json(listOf([staff]))),
    http.get(api('staff/21'), () => HttpResponse.json({ data: staff })),
  );

const choicesOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('the fields of the staff form', () => {
  it('are the specification’s, with its choices, and a new person is Active', async () => {
    await openApp('/createstaff');
    expect(screen.getByRole('heading', { name: 'Add Staff' })).toBeVisible();
    for (const name of [
      /^Staff Name$/,
      /^Email$/,
      /^Phone$/,
      /^Salary/,
      /^UAN number/,
      /^Parent name/,
      /^Date of birth/,
      /^Education/,
      /^Address$/,
    ]) {
      expect(screen.getByRole('textbox', { name })).toBeEnabled();
    }
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toBeEnabled();
    expect(choicesOf('Role')).toEqual(['Choose', 'ADMIN', 'STAFF', 'TRAINER']);
    expect(choicesOf('Gender')).toEqual(['Choose', 'Male', 'Female', 'Other']);
    expect(choicesOf('Branch')).toEqual(['Choose a branch', 'Kothrud', 'Baner']);
    expect(screen.getByLabelText('Job type')).toHaveValue('');
    expect(choicesOf('Status')).toEqual(['Choose', 'Active', 'Inactive']);
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Active');
  });

  it('stand under whose they are', async () => {
    answers();
    await openApp('/createstaff/21?view');
    expect(await screen.findByText(sentence('Amol Sathe · STF-0021'))).toBeVisible();
  });

  it('hold what the record says, the branch by its id', async () => {
    answers(makeStaff({ branchObjectId: { _id: 2, branchname: 'Baner' }, is_active: false, pfnumber: '100200300400' }));
    await openApp('/createstaff/21');
    expect(await screen.findByLabelText('Branch')).toHaveValue('2');
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Inactive');
    expect(screen.getByRole('textbox', { name: /^UAN number/ })).toHaveValue('100200300400');
  });

  it('let nothing but digits into the UAN number and no third decimal into the salary', async () => {
    const { person } = await openApp('/createstaff');
    const uan = screen.getByRole('textbox', { name: /^UAN number/ });
    await person.type(uan, '10a2-b3');
    expect(uan).toHaveValue('1023');
    const salary = screen.getByRole('textbox', { name: /^Salary/ });
    await person.type(salary, '12000.505x');
    await person.tab();
    expect(salary).toHaveValue('12,000.50');
  });

  it('take today for a date of birth and no later day', async () => {
    const { person } = await openApp('/createstaff');
    const dob = screen.getByRole('textbox', { name: /^Date of birth/ });
    const sentence = 'Date of birth cannot be later than today.';
    await fill(person, dob, date(addDays(today(), 1)));
    await person.tab();
    expect(await screen.findByText(sentence)).toBeVisible();
    await fill(person, dob, date(today()));
    await person.tab();
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
    expect(dob).toHaveValue(date(today()));
  });
});

describe('the buttons of the staff form', () => {
  it('spin while it is saved, and a new form is empty again', async () => {
    answers();
    let done: () => void = () => undefined;
    const saving = new Promise<void>((resolve) => (done = resolve));
    server.use(
      http.put(api('useradmin/update/21'), async () => {
        await saving;
        return HttpResponse.json({ message: 'Staff Updated Successfully!' });
      }),
    );
    const { person, router } = await openApp('/createstaff/21');
    await fill(person, await screen.findByLabelText('Staff Name'), 'Amol S.');
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    const button = await screen.findByRole('button', { name: /Edit/ });
    await waitFor(() => expect(within(button).getByRole('progressbar')).toBeVisible());
    done();
    expect(await screen.findByRole('heading', { name: 'Staff & Role' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/stafflistpage');
    await router.navigate('/createstaff');
    expect(await screen.findByLabelText('Staff Name')).toHaveValue('');
  });

  it('keep the form and say without a space that it was saved too often', async () => {
    answers();
    record('put', 'useradmin/update/21', () => refuse(429));
    const { person, router } = await openApp('/createstaff/21');
    await fill(person, await screen.findByLabelText('Staff Name'), 'Amol S.');
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByText('Too Many Requests.Try Again Sometime')).toBeVisible();
    expect(screen.getByLabelText('Staff Name')).toHaveValue('Amol S.');
    expect(router.state.location.pathname).toBe('/createstaff/21');
  });

  it('are Cancel, which leads to the list and sends nothing, and Create', async () => {
    answers();
    const posted = record('post', 'staff');
    const { person, router } = await openApp('/createstaff');
    expect(screen.getByRole('button', { name: 'Create' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/stafflistpage'));
    expect(posted).toEqual([]);
  });
});

describe('the photo panel', () => {
  const input = () => screen.findByLabelText<HTMLInputElement>('Upload photo', { selector: 'input' });

  it('offers .jpg, .jpeg and .png, and says so of another file', async () => {
    const { person } = await openApp('/createstaff');
    expect(await input()).toHaveAttribute('accept', '.jpg,.jpeg,.png');
    await person.upload(await input(), new File(['GIF89a'], 'amol.png', { type: 'image/gif' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a .jpg, .jpeg or .png picture');
  });

  it('takes the photo away by Remove', async () => {
    answers(makeStaff({ userLogo: '/files/amol' }));
    const photos = record('put', 'staff/update/21');
    const { person } = await openApp('/createstaff/21');
    expect(await screen.findByRole('img', { name: 'Photo of Amol Sathe' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(photos).toEqual([{ userLogo: '', version: 4 }]));
  });
});
