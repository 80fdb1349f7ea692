import { screen, within } from '@testing-library/react';

const texts = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent);

/** What the table on screen says, by value and in its order: its headings, and the cells of one row. */
export async function tableOnScreen(nameOfRow: RegExp): Promise<{ heads: string[]; cells: string[] }> {
  const row = await screen.findByRole('row', { name: nameOfRow });
  return { heads: texts(screen.getAllByRole('columnheader')), cells: texts(within(row).getAllByRole('cell')) };
}
