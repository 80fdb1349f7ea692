import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { pages } from './pages';

const PUBLIC = resolve(import.meta.dirname, '../../public');

interface Manifest {
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
}

const manifest = JSON.parse(readFileSync(resolve(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest;
const palette = readFileSync(resolve(import.meta.dirname, '../theme/palette.ts'), 'utf8');

/** Width and height stand at fixed places of a PNG. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('the installed application has the colours of the theme’s chrome and sheet', () => {
  const light = palette.slice(palette.indexOf('chrome: '));
  expect(/chrome: '(#\w{6})'/.exec(light)?.[1]).toBe(manifest.theme_color);
  expect(/sheet: '(#\w{6})'/.exec(light)?.[1]).toBe(manifest.background_color);
});

it('has an icon in each size and shape that systems ask for, as large as it says', () => {
  const named = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
  expect(named).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']));
  for (const { src, sizes, type } of manifest.icons) {
    const file = resolve(PUBLIC, `.${src}`);
    expect(existsSync(file), src).toBe(true);
    if (type === 'image/png') expect(sizeOf(file)).toBe(sizes);
  }
});

it('its shortcuts lead to pages', () => {
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Record payment', 'Attendance', 'New enquiry']);
  for (const { url } of manifest.shortcuts) {
    const { pathname } = new URL(url, 'http://localhost');
    expect(
      pages.some(({ path }) => matchPath(path, pathname)),
      url,
    ).toBe(true);
  }
});
