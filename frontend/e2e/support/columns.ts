import { expect, type Page } from '@playwright/test';
import { isPhone } from './session';

/** The list knows these columns, shown or to be chosen; on a phone its rows are cards. */
export async function expectColumns(page: Page, names: string): Promise<void> {
  if (isPhone(page)) return;
  await page.getByRole('button', { name: 'Columns' }).click();
  const choices = page.getByRole('menuitemcheckbox');
  await expect(choices.first()).toBeVisible();
  expect(await choices.allInnerTexts()).toEqual(expect.arrayContaining(names.split(', ')));
  await page.keyboard.press('Escape');
  await expect(choices).toHaveCount(0);
}
