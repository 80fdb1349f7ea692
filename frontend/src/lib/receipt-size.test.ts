import { expect, it } from 'vitest';
import { receiptSize, rememberReceiptSize } from './receipt-size';
import { clearDevice } from './session';

it('stays when a person signs out, since the printer is the desk’s', () => {
  localStorage.setItem('somebody', 'else');
  rememberReceiptSize('80mm');
  clearDevice();
  expect(receiptSize()).toBe('80mm');
  expect(localStorage.getItem('somebody')).toBeNull();
});
