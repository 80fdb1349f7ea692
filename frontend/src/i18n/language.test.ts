import { plural, t } from '@lingui/core/macro';
import { afterEach, describe, expect, it } from 'vitest';
import { i18n } from './i18n';
import { speak } from './language';

afterEach(() => {
  localStorage.clear();
  i18n.activate('en', 'en-IN');
  document.documentElement.lang = 'en';
});

describe('a message', () => {
  it('takes the values it names, as they are', () => {
    const name = '$& <b>Asha</b>';
    expect(t`Move ${name}`).toBe('Move $& <b>Asha</b>');
  });

  it.each([
    [0, '0 days late'],
    [1, '1 day late'],
    [123456, '1,23,456 days late'],
  ])('of %d is %s', (count, text) => {
    expect(plural(count, { one: '# day late', other: '# days late' })).toBe(text);
  });
});

describe('the language of the device', () => {
  it('is spoken from its catalogue', async () => {
    localStorage.setItem('language', 'en-XA');
    await speak();
    const [name, count] = ['Asha', 2];
    expect(t`Move ${name}`).toBe('Ṁöṽéé Asha');
    expect(plural(count, { one: '# day late', other: '# days late' })).toBe('2 đáýš ļáááţéé');
    expect(document.documentElement.lang).toBe('en-XA');
  });

  it('is English where there is no catalogue of it', async () => {
    localStorage.setItem('language', 'xx');
    await speak();
    expect(t`Save`).toBe('Save');
  });
});
