import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { text } from '@/api/fields/text';
import { makeQueryClient } from '@/app/query-client';
import { draftOf } from '@/lib/unsaved';
import { showRoutes } from '@/testing/show';
import { ParamSheet } from '../sheet/param-sheet';
import { useSheetParam } from '../sheet/use-sheet-param';
import { defineForm } from './define-form';
import { FormOfPage } from './form-of-page';
import { FormSheet } from './form-sheet';
import { FormText } from './text-fields';
import { useRecordForm } from './use-record-form';

const NAME = 'Name';
const declared = defineForm({ name: text({ label: NAME, required: 'Name is required.' }) });

interface Branch {
  _id: number;
  name: string;
  version: number;
}
type Send = (values: { name: string }, version: number, key: string) => Promise<{ data: Branch; message?: string }>;

const makeBranch = (some: Partial<Branch> = {}): Branch => ({ _id: 1, name: 'Kothrud', version: 7, ...some });
const saving: Send = ({ name }, version) => Promise.resolve({ data: makeBranch({ name, version: version + 1 }) });

interface FormProps {
  kind: string;
  branch?: Branch;
  send: Send;
  onClose?: () => void;
}

function Form({ kind, branch, send, onClose }: FormProps) {
  const form = useRecordForm({
    of: { name: kind, refreshes: [] },
    record: branch,
    form: declared,
    send,
    onSaved: ({ data }, begin) => (onClose ? onClose() : begin(data)),
  });
  const field = <FormText {...form.field('name')} />;
  if (!onClose)
    return (
      <FormOfPage form={form} onCancel={() => form.form.reset()}>
        {field}
      </FormOfPage>
    );
  return (
    <FormSheet form={form} title="Edit branch" onClose={onClose}>
      {field}
    </FormSheet>
  );
}

/** A page that is a form, and a sheet with another over it. */
function Page({ send }: { send: Send }) {
  const sheet = useSheetParam('branch');
  const { data } = useQuery({ queryKey: ['branch', 1], queryFn: () => makeBranch(), staleTime: Infinity });
  if (!data) return null;
  return (
    <>
      <p>Version {data.version}</p>
      <Form kind="page" branch={data} send={send} />
      <ParamSheet of={sheet}>{() => <Form kind="sheet" branch={data} send={send} onClose={sheet.close} />}</ParamSheet>
    </>
  );
}

function openForm({ at = ['/'], send: answer = saving }: { at?: string[]; send?: Send } = {}) {
  const send = vi.fn(answer);
  const queries = makeQueryClient();
  queries.setQueryData(['branch', 1], makeBranch());
  const router = showRoutes([{ path: '/', Component: () => <Page send={send} /> }], { at, queries });
  const colleagueSaves = async () => {
    queries.setQueryData(['branch', 1], makeBranch({ name: 'Kothrud West', version: 8 }));
    await screen.findByText('Version 8');
  };
  const go = (to: string | number) => act(() => router.navigate(to as string));
  return { router, send, colleagueSaves, go, person: userEvent.setup() };
}

const name = () => screen.getByRole('textbox', { name: NAME });
const save = () => screen.getByRole('button', { name: 'Save' });
const sheet = () => screen.queryByRole('dialog', { name: 'Edit branch' });
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const asked = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

