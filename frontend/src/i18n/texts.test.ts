import { afterEach, describe, expect, it } from 'vitest';
import { speak, texts } from './texts';

const t = texts('test', {
  greeting: 'Good morning, {{name}}',
  deep: { er: 'Save' },
  students_one: '{{count}} student',
  students_other: '{{count}} students',
});

afterEach(() => speak('en', {}));

describe('a text', () => {
  it('takes the values it names, as they are', () => {
    expect(t('greeting', { name: '$& <b>Asha</b>' })).toBe('Good morning, $& <b>Asha</b>');
  });

  it('is found by its path', () => {
    expect(t('deep.er')).toBe('Save');
  });

  it.each([[0, '0 students'], [1, '1 student'], [2, '2 students']])('of %d is %s', (count, text) => {
    expect(t('students', { count })).toBe(text);
  });
});

describe('another language', () => {
  it('is spoken by its own rules of number', () => {
    speak('hi', { test: { students_one: '{{count}} विद्यार्थी', students_other: '{{count}} विद्यार्थियों' } });
    // In Hindi nothing is singular.
    expect(t('students', { count: 0 })).toBe('0 विद्यार्थी');
    expect(t('students', { count: 2 })).toBe('2 विद्यार्थियों');
  });

  it('leaves in English what it lacks', () => {
    speak('hi', { test: { deep: { er: 'सहेजें' } } });
    expect(t('deep.er')).toBe('सहेजें');
    expect(t('greeting', { name: 'Asha' })).toBe('Good morning, Asha');
    expect(t('students', { count: 1 })).toBe('1 student');
  });
});
