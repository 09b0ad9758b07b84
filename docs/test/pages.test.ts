// Every page of the site in Chromium: on a phone and on a screen, light and dark.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { records } from '../.vitepress/links-into-the-repository.js';
import { axeFaults, isThere, siteInChromium } from './chromium.js';

/** The pages that people write; the playground has tests of its own. */
const pages = readdirSync('.')
  .filter((file) => file.endsWith('.md') && file !== 'playground.md' && !records.includes(file))
  .map((file) => file.replace(/\.md$/, '.html'));

const placeholder = /\{\{[^{}]*\}\}/g;

describe.skipIf(!isThere)('the pages in Chromium (skipped where Chromium is not installed)', () => {
  const { address, browser } = siteInChromium();

  // Each page is loaded once. Axe looks at every second one on a dark screen, at the others on a light phone: what a theme or a
  // width changes is the same on all of them.
  it.concurrent.each([
    ['light', 360, 1280, 0],
    ['dark', 1280, 360, 1],
  ] as const)(
    'fit a phone and a screen without scrolling sideways, ask for nothing that is missing, and please axe: every second one, %s',
    async (colorScheme, width, otherWidth, remainder) => {
      const context = await browser().newContext({ colorScheme });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('response', (response) => {
        if (response.status() >= 400) {
          complaints.push(`${response.status()} ${response.url()}`);
        }
      });
      const fit = async (name: string, pixels: number): Promise<void> => {
        await page.setViewportSize({ width: pixels, height: 800 });
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (excess > 0) {
          complaints.push(`${name} is ${excess} pixels too wide for ${pixels}`);
        }
      };
      for (const name of pages.filter((_, index) => index % 2 === remainder)) {
        await page.goto(`${address()}/${name}`);
        await fit(name, otherWidth);
        await fit(name, width);
        const faults = await axeFaults(page, '.vp-doc');
        complaints.push(...faults.map((fault) => `${name} ${fault}`));
      }
      await context.close();
      expect(complaints).toEqual([]);
    },
    600_000,
  );

  it('show the placeholders of alerts as they are written', async () => {
    const page = await browser().newPage();
    const differing: unknown[] = [];
    for (const name of pages) {
      const source = readFileSync(name.replace(/\.html$/, '.md'), 'utf8');
      const written = source.match(placeholder) ?? [];
      if (written.length > 0) {
        await page.goto(`${address()}/${name}`);
        // Also those in a group that is closed.
        const shown = ((await page.locator('.vp-doc').textContent()) ?? '').match(placeholder) ?? [];
        if (new Set(shown).size !== new Set(written).size) {
          differing.push({ name, shown, written });
        }
      }
    }
    await page.close();
    expect(differing).toEqual([]);
  });

  it('are found by their words', async () => {
    const page = await browser().newPage();
    await page.goto(address(), { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await page.fill('.VPLocalSearchBox input', 'resize-sentiment-conflict');
    await page.waitForSelector('.VPLocalSearchBox .result');
    expect(await page.locator('.VPLocalSearchBox .result').first().innerText()).toContain('resize-sentiment-conflict');
    await page.close();
  });
});
