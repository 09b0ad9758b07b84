// Ten pages of every kind, whole and in both themes, under axe. The other pages have it once each (pages.test.ts).
import { describe, expect, it } from 'vitest';
import { axeFaults, isThere, siteInChromium } from './chromium.js';

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
  const { address, browser } = siteInChromium();

  it.each(pages.flatMap((name) => (['light', 'dark'] as const).map((theme) => [name, theme] as const)))(
    '%s pleases axe in the %s theme',
    async (name, colorScheme) => {
      const context = await browser().newContext({ viewport: { width: 1280, height: 900 }, colorScheme });
      const page = await context.newPage();
      await page.goto(`${address()}/${name}.html`);
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(
        colorScheme === 'dark',
      );
      expect(await axeFaults(page, 'html')).toEqual([]);
      await context.close();
    },
    300_000,
  );
});
