import { describe, expect, it } from 'vitest';
import { namedIn, offered, partsOf, typedName } from '../mentions';

const AMOL = { _id: 1, username: 'Amol' };
const SATHE = { _id: 2, username: 'Amol Sathe' };
const KAVITA = { _id: 3, username: 'Kavita Deshmukh' };
const PEOPLE = [AMOL, SATHE, KAVITA];

describe('a name behind an @', () => {
  it('is offered while it is typed, by the beginning of any of its words', () => {
    expect(offered('kav', PEOPLE)).toEqual([KAVITA]);
    expect(offered('sat', PEOPLE)).toEqual([SATHE]);
    expect(offered('x', PEOPLE)).toEqual([]);
  });

  it('is found before the caret, and not in an address of mail', () => {
    expect(typedName('Hello @Kav', 10)).toEqual({ from: 6, typed: 'Kav' });
    expect(typedName('kavita@sunrise.test', 19)).toBeNull();
    expect(typedName('Hello', 5)).toBeNull();
  });

  it('names the person whose whole name stands there', () => {
    expect(namedIn('@Kavita Deshmukh please come', PEOPLE)).toEqual([3]);
    expect(namedIn('Kavita Deshmukh', PEOPLE)).toEqual([]);
  });

  it('does not name who has the beginning of it', () => {
    expect(namedIn('@Amol Sathe please come', PEOPLE)).toEqual([2]);
    expect(namedIn('@Amol and @Amol Sathe', PEOPLE)).toEqual([1, 2]);
  });
});

describe('the parts of a text', () => {
  it('are the longest names first, and what stands between them', () => {
    expect(partsOf('Ask @Amol Sathe, not @Amol.', [AMOL, SATHE])).toEqual([
      { text: 'Ask ', kind: 'text' },
      { text: '@Amol Sathe', kind: 'name', person: 2 },
      { text: ', not ', kind: 'text' },
      { text: '@Amol', kind: 'name', person: 1 },
      { text: '.', kind: 'text' },
    ]);
  });

  it('leave a name alone that mentions nobody', () => {
    expect(partsOf('@Amol', [])).toEqual([{ text: '@Amol', kind: 'text' }]);
  });

  it('have an address of the web without the full stop behind it', () => {
    expect(partsOf('See https://example.org/a.', [])[1]).toEqual({ text: 'https://example.org/a', kind: 'link' });
  });
});
