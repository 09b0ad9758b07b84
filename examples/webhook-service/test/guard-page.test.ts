// What is left today, in Chromium: on a desk and on a phone, light and dark.
import { mkdir, readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noBrowser, openBrowser, openPage } from './chromium.js';
import { asOwner, pathOf, type Running, run, sampleConfig, token } from './running.js';

const views: readonly (readonly [string, BrowserContextOptions])[] = [
  ['desktop-light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['desktop-dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ['phone-light', { viewport: { width: 390, height: 844 }, colorScheme: 'light', isMobile: true, hasTouch: true }],
  ['phone-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', isMobile: true, hasTouch: true }],
];

const everyRule = {
  ...{ maxLossPerDay: 1000, maxLossPerDayPercent: 2, maxProfitPerDay: 2500 },
  ...{ maxDrawdown: { amount: 900, trailing: 'end-of-day' }, maxEntriesPerDay: 10, maxEntriesPerTicker: 3 },
  ...{ cooldownAfterLoss: 3600, maxLossesInRow: 3, maxContracts: { limit: 10 }, maxTotalValue: 50_000 },
  ...{ maxSideValuePercent: 40, maxOpenRisk: 20_000 },
};

describe.skipIf(noBrowser !== undefined)('what is left today (skipped where Chromium is not installed)', () => {
  let browser: Browser;
  let running: Running;

  const form = (path: string, fields: Record<string, string>): Promise<Response> =>
    fetch(running.url(path), {
      method: 'POST',
      headers: asOwner,
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const send = async (body: object): Promise<void> => {
    running.clock.advance(31_000);
    await running.post(pathOf('rated'), { ticker: 'AAPL', ...body });
    await running.service().settle();
  };

  beforeAll(async () => {
    browser = await openBrowser();
    const { paper, other } = sampleConfig.brokers;
    const brokers = { paper: { ...paper, guard: everyRule }, other: { ...other, guard: { maxLossPerDay: 500 } } };
    running = await run({ brokers });
    await form('/guard', { broker: 'paper', action: 'started' });
    await send({ action: 'buy', quantity: 100, stopLoss: { percent: 20 } });
    await form('/quotes', { broker: 'paper', ticker: 'AAPL', bid: '140.5', ask: '140.6' });
    await send({ action: 'exit', quantity: 40 });
  });
  afterAll(async () => {
    await browser.close();
    await running.end();
  });

  test.each(views)('fits, has large figures, and passes axe: %s', async (name, options) => {
    const { page } = await openPage(browser, { javaScriptEnabled: true, ...options });
    await page.goto(running.url(`/token?token=${token}`));
    const width = options.viewport?.width ?? 0;
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await mkdir('reports', { recursive: true });
    await page.screenshot({ path: `reports/guard-${name}.png`, fullPage: false });
    await page.locator('#guards').screenshot({ path: `reports/guard-block-${name}.png` });
    const size = 'parseFloat(getComputedStyle(document.querySelector(".left dd")).fontSize)';
    expect(await page.evaluate(size)).toBeGreaterThanOrEqual(28);
    await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
    const found = await page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target).slice(0, 3)))',
    );
    expect(found).toEqual([]);
    await page.context().close();
  });

  test('a person clears the drawdown with two clicks, without scripts', async () => {
    const { page } = await openPage(browser);
    await page.goto(running.url(`/token?token=${token}`));
    expect(await page.locator('#guards').innerText()).toContain('Halted: the drawdown is beyond its limit.');
    await page.getByRole('button', { name: 'Clear the drawdown…' }).click();
    expect(await page.locator('h1').innerText()).toBe('Clear the drawdown of paper?');
    await page.getByRole('button', { name: 'Clear' }).click();
    const text = await page.locator('#guards').innerText();
    expect(text).not.toContain('Halted');
    expect(text).toMatch(
      /The drawdown of paper was cleared: it starts again at an equity of 99,[\d.]+\. 2026-01-26 [\d:]+ UTC, from .+\./,
    );
    await page.getByRole('button', { name: 'Start…' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    expect(await page.locator('#guards').innerText()).not.toContain('is not started');
    await page.context().close();
  });
});
