import { expect, type Page } from '@playwright/test';

/** A toast that says this, in the upper right of the window. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text)).toBeVisible();
  const place = await page.getByRole('region', { name: 'Messages' }).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(width - 24);
  expect(place?.y).toBeLessThan(80);
}
