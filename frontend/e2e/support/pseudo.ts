import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { settle } from './look';

const CATALOGUE = resolve(import.meta.dirname, '../../../locale/en/LC_MESSAGES/web.po');

/** The messages without values, in English. */
const messages = new Set(
  Array.from(readFileSync(CATALOGUE, 'utf8').matchAll(/^msgid "([^{]+)"$/gm), ([, text]) => text!),
);

/** Words that are the same in every language, or English still: names of things, months, days and parts of the day. */
const SAME = new Set(
  `class master ctrl enter esc shift alt tab csv xlsx pdf jpg jpeg png excel whatsapp chrome linux upi gst gstin cgst sgst igst hsn sac email
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
  lakh crore rupees paise only`.split(/\s+/),
);

/** An amount in words is English in every language for now. */
const IN_WORDS = /^Rupees .* only$/;

/** What the server has said to a window: names of people and things, which nobody translates. */
const said = new WeakMap<Page, Set<string>>();

/** The end of a name that a chart cuts off, and the groups of a hash. */
const CUT = /\p{L}*…/gu;
const HASH = /(\b[\da-f]{4}\b ?){2,}/g;

const WORD = /\p{L}{3,}/gu;
const ENGLISH = /^[a-z]+$/i;
const wordsOf = (text: string) =>
  Array.from(text.matchAll(WORD), ([word]) => word).filter((word) => ENGLISH.test(word));

/** From its next address on the window speaks `en-XA`. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'en-XA'));
  const words = new Set<string>();
  said.set(page, words);
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    void response.text().then(
      (text) => wordsOf(text.replace(/\\u[\da-f]{4}/g, ' ')).forEach((word) => words.add(word.toLowerCase())),
      () => undefined, // The page was left.
    );
  });
}

interface Shown {
  /** Each text with what it is: of an element, or an attribute's name. */
  texts: string[];
  /** Messages of which a part is outside of what holds them. */
  cut: string[];
}

/** Runs in the page. */
function look(): Shown {
  // The signs × and ÷ stand among the letters.
  const ACCENTED = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]/;
  const texts: string[] = [];
  const cut: string[] = [];
  const isHidden = (element: Element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const holder = node.parentElement;
    if (!text || !holder || holder.closest('script, style, noscript') || isHidden(holder)) continue;
    texts.push(text);
    if (!ACCENTED.test(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    for (let around: Element | null = holder; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      // For screen readers alone.
      if (style.clipPath !== 'none' || style.clip !== 'auto') break;
      const outer = around.getBoundingClientRect();
      if (outer.width <= 1 || outer.height <= 1) break;
      if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.position === 'fixed') break;
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isWide = clips(style.overflowX) && (box.right > outer.right + 1.5 || box.left < outer.left - 1.5);
      if (isWide || (clips(style.overflowY) && box.bottom > outer.bottom + 2)) {
        cut.push(`${text} (${around.tagName.toLowerCase()}.${around.className})`);
        break;
      }
    }
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!isHidden(element)) texts.push(element.getAttribute(name) ?? '');
    }
  }
  return { texts, cut };
}

/** No message of the page is cut off, none reaches over the edge, and every word is translated or the server's. */
export async function translated(page: Page, what: string): Promise<void> {
  await settle(page);
  const { texts, cut } = await page.evaluate(look);
  expect.soft([...new Set(cut)], `cut off on ${what}`).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(over, `${what} reaches over the edge by`).toBeLessThanOrEqual(0);
  const known = said.get(page)!;
  const english = texts.flatMap((text) => {
    if (messages.has(text)) return [text];
    if (IN_WORDS.test(text)) return [];
    const words = wordsOf(text.replace(CUT, ' ').replace(HASH, ' ')).filter(
      (word) => !SAME.has(word.toLowerCase()) && !known.has(word.toLowerCase()),
    );
    return words.length ? [`${text} (${words.join(', ')})`] : [];
  });
  expect.soft([...new Set(english)], `untranslated on ${what}`).toEqual([]);
  await page.screenshot({ path: `test-results/pseudo/${what.replace(/\W+/g, '-')}-${test.info().project.name}.png` });
}
