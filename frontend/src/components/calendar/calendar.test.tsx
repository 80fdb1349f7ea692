import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { dayOfWeek, mondayOf, moveMonth, weeksOf } from './days';
import { MonthGrid } from './month-grid';
import { MonthStepper } from './month-stepper';
import { WeekGrid } from './week-grid';
import { hoursOf } from './week-events';

const batch = (id: number, from: string, to: string, day = 0) => ({ id, day, from, to, title: `Batch ${id}` });

describe('the days of a month', () => {
  it('stand in weeks from Monday', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  });

  it('may fill four weeks exactly', () => {
    expect(weeksOf('2027-02').flat()).toHaveLength(28);
  });

  it('belong to the week of their Monday', () => {
    expect(dayOfWeek('2026-11-20')).toBe(4);
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  });

  it('are followed by the next year', () => {
    expect(moveMonth('2026-11', 2)).toBe('2027-01');
    expect(moveMonth('2026-01', -1)).toBe('2025-12');
  });
});

it('a month shows what its days hold, and marks today', () => {
  vi.setSystemTime('2026-11-20T06:00:00Z');
  show(
    <MonthGrid label="Asha Rao" month="2026-11">
      {(day) => (day === '2026-11-19' ? 'P' : null)}
    </MonthGrid>,
  );
  const grid = screen.getByRole('table', { name: 'Asha Rao, Nov 2026' });
  expect(within(grid).getByRole('cell', { name: /19-11-2026/ })).toHaveTextContent('19P');
  expect(within(grid).getByRole('cell', { name: /20-11-2026/ })).toHaveClass('today');
});

it('another month is asked for, but none that is still to come', async () => {
  const onMonth = vi.fn();
  show(<MonthStepper month="2026-11" last="2026-11" onMonth={onMonth} />);
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(onMonth.mock.calls).toEqual([['2026-10']]);
  expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
});

it('a week has a row for each hour between its first and its last beginning', () => {
  const hours = hoursOf([batch(1, '07:30', '08:45'), batch(2, '10:00', '11:30')]);
  expect(hours).toEqual([7, 8, 9, 10]);
  expect(hoursOf([])).toEqual([]);
});

it('a week shows what takes place under its day and in its hour, as doors to it', () => {
  const events = [batch(8, '17:30', '18:30', 2), batch(7, '17:00', '18:00', 2)];
  show(<WeekGrid label="Batches" monday="2026-11-16" events={events} href={({ id }) => `/batch/${id}`} />);
  const table = screen.getByRole('table', { name: 'Batches' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20', 'Sat 21', 'Sun 22']);
  const row = within(table).getByRole('row', { name: /^5:00 pm/ });
  const wednesday = within(row).getAllByRole('cell')[2] ?? row;
  expect(
    within(wednesday)
      .getAllByRole('link')
      .map((door) => door.getAttribute('href')),
  ).toEqual(['/batch/7', '/batch/8']);
  expect(wednesday).toHaveTextContent('5:00 pm to 6:00 pmBatch 7');
});
