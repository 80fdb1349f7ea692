import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress, isRepeated, newPassword } from './credential-rules';
import { optionalGstin } from './tax-rules';

interface Schema {
  safeParse: (value: string) => { error?: { issues: { message: string }[] } };
}

const sentences = (schema: Schema, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('credentials', () => {
  it.each([
    ['', ['Email is required.']],
    ['kavita', ['Email is invalid.']],
    ['kavita@sunrise', ['Email is invalid.']],
    ['kavita@ sunrise.in', ['Email is invalid.']],
    ['@sunrise.in', ['Email is invalid.']],
    [' kavita@sunrise.in ', []],
  ])('email %j says %j', (value, expected) => {
    expect(sentences(emailAddress, value)).toEqual(expected);
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
  ])('password %j says %j', (value, expected) => {
    expect(sentences(newPassword, value)).toEqual(expected);
  });

  it.each([...'!@#$%^&*(),.?":{}|<>'])('the special character %s counts', (character) => {
    expect(sentences(newPassword, `abcdef1${character}`)).toEqual([]);
  });
});

describe('a repeated password', () => {
  const schema = z.object({ password: newPassword, repeat: z.string() }).check(isRepeated('password'));

  it.each([
    ['longenough1!', 'longenough1!', []],
    ['longenough1!', 'another', ['The two passwords differ.']],
    ['short', 'another', ['Password must be at least 8 characters long', 'The two passwords differ.']],
    ['', 'another', ['Password is required', 'The two passwords differ.']],
  ])('%j and then %j says %j', (password, repeat, expected) => {
    expect(schema.safeParse({ password, repeat }).error?.issues.map(({ message }) => message) ?? []).toEqual(expected);
  });
});

describe('tax numbers', () => {
  it.each([
    ['27aakcs4821m1z6', '27AAKCS4821M1Z6'],
    ['', ''],
  ])('the GSTIN %j is sent as %j', (typed, sent) => {
    expect(optionalGstin.parse(typed)).toBe(sent);
  });
});
