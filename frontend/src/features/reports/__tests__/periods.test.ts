import { describe, expect, it } from 'vitest';
import { presetsOf, usualSpan } from '../periods';

const spans = (day: string) => Object.fromEntries(presetsOf(0, day).map(({ key, from, to }) => [key, `${from} ${to}`]));

describe('the periods of a report', () => {
  it('begin quarters and years in April', () => {
    expect(spans('2026-11-20')).toEqual({
      month: '2026-11-01 2026-11-20',
      last: '2026-10-01 2026-10-31',
      quarter: '2026-10-01 2026-11-20',
      year: '2026-04-01 2026-11-20',
    });
  });

  it('reach back over the turn of the year', () => {
    expect(spans('2027-01-31')).toEqual({
      month: '2027-01-01 2027-01-31',
      last: '2026-12-01 2026-12-31',
      quarter: '2027-01-01 2027-01-31',
      year: '2026-04-01 2027-01-31',
    });
  });

  it('begin anew on 1 April', () => {
    expect(spans('2027-04-01')).toMatchObject({ last: '2027-03-01 2027-03-31', year: '2027-04-01 2027-04-01' });
  });

  it('look ahead from today on for what comes', () => {
    expect(usualSpan(90, '2026-11-20')).toEqual({ from: '2026-11-20', to: '2027-02-17' });
  });
});
