import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { Board } from './board';

const asha = { _id: 4, name: 'Asha Rao', course: 'Guitar' };
const columns = [
  { key: 'NEW', label: 'New', cards: [asha], total: 12 },
  { key: 'DEMO', label: 'Demo', cards: [] },
];

function showBoard(moveTo: (state: string) => void) {
  show(
    <Board
      label="Enquiries"
      columns={columns}
      cardId={(card) => card._id}
      cardName={(card) => card.name}
      href={(card) => `/enquiry/${card._id}`}
      drag={{ accepts: (_card, column) => column === 'DEMO', onDrop: (_card, column) => moveTo(column) }}
      actions={() => [{ label: 'Move to Demo', onSelect: () => moveTo('DEMO') }, false]}
    >
      {(card) => card.course}
    </Board>,
  );
}

it('a board has a column a state, with how many there are in all', () => {
  showBoard(vi.fn());
  const fresh = screen.getByRole('region', { name: 'New' });
  expect(within(fresh).getByRole('heading')).toHaveTextContent('New 12');
  expect(within(fresh).getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', '/enquiry/4');
  expect(within(screen.getByRole('region', { name: 'Demo' })).getByText('None')).toBeVisible();
});

it('a card is moved from its menu, by keyboard alone', async () => {
  const moveTo = vi.fn();
  showBoard(moveTo);
  const person = userEvent.setup();
  screen.getByRole('button', { name: 'More actions for Asha Rao' }).focus();
  await person.keyboard('{Enter}');
  const items = await screen.findAllByRole('menuitem');
  expect(items).toHaveLength(1);
  items[0]?.focus();
  await person.keyboard('{Enter}');
  expect(moveTo).toHaveBeenCalledWith('DEMO');
});
