// Draws the icons of the installed application from public/icon.svg: node scripts/icons.mjs
import { Buffer } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import packaged from '@sparticuz/chromium';

const PUBLIC = join(import.meta.dirname, '..', 'public');

const rounded = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');
/** Systems cut their own shape out of it: the ground reaches to the edges, the sign stands within the inner 80 %. */
const whole = rounded.replace(' rx="8"', '');
if (whole === rounded) throw new Error('public/icon.svg has no rounded ground any more.');
writeFileSync(join(PUBLIC, 'icons', 'maskable.svg'), whole);

const browser = await chromium.launch({
  executablePath: await packaged.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();

async function draw(name, svg, size) {
  await page.setViewportSize({ width: size, height: size });
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(
    `<style>*{margin:0}img{display:block}</style><img src="${source}" width="${size}" height="${size}">`,
  );
  await page.screenshot({ path: join(PUBLIC, 'icons', `${name}-${size}.png`), omitBackground: true });
}

for (const size of [192, 512]) {
  await draw('icon', rounded, size);
  await draw('maskable', whole, size);
}
await draw('touch', whole, 180);
await browser.close();
