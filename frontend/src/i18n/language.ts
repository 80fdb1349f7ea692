import type { Messages } from '@lingui/core';
import { i18n } from './i18n';

interface Language {
  /** By whose rules numbers are grouped and plurals chosen. */
  locales: string;
  /** One file, which nobody loads who does not speak it. */
  load: () => Promise<{ default: Messages }>;
}

const languages: Readonly<Record<string, Language>> = {
  // For tests: English with accents, 40 % longer.
  'en-XA': { locales: 'en-IN', load: () => import('virtual:messages/en-XA') },
};

/** Speaks the language of this device from before the first page on. It stays while a page lives: another one reloads it. */
export async function speak(): Promise<void> {
  const locale = localStorage.getItem('language') ?? '';
  const language = languages[locale];
  if (!language) return;
  // Without a network the page is English.
  const catalogue = await language.load().catch(() => undefined);
  if (!catalogue) return;
  i18n.loadAndActivate({ locale, locales: language.locales, messages: catalogue.default });
  document.documentElement.lang = locale;
}
