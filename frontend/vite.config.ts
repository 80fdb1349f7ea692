import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import type * as FirstPaint from './src/app/first-paint';
import type * as Pages from './src/app/pages';
import { chunks } from './vite.chunks';
import { text } from './vite.text';

const SOURCE = resolve(import.meta.dirname, 'src');
const api = process.env.API_URL ?? 'http://localhost:8000';

let dist = 'dist';

/** Where this build is written to. */
const noteDist: Plugin = {
  name: 'note-dist',
  configResolved: ({ root, build }) => {
    dist = resolve(root, build.outDir);
  },
};

/** The addresses of the pages, for the server: it answers 404 for every other one. */
const listPages: Plugin = {
  name: 'list-pages',
  apply: 'build',
  async generateBundle() {
    const table = resolve(SOURCE, 'app/pages.ts');
    const { module } = await runnerImport<typeof Pages>(table, {
      configFile: false,
      plugins: text,
      resolve: { alias: { '@': SOURCE } },
    });
    const paths = [...module.pages, ...module.signedOutPages].map(({ path }) => path);
    const source = JSON.stringify([...paths, ...Object.keys(module.movedPages)], null, 1);
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source });
  },
};

/** The files of this build, for what was kept of an earlier one (src/app/kept/code.ts). */
const listFiles: Plugin = {
  name: 'list-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const source = JSON.stringify(files.map((name) => `/${name}`).sort());
      this.emitFile({ type: 'asset', fileName: 'files.json', source });
    },
  },
};

/** A visitor of whom nothing is known, where a module asks for one while it is loaded. */
const NOBODY = { localStorage: { getItem: () => null }, location: new URL('http://localhost/signin') };

/** The sign-in page stands in index.html, so that it is seen before any script has run. */
const paintFirst: Plugin = {
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      Object.assign(globalThis, NOBODY);
      try {
        const page = resolve(SOURCE, 'app/first-paint.tsx');
        const options = { configFile: false, plugins: text, resolve: { alias: { '@': SOURCE } } } as const;
        const { module } = await runnerImport<typeof FirstPaint>(page, options);
        const { markup, styles } = module.firstPaint();
        return html
          .replace('</head>', () => `<style>${styles}</style></head>`)
          .replace('<div class="skeleton">', (skeleton) => `<div class="first-paint" inert>${markup}</div>${skeleton}`);
      } finally {
        for (const name of Object.keys(NOBODY)) Reflect.deleteProperty(globalThis, name);
      }
    },
  },
};

/** The application's scripts are loaded behind what the first paint needs, and start after it (public/start.js). */
const startLater: Plugin = {
  name: 'start-later',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/,
          '<link rel="modulepreload" crossorigin href="$1" data-application><script defer src="/start.js"></script>',
        )
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
  },
};

const ROUTER = resolve(import.meta.dirname, 'node_modules/react-router/dist/production');

/** The package offers its build for development to every bundler; the one for production warns nobody and is lighter. */
const routerForProduction: Plugin = {
  name: 'router-for-production',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: resolve(ROUTER, 'index.mjs') },
        { find: /^react-router\/dom$/, replacement: resolve(ROUTER, 'dom-export.mjs') },
      ],
    },
  }),
};

/** What a register is taken with where there is no network: the shell, this page, and what they load later. */
const OFFLINE = ['index.html', 'src/app/shell/shell.tsx', 'src/features/attendance/attendance-page.tsx'];
const OFFLINE_PARTS = [
  'src/features/attendance/offline/',
  'src/features/attendance/mark-sheet',
  'src/features/attendance/stale-register',
  'src/components/dialogs/',
  'src/components/sheet/',
  'src/lib/offline-store',
  'src/app/shell/menu-drawer',
  'src/app/shell/side-panels',
];

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** The files of those modules, read from the manifest of the build: names say nothing of who needs whom. */
function offlineFiles(): Set<string> {
  const manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = new Set(['index.html', 'icon.svg', 'scheme.js', 'start.js']);
  const seen = new Set<string>();
  const take = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    chunk.imports?.forEach(take);
    chunk.dynamicImports?.filter((part) => OFFLINE_PARTS.some((start) => part.startsWith(start))).forEach(take);
  };
  OFFLINE.forEach(take);
  const missing = [...OFFLINE, ...OFFLINE_PARTS].filter((start) => ![...seen].some((key) => key.startsWith(start)));
  if (missing.length)
    throw new Error(`vite.config.ts keeps ${missing.join(', ')} for offline use, which is not in the build.`);
  return files;
}

