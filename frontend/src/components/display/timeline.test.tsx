import { screen, within } from '@testing-library/react';
import { Phone } from 'lucide-react';
import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { Timeline } from './timeline';

it('a history tells what happened, with who and when', () => {
  const entries = [
    { id: 2, icon: Phone, title: 'Called', text: 'Wants evenings', who: 'Amol Sathe', at: '2026-11-20T06:00:00Z' },
    { id: 1, icon: Phone, title: 'Enquired', at: '2026-11-18' },
  ];
  show(<Timeline label="History" entries={entries} none="Nothing yet." />);
  const [last, first] = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(last).toHaveTextContent('CalledWants evenings20-11-2026, 11:30 am · Amol Sathe');
  expect(first).toHaveTextContent('Enquired18-11-2026');
});

it('a history without steps says so', () => {
  show(<Timeline label="History" entries={[]} none="Nothing yet." />);
  expect(screen.getByText('Nothing yet.')).toBeVisible();
});
