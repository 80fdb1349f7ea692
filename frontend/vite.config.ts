import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const api = process.env.API_URL ?? 'http://localhost:8000';

/** What every visit needs, in one file: thirty small ones compress worse and each is a request. */
const CORE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|i18next|openapi-fetch|stylis)/',
    'node_modules/@emotion/',
    'node_modules/@tanstack/(query-core|react-query)/',
    'node_modules/@mui/(system|styled-engine|private-theming|material/(styles|colors|CssBaseline|GlobalStyles))/',
    'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared)',
    'src/(api|i18n|theme)/',
    'src/lib/(browser|me|roles|session|toasts|token|unsaved|use-online|version)\\.',
    'src/app/(app|config|faults|guards|overlays|pages|query-client|router|start|text|titled)\\.',
  ].join('|'),
);

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': resolve(import.meta.dirname, 'src') } },
  server: { proxy: { '/class': api, '/config.json': api, '/media': api } },
  preview: { proxy: { '/class': api, '/config.json': api, '/media': api } },
  build: {
    target: 'es2022',
    manifest: true,
    // Fonts stay files: a data: URI could not be preloaded and the policy allows fonts from 'self' only.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'core', test: CORE }] } } },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 40_000,
    restoreMocks: true,
  },
});