/**
 * A visit to the page: the network's answer, so that a deployment is seen at once; the kept shell where
 * none comes within five seconds. Runs inside the worker: it may use nothing from out here.
 */
const answerPage = async ({ request }: { request: Request }): Promise<Response> => {
  const shell = () => caches.match('/index.html', { ignoreSearch: true });
  const answer = fetch(request).catch(async (error: unknown) => {
    const found = await shell();
    if (!found) throw error;
    return found;
  });
  const late = new Promise((resolve) => setTimeout(resolve, 5000)).then(shell);
  return (await Promise.race([answer, late])) ?? answer;
};

/** What was kept of the build while other pages were looked at (src/app/kept/code.ts). Runs inside the worker as well. */
const answerCode = async ({ request }: { request: Request }): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/**
 * The service worker of /attendance alone: it answers for that page where the network does not, and
 * keeps nothing that the API says. A new one waits until every page of the old one is closed, so
 * that no register is reloaded under anybody's hands.
 */
const offlineAttendance = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  filename: 'sw.js',
  // A file of public/: its colours are no code.
  manifest: false,
  workbox: {
    inlineWorkboxRuntime: true,
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [
      (entries) => {
        const files = offlineFiles();
        return { manifest: entries.filter(({ url }) => files.has(url)), warnings: [] };
      },
    ],
    // Every other page has the other worker.
    navigateFallback: undefined,
    runtimeCaching: [
      { urlPattern: ({ request }) => request.mode === 'navigate', handler: answerPage },
      { urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), handler: answerCode },
    ],
    sourcemap: false,
  },
});

const TESTS = 'src/**/*.test.{ts,tsx}';

/** Test files that replace modules or load them anew: what another file has loaded would hold others, and the reverse. */
const replacingModules = () =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /vi\.(mock|resetModules)\(/.test(readFileSync(resolve(SOURCE, file), 'utf8')))
    .map((file) => `src/${file}`);

const ALONE = process.env.VITEST ? replacingModules() : [];

export default defineConfig({
  plugins: [
    ...text,
    react(),
    ...(process.env.VITEST
      ? []
      : [routerForProduction, noteDist, listPages, listFiles, paintFirst, startLater, offlineAttendance]),
  ],
  resolve: { alias: { '@': SOURCE } },
  server: { proxy: { '/class': api, '/config.json': api, '/media': api } },
  preview: { proxy: { '/class': api, '/config.json': api, '/media': api } },
  build: {
    target: 'es2022',
    manifest: true,
    // Fonts stay files: a data: URI could not be preloaded and the policy allows fonts from 'self' only.
    assetsInlineLimit: 0,
    // The entry names every file, and hashes do not compress: six letters of 64 tell two builds apart as well as eight.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          // Emotion reads them for a function that nothing here calls.
          { test: /hoist-non-react-statics|react-is/, sideEffects: false },
          // A page that uses one form of a resource needs no fields of the others.
          { test: /src\/api\/(fields|forms)\//, sideEffects: false },
        ],
      },
      output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups: chunks } },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 40_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: [TESTS],
          exclude: ALONE,
          // Modules are read once a worker, which halves the time. What they remember goes on from file to
          // file: `setup.ts` clears what a test could see of it. Parts that were loaded lazily stay loaded.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
    ],
  },
});
