import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { RecordTabs } from './record-tabs';

const dues = vi.fn(() => 'The dues');
const tabs = [
  { value: 'courses', label: 'Courses', content: () => 'The courses' },
  { value: 'dues', label: 'Dues', count: 3, content: dues },
];

it('a record opens on its first tab, and fetches nothing for the others', () => {
  show(<RecordTabs label="Asha Rao" tabs={tabs} />);
  expect(screen.getByRole('tabpanel', { name: 'Courses' })).toHaveTextContent('The courses');
  expect(dues).not.toHaveBeenCalled();
});

it('a tab that is chosen is shown', async () => {
  show(<RecordTabs label="Asha Rao" tabs={tabs} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Dues 3' }));
  expect(screen.getByRole('tabpanel', { name: 'Dues 3' })).toHaveTextContent('The dues');
});

it('a record opens on the tab its address names, or on the first where there is none such', () => {
  show(<RecordTabs label="Asha Rao" tabs={tabs} />, '/?tab=dues');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('The dues');
  show(<RecordTabs label="Vivek Nair" tabs={tabs} />, '/?tab=money');
  expect(screen.getByRole('tab', { name: 'Courses', selected: true })).toBeVisible();
});
