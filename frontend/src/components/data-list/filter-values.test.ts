import { describe, expect, it, vi } from 'vitest';
import { isOn, namesOf, presets, valueText, without } from './filter-values';
import type { ListFilter } from './types';

const branch: ListFilter = {
  key: 'branch',
  kind: 'choice',
  label: 'Branch',
  options: [
    { value: '1', label: 'Kothrud' },
    { value: '2', label: 'Baner' },
    { value: '3', label: 'Wakad' },
  ],
};
const admitted: ListFilter = { key: 'admitted', kind: 'dates', label: 'Admitted' };

describe('a filter', () => {
  it('names the parameters it sets', () => {
    expect(namesOf(branch)).toEqual(['branch']);
    expect(namesOf(admitted)).toEqual(['from', 'to']);
  });

  it('is on with half a span', () => {
    expect(isOn(admitted, { to: '2026-11-20' })).toBe(true);
    expect(isOn(admitted, { status: 'LEFT' })).toBe(false);
  });

  it.each([
    ['1', 'Kothrud'],
    ['1,2', 'Kothrud, Baner'],
    ['1,2,3', 'Kothrud +2'],
    ['9', '9'],
  ])('of %j is told as %j', (value, text) => {
    expect(valueText(branch, { branch: value })).toBe(text);
  });

  it.each([
    [{ from: '2026-11-20', to: '2026-11-20' }, 'Today'],
    [{ from: '2026-11-01', to: '2026-11-20' }, 'This month'],
    [{ from: '2026-10-01', to: '2026-10-31' }, 'Last month'],
    [{ from: '2026-04-01', to: '2027-03-31' }, 'FY 26-27'],
    [{ from: '2026-11-05', to: '2026-11-09' }, '05-11-2026 – 09-11-2026'],
    [{ from: '2026-11-05' }, 'from 05-11-2026'],
    [{ to: '2026-11-09' }, 'to 09-11-2026'],
  ])('of the days %j is told as %j', (values, text) => {
    vi.setSystemTime('2026-11-20T06:00:00Z');
    expect(valueText(admitted, values)).toBe(text);
  });

  it('leaves the others alone when it is taken off', () => {
    expect(without(admitted, { from: '2026-11-05', to: '2026-11-09', branch: '1' })).toEqual({ branch: '1' });
  });
});

describe('the financial year', () => {
  it.each([
    ['2026-03-31', 'FY 25-26'],
    ['2026-04-01', 'FY 26-27'],
    ['2027-01-15', 'FY 26-27'],
  ])('of %s is %s', (day, label) => {
    expect(presets(day).map((span) => span.label)).toContain(label);
  });
});
