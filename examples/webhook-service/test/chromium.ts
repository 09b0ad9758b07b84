import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Reason why browser tests are skipped; undefined if Chromium is installed. */
export const noBrowser = existsSync(executablePath)
  ? undefined
  : `Chromium is not installed (${executablePath}): skipped`;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A new page, by default without scripts; it records requests to other addresses. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly asked: readonly string[] }> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return { page, asked };
}

/** What axe finds on a page, each with its first places. */
export async function violationsOf(page: Page): Promise<unknown> {
  await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
  return page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target, failureSummary }) => target + ' ' + failureSummary).slice(0, 3).join(' | ')))`,
  );
}
