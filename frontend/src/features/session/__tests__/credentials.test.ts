import { describe, expect, it } from 'vitest';
import type { Form } from '@/components/form/define-form';
import { newPasswordForm, forgotForm } from '../schema';

/** What each field is refused with. */
const sentences = <I, O>(form: Form<I, O>, values: I) =>
  form.schema.safeParse(values).error?.issues.map(({ message }) => message) ?? [];

describe('credentials', () => {
  it.each([
    ['', ['Email is required.']],
    ['kavita', ['Email is invalid.']],
    ['kavita@sunrise', ['Email is invalid.']],
    ['kavita@ sunrise.in', ['Email is invalid.']],
    ['@sunrise.in', ['Email is invalid.']],
    [' kavita@sunrise.in ', []],
  ])('email %j says %j', (email, expected) => {
    expect(sentences(forgotForm, { email })).toEqual(expected);
  });

  it.each([
    ['', ['Password is required']],
    ['short1!', ['Password must be at least 8 characters long']],
    ['longenough!', ['Password must contain at least one number']],
    ['longenough1', ['Password must contain at least one special character']],
    ['longenough1!', []],
    ['abcde1!', ['Password must be at least 8 characters long']],
    ['abcdef1!', []],
    ['abcdef1-', ['Password must contain at least one special character']],
    ['abcdef1_', ['Password must contain at least one special character']],
  ])('password %j says %j', (password, expected) => {
    expect(sentences(newPasswordForm, { password, repeat: password })).toEqual(expected);
  });

  it.each([...'!@#$%^&*(),.?":{}|<>'])('the special character %s counts', (character) => {
    const password = `abcdef1${character}`;
    expect(sentences(newPasswordForm, { password, repeat: password })).toEqual([]);
  });
});

describe('a repeated password', () => {
  it.each([
    ['longenough1!', 'longenough1!', []],
    ['longenough1!', 'another', ['The two passwords differ.']],
    ['short', 'another', ['Password must be at least 8 characters long', 'The two passwords differ.']],
    ['', 'another', ['Password is required', 'The two passwords differ.']],
  ])('%j and then %j says %j', (password, repeat, expected) => {
    expect(sentences(newPasswordForm, { password, repeat })).toEqual(expected);
  });
});
