// The page of errors in Chromium: closed groups that a search, and the address of a code, open.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults, isThere, siteInChromium } from './chromium.js';

describe.skipIf(!isThere)('the page of errors in Chromium (skipped where Chromium is not installed)', () => {
  const site = siteInChromium();

  async function opened(address: string, javaScriptEnabled = true): Promise<Page> {
    const context = await site.browser().newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${site.address()}/errors.html${address}`, { waitUntil: 'networkidle' });
    if (javaScriptEnabled) {
      await page.getByLabel('Find a code, a field or a sentence').waitFor();
    }
    return page;
  }

  const visible = (page: Page): Promise<readonly string[]> =>
    page.locator('.code:visible h3').evaluateAll((heads) => heads.map(({ id }) => id));

  it('is at most eight screens of a phone high until a group is opened', async () => {
    const page = await opened('');
    expect(await visible(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8 * 844);
    await page.context().close();
  });

  it('finds a code, a field and a sentence, and shows all groups again without words', async () => {
    const page = await opened('');
    const search = page.getByLabel('Find a code, a field or a sentence');
    await search.fill('resize-sentiment');
    expect(await visible(page)).toEqual(['resize-sentiment-conflict']);
    await search.fill('takeProfit.percent');
    expect(await visible(page)).toEqual(['invalid-take-profit-percent']);
    await search.fill('timeInForce is "GTC"; expected one of day, gtc, gtd, opg, cls, ioc, fok.');
    expect(await visible(page)).toEqual(['invalid-time-in-force']);
    await search.fill('zebra');
    expect(await page.getByRole('status').innerText()).toMatch(
      /^0 of \d+ codes\. Troubleshooting begins with what you see\.$/,
    );
    expect(await page.getByRole('status').getByRole('link').getAttribute('href')).toBe('/troubleshooting.html');
    await search.fill('');
    expect(await visible(page)).toEqual([]);
    expect(await page.locator('details.codes:visible').count()).toBe(19);
    await page.context().close();
  });

  it('opens the code of its address, and of the next one', async () => {
    const page = await opened('#order-too-large');
    const fix = (code: string) => page.locator(`.code:has(#${code})`).getByText('How to fix:');
    await fix('order-too-large').waitFor({ state: 'visible' });
    const top = () => page.locator('#order-too-large').evaluate((head) => head.getBoundingClientRect().top);
    await expect.poll(top, { timeout: 10_000 }).toBeLessThan(844);
    await page.evaluate(() => {
      location.hash = 'drawdown-reached';
    });
    await fix('drawdown-reached').waitFor({ state: 'visible' });
    await page.context().close();
  });

  it('opens the group of an address without JavaScript, and has no search then', async () => {
    const page = await opened('#order-too-large', false);
    expect(await visible(page)).toContain('order-too-large');
    expect(await page.locator('.code-search').count()).toBe(0);
    await page.context().close();
  });

  it('pleases axe with a group and a code open', async () => {
    const page = await opened('#order-too-large');
    expect(await axeFaults(page, '.vp-doc')).toEqual([]);
    await page.context().close();
  }, 300_000);
});
