import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { saveFile } from '@/api/download';
import { ApiError } from '@/api/errors';
import { record } from '@/testing/calls';
import { listOf, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { answersOf, fileOf, makeCertificate } from './fixtures';

vi.mock('@/api/download', async (original) => ({ ...(await original<object>()), saveFile: vi.fn() }));

const PAGE = '/student-certificate/5';
/** What was logged of the calls that failed. */
const faultsIn = (logged: { mock: { calls: unknown[][] } }) =>
  logged.mock.calls.flatMap(([first]) => (first instanceof ApiError ? [first.message] : []));

async function chooseDelete(person: UserEvent): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'More actions for CER-00031' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
}

const pdf = () => fileOf('grade.pdf', 'application/pdf');

describe('the certificates of a student', () => {
  it('has the specification’s heading, Back link and button', async () => {
    answersOf([makeCertificate()]);
    await openApp(PAGE);
    expect(await screen.findByRole('heading', { name: 'Certificates Issued' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Students', current: false })).toHaveAttribute('href', '/studentlist-page');
    expect(await screen.findByRole('button', { name: 'Add Certificate' })).toBeVisible();
  });

  it('shows each as a card with student, course, day and badge', async () => {
    answersOf([
      makeCertificate(),
      makeCertificate({ _id: 30, certificateId: 'CER-00030', status: 'REVOKED', reason: 'Wrong grade' }),
    ]);
    await openApp(PAGE);
    const issued = await screen.findByRole('article', { name: 'CER-00031' });
    for (const words of ['Aarav Deshpande', 'STU-00005', 'Guitar, Grade 1', '18-11-2026']) {
      expect(within(issued).getByText(words)).toBeVisible();
    }
    expect(within(issued).getByText('CRS-009', { exact: false })).toBeVisible();
    expect(within(issued).getByText('Issued')).toHaveStyle({ color: 'var(--cm-palette-success-text)' });
    const revoked = screen.getByRole('article', { name: 'CER-00030' });
    expect(within(revoked).getByText('Revoked')).toHaveStyle({ color: 'var(--cm-palette-warning-text)' });
    expect(within(revoked).getByText('Revoked: Wrong grade')).toBeVisible();
  });

  it('says that there is none', async () => {
    answersOf([]);
    await openApp(PAGE);
    expect(await screen.findByRole('heading', { name: 'No Certificate found' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add Certificate' })).toHaveLength(1);
  });

  it('shows ten a page', async () => {
    answersOf(Array.from({ length: 12 }, (_, index) => makeCertificate({ _id: index, certificateId: `CER-${index}` })));
    const { person } = await openApp(PAGE);
    expect(await screen.findAllByRole('article')).toHaveLength(10);
    expect(screen.getByText('Showing 1 - 10 of 12 entries')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Showing 11 - 12 of 12 entries')).toBeVisible();
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(['CER-10', 'CER-11']);
  });

  it('mails one to the address of the student', async () => {
    answersOf([makeCertificate()]);
    server.use(
      http.get(api('certificate/31'), () => HttpResponse.json({ data: makeCertificate() })),
      http.get(api('student/5'), () => HttpResponse.json({ data: { _id: 5, email: 'aarav@family.test' } })),
    );
    const bodies = record('post', 'certificate/31/mail', () =>
      HttpResponse.json({ message: 'Certificate mailed to aarav@family.test.' }),
    );
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: 'More actions for CER-00031' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Mail' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mail certificate CER-00031' });
    expect(await within(dialog).findByRole('textbox', { name: 'Email' })).toHaveValue('aarav@family.test');
    await person.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Certificate mailed to aarav@family.test.')).toBeVisible();
    expect(bodies).toEqual([{ email: 'aarav@family.test' }]);
  });

  it('fetches the file’s own address for a download', async () => {
    answersOf([makeCertificate()]);
    server.use(
      http.get(api('certificate/31/file'), () => HttpResponse.json({ data: '/class/v1/files/fresh' })),
      http.get('*/class/v1/files/fresh', () => new HttpResponse('%PDF-1.7')),
    );
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: 'Download CER-00031' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'CER-00031.pdf'));
  });

  it('deletes after asking', async () => {
    answersOf([makeCertificate()]);
    const deleted = vi.fn(() => HttpResponse.json({ message: 'Certificate deleted successfully!' }));
    server.use(http.put(api('certificate/delete/31'), deleted));
    const { person } = await openApp(PAGE);
    const card = await screen.findByRole('article', { name: 'CER-00031' });
    expect(within(card).getAllByRole('button')).toHaveLength(2);
    await chooseDelete(person);
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Deletion' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this item? This action cannot be undone.');
    expect(deleted).not.toHaveBeenCalled();
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Certificate deleted successfully!')).toBeVisible();
    expect(deleted).toHaveBeenCalledOnce();
  });

  it('only logs what fails when it deletes or downloads', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answersOf([makeCertificate()]);
    server.use(
      http.put(api('certificate/delete/31'), () => refuse(409, { message: 'It is in use.' })),
      http.get(api('certificate/31/file'), () => refuse(404, { message: 'The file is gone.' })),
    );
    const { person } = await openApp(PAGE);
    await chooseDelete(person);
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.click(screen.getByRole('button', { name: 'Download CER-00031' }));
    await waitFor(() => expect(faultsIn(logged)).toEqual(['It is in use.', 'The file is gone.']));
    expect(screen.queryByText('It is in use.')).not.toBeInTheDocument();
    expect(screen.queryByText('The file is gone.')).not.toBeInTheDocument();
  });

  it('only logs that the list or the courses did not come; the page says it in their place', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answersOf([makeCertificate()]);
    server.use(
      http.get(api('certificate/user/5'), () => refuse(404, { message: 'No list.' })),
      http.get(api('studentcourse/course/5'), () => refuse(404, { message: 'No courses.' })),
    );
    await openApp(`${PAGE}?certificate=new`);
    await waitFor(() => expect(new Set(faultsIn(logged))).toEqual(new Set(['No list.', 'No courses.'])));
    expect(screen.queryByText('No list.')).not.toBeInTheDocument();
    expect(screen.queryByText('No courses.')).not.toBeInTheDocument();
  });

  it('revokes with a reason', async () => {
    answersOf([makeCertificate()]);
    const revoked = record('post', 'certificate/31/revoke', () =>
      HttpResponse.json({ data: makeCertificate({ status: 'REVOKED' }), message: 'Certificate revoked.' }),
    );
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: 'More actions for CER-00031' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke CER-00031?' });
    await fill(person, within(dialog).getByRole('textbox'), 'Wrong grade');
    await person.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Certificate revoked.')).toBeVisible();
    expect(revoked).toEqual([{ reason: 'Wrong grade' }]);
  });

  it('shows the check link as a code', async () => {
    answersOf([makeCertificate()]);
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: 'More actions for CER-00031' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Show check link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check link of CER-00031' });
    expect(within(dialog).getByRole('img', { name: 'QR code of the check page' })).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Open' })).toHaveAttribute('href', makeCertificate().verifyUrl);
  });

  it('lets a trainer read and nothing else, also where the student’s record is closed', async () => {
    answersOf([makeCertificate()]);
    server.use(http.get(api('student/:id'), () => refuse(404)));
    const { person } = await openApp(PAGE, { as: makeUser({ role: 'TRAINER' }) });
    const card = await screen.findByRole('article', { name: 'CER-00031' });
    expect(await screen.findByRole('link', { name: 'Aarav Deshpande, STU-00005' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Certificate' })).not.toBeInTheDocument();
    await person.click(within(card).getByRole('button', { name: /More actions/ }));
    const actions = await screen.findAllByRole('menuitem');
    expect(actions.map((action) => action.textContent)).toEqual(['Show check link', 'Print']);
  });
});

describe('the certificates of the branch', () => {
  it('come newest first, with a way to each student’s', async () => {
    server.use(
      http.get(api('certificate'), () => HttpResponse.json(listOf([makeCertificate()]))),
      http.get(api('student'), () =>
        HttpResponse.json(listOf([{ _id: 5, studentId: 'STU-00005', studentName: 'Aarav Deshpande', courses: '' }])),
      ),
    );
    const { person, router } = await openApp('/student-certificate');
    expect(await screen.findByRole('article', { name: 'CER-00031' })).toBeVisible();
    answersOf([]);
    await fill(person, screen.getByRole('combobox', { name: 'Student' }), 'Aarav');
    await person.click(await screen.findByRole('option', { name: /Aarav/ }));
    expect(router.state.location.pathname).toBe(PAGE);
  });

  it('asks whose certificate it is before the form', async () => {
    answersOf([]);
    server.use(
      http.get(api('certificate'), () => HttpResponse.json(listOf([makeCertificate()]))),
      http.get(api('student'), () =>
        HttpResponse.json(listOf([{ _id: 5, studentId: 'STU-00005', studentName: 'Aarav Deshpande', courses: '' }])),
      ),
    );
    const { person } = await openApp('/student-certificate?certificate=new');
    const sheet = await screen.findByRole('dialog', { name: 'Add Certificate' });
    await fill(person, within(sheet).getByRole('combobox', { name: 'Whose certificate is it?' }), 'Aarav');
    await person.click(await screen.findByRole('option', { name: /Aarav/ }));
    expect(await screen.findByRole('combobox', { name: 'Course' })).toBeVisible();
  });
});

describe('the certificate form', () => {
  async function openForm(kind = 'new') {
    answersOf([]);
    const { person } = await openApp(`${PAGE}?certificate=${kind}`);
    const name = kind === 'new' ? 'Add Certificate' : 'Make from template';
    const sheet = await screen.findByRole('dialog', { name });
    await within(sheet).findByRole('option', { name: 'Guitar, Grade 1' });
    const choose = (...files: File[]) =>
      fireEvent.change(sheet.querySelector('input[type=file]') as Element, { target: { files } });
    return { person, sheet, choose };
  }

  /** What is sent, field by field: the test's FormData is not the browser's, so it is read before it goes. */
  function sentForms(path: string, answer: () => Response) {
    const forms: Record<string, unknown>[] = [];
    const append = vi.spyOn(FormData.prototype, 'append');
    server.use(
      http.post(api(path), () => {
        forms.push(Object.fromEntries(append.mock.calls as [string, unknown][]));
        append.mockClear();
        return answer();
      }),
    );
    return forms;
  }

  it('has course, description and file, all of them required', async () => {
    const { person, sheet } = await openForm();
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));
    expect(await within(sheet).findAllByText('All fields are required!')).toHaveLength(3);
    expect(within(sheet).getByRole('combobox', { name: 'Course' })).toBeVisible();
    expect(within(sheet).getByRole('textbox', { name: 'Description' })).toBeVisible();
  });

  it('offers images and takes one PDF of less than 10 MB', async () => {
    const { sheet, choose } = await openForm();
    expect(sheet.querySelector('input[type=file]')).toHaveAttribute('accept', 'image/*,.pdf');
    choose(fileOf('photo.png', 'image/png'));
    expect(await within(sheet).findByText('Please upload a valid PDF file')).toBeVisible();
    choose(fileOf('photo.pdf', 'image/png'));
    expect(await within(sheet).findByText('Please upload a valid PDF file')).toBeVisible();
    choose(pdf(), pdf());
    expect(await within(sheet).findByText('Only a single PDF file is allowed.')).toBeVisible();
    choose(fileOf('grade.pdf', 'application/pdf', 10_000_000));
    expect(await within(sheet).findByText('File size should be less than 10MB')).toBeVisible();
    choose(fileOf('grade.pdf', 'application/pdf', 9_999_999));
    expect(await within(sheet).findByText('grade.pdf')).toBeVisible();
  });

  it('sends the PDF among its fields and says that it was added', async () => {
    const message = 'Certificate Added Successfully!';
    const { person, sheet, choose } = await openForm();
    const forms = sentForms('certificate', () =>
      HttpResponse.json({ data: makeCertificate(), message }, { status: 201 }),
    );
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), 'Guitar, Grade 1');
    await fill(person, within(sheet).getByRole('textbox', { name: 'Description' }), 'Passed Grade 2.');
    choose(pdf());
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(forms).toEqual([
      { studentObjectId: '5', courseObjectId: '9', description: 'Passed Grade 2.', fileData: expect.any(File) as File },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says in the specification’s words that it was not saved, and why beside the field', async () => {
    const { person, sheet, choose } = await openForm();
    const errors = { fileData: ['Please upload a valid PDF file', 'The PDF is locked.'] };
    sentForms('certificate', () => refuse(400, { message: 'Please upload a valid PDF file', errors }));
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), 'Guitar, Grade 1');
    await fill(person, within(sheet).getByRole('textbox', { name: 'Description' }), 'Passed Grade 2.');
    choose(pdf());
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Failed to save material. Please check the uploaded file!')).toBeVisible();
    expect(await within(sheet).findByText('Please upload a valid PDF file. The PDF is locked.')).toBeVisible();
    expect(within(sheet).getByRole('textbox', { name: 'Description' })).toHaveValue('Passed Grade 2.');
  });

  it('has the common words for what is saved too often', async () => {
    const { person, sheet, choose } = await openForm();
    sentForms('certificate', () => refuse(429));
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), 'Guitar, Grade 1');
    await fill(person, within(sheet).getByRole('textbox', { name: 'Description' }), 'Passed Grade 2.');
    choose(pdf());
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Too Many Requests. Try Again Sometime')).toBeVisible();
    expect(screen.queryByText(/Failed to save material/)).not.toBeInTheDocument();
  });

  it('says beside the course that there is such a certificate', async () => {
    const { person, sheet, choose } = await openForm();
    const message = 'This student already has this certificate for the course.';
    sentForms('certificate', () => refuse(409, { code: 'duplicate', message, errors: { courseObjectId: [message] } }));
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), 'Guitar, Grade 1');
    await fill(person, within(sheet).getByRole('textbox', { name: 'Description' }), 'Passed Grade 2.');
    choose(pdf());
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));
    expect(await within(sheet).findByText(message)).toBeVisible();
    expect(within(sheet).getByRole('combobox', { name: 'Course' })).toBeInvalid();
  });

  it('makes one from the template, for which it asks a title instead of a file', async () => {
    const message = 'Certificate Added Successfully!';
    const { person, sheet } = await openForm('template');
    const sent = record('post', 'certificate', () =>
      HttpResponse.json({ data: makeCertificate(), message }, { status: 201 }),
    );
    expect(sheet.querySelector('input[type=file]')).toBeNull();
    expect(within(sheet).getByRole('textbox', { name: 'Title' })).toHaveValue('Certificate of Completion');
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), 'Guitar, Grade 1');
    await fill(person, within(sheet).getByRole('textbox', { name: 'Description' }), 'Played at the recital.');
    const preview = within(sheet).getByRole('article', { name: 'How it will look' });
    for (const words of ['Aarav Deshpande', 'Guitar, Grade 1', 'Played at the recital.']) {
      expect(within(preview).getByText(words)).toBeVisible();
    }
    await person.click(within(sheet).getByRole('button', { name: 'Make certificate' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent[0]).toMatchObject({ title: 'Certificate of Completion', description: 'Played at the recital.' });
    expect(sent[0]).not.toHaveProperty('fileData');
  });
});
