import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { show } from '@/testing/show';
import ReasonStep from './reason-step';

const RECEIPT = 'Reverse PUN/26-27/000123?';

function openStep({ title = RECEIPT, refusal }: { title?: string; refusal?: Partial<ApiError> } = {}) {
  const change = vi.fn(() =>
    refusal
      ? Promise.reject(new ApiError(refusal.status ?? 400, '', { message: '', code: 'invalid', ...refusal }))
      : Promise.resolve({}),
  );
  const onClose = vi.fn();
  show(<ReasonStep of={{ refreshes: [] }} change={change} title={title} text="" confirm="Reverse" onClose={onClose} />);
  return { change, onClose, person: userEvent.setup() };
}

const reason = () => screen.getByRole('textbox', { name: 'Reason' });
const reverse = () => screen.getByRole('button', { name: 'Reverse' });

describe('a step that needs a reason', () => {
  it.each([
    ['about the reason', { errors: { reason: ['Say more.'] } }, 'Say more.'],
    ['about something else', { errors: { date: ['This day is closed.'] } }, 'This day is closed.'],
    [
      'about an old version',
      { status: 409, code: 'stale', message: 'Someone else changed it.' },
      'Someone else changed it.',
    ],
  ])('says beside it why it was refused, and keeps it: %s', async (_what, refusal, says) => {
    const { person, onClose } = openStep({ refusal });
    await person.type(reason(), 'Wrong student');
    await person.click(reverse());
    await waitFor(() => expect(reason()).toHaveAccessibleDescription(says));
    expect(reason()).toHaveValue('Wrong student');
    expect(reverse()).toBeEnabled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('has its reason again where the page went away meanwhile, for the same person and record', async () => {
    localStorage.setItem('ID', '7');
    const { person } = openStep();
    await person.type(reason(), 'Wrong student');
    const stored = { ...sessionStorage } as Record<string, string>;
    const again = (title?: string) => {
      cleanup();
      Object.entries(stored).forEach(([key, value]) => sessionStorage.setItem(key, value));
      openStep({ title });
    };
    again();
    expect(reason()).toHaveValue('Wrong student');
    again('Reverse PUN/26-27/000124?');
    expect(reason()).toHaveValue('');
    localStorage.setItem('ID', '8');
    again();
    expect(reason()).toHaveValue('');
  });

  it('keeps nothing once it was closed', async () => {
    const { person } = openStep();
    await person.type(reason(), 'Wrong student');
    cleanup();
    openStep();
    expect(reason()).toHaveValue('');
  });
});
