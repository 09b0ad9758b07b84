import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '../library.js';
import { exampleFiles } from './example-files.js';
import { builtSite, type Served, type Site, serve } from './site.js';

const executablePath = '/usr/bin/chromium';
const isThere = existsSync(executablePath);
if (!isThere) {
  console.log(`The playground is not tested in a browser: there is no ${executablePath}.`);
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A rule that the page breaks, and where. */
interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

describe.skipIf(!isThere)('the playground in Chromium (skipped where Chromium is not installed)', () => {
  let site: Site;
  let served: Served;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    site = builtSite();
    served = await serve(site.folder);
    browser = await chromium.launch({ executablePath, args });
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: served.address });
    page = await newPage();
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
    site?.remove();
  });
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  /** A page whose every warning and error counts. */
  async function newPage(): Promise<Page> {
    const opened = await context.newPage();
    opened.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        complaints.push(message.text());
      }
    });
    opened.on('pageerror', (error) => complaints.push(String(error)));
    return opened;
  }

  /** Opens the playground again. */
  async function open(hash = ''): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${served.address}/playground.html${hash}`);
    await page.waitForSelector('.cm-content[aria-label="Message, JSON"]');
  }

  const message = () => page.getByRole('textbox', { name: 'Message, JSON' });
  const outcome = () => page.locator('.verdict').getAttribute('data-outcome');
  const codes = () => page.locator('.errors .code').allInnerTexts();
  const answer = async () => ((await outcome()) === 'rejected' ? codes() : outcome());

  /** Replaces the message by the keyboard. */
  async function write(text: string): Promise<void> {
    await message().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  }

  /** Picks an example. The address follows after the answer, so that an earlier answer is not taken. */
  async function pick(name: string): Promise<void> {
    await page.getByLabel('Example').selectOption(name);
    await page.waitForURL((url) => url.hash === `#example=${name}`);
  }

  describe('each example picked', () => {
    beforeAll(async () => {
      // From an example that comes last to the first of the list: every pick is a change.
      await open('#example=stocks-sell-short-bracket-amount');
    });

    it.each(exampleFiles)('$name comes to what its file says', async ({ name, file, example }) => {
      await pick(name);
      expect(await answer()).toEqual(example.expect);
      const steps = Array.isArray(file.steps) ? file.steps : undefined;
      if (steps !== undefined) {
        const legs = steps.flatMap((step) => String(step).split(' -> ').slice(1));
        expect(await page.locator('.tickets > li').count()).toBe(steps.length);
        expect(await page.locator('.legs > li').count()).toBe(legs.length);
      }
    });
  });

  it('marks the offending value, and leads to it from the list', async () => {
    await open();
    await write('{\n  "ticker": "AAPL",\n  "action": "buy",\n  "quantity": "NaN",\n  "orderType": "stop-limit"\n}');
    await expect.poll(codes).toEqual(['invalid-quantity', 'invalid-order-type']);
    expect(await page.locator('.cm-lintRange-error').allInnerTexts()).toEqual(['"NaN"', '"stop-limit"']);
    await page.getByRole('button', { name: 'Go to orderType' }).click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('"stop-limit"');
  });

  it('marks where a text stops being JSON, with line and column', async () => {
    await open();
    await write('{\n  "ticker": "AAPL",\n  "price": {{close}}\n}');
    await expect.poll(codes).toEqual(['malformed-json']);
    expect(await page.locator('.cm-lintRange-error').allInnerTexts()).toEqual(['{']);
    expect(await page.locator('.errors').innerText()).toContain('line 3, column 13');
  });

  it('leads to an error of the settings that was hidden', async () => {
    await open();
    await page.getByText('Settings as JSON').click();
    const settings = page.getByRole('textbox', { name: 'Settings, JSON' });
    await settings.focus();
    await page.keyboard.insertText('{ "maxPositions": "many" }');
    await expect.poll(codes).toEqual(['invalid-setting']);
    await page.getByText('Settings as JSON').click();
    await expect.poll(() => settings.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Go to maxPositions' }).click();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('"many"');
  });

  it('leads to a time of receipt that cannot be read', async () => {
    await open();
    await page.getByLabel('Received at').fill('noon');
    await expect
      .poll(() => page.locator('.errors p').allInnerTexts())
      .toEqual(['receivedAt is "noon"; expected an instant such as 2026-01-26T15:30:00Z.']);
    await page.getByRole('button', { name: 'Go to Received at' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2026-01-26T15:30:00Z');
    await expect.poll(outcome).toBe('orders');
  });

  it('shows a plan: tickets, chart and trace', async () => {
    await open('#example=stocks-buy-swaps-short-to-long');
    await expect.poll(() => page.locator('.verdict').innerText()).toContain('2 orders and 1 cancellation');
    const tickets = await page.locator('.tickets > li .verb').allTextContents();
    expect(tickets).toEqual(['cancel', 'buy', 'wait', 'buy']);
    expect(await page.locator('.legs').innerText()).toMatch(/take profit\s+157.5\s+stop loss\s+148.5 stop/);
    const chart = page.getByRole('img', { name: /^Prices of AAPL/ });
    expect(await chart.getAttribute('aria-label')).toContain('short position 152.1');
    const rules = await page.locator('.trace code').allInnerTexts();
    expect(rules.slice(0, 3)).toEqual(['position', 'action.swap', 'action.buy']);
    expect(await page.locator('.trace dd').first().innerText()).toBe('ticker AAPL');
  });

  it('plans for the broker that is chosen, and keeps it in the address', async () => {
    await open('#example=stocks-buy-bracket-percent');
    expect(await page.getByLabel('Broker').locator('option').allInnerTexts()).toContain('interactive-brokers');
    await page.getByLabel('Broker').selectOption('alpaca');
    await expect.poll(() => page.locator('.notices code').allInnerTexts()).toContain('alpaca.stocks.bracket');
    await expect.poll(() => page.url()).toMatch(/#(case|json)=/);
    await page.reload();
    await expect.poll(() => page.getByLabel('Broker').inputValue()).toBe('alpaca');
    await page.getByLabel('Broker').selectOption('binance');
    await expect.poll(codes).toEqual(['unsupported-by-broker']);
    await page.getByLabel('Broker').selectOption('none');
    await expect.poll(outcome).toBe('orders');
    expect(await page.locator('.notices code').allInnerTexts()).not.toContain('alpaca.stocks.bracket');
  });

  it('enters the margin, the fee and the point value of an instrument, and the buying power', async () => {
    await open('#example=stocks-buy-bracket-percent');
    await expect.poll(outcome).toBe('orders');
    const costs = page.locator('.play-more.costs');
    expect(await costs.evaluate((details: HTMLDetailsElement) => details.open)).toBe(false);
    await open('#example=futures-bracket-pnl');
    await expect.poll(outcome).toBe('orders');
    expect(await page.getByLabel('Point value').inputValue()).toBe('5');
    await page.getByLabel('Buying power').fill('30004');
    await page.getByLabel('Margin per unit').fill('15000');
    await expect.poll(outcome).toBe('orders');
    // Two contracts at 15,000 and 2.15 each are 30,004.30.
    await page.getByLabel('Fee per unit').fill('2.15');
    await expect.poll(codes).toEqual(['buying-power-exceeded']);
    await page.getByLabel('Buying power').fill('30004.3');
    await expect.poll(outcome).toBe('orders');
    for (const name of ['Fee per unit', 'Margin per unit', 'Point value', 'Tick size']) {
      await page.getByLabel(name).fill('');
    }
    // The playground knows the root MES, and the fields stay open.
    await expect.poll(outcome).toBe('orders');
    expect(await page.getByLabel('Point value').getAttribute('placeholder')).toBe('5');
    expect(await page.getByLabel('Point value').isVisible()).toBe(true);
    await page.getByLabel('Fee per unit').fill('x');
    await expect
      .poll(() => costs.locator('.play-problem').allInnerTexts())
      .toEqual(['instruments.MESH2026.fee.perUnit is "x"; expected a number, 0 or above.']);
  });

  it('limits the day and the account, and says what an entry may be at most', async () => {
    await open('#example=stocks-buy-bracket-percent');
    await expect.poll(outcome).toBe('orders');
    expect(await page.locator('.allowance').count()).toBe(0);
    const limits = page.locator('.play-more.guard');
    await limits.locator('summary').click();
    await page.getByLabel('Max value of all').fill('1000');
    // 1000 / 150.02 is 6.66.
    await expect.poll(codes).toEqual(['exposure-too-large']);
    await expect
      .poll(() => page.locator('.allowance .side').allInnerTexts())
      .toEqual(['long at most 6 (maxTotalValue)']);
    await page.getByLabel('Too large is').selectOption('shrink');
    await expect.poll(outcome).toBe('orders');
    await expect.poll(() => page.locator('.notices code').allInnerTexts()).toContain('quantity-reduced');
    await page.getByLabel('Max losses in a row').fill('3');
    await expect.poll(codes).toEqual(['account-unavailable']);
    await page.getByLabel('State of the day').selectOption('known');
    await expect.poll(outcome).toBe('orders');
    await page.getByLabel('Losses in a row', { exact: true }).fill('3');
    await expect.poll(codes).toEqual(['cooling-down']);
    await expect
      .poll(() => page.locator('.allowance tbody th').allInnerTexts())
      .toEqual(['maxLossesInRow', 'maxTotalValue']);
    await page.getByLabel('Rules', { exact: true }).selectOption('topstep-50k');
    expect(await page.getByLabel('Max drawdown').inputValue()).toBe('2000');
    await page.getByLabel('Max drawdown').fill('x');
    await expect
      .poll(() => limits.locator('.play-problem').allInnerTexts())
      .toEqual([expect.stringContaining('guard.maxDrawdown.amount is "x"')]);
    await page.getByLabel('State of the day').selectOption('unknown');
    await expect.poll(() => page.getByLabel('Losses in a row', { exact: true }).count()).toBe(0);
  });

  it('sets its clock to a holiday, and plans as the settings about sessions say', async () => {
    await open('#example=stocks-buy-bracket-percent');
    await expect.poll(outcome).toBe('orders');
    await page.getByLabel('Clock').selectOption('Thanksgiving');
    await page.getByLabel('Know sessions and holidays').check();
    await expect.poll(() => page.locator('.notices code').allInnerTexts()).toContain('market-closed');
    await page.getByLabel('Entries when closed').selectOption('refuse');
    await expect.poll(codes).toEqual(['market-closed']);
    await page.getByLabel('Entries when closed').selectOption('postpone');
    await expect.poll(outcome).toBe('postponed');
    expect(await page.getByText('waits until 2026-11-27T14:30:00Z').first().isVisible()).toBe(true);
  });

  it('shows how a plan can end, with the worst end marked', async () => {
    await open('#example=stocks-buy-swaps-short-to-long');
    const worst = page.locator('.ends tr.worst');
    await expect.poll(() => worst.count()).toBe(1);
    // The ends of the plan before are shown until the new ones are computed.
    await expect
      .poll(() => worst.innerText())
      .toMatch(/Exit ends unfilled, entry is not sent\. ?\s*Worst.*\s+short 10\s+none\s+none/);
    await page.setViewportSize({ width: 360, height: 800 });
    const first = worst.locator('td').first();
    await expect.poll(() => first.evaluate((cell) => getComputedStyle(cell).display)).toBe('block');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('#example=resize-at-target');
    await expect.poll(outcome).toBe('nothing-to-do');
    expect(await page.locator('.ends').count()).toBe(0);
  });

  it('draws chart labels that do not cover each other', async () => {
    await open('#example=stocks-buy-swaps-short-to-long');
    await page.waitForSelector('.chart text');
    const overlaps = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.chart text')].map((text) => text.getBoundingClientRect());
      return boxes.filter((a, index) =>
        boxes.some(
          (b, other) =>
            other > index && a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom,
        ),
      ).length;
    });
    expect(overlaps).toBe(0);
  });

  it('follows the form: position, quote and settings', async () => {
    await open();
    await page.getByLabel('Position', { exact: true }).selectOption('long');
    await expect.poll(codes).toEqual(['add-to-position-not-allowed']);
    await page.getByLabel('Allow adding to a position').check();
    await expect.poll(outcome).toBe('orders');
    await page.getByLabel('Ask', { exact: true }).fill('dear');
    await expect.poll(codes).toEqual(['invalid-snapshot']);
    expect(await page.getByLabel('Ask', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Ask', { exact: true }).fill('150.02');
    await page.getByLabel('Signal ID').fill('s-1');
    await expect.poll(() => page.locator('.tickets').innerText()).toContain('as s-1-entry');
  });

  it('offers the words of the schema', async () => {
    await open();
    await write('{ "ticker": "AAPL", "action": "" }');
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('ArrowLeft');
    }
    await page.keyboard.press('Control+Space');
    const words = page.locator('.cm-tooltip-autocomplete li');
    await expect.poll(() => words.allInnerTexts()).toContain('resize');
    await page.keyboard.type('ex');
    await expect.poll(() => words.first().innerText()).toBe('exit');
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await expect.poll(() => message().innerText()).toContain('"action": "exit"');
  });

  it('reopens a copied link with the same texts and the same answer', async () => {
    await open();
    const text = '{ "ticker": "AAPL", "action": "sell", "quantity": "=2 * 3", "message": "Grüße 😀" }';
    await write(text);
    await page.getByLabel('Equity').fill('12345.6');
    await expect.poll(() => page.locator('.tickets').innerText()).toContain('6 AAPL');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.locator('.said').innerText()).toBe('Link copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const before = await page.locator('.result').innerText();
    await expect.poll(() => page.url()).toBe(link);

    await page.goto('about:blank');
    await page.goto(link);
    await expect.poll(() => message().innerText()).toBe(text);
    await expect.poll(() => page.locator('.result').innerText()).toBe(before);
    expect(await page.getByLabel('Equity').inputValue()).toBe('12345.6');
  });

  it('follows a link that is opened in the same window', async () => {
    await open('#example=stocks-exit-half');
    await page.evaluate(() => {
      location.hash = '#example=rejected-exit-when-flat';
    });
    await expect.poll(codes).toEqual(['no-position']);
  });

  it('says that a link is damaged, and shows an example', async () => {
    await open('#case=notacase');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('damaged or incomplete');
    expect(await outcome()).toBe('orders');
    await pick('stocks-exit-half');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('copies the request for the command', async () => {
    await open('#example=stocks-exit-half');
    await page.getByRole('button', { name: 'Copy request' }).click();
    await expect.poll(() => page.locator('.said').innerText()).toBe('Request copied.');
    const request: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    const file = exampleFiles.find(({ name }) => name === 'stocks-exit-half')?.file;
    expect(request).toEqual({ payload: file?.payload, market: file?.market });
  });

  it('is used without a mouse', async () => {
    await open();
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        const label =
          element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : element;
        return element?.getAttribute('aria-label') ?? label?.textContent?.trim();
      });
    await page.getByRole('button', { name: 'Copy link' }).focus();
    const order: (string | undefined)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      order.push(await focused());
    }
    expect(order).toEqual(['Copy request', 'Example', 'Message, JSON', 'How this can end']);

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('x');
    await expect.poll(codes).toEqual(['malformed-json']);
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Answer');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('malformed-json');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Message, JSON');
    await page.keyboard.press('Delete');
    await expect.poll(outcome).toBe('orders');
  });

  it.each(['light', 'dark'] as const)('has nothing that axe finds fault with, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const name of [
      'stocks-buy-swaps-short-to-long',
      'rejected-unfilled-placeholders',
      'resize-long-shrink-keep-stop',
    ]) {
      await open(`#example=${name}`);
      await page.getByText('Market as JSON').click();
      await page.waitForTimeout(500);
      await page.addScriptTag({ path: axe });
      const faults = await page.evaluate(async () => {
        const { violations } = await Reflect.get(window, 'axe').run('.playground');
        return violations.flatMap(({ id, nodes }: AxeViolation) => nodes.map(({ html }) => `${id}: ${html}`));
      });
      expect(faults).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
  });

  it('leads from every code to what the site says of it', async () => {
    const errors = await (await fetch(`${served.address}/errors.html`)).text();
    expect(Object.keys(errorCatalogue).filter((code) => !errors.includes(`id="${code}"`))).toEqual([]);
    await open('#example=rejected-exit-when-flat');
    expect(await page.locator('.errors .code').getAttribute('href')).toBe('/errors.html#no-position');
  });

  it('announces its verdict', async () => {
    await open();
    const status = page.getByRole('region', { name: 'Answer' }).getByRole('status');
    expect(await status.getAttribute('aria-live')).toBe('polite');
    expect(await status.innerText()).toContain('Accepted: 1 order');
  });

  it.each([
    ['a phone', 360],
    ['a tablet', 768],
    ['a screen', 1440],
  ])('fits %s without scrolling sideways', async (_, width) => {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['stocks-buy-swaps-short-to-long', 'rejected-unfilled-placeholders', 'batch-pair-trade']) {
      await open(`#example=${name}`);
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
