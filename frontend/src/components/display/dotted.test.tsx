import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { Dotted } from './dotted';

it('parts between dots keep their words, and each stays in one piece', () => {
  const { container } = show(
    <p>
      <Dotted parts={['STU-00312 · 98220 14567', null, '', <time dateTime="2026-11-20">20-11-2026</time>]} />
    </p>,
  );
  expect(container).toHaveTextContent('STU-00312 · 98220 14567 · 20-11-2026');
  const parts = [...container.querySelectorAll('p > span')].map((part) => part.textContent);
  expect(parts).toEqual(['STU-00312 ·', '98220 14567 ·', '20-11-2026']);
});
