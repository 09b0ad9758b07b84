import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noBrowser, openBrowser, openPage } from './chromium.js';
import { pathOf, type Running, run, token } from './running.js';

if (noBrowser !== undefined) {
  console.log(noBrowser);
}

describe.skipIf(noBrowser !== undefined)(
  'the page in Chromium, without JavaScript (skipped where Chromium is not installed)',
  () => {
    let browser: Browser;
    let running: Running;
    let page: Page;
    let asked: readonly string[];

    beforeAll(async () => {
      browser = await openBrowser();
      running = await run();
      ({ page, asked } = await openPage(browser));
      await enter(page);
    });
    afterAll(async () => {
      await browser.close();
      await running.end();
    });

    /** By the link that the first start prints. */
    const enter = async (entered: Page): Promise<void> => {
      await entered.goto(running.url(`/token?token=${token}`));
    };
    const open = async (): Promise<void> => {
      await page.goto(running.url('/'));
    };
    const sendByForm = async (strategy: string, signal: string): Promise<void> => {
      running.clock.advance(31_000);
      await open();
      await page.getByLabel('Test strategy').selectOption({ label: strategy });
      await page.getByLabel('Signal', { exact: true }).fill(signal);
      await page.getByRole('button', { name: 'Send' }).click();
    };
    const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
    const lastSignal = async (): Promise<string> => words(await page.locator('article').first().innerText());
    /** Cells of the orders of the last signal: the order and its state. */
    const orders = async (): Promise<readonly string[]> => {
      const rows = page.locator('article').first().locator('table').first().locator('tbody tr');
      return (await rows.allInnerTexts()).map(words);
    };

    test('sends a test signal by the form, and shows verdict, order, plan, trace and position', async () => {
      await sendByForm('rated', '{"ticker": "AAPL", "action": "buy", "quantity": 3}');
      expect(await page.getByRole('status').filter({ hasText: 'The test signal' }).innerText()).toContain(
        'The test signal was accepted, with status 200',
      );
      const signal = page.locator('article').first();
      expect(await lastSignal()).toMatch(/accepted buy AAPL rated \/ anna done/);
      expect(await orders()).toEqual(['entry buy 3 AAPL market filled 3 150.02']);
      await signal.getByText('Plan', { exact: true }).click();
      expect(await signal.getByRole('listitem').allInnerTexts()).toEqual(['entry: buy 3 AAPL market (open) day']);
      await signal.getByText('Trace', { exact: true }).click();
      expect(await signal.getByRole('cell', { name: 'quantity.fixed_quantity' }).isVisible()).toBe(true);
      const position = page.getByRole('row', { name: /^AAPL/ }).first();
      // Worked out by hand: the midpoint of 149.98 and 150.02 is 150, so 3 units bought at 150.02 have lost 0.06.
      expect(words(await position.innerText())).toBe(
        'AAPL long 3 150.02 149.98 / 150.02 time unknown 3 without a stop −0.06',
      );
    });

    test('shows the current state of an order with the legs of its bracket, not the state when it was sent', async () => {
      await sendByForm(
        'rated',
        '{"ticker": "MSFT", "action": "buy", "quantity": 2, "orderType": "limit", "limitPrice": 390, "timeInForce": "gtc", "takeProfit": {"limitPrice": 420}, "stopLoss": {"type": "stop", "stopPrice": 380}}',
      );
      expect(await orders()).toEqual(['entry buy 2 MSFT limit 390 working 0']);
      await setQuote('MSFT', '389', '390');
      expect(await orders()).toEqual([
        'entry buy 2 MSFT limit 390 filled 2 390',
        'stop loss sell 2 MSFT stop 380 working 0',
        'take profit sell 2 MSFT limit 420 working 0',
      ]);
      await setQuote('MSFT', '379', '379.5');
      expect(await orders()).toEqual([
        'entry buy 2 MSFT limit 390 filled 2 390',
        'stop loss sell 2 MSFT stop 380 filled 2 379',
        expect.stringMatching(/^take profit sell . MSFT limit 420 cancelled: the other leg filled/),
      ]);
    });

    const setQuote = async (ticker: string, bid: string, ask: string): Promise<void> => {
      await open();
      await page.getByText('Set a quote of the paper broker').click();
      await page.getByLabel('Quoted ticker').fill(ticker);
      await page.getByLabel('Bid').fill(bid);
      await page.getByLabel('Ask').fill(ask);
      await page.getByRole('button', { name: 'Set' }).click();
      await page.waitForURL(running.url('/'));
    };

    test('escapes markup in a ticker', async () => {
      await sendByForm('rated', '{"ticker": "<script>alert(1)</script>", "action": "buy"}');
      expect(await page.getByRole('status').filter({ hasText: 'The test signal' }).innerText()).toContain(
        '<script>alert(1)</script>',
      );
      expect(await lastSignal()).toContain('rejected ticker-does-not-exist, invalid-stocks-ticker-format');
      expect(await page.locator('script').count()).toBe(1);
    });

    test('does not run a script in a signal if JavaScript is on', async () => {
      const scripted = await openPage(browser, { javaScriptEnabled: true });
      let alerts = 0;
      scripted.page.on('dialog', (dialog) => {
        alerts += 1;
        void dialog.dismiss();
      });
      const payload = {
        ticker: 'AAPL',
        action: 'buy',
        quantity: 1,
        extras: { '</pre><img src=x onerror=alert(2)>': '"><script>alert(3)</script>' },
      };
      running.clock.advance(31_000);
      await running.post(pathOf('rated'), payload);
      await running.service().settle();
      await enter(scripted.page);
      await scripted.page.locator('details').evaluateAll((all) => {
        for (const each of all) {
          each.setAttribute('open', '');
        }
      });
      expect(await scripted.page.locator('article').first().innerText()).toContain('<script>alert(3)</script>');
      expect(alerts).toBe(0);
      await scripted.page.context().close();
    });

    test('shows a rejected signal with code and message, and a delayed one with its time', async () => {
      await sendByForm('rated', '{"ticker": "TSLA", "action": "exit"}');
      expect(await lastSignal()).toMatch(/rejected no-position /);
      await sendByForm('rated', '{"ticker": "AAPL", "action": "buy", "quantity": 1, "delay": 3600}');
      expect(await lastSignal()).toMatch(/waiting due \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    });

    test('shows how a plan that waits can end, with the worst end marked', async () => {
      await sendByForm(
        'rated',
        '{"ticker": "MSFT", "action": "sell", "quantity": 2, "orderType": "limit", "limitPrice": 450, "cancelAfter": 600}',
      );
      expect(await lastSignal()).toMatch(/rated \/ anna executing .* How this can end/);
      const ends = page.locator('article').first().locator('details', { hasText: 'How this can end' });
      await ends.getByText('How this can end').click();
      const rows = (await ends.locator('tbody tr').allInnerTexts()).map(words);
      expect(rows).toContainEqual(expect.stringMatching(/Entry fills\. short 2 none none$/));
      expect(rows).toContainEqual(expect.stringMatching(/^! Entry fills/));
    });

    test('loads nothing but the page itself', () => {
      expect(asked.filter((url) => !url.startsWith(running.url('/')) && !url.startsWith('data:'))).toEqual([]);
    });

    test.each([
      ['desktop', 'light', 1280, 900],
      ['desktop', 'dark', 1280, 900],
      ['phone', 'light', 390, 844],
      ['phone', 'dark', 390, 844],
    ] as const)('it fits a %s (%s): nothing is wider than the window', async (name, colorScheme, width, height) => {
      const view = await openPage(browser, { viewport: { width, height }, colorScheme });
      await enter(view.page);
      await view.page.getByText('How this can end').first().click();
      expect(await view.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await view.page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
        colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(27, 27, 31)',
      );
      await mkdir('reports', { recursive: true });
      await view.page.screenshot({ path: `reports/page-${name}-${colorScheme}.png`, fullPage: true });
      await view.page.context().close();
    });
  },
);

describe.skipIf(noBrowser !== undefined)(
  'the page bound elsewhere than localhost (skipped where Chromium is not installed)',
  () => {
    test('asks for the token, rejects a wrong one, and remembers the right one', async () => {
      const running = await run({ token: 'open sesame for tests', listen: { host: '0.0.0.0' } });
      const browser = await openBrowser();
      const { page } = await openPage(browser);
      await page.goto(running.url('/'));
      expect(await page.getByLabel('Signal', { exact: true }).count()).toBe(0);
      await page.getByLabel('Token').fill('open simsim');
      await page.getByRole('button', { name: 'Enter' }).click();
      expect(await page.getByRole('alert').innerText()).toBe('Wrong token.');
      await page.getByLabel('Token').fill('open sesame for tests');
      await page.getByRole('button', { name: 'Enter' }).click();
      await page.getByRole('heading', { name: 'Last signals' }).waitFor();
      await page.getByLabel('Test strategy').selectOption({ label: 'rated' });
      await page.getByRole('button', { name: 'Send' }).click();
      expect(await page.getByRole('status').filter({ hasText: 'The test signal' }).innerText()).toContain('accepted');
      await browser.close();
      await running.end();
    });
  },
);
