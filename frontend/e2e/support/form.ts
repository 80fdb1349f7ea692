import { expect, type Locator, type Page } from '@playwright/test';

type Scope = Page | Locator;

/** A field by its label; "Optional" may stand beside it. */
const labelled = (label: string) => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( Optional)?$`);

export const textField = (scope: Scope, label: string) =>
  label.toLowerCase().includes('password')
    ? scope.getByLabel(label, { exact: true })
    : scope.getByRole('textbox', { name: labelled(label) });

export async function type(scope: Scope, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await textField(scope, label).fill(value);
}

export async function choose(scope: Scope, values: Record<string, string>): Promise<void> {
  for (const [label, option] of Object.entries(values)) {
    await scope.getByRole('combobox', { name: labelled(label) }).selectOption(option);
  }
}

/** Writes into a field, leaves it, and reads what the form says about it. */
export async function expectRefused(scope: Scope, label: string, value: string, sentence: string): Promise<void> {
  const field = textField(scope, label);
  await field.fill(value);
  await field.blur();
  await expect(scope.getByText(sentence, { exact: true })).toBeVisible();
}
