import { describe, expect, it } from 'vitest';
import { text } from '@/api/fields/text';
import { defineForm, defineStep } from './define-form';

const fields = {
  name: text({ label: 'Name', required: 'Name is required.' }),
  city: text({ label: 'City', optional: true }),
};
const form = defineForm(fields, ({ name, city }) => (name === city ? [['city', 'Name and city are the same.']] : []));

const faults = (values: { name: string; city: string }) =>
  form.schema.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe('a form', () => {
  it('judges its fields, and several of them together even while one is wrong', () => {
    expect(faults({ name: 'Aarav', city: 'Pune' })).toEqual([]);
    expect(faults({ name: 'Pune', city: 'Pune' })).toEqual([['city', 'Name and city are the same.']]);
    expect(faults({ name: '', city: '' })).toEqual([
      ['name', 'Name is required.'],
      ['city', 'Name and city are the same.'],
    ]);
  });

  it('holds what a record has, or what a new one starts with', () => {
    expect(form.held({ name: 'Aarav', city: null, other: 1 })).toEqual({ name: 'Aarav', city: '' });
    expect(form.held(undefined, { city: 'Pune' })).toEqual({ name: '', city: 'Pune' });
    expect(form.held({ name: 'Aarav', city: 'Nagpur' }, { city: 'Pune' })).toEqual({ name: 'Aarav', city: 'Nagpur' });
  });

  it('of a step begins with nothing of the record', () => {
    expect(defineStep(fields).held({ name: 'Aarav', city: 'Nagpur' }, { city: 'Pune' })).toEqual({
      name: '',
      city: 'Pune',
    });
  });
});
