import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { Sentence } from './sentence';

const shown = (of: string) =>
  show(
    <p>
      <Sentence of={of} />
    </p>,
  ).container;

it('the dates of a sentence stay in one piece, and its words are as they were written', () => {
  const container = shown('Your subscription plan was not active from 12-11-2026 to 20-11-2026.');
  expect(container).toHaveTextContent('Your subscription plan was not active from 12-11-2026 to 20-11-2026.');
  const dates = [...container.querySelectorAll('time')];
  expect(dates.map((one) => [one.dateTime, one.textContent])).toEqual([
    ['2026-11-12', '12-11-2026'],
    ['2026-11-20', '20-11-2026'],
  ]);
  for (const one of dates) expect(one).toHaveStyle({ whiteSpace: 'nowrap' });
});

it.each(['Nobody is enrolled yet.', 'Reference 99-13-2026.', 'Invoice 12-345-2026.'])(
  'is plain text without a date: %s',
  (words) => {
    const paragraph = shown(words).querySelector('p');
    expect(paragraph).toHaveTextContent(words);
    expect(paragraph?.children).toHaveLength(0);
  },
);