describe('the version of a form', () => {
  it('is the one it was begun with, whatever was fetched since something was typed', async () => {
    const theirs = makeBranch({ name: 'Kothrud West', version: 8 });
    const { person, send, colleagueSaves } = openForm({
      send: () =>
        Promise.reject(new ApiError(409, '', { message: 'Old.', code: 'stale', errors: {}, data: { theirs } })),
    });
    await person.type(name(), ' East');
    await colleagueSaves();
    await person.click(save());
    expect(await screen.findByRole('dialog', { name: 'Someone else changed this record' })).toHaveTextContent(
      'Kothrud West',
    );
    expect(send).toHaveBeenCalledWith({ name: 'Kothrud East' }, 7, expect.any(String));
  });

  it('and its values follow the record until something is typed', async () => {
    const { person, send, colleagueSaves } = openForm();
    await colleagueSaves();
    expect(name()).toHaveValue('Kothrud West');
    await person.type(name(), '!');
    await person.click(save());
    await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Kothrud West!' }, 8, expect.any(String)));
  });

  it('moves on with every save of a form that stays', async () => {
    const { person, send } = openForm();
    await person.type(name(), '1{Enter}');
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Kothrud1' }, 7, expect.any(String)));
    await person.type(name(), '2{Enter}');
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Kothrud12' }, 8, expect.any(String)));
    expect(name()).toHaveFocus();
  });

  it('becomes the colleague’s with the colleague’s state', async () => {
    const theirs = makeBranch({ name: 'Kothrud West', version: 9 });
    let tries = 0;
    const { person, send } = openForm({
      send: (values, version, key) =>
        tries++ === 0
          ? Promise.reject(new ApiError(409, '', { message: 'Old.', code: 'stale', errors: {}, data: { theirs } }))
          : saving(values, version, key),
    });
    await person.type(name(), ' East{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.type(name(), '!{Enter}');
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Kothrud West!' }, 9, expect.any(String)));
  });
});

describe('what was typed', () => {
  /** What a reload does to a form: the page goes, session storage stays, everything begins anew. */
  function reload(opening: Parameters<typeof openForm>[0] = {}) {
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')));
    const stored = { ...sessionStorage };
    cleanup();
    Object.entries(stored).forEach(([key, value]) => sessionStorage.setItem(key, String(value)));
    return openForm(opening);
  }
  const offer = () => screen.queryByText('You have an unsaved draft of this form.');
  const take = () => screen.getByRole('button', { name: 'Use it' });

  it.each([
    ['a page', '/'],
    ['a sheet', '/?branch=1'],
  ])('in %s is offered again after a reload', async (_where, at) => {
    const { person } = openForm({ at: [at] });
    await person.type(name(), ' East');
    const again = reload({ at: [at] });
    expect(name()).toHaveValue('Kothrud');
    await again.person.click(take());
    expect(name()).toHaveValue('Kothrud East');
    expect(offer()).not.toBeInTheDocument();
    await again.person.click(save());
    await waitFor(() => expect(again.send).toHaveBeenCalledWith({ name: 'Kothrud East' }, 7, expect.any(String)));
  });

  it('is kept when a phone puts the browser to sleep', async () => {
    const { person } = openForm();
    await person.type(name(), ' East');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(draftOf('page/1')?.values).toEqual({ name: 'Kothrud East' });
    expect(name()).toHaveValue('Kothrud East');
  });

  it('goes by the version it was typed on, so that a colleague’s later save is not lost', async () => {
    const { person } = openForm();
    await person.type(name(), ' East');
    const again = reload();
    await again.colleagueSaves();
    await again.person.click(take());
    await again.person.click(save());
    await waitFor(() => expect(again.send).toHaveBeenCalledWith({ name: 'Kothrud East' }, 7, expect.any(String)));
  });

  it('stays offered until it is answered, whatever is typed and saved meanwhile', async () => {
    const { person } = openForm();
    await person.type(name(), ' East');
    const again = reload();
    await again.person.type(name(), '!{Backspace}');
    await again.person.type(name(), ' West{Enter}');
    await waitFor(() => expect(again.send).toHaveBeenCalledOnce());
    const third = reload();
    await third.person.click(take());
    expect(name()).toHaveValue('Kothrud East');
  });

  it('is offered beside what was typed before it was answered', async () => {
    const { person } = openForm();
    await person.type(name(), ' East');
    const again = reload();
    await again.person.type(name(), ' West');
    const third = reload();
    await third.person.click(screen.getByRole('button', { name: 'Discard' }));
    await third.person.click(take());
    expect(name()).toHaveValue('Kothrud West');
    expect(offer()).not.toBeInTheDocument();
  });

  it('is not offered once it was saved', async () => {
    const { person } = openForm();
    await person.type(name(), ' East');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')));
    await person.click(save());
    await waitFor(() => expect(draftOf('page/1')).toBeNull());
    reload();
    expect(offer()).not.toBeInTheDocument();
  });

  it('is not offered once it was discarded, nor to anybody else', async () => {
    localStorage.setItem('ID', '7');
    const { person } = openForm();
    await person.type(name(), ' East');
    const again = reload();
    localStorage.setItem('ID', '8');
    expect(draftOf('page/1')).toBeNull();
    localStorage.setItem('ID', '7');
    await again.person.click(screen.getByRole('button', { name: 'Discard' }));
    reload();
    expect(offer()).not.toBeInTheDocument();
  });
});

describe('what is typed while it is being saved', () => {
  const theirs = makeBranch({ name: 'Kothrud West', version: 8 });
  const stale = () => new ApiError(409, '', { message: 'Old.', code: 'stale', errors: {}, data: { theirs } });

  /** Sends are answered when it is said so. */
  function openSlowForm(opening: Parameters<typeof openForm>[0] = {}) {
    const waiting: { saved: () => void; refused: () => void }[] = [];
    const opened = openForm({
      ...opening,
      send: (...sent) =>
        new Promise((resolve, reject) =>
          waiting.push({ saved: () => resolve(saving(...sent)), refused: () => reject(stale()) }),
        ),
    });
    const answer = (how: 'saved' | 'refused') =>
      act(async () => {
        waiting.shift()?.[how]();
        await Promise.resolve();
      });
    return { ...opened, answer };
  }

  it('stays, and goes on from what was saved', async () => {
    const { person, send, answer } = openSlowForm();
    await person.type(name(), '1{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    await person.type(name(), '2');
    await answer('saved');
    await waitFor(() => expect(save()).toBeEnabled());
    expect(name()).toHaveValue('Kothrud12');
    expect(name()).toHaveFocus();
    await person.click(save());
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Kothrud12' }, 8, expect.any(String)));
  });

  it('keeps the sheet open, which closes when it is saved as well', async () => {
    const { person, send, answer } = openSlowForm({ at: ['/?branch=1'] });
    await person.type(name(), '1{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    await person.type(name(), '2');
    await answer('saved');
    await waitFor(() => expect(save()).toBeEnabled());
    expect(name()).toHaveValue('Kothrud12');
    await person.click(save());
    await answer('saved');
    await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  });

  it('is asked about before it is left, and kept when the page goes away', async () => {
    const { person, send, answer } = openSlowForm({ at: ['/?branch=1'] });
    await person.type(name(), '1{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    await person.type(name(), '2');
    await answer('saved');
    await waitFor(() => expect(save()).toBeEnabled());
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')));
    expect(draftOf('sheet/1')).toMatchObject({ values: { name: 'Kothrud12' }, version: 8 });
    await person.keyboard('{Escape}');
    await question();
  });

  it('is part of what is saved over a colleague’s change, as it is shown', async () => {
    const { person, send, answer } = openSlowForm();
    await person.type(name(), '1{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    await person.type(name(), '2');
    await answer('refused');
    expect(await screen.findByRole('row', { name: /Kothrud West/ })).toHaveTextContent('Kothrud12');
    await person.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Kothrud12' }, 8, expect.any(String)));
  });

  it('is not sent before the answer is there', async () => {
    const { person, send, answer } = openSlowForm();
    await person.type(name(), '1{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    fireEvent.submit(name());
    await act(() => new Promise<void>((done) => setTimeout(done)));
    await answer('saved');
    await waitFor(() => expect(save()).toBeEnabled());
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('a new record', () => {
  it('takes no text while it is being made, and goes on where it was typed when it is refused', async () => {
    let refuse: (fault: ApiError) => void = () => undefined;
    const send: Send = () => new Promise((_resolve, reject) => (refuse = reject));
    showRoutes([{ path: '/', Component: () => <Form kind="new" send={send} /> }]);
    const person = userEvent.setup();
    await person.type(name(), 'Kothrud{Enter}');
    await waitFor(() => expect(name().closest('[inert]')).not.toBeNull());
    act(() => name().blur());
    await act(async () => {
      refuse(new ApiError(503, '', { message: 'Please try again.', code: 'unavailable', errors: {} }));
      await Promise.resolve();
    });
    await waitFor(() => expect(name().closest('[inert]')).toBeNull());
    expect(name()).toHaveValue('Kothrud');
    expect(name()).toHaveFocus();
  });
});

describe('a sheet', () => {
  it('waits for the answer to what is being saved', async () => {
    let answer: (saved: { data: Branch }) => void = () => undefined;
    const { person } = openForm({ at: ['/?branch=1'], send: () => new Promise((resolve) => (answer = resolve)) });
    await person.type(name(), ' East{Enter}');
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(sheet()).toBeVisible();
    await act(async () => {
      answer({ data: makeBranch() });
      await Promise.resolve();
    });
    await waitFor(() => expect(sheet()).not.toBeInTheDocument());
    expect(asked()).not.toBeInTheDocument();
  });

  it('asks once when it is closed by hand', async () => {
    const { person, router } = openForm({ at: ['/?branch=1'] });
    await person.type(name(), ' East');
    await person.keyboard('{Escape}');
    expect(within(await question()).getByRole('button', { name: 'Stay' })).toHaveClass('MuiButton-contained');
    expect(within(await question()).getByRole('button', { name: 'Leave' })).not.toHaveClass('MuiButton-contained');
    await person.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  it('asks when Back would close it', async () => {
    const { person, go } = openForm({ at: ['/', '/?branch=1'] });
    await person.type(name(), ' East');
    await go(-1);
    await person.click(within(await question()).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(asked()).not.toBeInTheDocument());
    expect(name()).toHaveValue('Kothrud East');
    await go(-1);
    await person.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  });

  it('does not ask for the page below it, which stays', async () => {
    const { person, go } = openForm();
    await person.type(name(), ' East');
    await go('/?branch=1');
    expect(sheet()).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(sheet()).not.toBeInTheDocument());
    expect(asked()).not.toBeInTheDocument();
    expect(name()).toHaveValue('Kothrud East');
  });
});

describe('going on with something typed', () => {
  it.each(['/?tab=fees', '/?section=password', '/?view=board'])('asks before another part: %s', async (to) => {
    const { person, router, go } = openForm();
    await person.type(name(), ' East');
    await go(to);
    await question();
    expect(router.state.location.search).toBe('');
  });

  it.each(['/?enrol=new', '/?status=ACTIVE&search=ka', '/?page=2'])(
    'does not ask for what opens beside it: %s',
    async (to) => {
      const { person, router, go } = openForm({ at: ['/?search=k'] });
      await person.type(name(), ' East');
      await go(to);
      expect(router.state.location.search).toBe(to.slice(1));
      expect(asked()).not.toBeInTheDocument();
    },
  );
});
