import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, date, today } from '@/lib/format';
import { record } from '@/testing/calls';
import { listOf, makeBranch, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';
import '../enquiry-list';
import '../enquiry-sheet';
import '../enquiry-form-sheet';
import { answerEnquiries, makeEnquiry, tomorrow } from './fixtures';

const desk = () => makeUser({ _id: 9, role: 'STAFF', username: 'Priyanka Joshi' });

beforeEach(() => answerEnquiries());

describe('the list', () => {
  it('has the specification’s columns', async () => {
    answerEnquiries(makeEnquiry({ updatedBy: 'Amol Sathe' }));
    await openApp('/student-enquiry');
    const table = await tableOnScreen(/ENQ-00041/);
    expect(table).toEqual({
      heads: [
        '',
        'Date',
        'Enquiry ID',
        'Student name · Phone',
        'Course',
        'Status',
        'Created by',
        'Updated by',
        'Branch',
        'Next follow-up · Assigned to',
        'Actions',
      ],
      cells: [
        '',
        '16-11-2026',
        'ENQ-00041',
        'Ira Dixit72913 11464',
        'Guitar',
        'New',
        'Priyanka Joshi',
        'Amol Sathe',
        'Kothrud',
        'TodayPriyanka Joshi',
        '',
      ],
    });
  });

  it('says in words what is late and what is due today', async () => {
    const late = makeEnquiry({ _id: 1, studentName: 'Om Sen', nextFollowUp: addDays(today(), -3), overdue: true });
    server.use(http.get(api('enquiry'), () => HttpResponse.json(listOf([makeEnquiry(), late]))));
    await openApp('/student-enquiry');
    expect(await screen.findByRole('row', { name: /Ira Dixit/ })).toHaveTextContent('Today');
    expect(screen.getByRole('row', { name: /Om Sen/ })).toHaveTextContent('3 days late');
  });

  it.each([
    [
      'NEW',
      [
        'Move to Contacted',
        'Move to Interested',
        'Move to Demo',
        'Convert to student',
        'Put on hold',
        'Mark as lost',
        'Edit',
      ],
    ],
    ['DEMO', ['Convert to student', 'Put on hold', 'Mark as lost', 'Edit']],
    ['ON_HOLD', ['Reopen', 'Mark as lost', 'Edit']],
    ['LOST', ['Reopen', 'Edit']],
    ['CONVERTED', ['Edit']],
  ] as const)('offers at %s the steps from there', async (status, steps) => {
    answerEnquiries(makeEnquiry({ status }));
    const { person } = await openApp('/student-enquiry', { as: desk() });
    await person.click(await screen.findByRole('button', { name: 'More actions for Ira Dixit' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(steps);
  });

  it('lets a trainer convert nobody', async () => {
    const { person } = await openApp('/student-enquiry', { as: makeUser({ role: 'TRAINER' }) });
    await person.click(await screen.findByRole('button', { name: 'More actions for Ira Dixit' }));
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(names).toContain('Put on hold');
    expect(names).not.toContain('Convert to student');
  });

  it('moves an enquiry by its menu', async () => {
    const bodies = record('post', 'enquiry/41/move', () =>
      HttpResponse.json({ data: makeEnquiry(), message: 'Moved to Demo.' }),
    );
    const { person } = await openApp('/student-enquiry', { as: desk() });
    await person.click(await screen.findByRole('button', { name: 'More actions for Ira Dixit' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Move to Demo' }));
    expect(await screen.findByText('Moved to Demo.')).toBeVisible();
    expect(bodies).toEqual([{ status: 'DEMO', version: 1 }]);
  });
});

describe('adding an enquiry', () => {
  it('needs a name, a phone and a source, and is followed up tomorrow by whoever takes it', async () => {
    const bodies = record('post', 'enquiry', () =>
      HttpResponse.json({ data: makeEnquiry(), message: 'Enquiry Created Successfully!' }, { status: 201 }),
    );
    const { person } = await openApp('/student-enquiry?enquiry=new', { as: desk() });
    const sheet = await screen.findByRole('dialog', { name: 'Add enquiry' });
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));
    expect(await within(sheet).findByText('Source is required.')).toBeVisible();
    expect(bodies).toEqual([]);

    await fill(person, within(sheet).getByRole('textbox', { name: 'Student name' }), 'Ira Dixit');
    await fill(person, within(sheet).getByRole('textbox', { name: 'Phone' }), '7291311464');
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'How they heard of us' }), 'REFERRAL');
    await person.click(await within(sheet).findByRole('checkbox', { name: 'Tabla' }));
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Enquiry Created Successfully!')).toBeVisible();
    expect(bodies).toMatchObject([
      { studentName: 'Ira Dixit', source: 'REFERRAL', courses: [4], ownerObjectId: 9, nextFollowUp: tomorrow() },
    ]);
  });

  it('warns of a phone that has asked before, and names who it was', async () => {
    const earlier = {
      _id: 3,
      enquiryId: 'ENQ-00003',
      studentName: 'Diya Sen',
      date: '2026-05-02',
      status: 'LOST',
      branchname: 'Kothrud',
      owner: '',
      nextFollowUp: null,
    };
    server.use(http.post(api('enquiry/duplicates'), () => HttpResponse.json({ data: [earlier] })));
    const { person } = await openApp('/student-enquiry?enquiry=new');
    await fill(person, await screen.findByRole('textbox', { name: 'Phone' }), '9822014567');
    expect(await screen.findByText(/1 earlier enquiry has this phone/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Diya Sen (ENQ-00003)' })).toHaveAttribute(
      'href',
      '/student-enquiry?open=3',
    );
  });

  it('begins with the only branch and the only course there are', async () => {
    server.use(
      http.get(api('branch'), () => HttpResponse.json(listOf([makeBranch()]))),
      http.get(api('course'), () => HttpResponse.json(listOf([{ _id: 1, coursename: 'Guitar', feePlans: [] }]))),
    );
    await openApp('/student-enquiry?enquiry=new', { as: makeUser({ branchObjectId: null }) });
    const sheet = within(await screen.findByRole('dialog', { name: 'Add enquiry' }));
    expect(await sheet.findByRole('checkbox', { name: 'Guitar' })).toBeChecked();
    expect(sheet.getByRole('combobox', { name: 'Branch' })).toHaveValue('1');
  });

  it('offers the people of the branch, and the owners, as who follows up', async () => {
    await openApp('/student-enquiry?enquiry=new', { as: desk() });
    const owner = await screen.findByRole('combobox', { name: /Assigned to/ });
    await waitFor(() => expect(within(owner).getAllByRole('option')).toHaveLength(3));
    expect(within(owner).queryByRole('option', { name: 'Sana Sheikh' })).not.toBeInTheDocument();
  });
});

describe('an enquiry’s own sheet', () => {
  it('calls and writes by one tap', async () => {
    await openApp('/student-enquiry?open=41');
    const sheet = await screen.findByRole('dialog', { name: 'ENQ-00041' });
    expect(within(sheet).getByRole('link', { name: 'Call Ira Dixit' })).toHaveAttribute('href', 'tel:+917291311464');
    const chat = within(sheet).getByRole('link', { name: 'WhatsApp Ira Dixit' }).getAttribute('href') ?? '';
    expect(chat).toMatch(/^https:\/\/wa\.me\/917291311464\?text=Hello%20Ira/);
  });

  it('plans the next day with the outcome, unless another one is tapped', async () => {
    const said = {
      _id: 1,
      at: '2026-11-20T06:00:00Z',
      channel: 'CALL',
      outcome: 'NO_ANSWER',
      note: '',
      next: null,
      by: 'x',
    };
    const bodies = record('post', 'enquiry/41/follow-up', () =>
      HttpResponse.json({ data: { ...makeEnquiry({ version: 2 }), followUps: [said] }, message: 'Follow-up saved.' }),
    );
    const { person } = await openApp('/student-enquiry?open=41');
    const sheet = await screen.findByRole('dialog', { name: 'ENQ-00041' });
    const next = within(sheet).getByRole('textbox', { name: 'Next follow-up' });
    await person.click(within(sheet).getByRole('radio', { name: 'No answer' }));
    expect(next).toHaveValue(date(tomorrow()));
    await person.click(within(sheet).getByRole('button', { name: 'In a week' }));
    await person.click(within(sheet).getByRole('radio', { name: 'Busy' }));
    expect(next).toHaveValue(date(addDays(today(), 7)));
    await person.click(within(sheet).getByRole('button', { name: 'Save follow-up' }));
    expect(await screen.findByText('Follow-up saved.')).toBeVisible();
    expect(bodies).toEqual([{ channel: 'CALL', outcome: 'BUSY', note: '', nextFollowUp: addDays(today(), 7) }]);
    expect(within(sheet).getByRole('radio', { name: 'Busy' })).not.toBeChecked();
  });

  it('asks whether it is lost when nobody can be reached there', async () => {
    const said = {
      _id: 1,
      at: '2026-11-20T06:00:00Z',
      channel: 'CALL',
      outcome: 'WRONG_NUMBER',
      note: '',
      next: null,
      by: 'x',
    };
    record('post', 'enquiry/41/follow-up', () =>
      HttpResponse.json({ data: { ...makeEnquiry(), followUps: [said] }, message: 'Follow-up saved.' }),
    );
    const lost = record('post', 'enquiry/41/lose', () =>
      HttpResponse.json({ data: makeEnquiry({ status: 'LOST' }), message: 'Marked as lost.' }),
    );
    const { person } = await openApp('/student-enquiry?open=41');
    const sheet = await screen.findByRole('dialog', { name: 'ENQ-00041' });
    await person.click(within(sheet).getByRole('radio', { name: 'Wrong number' }));
    expect(within(sheet).getByRole('textbox', { name: 'Next follow-up' })).toHaveValue('');
    await person.click(within(sheet).getByRole('button', { name: 'Save follow-up' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark Ira Dixit as lost' });
    expect(within(dialog).getByRole('combobox', { name: 'Reason' })).toHaveValue('WRONG_NUMBER');
    await person.click(within(dialog).getByRole('button', { name: 'Mark as lost' }));
    expect(await screen.findByText('Marked as lost.')).toBeVisible();
    expect(lost).toEqual([{ reason: 'WRONG_NUMBER', note: '', version: 1 }]);
  });

  it('says in the step’s own dialog that somebody changed it meanwhile', async () => {
    const theirs = makeEnquiry({ status: 'DEMO', version: 2 });
    record('post', 'enquiry/41/lose', () =>
      refuse(409, { message: 'Ira Dixit was changed meanwhile.', code: 'stale', data: { theirs } }),
    );
    const { person } = await openApp('/student-enquiry', { as: desk() });
    await person.click(await screen.findByRole('button', { name: 'More actions for Ira Dixit' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Mark as lost' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark Ira Dixit as lost' }));
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'FEE');
    await person.click(dialog.getByRole('button', { name: 'Mark as lost' }));
    expect(await dialog.findByText('Ira Dixit was changed meanwhile.')).toBeVisible();
  });

  it('asks before a follow-up that was begun is left', async () => {
    const { person, router } = await openApp('/student-enquiry?open=41');
    const sheet = await screen.findByRole('dialog', { name: 'ENQ-00041' });
    await fill(person, within(sheet).getByRole('textbox', { name: /Note/ }), 'Comes on Sunday');
    await act(() => router.navigate('/student-enquiry'));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await person.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.search).toBe('?open=41');
  });

  it('shows the server’s sentence when a day is missing', async () => {
    const sentence = 'Please choose the next follow-up.';
    record('post', 'enquiry/41/follow-up', () =>
      refuse(400, { message: sentence, errors: { nextFollowUp: [sentence] } }),
    );
    const { person } = await openApp('/student-enquiry?open=41');
    const sheet = await screen.findByRole('dialog', { name: 'ENQ-00041' });
    await person.click(within(sheet).getByRole('radio', { name: 'Spoke to them' }));
    await person.clear(within(sheet).getByRole('textbox', { name: 'Next follow-up' }));
    await person.click(within(sheet).getByRole('button', { name: 'Save follow-up' }));
    expect(await within(sheet).findByText(sentence)).toBeVisible();
  });

  it('says why it was lost and brings it back', async () => {
    answerEnquiries(makeEnquiry({ status: 'LOST', lostReason: 'FEE', nextFollowUp: null, parkedFrom: 'DEMO' }));
    const bodies = record('post', 'enquiry/41/reopen', () =>
      HttpResponse.json({ data: makeEnquiry(), message: 'Enquiry reopened.' }),
    );
    const { person } = await openApp('/student-enquiry?open=41');
    const sheet = await screen.findByRole('dialog', { name: 'ENQ-00041' });
    expect(within(sheet).getByText('Fee too high')).toBeVisible();
    expect(within(sheet).queryByRole('button', { name: 'Save follow-up' })).not.toBeInTheDocument();
    await person.click(within(sheet).getByRole('button', { name: 'Reopen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reopen the enquiry of Ira Dixit' });
    await person.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Enquiry reopened.')).toBeVisible();
    expect(bodies).toEqual([{ nextFollowUp: tomorrow(), version: 1 }]);
  });

  it('is told to be gone', async () => {
    server.use(http.get(api('enquiry/9'), () => refuse(404, { code: 'not_found' })));
    await openApp('/student-enquiry?open=9');
    expect(await screen.findByRole('heading', { name: 'There is no such enquiry' })).toBeVisible();
  });
});

describe('the board', () => {
  it('shows each stage with how many are in it', async () => {
    const card = makeEnquiry();
    answerEnquiries(card, [
      { status: 'NEW', count: 61, cards: [card] },
      { status: 'DEMO', count: 0, cards: [] },
    ]);
    await openApp('/student-enquiry?view=board');
    const column = await screen.findByRole('region', { name: 'New' });
    expect(within(column).getByRole('heading')).toHaveTextContent('New 61');
    expect(within(column).getByRole('link', { name: 'Ira Dixit' })).toHaveAttribute(
      'href',
      '/student-enquiry?view=board&open=41',
    );
    expect(within(column).getByRole('link', { name: 'All 61 in the list' })).toHaveAttribute(
      'href',
      '/student-enquiry?status=NEW',
    );
    expect(screen.getByRole('region', { name: 'Demo' })).toBeVisible();
  });

  it('shows a card in its new stage at once, and takes it back where the server refuses', async () => {
    const card = makeEnquiry();
    answerEnquiries(card, [
      { status: 'NEW', count: 1, cards: [card] },
      { status: 'DEMO', count: 0, cards: [] },
    ]);
    let refuseNow = () => undefined as void;
    const decided = new Promise<void>((resolve) => {
      refuseNow = resolve;
    });
    server.use(
      http.post(api('enquiry/41/move'), async () => {
        await decided;
        return refuse(409, { code: 'wrong_state', message: 'This enquiry is lost.' });
      }),
    );
    const { person } = await openApp('/student-enquiry?view=board');
    await person.click(await screen.findByRole('button', { name: 'More actions for Ira Dixit' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Move to Demo' }));
    const cardIn = (stage: string) =>
      within(screen.getByRole('region', { name: stage })).queryByRole('link', { name: 'Ira Dixit' });
    await waitFor(() => expect(cardIn('Demo')).toBeVisible());
    expect(cardIn('New')).toBeNull();
    refuseNow();
    await waitFor(() => expect(cardIn('New')).toBeVisible());
    expect(cardIn('Demo')).toBeNull();
    expect(await screen.findByText('This enquiry is lost.')).toBeVisible();
  });
});

describe('the day’s follow-ups', () => {
  it('are those of today and those that were missed', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('enquiry'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('due') ?? '');
        return HttpResponse.json(listOf([makeEnquiry()]));
      }),
    );
    const { person } = await openApp('/student-enquiry?view=due');
    expect(await screen.findByRole('tab', { name: 'Due today 2' })).toHaveAttribute('aria-selected', 'true');
    await person.click(screen.getByRole('tab', { name: 'Overdue 3' }));
    await waitFor(() => expect(asked).toEqual(['today', 'overdue']));
  });

  it('stay there while an enquiry is looked at', async () => {
    const { person, router } = await openApp('/student-enquiry?view=due&due=overdue');
    await person.click(await screen.findByRole('link', { name: 'Ira Dixit' }));
    const sheet = await screen.findByRole('dialog', { name: 'ENQ-00041' });
    await person.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe('?view=due&due=overdue'));
  });

  it('are logged where they stand, the outcome and the day by one tap', async () => {
    const said = {
      _id: 1,
      at: '2026-11-20T06:00:00Z',
      channel: 'CALL',
      outcome: 'NO_ANSWER',
      note: '',
      next: null,
      by: 'x',
    };
    const bodies = record('post', 'enquiry/41/follow-up', () =>
      HttpResponse.json({ data: { ...makeEnquiry(), followUps: [said] }, message: 'Follow-up saved.' }),
    );
    const { person } = await openApp('/student-enquiry?view=due');
    await person.click(await screen.findByRole('button', { name: 'No answer' }));
    const form = screen.getByRole('form', { name: 'Follow-up with Ira Dixit' });
    await person.click(within(form).getByRole('button', { name: 'Save follow-up' }));
    expect(await screen.findByText('Follow-up saved.')).toBeVisible();
    expect(bodies).toMatchObject([{ outcome: 'NO_ANSWER', nextFollowUp: tomorrow() }]);
    expect(screen.queryByRole('form', { name: 'Follow-up with Ira Dixit' })).not.toBeInTheDocument();
  });

  it('say so when there are none', async () => {
    server.use(http.get(api('enquiry'), () => HttpResponse.json(listOf([]))));
    await openApp('/student-enquiry?view=due&due=overdue');
    expect(await screen.findByRole('heading', { name: 'Nothing is overdue' })).toBeVisible();
  });
});

describe('the public form’s link', () => {
  it('stands there with a code to scan, and only the owner makes a new one', async () => {
    const { person } = await openApp('/student-enquiry?view=form', { as: desk() });
    expect(await screen.findByRole('img', { name: 'QR code of the enquiry form' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', 'https://cm.test/enquire/ABCDEFGH2345');
    expect(screen.queryByRole('button', { name: 'Make a new link' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied.')).toBeVisible();
  });

  it('is replaced after a warning', async () => {
    const changed = { code: 'ZZZZZZZZ2345', url: 'https://cm.test/enquire/ZZZZZZZZ2345', open: true };
    const message = 'The form has a new link.';
    server.use(http.post(api('enquiry/form/change'), () => HttpResponse.json({ data: changed, message })));
    const { person } = await openApp('/student-enquiry?view=form');
    await person.click(await screen.findByRole('button', { name: 'Make a new link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Make a new link?' });
    expect(dialog).toHaveTextContent('every printed QR code stop working');
    await person.click(within(dialog).getByRole('button', { name: 'Make a new link' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', changed.url);
  });
});
