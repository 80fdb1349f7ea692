import { describe, expect, it } from 'vitest';
import { newStudent } from '../forms/student';
import { day, money, percent, time } from './amounts';
import type { Field } from './field';
import { choices, references, texts } from './several';
import { choice, reference, text, whole } from './text';

/** The first thing that is wrong with what a field holds. */
const fault = <I, O>({ rule }: Field<I, O>, held: I) => rule.safeParse(held).error?.issues[0]?.message;

describe('a field of the contract', () => {
  it.each([
    ['', 'Phone number is required'],
    ['58220', 'Phone number must be 10 digits'],
    ['982201456', 'Phone number must be 10 digits'],
    ['98220145678', 'Phone number must be 10 digits'],
    ['5822014567', 'Phone number must start with 6, 7, 8, or 9'],
    ['9822014567', undefined],
    ['6000000000', undefined],
    ['7000000000', undefined],
    ['8000000000', undefined],
  ])('says of the phone %j: %j', (phone, message) => {
    expect(fault(newStudent.phone, phone)).toBe(message);
  });

  it('may be empty where it is optional, and is judged otherwise', () => {
    expect(newStudent.whatsapp.rule.parse('')).toBe('');
    expect(fault(newStudent.whatsapp, '123')).toBe('Phone number must be 10 digits');
  });

  it('sends a text without the spaces around it', () => {
    const name = text({ label: 'Name', required: 'Name is required.' });
    expect(name.rule.parse(' Aarav ')).toBe('Aarav');
    expect(fault(name, '  ')).toBe('Name is required.');
  });

  it('sends an amount with two decimals, and nothing as null', () => {
    const facts = { label: 'Fee', invalid: 'Enter an amount.' };
    const fee = money({ ...facts, required: 'Fee is required.', positive: 'More than zero.' });
    expect(fee.rule.parse('4720.5')).toBe('4720.50');
    expect(fault(fee, '')).toBe('Fee is required.');
    expect(fault(fee, '0')).toBe('More than zero.');
    expect(fault(fee, 'five')).toBe('Enter an amount.');
    expect(money({ ...facts, optional: true }).rule.parse('')).toBeNull();
  });

  it('takes a percentage up to 100, and shows it without decimals that say nothing', () => {
    const rate = percent({ label: 'GST', invalid: 'From 0 to 100.' });
    expect(rate.rule.parse('18')).toBe('18.00');
    expect(fault(rate, '100.01')).toBe('From 0 to 100.');
    expect(rate.hold('18.00', {})).toBe('18');
  });

  it('takes a day, and none after today where none may be', () => {
    const born = day({ label: 'Born', invalid: 'Enter a date.', future: 'Not yet.' });
    expect(born.rule.parse('2012-02-29')).toBe('2012-02-29');
    expect(fault(born, '31-02-2012')).toBe('Enter a date.');
    expect(fault(born, '2999-01-01')).toBe('Not yet.');
    expect(fault(day({ label: 'From', invalid: 'Enter a date.' }), '2999-01-01')).toBeUndefined();
  });

  it('takes a time of the day, and shows it without seconds', () => {
    const opens = time({ label: 'Opens', optional: true, invalid: 'Enter a time.' });
    expect(opens.rule.parse('')).toBeNull();
    expect(fault(opens, '9')).toBe('Enter a time.');
    expect(opens.hold('17:30:00', {})).toBe('17:30');
  });

  it('takes a whole number between its bounds', () => {
    const seats = whole({ label: 'Seats', invalid: 'From 1 to 50.', minimum: 1, maximum: 50 });
    expect(seats.rule.parse('50')).toBe(50);
    expect(fault(seats, '51')).toBe('From 1 to 50.');
    expect(fault(seats, '1.5')).toBe('From 1 to 50.');
    expect(seats.maxLength).toBe(2);
  });

  it('offers the words of a choice', () => {
    const method = choice({ label: 'Method', required: 'Which?', words: { CASH: 'Cash', UPI: 'UPI' } });
    expect(method.options).toEqual([
      { value: 'CASH', label: 'Cash' },
      { value: 'UPI', label: 'UPI' },
    ]);
    expect(fault(method, '')).toBe('Which?');
  });

  it('holds the id of a record that is named, and sends it as a number', () => {
    const branch = reference({ label: 'Branch', required: 'Which?' });
    expect(branch.hold({ _id: 7, branchname: 'Kothrud' }, {})).toBe('7');
    expect(branch.rule.parse('7')).toBe(7);
    const courses = references({ label: 'Courses' });
    expect(courses.hold([{ _id: 1 }, { _id: 2 }], {})).toEqual(['1', '2']);
    expect(courses.rule.parse(['1', '2'])).toEqual([1, 2]);
  });

  it('holds several words, and sends those that are chosen', () => {
    const roles = choices({ label: 'Roles', words: { STAFF: 'Staff', TRAINER: 'Trainer' } });
    expect(roles.hold(['STAFF'], {})).toEqual(['STAFF']);
    expect(roles.hold(undefined, {})).toEqual([]);
    expect(roles.rule.parse(['TRAINER'])).toEqual(['TRAINER']);
    expect(roles.options).toEqual([
      { value: 'STAFF', label: 'Staff' },
      { value: 'TRAINER', label: 'Trainer' },
    ]);
  });

  it('holds the ids of several records that are words', () => {
    const centres = texts({ label: 'Centres' });
    expect(centres.hold([{ _id: 'RAGAPUNE2345', centreName: 'Raga' }], {})).toEqual(['RAGAPUNE2345']);
    expect(centres.rule.parse(['RAGAPUNE2345'])).toEqual(['RAGAPUNE2345']);
  });
});
