// Ten pages of every kind, whole and in both themes, under axe. The other pages have it once each (pages.test.ts).
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtSite, type Served, type Site, serve } from '../playground/test/site.js';
import { axeFaults, isThere, startChromium } from './chromium.js';

const pages = [
  'index',
  'getting-started',
  'playground',
  'writing-alerts',
  'resize',
  'protection',
  'going-live',
  'broker-comparison',
  'settings',
  'errors',
];

describe.skipIf(!isThere)('ten pages in Chromium (skipped where Chromium is not installed)', () => {
  let site: Site;
  let served: Served;
  let browser: Browser;

  beforeAll(async () => {
    site = builtSite();
    served = await serve(site.folder);
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
    site?.remove();
  });

  it.each(pages.flatMap((name) => (['light', 'dark'] as const).map((theme) => [name, theme] as const)))(
    '%s pleases axe in the %s theme',
    async (name, colorScheme) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme });
      const page = await context.newPage();
      await page.goto(`${served.address}/${name}.html`, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(
        colorScheme === 'dark',
      );
      expect(await axeFaults(page, 'html')).toEqual([]);
      await context.close();
    },
    300_000,
  );
});
