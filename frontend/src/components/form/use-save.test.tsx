import { zodResolver } from '@hookform/resolvers/zod';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '@/api/errors';
import { hasUnsaved, keepDrafts } from '@/lib/unsaved';
import { showRoutes } from '@/testing/show';
import { FormGuard } from './form-guard';
import { SaveBar } from './save-bar';
import { StaleDialog } from './stale-dialog';
import { FormText } from './text-fields';
import { useSave } from './use-save';

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, 'Name is required.')), city: z.string() });
type Values = z.output<typeof schema>;
type Send = (values: Values, version?: number) => Promise<{ message?: string }>;

const LABELS = { name: 'Name', city: 'City' };

function Form({ send }: { send: Send }) {
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { name: 'Kothrud', city: 'Pune' },
  });
  const save = useSave({ form, id: 'branch/1', send, onSaved: () => undefined });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save.submit)(event)}>
      <FormGuard form={form} id="branch/1" />
      <FormText control={form.control} name="name" label="Name" />
      <FormText control={form.control} name="city" label="City" />
      <SaveBar
        control={form.control}
        labels={LABELS}
        onFocusField={(name) => form.setFocus(name)}
        save="Save"
        busy={save.busy}
        onCancel={() => undefined}
      />
      <StaleDialog
        theirs={save.theirs}
        mine={form.getValues()}
        labels={LABELS}
        busy={save.busy}
        onSaveMine={() => void form.handleSubmit(save.saveMine)()}
        onTakeTheirs={() => {
          form.reset(save.theirs as unknown as Values);
          save.forgetTheirs();
        }}
        onClose={save.forgetTheirs}
      />
      <Link to="/elsewhere">Elsewhere</Link>
    </form>
  );
}

function openForm(answer: Send) {
  const send = vi.fn(answer);
  showRoutes([
    { path: '/', Component: () => <Form send={send} /> },
    { path: '/elsewhere', Component: () => <p>Elsewhere it is</p> },
  ]);
  return { send, person: userEvent.setup() };
}

const refusal = (status: number, code: string, errors: Record<string, string[]>, data?: object) =>
  new ApiError(status, '', { message: 'The server says no.', code, errors, data });

const name = () => screen.getByRole('textbox', { name: 'Name' });

describe('saving a form', () => {
  it('lists what needs attention and leads to it', async () => {
    const { person, send } = openForm(() => Promise.resolve({}));
    await person.clear(name());
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 field needs attention:')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Name' }));
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription('Name is required.');
    expect(send).not.toHaveBeenCalled();
  });

  it("puts the server's sentences beside their fields, without a toast", async () => {
    const { person } = openForm(() => Promise.reject(refusal(400, 'invalid', { city: ['There is no such city.'] })));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const city = screen.getByRole('textbox', { name: 'City' });
    await waitFor(() => expect(city).toHaveAccessibleDescription('There is no such city.'));
    expect(city).toHaveFocus();
    expect(screen.queryByText('The server says no.')).not.toBeInTheDocument();
  });

  it('shows above the form what belongs to no field of it', async () => {
    const { person } = openForm(() =>
      Promise.reject(refusal(400, 'invalid', { gstin: ['The GSTIN is of another state.'] })),
    );
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The GSTIN is of another state.');
  });

  it('says any other refusal in a toast', async () => {
    const { person } = openForm(() => Promise.reject(refusal(409, 'duplicate', {})));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The server says no.')).toBeVisible();
  });

  it('tells what was saved', async () => {
    const { person } = openForm(() => Promise.resolve({ message: 'Branch Updated Successfully!' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Branch Updated Successfully!')).toBeVisible();
  });
});

describe('a colleague who saved first', () => {
  const theirs = { name: 'Kothrud East', city: 'Pune', version: 8, updatedBy: 'Amol Sathe' };
  const staleOnce = () => {
    let tries = 0;
    return openForm(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(refusal(409, 'stale', {}, { theirs })) : Promise.resolve({});
    });
  };

  it("stands beside one's own state, and one's own may be saved over it", async () => {
    const { person, send } = staleOnce();
    await person.clear(name());
    await person.type(name(), 'Kothrud West');
    await person.click(screen.getByRole('button', { name: 'Save' }));

    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this record' });
    const row = within(dialog).getByRole('row', { name: /Name/ });
    expect(row).toHaveTextContent('Kothrud EastKothrud West');
    expect(within(dialog).getByText('Saved by Amol Sathe')).toBeVisible();
    expect(within(dialog).queryByRole('row', { name: /City/ })).not.toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.lastCall).toEqual([{ name: 'Kothrud West', city: 'Pune' }, 8]);
  });

  it('may be let stand', async () => {
    const { person, send } = staleOnce();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(name()).toHaveValue('Kothrud East'));
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('unsaved work', () => {
  it('is not left without asking', async () => {
    const { person } = openForm(() => Promise.resolve({}));
    await person.type(name(), ' West');
    expect(hasUnsaved()).toBe(true);
    await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Kothrud West');
    await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere it is')).toBeVisible();
    expect(hasUnsaved()).toBe(false);
  });

  it('that a lost session kept is offered again', async () => {
    localStorage.setItem('ID', '7');
    const first = openForm(() => Promise.resolve({}));
    await first.person.type(name(), ' West');
    keepDrafts();
    document.body.replaceChildren();

    const { person } = openForm(() => Promise.resolve({}));
    await person.click(await screen.findByRole('button', { name: 'Use it' }));
    expect(name()).toHaveValue('Kothrud West');
    expect(sessionStorage.getItem('draft:branch/1')).toBeNull();
  });
});
