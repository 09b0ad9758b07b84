import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtSite, type Served, type Site, serve } from './site.js';

const executablePath = '/usr/bin/chromium';
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A rule that the page breaks, and where. */
interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe.skipIf(!existsSync(executablePath))(
  'alert texts in Chromium (skipped where Chromium is not installed)',
  () => {
    let site: Site;
    let served: Served;
    let browser: Browser;
    let page: Page;
    const complaints: string[] = [];

    beforeAll(async () => {
      site = builtSite();
      served = await serve(site.folder);
      browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
      page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          complaints.push(message.text());
        }
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
    });
    afterAll(async () => {
      await browser?.close();
      served?.close();
      site?.remove();
      expect(complaints).toEqual([]);
    });

    async function open(): Promise<void> {
      await page.goto('about:blank');
      await page.goto(`${served.address}/playground.html#alert`);
      await page.waitForSelector('.cm-content[aria-label="Text of the alert"]');
    }

    async function write(text: string): Promise<void> {
      await page.getByRole('textbox', { name: 'Text of the alert' }).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
    }

    const codes = () => page.locator('.findings .code').allInnerTexts();
    const verdict = () => page.locator('.verdict').innerText();

    it('underlines each finding, and leads to it', async () => {
      await open();
      expect(await codes()).toEqual([
        'placeholder-unquoted-text',
        'placeholder-unknown',
        'arithmetic-outside-formula',
        'field-mistyped',
      ]);
      const marked = page.locator('.cm-lintRange-error');
      expect((await marked.allInnerTexts()).join(' ')).toContain('{{strategy.order.acton}}');
      await page.getByRole('button', { name: 'Go to line 4, column 15' }).click();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe('{{strategy.order.contracts}} * 2');
    });

    it('shows what each variant comes to, and its message', async () => {
      await open();
      await write(
        '{"ticker": "{{ticker}}", "action": "{{strategy.order.action}}", "sentiment": "{{strategy.market_position}}", "quantity": 5}',
      );
      await expect.poll(verdict).toContain('1 warning');
      const variants = page.locator('.variants > li');
      expect(await variants.first().innerText()).toContain('Buys 5 AAPL');
      await variants.nth(1).getByText('Message').click();
      expect(await variants.nth(1).locator('pre').innerText()).toBe(
        '{"ticker": "AAPL", "action": "sell", "sentiment": "flat", "quantity": 5}',
      );
    });

    it('takes the settings that stand beside an example', async () => {
      await open();
      await page.getByLabel('Example').selectOption('Mirror strategy');
      await expect.poll(verdict).toContain('No findings');
      await page.getByLabel('Settings').selectOption('');
      await expect.poll(codes).toEqual(['strategy-diverges', 'resize-sentiment-conflict']);
    });

    it('follows platform, kind of alert and examples', async () => {
      await open();
      await page.getByLabel('Example').selectOption('Leave');
      await expect.poll(verdict).toContain('No findings');
      await page.getByLabel('Platform').selectOption('trendspider');
      await expect.poll(codes).toEqual(['placeholder-unknown']);
      await page.getByLabel('Platform').selectOption('tradingview');
      await page.getByLabel('Example').selectOption('Mirror strategy');
      await page.getByLabel('The alert is on').selectOption('indicator');
      await expect.poll(codes).toContain('placeholder-not-on-this-alert');
    });

    it('is reached from the message by tab and by keyboard', async () => {
      await page.goto('about:blank');
      await page.goto(`${served.address}/playground.html`);
      await page.waitForSelector('.cm-content[aria-label="Message, JSON"]');
      await page.getByRole('tab', { name: 'Message' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForSelector('.cm-content[aria-label="Text of the alert"]');
      expect(await page.evaluate(() => location.hash)).toBe('#alert');
      expect(await page.getByRole('tab', { name: 'Alert text' }).getAttribute('aria-selected')).toBe('true');
      await page.getByRole('tab', { name: 'Message' }).click();
      await page.waitForSelector('.cm-content[aria-label="Message, JSON"]');
    });

    it.each(['light', 'dark'] as const)('has nothing that axe finds fault with, %s', async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await open();
      await page.waitForTimeout(300);
      await page.addScriptTag({ path: axe });
      const faults = await page.evaluate(async () => {
        const { violations } = await Reflect.get(window, 'axe').run('.tabs-around');
        return violations.flatMap(({ id, nodes }: AxeViolation) => nodes.map(({ html }) => `${id}: ${html}`));
      });
      expect(faults).toEqual([]);
      await page.emulateMedia({ colorScheme: null });
    });

    it.each([360, 390, 768, 1440])('fits a screen of %i pixels without scrolling sideways', async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await open();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.setViewportSize({ width: 1280, height: 900 });
    });
  },
);
