// The page on a bad day, in Chromium: an exit that failed, a position without a stop, a difference, and a broker that does not answer.
import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { noBrowser, openBrowser, openPage, violationsOf } from './chromium.js';
import { password, type Running, run, token, webhookIds } from './running.js';

const views = [
  ['1280-light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['390-light', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['390-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const;

describe.skipIf(noBrowser !== undefined)('the page on a bad day (skipped where Chromium is not installed)', () => {
  let browser: Browser;
  let running: Running;
  let alpaca: AlpacaDouble;
  let silent: AlpacaDouble;

  const brokerAt = ({ url }: AlpacaDouble) => ({
    ...{ type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' },
  });
  const exit = (webhook: string, ticker: string): Promise<unknown> =>
    running.post(`/trading/webhook/${webhook}/${password}`, { ticker, action: 'exit' });
  const until = (broker: string, state: object): Promise<void> =>
    vi.waitFor(
      async () => {
        const sql = 'SELECT state, attempts > 0 AS tried FROM executions WHERE starts_with(lane, $1)';
        expect(await running.query(sql, [`${broker}/`])).toMatchObject([state]);
      },
      { timeout: 30_000 },
    );

  beforeAll(async () => {
    browser = await openBrowser();
    [alpaca, silent] = await Promise.all([alpacaDouble(), alpacaDouble()]);
    alpaca.book.hold('AAPL', 5);
    running = await run({
      brokers: { alpaca: brokerAt(alpaca), silent: brokerAt(silent) },
      strategies: {
        trend: { settings: {}, subscriptions: [{ id: 'main', broker: 'alpaca' }] },
        swing: { settings: {}, subscriptions: [{ id: 'main', broker: 'silent' }] },
      },
      webhooks: [
        { id: webhookIds.open, password, strategy: 'trend' },
        { id: webhookIds.single, password, strategy: 'swing' },
      ],
      knownTickers: undefined,
    });
    await running.service().reconcile();
    alpaca.troubles.push({ method: 'POST', path: /orders/, trouble: 403 });
    await exit(webhookIds.open, 'AAPL');
    await until('alpaca', { state: 'stopped' });
    alpaca.book.hold('MSFT', 3);
    await running.service().reconcile();
    const trouble = { method: 'GET', path: /./, trouble: 500 } as const;
    silent.troubles.push(...Array.from({ length: 10_000 }, () => trouble));
    await exit(webhookIds.single, 'TSLA');
    await until('silent', { state: 'waiting', tried: true });
  });
  afterAll(async () => {
    await browser.close();
    await running.end();
    await Promise.all([alpaca.close(), silent.close()]);
  });

  test.each(views)('says first what needs a hand, fits and passes axe: %s', async (name, options) => {
    const { page } = await openPage(browser, { ...options, javaScriptEnabled: true });
    await page.goto(running.url(`/token?token=${token}`));
    await mkdir('reports', { recursive: true });
    await page.screenshot({ path: `reports/bad-day-${name}.png`, fullPage: true });
    const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    const places = [
      'exit AAPL at alpaca (trend / main)',
      'silent does not answer: 1 signal waits (TSLA).',
      'Without a stop: 5 AAPL at alpaca',
      'MSFT at alpaca: the account has 3 units, expected are 0.',
      'Equity',
    ].map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(options.viewport.width);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });
});
