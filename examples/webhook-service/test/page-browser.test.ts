// The page with its script, in Chromium: live signals, copy buttons, keyboard, axe, and nothing on the console.
import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveEquity } from '../src/equity-history.js';
import { noBrowser, openBrowser, openPage, violationsOf } from './chromium.js';
import { asOwner, pathOf, type Running, run, sampleConfig, token, type WebhookName } from './running.js';

const views: readonly (readonly [string, BrowserContextOptions])[] = [
  ['desktop-light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['desktop-dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ['phone-light', { viewport: { width: 390, height: 844 }, colorScheme: 'light', isMobile: true, hasTouch: true }],
  ['phone-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', isMobile: true, hasTouch: true }],
];

const injection = '<img src=x onerror=alert(1)><script>alert(2)</script>';

describe.skipIf(noBrowser !== undefined)('the page in Chromium (skipped where it is not installed)', () => {
  let browser: Browser;
  let running: Running;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    const approved = { approval: 'person', approvalSeconds: 86_400 };
    const single = { ...sampleConfig.strategies.single, ...approved, settings: {} };
    running = await run({ strategies: { ...sampleConfig.strategies, single } });
    await fill();
  });
  afterAll(async () => {
    await browser.close();
    await running.end();
  });

  const send = async (body: unknown, to: WebhookName = 'rated'): Promise<void> => {
    running.clock.advance(31_000);
    await running.post(pathOf(to), body);
    await running.service().settle();
  };
  const quote = (ticker: string, bid: string, ask: string): Promise<Response> =>
    fetch(running.url('/quotes'), {
      method: 'POST',
      headers: asOwner,
      body: new URLSearchParams({ broker: 'paper', ticker, bid, ask }),
      redirect: 'manual',
    });

  /** One of everything that the page shows. */
  const fill = async (): Promise<void> => {
    const history = [100_000, 100_250, 99_800, 100_400, 100_900, 100_700];
    for (const [index, equity] of history.entries()) {
      const at = running.clock.now() - (history.length - index) * 14_400_000;
      const database = {
        query: async <Row>(sql: string, values?: readonly unknown[]) => (await running.query(sql, values)) as Row[],
      };
      await saveEquity(database, 'paper', { equity: String(equity), cash: '100000' }, at);
    }
    await send({ ticker: 'AAPL', action: 'buy', quantity: 30 });
    await quote('AAPL', '154.10', '154.20');
    const stops = { takeProfit: { limitPrice: 280 }, stopLoss: { type: 'stop', stopPrice: 240 } };
    const bracket = { takeProfit: { limitPrice: 420 }, stopLoss: { type: 'stop', stopPrice: 380 } };
    await send({
      ticker: 'MSFT',
      action: 'buy',
      quantity: 2,
      orderType: 'limit',
      limitPrice: 390,
      timeInForce: 'gtc',
      ...bracket,
    });
    await quote('MSFT', '389', '390');
    await send({ ticker: 'TSLA', action: 'exit' });
    await send(
      { ticker: 'TSLA', action: 'buy', quantity: 40, orderType: 'limit', limitPrice: 250, ...stops },
      'single',
    );
    await send({ ticker: 'AAPL', action: 'buy', quantity: 1, delay: 3600 });
    await send('{\n  "ticker": "MSFT",\n  "action": "buy",\n  "password": "geheim",\n}');
    await send({ ticker: injection, action: injection, quantity: -1, orderType: injection });
    await send({ ticker: 'AAPL', action: 'add', quantity: 1, extras: { [injection]: injection } });
    await running.post(pathOf('rated'), {
      ticker: 'AAPL',
      action: 'add',
      quantity: 1,
      extras: { [injection]: injection },
    });
  };

  const openLive = async (options: BrowserContextOptions = {}, address = '/'): Promise<Page> => {
    const { page } = await openPage(browser, { javaScriptEnabled: true, ...options });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        complaints.push(message.text());
      }
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(running.url(`/token?token=${token}`));
    if (address !== '/') {
      await page.goto(running.url(address));
    }
    await page.locator('#live', { hasText: 'Live' }).waitFor();
    return page;
  };
  const openAll = (page: Page): Promise<void> =>
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");

  test.each(views)('fits and passes axe: %s', async (name, options) => {
    const page = await openLive(options);
    const width = options.viewport?.width ?? 0;
    await mkdir('reports', { recursive: true });
    await page.screenshot({ path: `reports/live-${name}.png`, fullPage: true });
    await openAll(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `reports/live-${name}-open.png`, fullPage: true });
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('the page for the token passes axe', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: true });
    await page.goto(running.url('/'));
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('shows a new signal by itself, and keeps what is open, typed and focused', async () => {
    const page = await openLive();
    const first = page.locator('#signal-list article').first();
    await first.getByText('Answer', { exact: true }).click();
    const id = await first.getAttribute('id');
    await page.getByLabel('Search').fill('half a wor');
    await send({ ticker: 'MSFT', action: 'buy', quantity: 7 });
    await page.locator('#signal-list article', { hasText: 'buy 7 MSFT' }).first().waitFor();
    expect(await page.locator('#signal-list article').first().innerText()).toContain('buy 7 MSFT');
    expect(await page.locator(`[id="${id}"] details[open] > summary`).allInnerTexts()).toContain('Answer');
    expect(await page.getByLabel('Search').inputValue()).toBe('half a wor');
    expect(await page.evaluate("document.activeElement.getAttribute('name')")).toBe('search');
    await page.context().close();
  });

  test('shows a plan that waits by itself, at its top, and approves it after a question', async () => {
    const page = await openLive({ viewport: { width: 390, height: 844 }, isMobile: true });
    await send({ ticker: 'AAPL', action: 'exit' });
    await send({ ticker: 'AAPL', action: 'buy', quantity: 6 }, 'single');
    const asked = page.locator('#approvals .card', { hasText: 'buy 6 AAPL' });
    await asked.getByRole('button', { name: 'Approve…' }).click();
    await page.getByRole('heading', { name: 'Approve this plan?' }).waitFor();
    await page.screenshot({ path: 'reports/approve-phone.png', fullPage: true });
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const card = page.locator('#signal-list article', { hasText: 'buy 6 AAPL' }).first();
    await card.getByText(/^Approved .+ from unknown\.$/).waitFor();
    expect(await asked.count()).toBe(0);
    await page.context().close();
  });

  test('shows the fill of an order, and the account, without a new signal', async () => {
    const page = await openLive();
    await send({ ticker: 'TSLA', action: 'buy', quantity: 4, orderType: 'limit', limitPrice: 100, timeInForce: 'gtc' });
    const card = page.locator('#signal-list article', { hasText: 'buy 4 TSLA' }).first();
    await card.getByText('an order is working').or(card.getByText('executing')).first().waitFor();
    await quote('TSLA', '99', '99.5');
    await card.getByText('filled', { exact: true }).first().waitFor();
    await page.locator('#account-paper').getByText('TSLA').first().waitFor();
    await page.context().close();
  });

  test('does not show a signal that its filter leaves out', async () => {
    const page = await openLive({}, '/?search=no-position');
    const before = await page.locator('#signal-list article').count();
    await send({ ticker: 'AAPL', action: 'buy', quantity: 3 });
    await send({ ticker: 'NVDA', action: 'exit' });
    await send({ ticker: 'SPX', action: 'exit' });
    await page.locator('#signal-list article', { hasText: 'exit SPX' }).first().waitFor();
    expect(await page.locator('#signal-list article', { hasText: 'buy AAPL' }).count()).toBe(0);
    expect(await page.locator('#signal-list article').count()).toBeGreaterThan(before);
    await page.context().close();
  });

  test('copies the whole address of a webhook', async () => {
    const page = await openLive({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy the address of rated' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(running.url(pathOf('rated')));
    await page.context().close();
  });

  test('is used by keyboard: a skip link first, then everything in its order, with a visible focus', async () => {
    const page = await openLive();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the signals');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement.getAttribute('name')")).toBe('strategy');
    await page.getByLabel('Search').focus();
    await page.keyboard.type('no-position');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=no-position/);
    await page.context().close();
  });

  test('follows a restart of the service', async () => {
    const page = await openLive();
    const { port } = running.service();
    expect(port).toBeGreaterThan(0);
    const begun = performance.now();
    await running.service().stop();
    expect(performance.now() - begun).toBeLessThan(10_000);
    await page.locator('#live', { hasText: 'Not up to date' }).waitFor();
    await page.context().close();
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((text) => !/ERR_CONNECTION|Failed to load/.test(text)),
    );
    await running.restart();
  });

  test('runs no injected script, and has nothing on the console', () => {
    expect(complaints).toEqual([]);
  });
});
