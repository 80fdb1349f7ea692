import { expect, it } from 'vitest';
import { isRecordPayment } from './shortcuts';

const key = (init: KeyboardEventInit & { modifierAltGraph?: boolean }) => new KeyboardEvent('keydown', init);

it.each([
  ['Ctrl Alt P', { key: 'p', code: 'KeyP', ctrlKey: true, altKey: true }],
  ['with Caps Lock', { key: 'P', code: 'KeyP', ctrlKey: true, altKey: true }],
  ['on another script', { key: 'प', code: 'KeyP', ctrlKey: true, altKey: true }],
  ['where P is elsewhere', { key: 'p', code: 'KeyR', ctrlKey: true, altKey: true }],
])('%s takes a fee', (_what, init) => {
  expect(isRecordPayment(key(init))).toBe(true);
});

it.each([
  ['P alone', { key: 'p', code: 'KeyP' }],
  ['printing', { key: 'p', code: 'KeyP', ctrlKey: true }],
  ['a private window', { key: 'P', code: 'KeyP', ctrlKey: true, shiftKey: true }],
  ['a group of tabs on a Mac', { key: 'p', code: 'KeyP', ctrlKey: true, metaKey: true }],
  ['Alt P', { key: 'p', code: 'KeyP', altKey: true }],
  ['a letter that Alt Gr makes of P', { key: 'ö', code: 'KeyP', ctrlKey: true, altKey: true, modifierAltGraph: true }],
])('%s does not', (_what, init) => {
  expect(isRecordPayment(key(init))).toBe(false);
});
