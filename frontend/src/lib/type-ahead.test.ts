import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginTypeAhead, dropTypeAhead, endTypeAhead, takeTypeAhead } from './type-ahead';

let reached: string[];
const note = (event: KeyboardEvent) => reached.push(event.key);

function press(...keys: string[]): void {
  for (const key of keys)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

beforeEach(() => {
  reached = [];
  document.body.addEventListener('keydown', note);
});

afterEach(() => {
  document.body.removeEventListener('keydown', note);
  dropTypeAhead();
});

it('keeps every key in its order and lets none through', () => {
  beginTypeAhead();
  press(...'neha ghor');
  expect(takeTypeAhead()).toEqual({ text: 'neha ghor', entered: false });
  expect(reached).toEqual([]);
});

it('takes the last key back with Backspace', () => {
  beginTypeAhead();
  press('n', 'r', 'Backspace', 'e');
  expect(takeTypeAhead().text).toBe('ne');
});

it('leaves the keys to the field once it has taken them', () => {
  beginTypeAhead();
  press('n');
  takeTypeAhead();
  press('e');
  expect(reached).toEqual(['e']);
  expect(takeTypeAhead().text).toBe('');
});

it('gives the next field what was typed after Enter, and goes on keeping until then', () => {
  beginTypeAhead();
  press('n', 'e', 'Enter', '5');
  expect(takeTypeAhead()).toEqual({ text: 'ne', entered: true });
  press('0', '0');
  expect(reached).toEqual([]);
  expect(takeTypeAhead()).toEqual({ text: '500', entered: false });
});

it('keeps what was typed for the next field when the keys are let go', () => {
  beginTypeAhead();
  press('5');
  endTypeAhead();
  press('6');
  expect(reached).toEqual(['6']);
  expect(takeTypeAhead().text).toBe('5');
});

it('lets shortcuts and Escape through', () => {
  beginTypeAhead();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, bubbles: true }));
  press('Escape', 'Tab', 'ArrowDown');
  expect(reached).toEqual(['c', 'Escape', 'Tab', 'ArrowDown']);
  expect(takeTypeAhead().text).toBe('');
});

it('lets the keys go where nobody comes to take them', () => {
  vi.useFakeTimers();
  beginTypeAhead();
  press('n');
  vi.advanceTimersByTime(15_000);
  press('e');
  expect(reached).toEqual(['e']);
  expect(takeTypeAhead().text).toBe('');
});

it('forgets what nobody will take', () => {
  beginTypeAhead();
  press('n');
  dropTypeAhead();
  expect(takeTypeAhead().text).toBe('');
});
