import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const api = process.env.API_URL ?? 'http://localhost:8000';

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
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
