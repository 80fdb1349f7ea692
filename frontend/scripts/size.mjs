// Holds the build to its weight: gzip KiB of what each kind of visit downloads, read from the manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = process.argv[2] ?? join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'));

const ENTRY = 'index.html';
const SHELL = 'src/app/shell/shell.tsx';
const SIGN_IN = 'src/features/session/sign-in-page.tsx';
const FORM_PAGES = /-form-page|settings-page|student-page|student-course-page/;

const weights = new Map();
const weightOf = (file) => {
  if (!weights.has(file)) weights.set(file, gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length);
  return weights.get(file);
};

/** The scripts and styles a module brings along, its own included. */
function filesOf(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  chunk.css?.forEach((file) => found.add(file));
  chunk.imports?.forEach((key) => filesOf(key, found));
  return found;
}

const kib = (files) => [...files].reduce((sum, file) => sum + weightOf(file), 0) / 1024;
const union = (...sets) => new Set(sets.flatMap((set) => [...set]));

const entry = filesOf(ENTRY);
const shell = union(entry, filesOf(SHELL));
const rows = [
  ['entry', kib(entry), 168],
  ['signed-in shell', kib(shell), 200],
  ['sign-in', kib(union(entry, filesOf(SIGN_IN))), 230],
];
const pages = Object.keys(manifest).filter((key) => /-page\.tsx$/.test(key) && !key.includes('/session/'));
for (const key of pages.sort()) {
  const added = [...filesOf(key)].filter((file) => !shell.has(file));
  const name = key.replace(/^src\/(features|app)\//, '').replace('.tsx', '');
  rows.push([`+ ${name}`, kib(added), FORM_PAGES.test(key) ? 90 : 65]);
}

let failed = false;
for (const [name, size, budget] of rows) {
  const over = size > budget;
  failed ||= over;
  console.log(`${over ? 'OVER' : 'ok  '} ${name.padEnd(40)} ${size.toFixed(1).padStart(7)} KiB of ${budget}`);
}
process.exit(failed ? 1 : 0);
