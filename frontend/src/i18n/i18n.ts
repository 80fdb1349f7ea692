import { setupI18n } from '@lingui/core';

/** Speaks English until `speak` says otherwise. Numbers are grouped as in India in every language. */
export const i18n = setupI18n({ locale: 'en', locales: 'en-IN', messages: { en: {} } });
