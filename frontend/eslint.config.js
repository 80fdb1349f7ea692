import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Folder law: components, lib, api, theme and i18n know no feature; features never import each other. */
const forbid = (group, message) => ({ group, message });
const noFeatures = forbid(['@/features/*', '@/app/*'], 'Shared code knows neither the app nor a feature.');

const UNTRANSLATED = 'Translate what people read: t`…` of @lingui/core/macro.';
/** Attributes that people read. */
const READ = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'cancel',
  'confirm',
  'help',
  'helperText',
  'hint',
  'intro',
  'label',
  'note',
  'placeholder',
  'save',
  'send',
  'subtitle',
  'text',
  'title',
];

/** Keys are named alike in every language. */
const untranslated = [
  "JSXElement[openingElement.name.name!='Kbd'] > JSXText[value=/[a-z]{2}/i]",
  'JSXElement > JSXExpressionContainer > Literal[value=/[a-z]{2}/i]',
  `JSXAttribute[name.name=/^(${READ.join('|')})$/] > Literal[value=/^(?!https:).*[a-z]{2}/i]`,
].map((selector) => ({ selector, message: UNTRANSLATED }));

const syntax = [
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Render text, never markup.' },
  {
    selector: 'Literal[value=/^#([0-9a-f]{3}|[0-9a-f]{6})$/i]',
    message: 'Use a palette token, never a literal colour.',
  },
];

export default tseslint.config(
  { ignores: ['dist', 'public', 'coverage', 'playwright-report', 'test-results', 'src/api/*.d.ts'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js', 'scripts/*.mjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      // An invalid page number or the opened dialog may take the focus: it is where the person's eyes are.
      'jsx-a11y/no-autofocus': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // A module augmentation extends and adds nothing.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // React Router's loaders leave by throwing a Response, and so do our guards.
      '@typescript-eslint/only-throw-error': 'off',
      'no-restricted-syntax': ['error', ...syntax],
    },
  },
  {
    files: ['src/{components,lib,api,theme,i18n}/**'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/**/__tests__/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noFeatures] }] },
  },
  {
    files: ['src/features/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [forbid(['@/features/*', '@/app/*'], 'A feature imports components, lib and api only.')] },
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/lib/connection.ts', 'src/**/*.test.{ts,tsx}', 'src/**/__tests__/**', 'src/testing/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Use request of lib/connection: it learns who is offline.' },
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'navigator',
          property: 'onLine',
          message: 'Use isOnline of lib/connection: the browser does not know.',
        },
        {
          object: 'globalThis',
          property: 'fetch',
          message: 'Use request of lib/connection: it learns who is offline.',
        },
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/**/__tests__/**', 'src/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, ...untranslated] },
  },
  { files: ['src/theme/**', 'src/components/pattern/**'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.{js,mjs}'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
  },
);
