import { expect, type BrowserContext, type Page } from '@playwright/test';

/** One toast as it stood: what it said, and how far it was from the upper right, in pixels. */
interface Seen {
  text: string;
  fromRight: number;
  fromTop: number;
  /** A test has asked for it. */
  told: boolean;
}

declare global {
  interface Window {
    toastsSeen: Map<Element, Seen>;
  }
}

/** Notes each toast of the windows of this context: it leaves after three seconds, however long a busy machine takes. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = (window.toastsSeen = new Map<Element, Seen>());
    const note = () => {
      // Right of a toast is nothing but the top bar's buttons, or the sheet it leaves free.
      const rest = ['[data-free] ~ *', '.MuiDrawer-anchorRight > .MuiDrawer-paper']
        .flatMap((which) => [...document.querySelectorAll(which)])
        .map((one) => one.getBoundingClientRect().left);
      for (const toast of document.querySelectorAll('[aria-label="Messages"] > *')) {
        const region = toast.parentElement?.getBoundingClientRect();
        if (!region?.width) continue;
        const fromRight = Math.min(window.innerWidth, ...rest) - region.right;
        seen.set(toast, {
          text: toast.querySelector('p')?.textContent ?? '',
          fromRight,
          fromTop: region.top,
          told: seen.get(toast)?.told ?? false,
        });
      }
    };
    new MutationObserver(note).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-place', 'style'],
    });
  });
}

/** A toast that says this and was not asked for before, in the upper right of the window. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const [source, flags] =
    text instanceof RegExp ? [text.source, text.flags] : [text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), ''];
  await expect(async () => {
    const found = await page.evaluate(
      ([pattern = '', how]) => {
        const said = new RegExp(pattern, how);
        return [...window.toastsSeen.values()].find((toast) => !toast.told && said.test(toast.text)) ?? null;
      },
      [source, flags],
    );
    expect(found, `a toast that says ${text}`).not.toBeNull();
    expect(found?.fromRight).toBeLessThan(24);
    expect(found?.fromTop).toBeLessThan(80);
  }).toPass({ timeout: 30_000, intervals: [50] });
  await page.evaluate(
    ([pattern = '', how]) => {
      const said = new RegExp(pattern, how);
      for (const toast of window.toastsSeen.values()) if (said.test(toast.text)) toast.told = true;
    },
    [source, flags],
  );
}
