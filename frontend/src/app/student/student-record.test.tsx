import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { record } from '@/testing/calls';
import { listOf, makeStudent, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import './student-page';
import '@/features/students/move-dialog';
import '@/features/students/student-timeline';
import '@/features/student-documents/documents-panel';
import '@/features/student-documents/document-sheet';
import '@/components/attachments/add-attachments';
import '@/components/attachments/attachment-preview';

const student = makeStudent({ pending: '4720.00' });

const paper = {
  _id: 8,
  studentObjectId: { _id: 12, studentName: 'Aarav Deshpande', studentId: 'STU-00012' },
  kind: 'MARKSHEET',
  title: 'Std. IX',
  file: '/class/v1/files/signed',
  mimeType: 'application/pdf',
  size: 412_000,
  createdBy: 'Kavita Deshmukh',
  createDt: '2026-11-18T06:30:00Z',
  version: 1,
};

function answers(some: Partial<typeof student> = {}) {
  server.use(
    http.get(api('student/12'), () => HttpResponse.json({ data: { ...student, ...some } })),
    http.get(api('studentcourse'), () => HttpResponse.json(listOf([]))),
    http.get(api('studentdocument'), () => HttpResponse.json(listOf([paper]))),
    http.get(api('student/12/moves'), () =>
      HttpResponse.json({
        data: [
          {
            status: 'LEFT',
            needsReason: true,
            effects: ['Guitar ends today.', '₹4,720.00 stays pending.'],
            refusal: '',
          },
        ],
      }),
    ),
  );
}

describe('the student’s page', () => {
  it('opens at the profile, and from a course’s address at the courses', async () => {
    answers();
    await openApp('/editstudent/12');
    expect(await screen.findByRole('tab', { name: 'Profile', selected: true })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Student name' })).toHaveValue('Aarav Deshpande');
  });

  it('calls, chats, enrols and takes a fee from its head', async () => {
    answers({ whatsapp: '9822014568' });
    const { person, router } = await openApp('/studentcourse/12');
    expect(await screen.findByRole('tab', { name: 'Courses', selected: true })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Aarav Deshpande' })).toHaveAttribute('href', 'tel:+919822014567');
    expect(screen.getByRole('link', { name: 'WhatsApp Aarav Deshpande' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/919822014568\?text=Hello%20Aarav/,
    );
    await person.click(screen.getByRole('button', { name: 'Record payment' }));
    expect(router.state.location.search).toBe('?pay=12');
  });

  it('shows a trainer no money, no papers and nothing to change', async () => {
    answers({ phone: 'XXXXXX4567' });
    const { person } = await openApp('/studentcourse/12', { as: makeUser({ role: 'TRAINER' }) });
    expect(await screen.findByRole('tab', { name: 'Courses' })).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Profile',
      'Courses',
      'Attendance',
      'Certificates',
      'Timeline',
    ]);
    expect(screen.queryByRole('link', { name: /^Call/ })).not.toBeInTheDocument();
    await person.click(screen.getByRole('tab', { name: 'Profile' }));
    expect(await screen.findByText('Admission date')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('says why a move is not the front desk’s, and offers nothing to do it by', async () => {
    answers();
    const refusal = 'Only an admin or the owner can drop a course: Guitar would be dropped.';
    server.use(
      http.get(api('student/12/moves'), () =>
        HttpResponse.json({ data: [{ status: 'LEFT', needsReason: true, effects: ['Guitar ends today.'], refusal }] }),
      ),
    );
    const { person } = await openApp('/studentcourse/12', { as: makeUser({ role: 'STAFF' }) });
    await person.click(await screen.findByRole('button', { name: 'More actions for Aarav Deshpande' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Mark as left' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Has Aarav Deshpande left?' }));
    expect(await dialog.findByText(refusal)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Mark as left' })).not.toBeInTheDocument();
    expect(dialog.queryByText('Guitar ends today.')).not.toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says what leaving does, and lets nobody leave without a reason', async () => {
    answers();
    const bodies = record('put', 'student/update/12', () =>
      HttpResponse.json({ message: 'Student Updated Successfully!', data: { ...student, status: 'LEFT', version: 4 } }),
    );
    const { person } = await openApp('/studentcourse/12');
    await person.click(await screen.findByRole('button', { name: 'More actions for Aarav Deshpande' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Mark as left' }));
    const dialog = await screen.findByRole('dialog', { name: 'Has Aarav Deshpande left?' });
    expect(await within(dialog).findByText('₹4,720.00 stays pending.')).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: 'Mark as left' }));
    expect(await within(dialog).findByText('Please give the reason.')).toBeVisible();
    expect(bodies).toEqual([]);
    await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Moved to Delhi');
    await person.click(within(dialog).getByRole('button', { name: 'Mark as left' }));
    await waitFor(() => expect(bodies).toEqual([{ status: 'LEFT', statusReason: 'Moved to Delhi', version: 3 }]));
  });

  it('says in the dialog that somebody changed the student meanwhile', async () => {
    answers();
    const sentence = 'Aarav Deshpande was changed meanwhile.';
    record('put', 'student/update/12', () =>
      refuse(409, { message: sentence, code: 'stale', data: { theirs: student } }),
    );
    const { person } = await openApp('/studentcourse/12');
    await person.click(await screen.findByRole('button', { name: 'More actions for Aarav Deshpande' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Mark as left' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Has Aarav Deshpande left?' }));
    await dialog.findByText('₹4,720.00 stays pending.');
    await fill(person, dialog.getByRole('textbox', { name: 'Reason' }), 'Moved to Delhi');
    await person.click(dialog.getByRole('button', { name: 'Mark as left' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
  });

  it('keeps what is typed in the profile when the student is fetched anew, and asks before another tab', async () => {
    answers();
    const { person, queries } = await openApp('/editstudent/12');
    await fill(person, await screen.findByRole('textbox', { name: /^City/ }), 'Pune');
    answers({ version: 4, school: 'Abhinava' });
    await act(() => queries.invalidateQueries({ queryKey: ['student', 'record'] }));
    expect(screen.getByRole('textbox', { name: /^City/ })).toHaveValue('Pune');
    await person.click(screen.getByRole('tab', { name: 'Courses' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await person.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(await screen.findByRole('textbox', { name: /^City/ })).toHaveValue('Pune');
  });

  it('has no way on for who has left', async () => {
    answers({ status: 'LEFT' });
    await openApp('/studentcourse/12', { as: makeUser({ role: 'STAFF' }) });
    await screen.findByRole('tab', { name: 'Courses' });
    expect(screen.queryByRole('button', { name: /^More actions for Aarav/ })).not.toBeInTheDocument();
  });
});

describe('the history', () => {
  it('comes a page at a time, newest first', async () => {
    answers();
    const entry = (text: string, at: string) => ({ at, kind: 'STUDENT', text, link: '', by: 'Kavita Deshmukh' });
    server.use(
      http.get(api('student/12/timeline'), ({ request }) => {
        const before = new URL(request.url).searchParams.get('before');
        return before === '2026-11-18T06:30:00Z'
          ? HttpResponse.json({ data: [entry('Student added.', '2026-06-01T06:30:00Z')], next: null })
          : HttpResponse.json({
              data: [entry('Changed phone.', '2026-11-18T06:30:00Z')],
              next: '2026-11-18T06:30:00Z',
            });
      }),
    );
    const { person } = await openApp('/editstudent/12?tab=timeline');
    expect(await screen.findByText('Changed phone.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText('Student added.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
  });
});

describe('documents', () => {
  const files = () => screen.getByLabelText('Files', { selector: 'input' });
  const choose = async (person: UserEvent, ...chosen: File[]) => {
    await person.upload(files(), chosen);
    return within(await screen.findByRole('dialog', { name: 'Add files' }));
  };
  /** What the server is sent; one that is called a program is refused. */
  function takesFiles(): FormData[] {
    const sent: FormData[] = [];
    server.use(
      http.post(api('studentdocument'), async ({ request }) => {
        const form = await request.formData();
        sent.push(form);
        const fault = 'Please upload a PDF, or a .jpg, .jpeg or .png image.';
        return form.get('title') === 'Program'
          ? refuse(400, { message: fault, errors: { file: [fault] } })
          : HttpResponse.json({ data: paper, message: 'Document added.' }, { status: 201 });
      }),
    );
    return sent;
  }

  it('are listed with their kind and size', async () => {
    answers();
    await openApp('/editstudent/12?tab=documents');
    expect(await screen.findByText('Std. IX')).toBeVisible();
    expect(screen.getByText('Mark sheet')).toBeVisible();
    expect(screen.getByText('412 KB')).toBeVisible();
  });

  it('are added several at a time, each with a title from its name and a kind', async () => {
    answers();
    const sent = takesFiles();
    const { person } = await openApp('/editstudent/12?tab=documents');
    await screen.findByText('Std. IX');
    const sheet = await choose(person, new File(['%PDF-'], 'School_card.pdf'), new File(['%PDF-'], 'IMG_2041.pdf'));
    const titles = sheet.getAllByRole('textbox', { name: 'Title' });
    expect(titles.map((title) => (title as HTMLInputElement).value)).toEqual(['School card', '']);
    await person.click(sheet.getByRole('button', { name: 'Add 2 files' }));
    expect(await sheet.findAllByText('Please choose what it is.')).toHaveLength(2);
    expect(sheet.getByText('Please give the document a title.')).toBeVisible();
    expect(sent).toHaveLength(0);

    await person.type(titles[1]!, 'Consent');
    for (const kind of sheet.getAllByRole('combobox', { name: 'Kind' })) await person.selectOptions(kind, 'PHOTO_ID');
    await person.click(sheet.getByRole('button', { name: 'Add 2 files' }));
    expect(await screen.findByText('2 files added.')).toBeVisible();
    expect(sent.map((form) => [form.get('kind'), form.get('title'), form.get('studentObjectId')])).toEqual([
      ['PHOTO_ID', 'School card', '12'],
      ['PHOTO_ID', 'Consent', '12'],
    ]);
  });

  it('stay in the sheet from the one on that the server refuses, with its words', async () => {
    answers();
    const sent = takesFiles();
    const { person } = await openApp('/editstudent/12?tab=documents');
    await screen.findByText('Std. IX');
    const names = ['First.pdf', 'Program.pdf', 'Last.pdf'];
    const sheet = await choose(person, ...names.map((name) => new File(['%PDF-'], name)));
    for (const kind of sheet.getAllByRole('combobox', { name: 'Kind' })) await person.selectOptions(kind, 'OTHER');
    await person.click(sheet.getByRole('button', { name: 'Add 3 files' }));
    expect(await sheet.findByText(/Please upload a PDF/)).toBeVisible();
    expect(
      sheet.getAllByRole('listitem').map((one) => within(one).getByRole('button').getAttribute('aria-label')),
    ).toEqual(['Remove Program.pdf', 'Remove Last.pdf']);
    await person.click(sheet.getByRole('button', { name: 'Remove Program.pdf' }));
    await person.click(sheet.getByRole('button', { name: 'Add 1 file' }));
    expect(await screen.findByText('1 file added.')).toBeVisible();
    expect(sent.map((form) => form.get('title'))).toEqual(['First', 'Program', 'Last']);
  });

  it('that cannot be taken are named with the reason, and nothing opens', async () => {
    answers();
    await openApp('/editstudent/12?tab=documents');
    await screen.findByText('Std. IX');
    const large = new File([new Uint8Array(5_000_000)], 'scan.pdf');
    const dropped = { dataTransfer: { files: [large, new File(['MZ'], 'setup.exe')] } };
    fireEvent.drop(screen.getByText('or drop them here'), dropped);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('scan.pdf: File size should be less than 5MB');
    expect(alert).toHaveTextContent('setup.exe: Please upload a PDF');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are looked at in place, one after the other by arrow key', async () => {
    answers();
    const photo = {
      ...paper,
      _id: 9,
      title: 'Photo ID',
      kind: 'PHOTO_ID',
      mimeType: 'image/png',
      file: '/class/v1/files/photo',
    };
    server.use(http.get(api('studentdocument'), () => HttpResponse.json(listOf([photo, paper]))));
    const { person } = await openApp('/editstudent/12?tab=documents&file=9');
    const preview = within(await screen.findByRole('dialog', { name: 'Photo ID' }));
    expect(preview.getByRole('img', { name: 'Photo ID' })).toHaveAttribute('src', photo.file);
    expect(preview.getByText('1 of 2')).toBeVisible();
    await person.keyboard('{ArrowRight}');
    const next = within(await screen.findByRole('dialog', { name: 'Std. IX' }));
    expect(next.getByText('This browser cannot show a PDF here. Please download it.')).toBeVisible();
    expect(next.getByRole('link', { name: 'Download' })).toHaveAttribute('href', paper.file);
    await person.click(next.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
