import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** `make text` writes the catalogues beside those of Django; `make check` has them written elsewhere. */
const { LOCALES = '<rootDir>/../locale' } = process.env;

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: `${LOCALES}/{locale}/LC_MESSAGES/web`,
      include: ['src'],
      exclude: ['**/*.test.*', '**/__tests__/**', 'src/testing/**'],
    },
  ],
  // A line number would change the catalogue with every line of code.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  runtimeConfigModule: ['@/i18n/i18n', 'i18n'],
});
