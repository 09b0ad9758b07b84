// Chromium for the tests that look at pages. Where it is not installed they are skipped, and say so.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { builtSite, type Served, type Site, serve } from '../playground/test/site.js';

const executablePath = '/usr/bin/chromium';
export const isThere = existsSync(executablePath);
if (!isThere) {
  console.log(`The pages are not looked at in a browser: there is no ${executablePath}.`);
}

const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];

export function startChromium(): Promise<Browser> {
  return chromium.launch({ executablePath, args });
}

/** The built site in Chromium. */
interface SiteInChromium {
  readonly address: () => string;
  readonly browser: () => Browser;
}

/** Serves the built site for the tests of a group, and starts Chromium; both end after them. */
export function siteInChromium(): SiteInChromium {
  let site: Site;
  let served: Served;
  let browser: Browser;
  beforeAll(async () => {
    site = builtSite();
    served = await serve(site.folder);
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
    site?.remove();
  });
  return { address: () => served.address, browser: () => browser };
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A rule that a page breaks, and where. */
interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe finds in a part of a page. */
export async function axeFaults(page: Page, part: string): Promise<readonly string[]> {
  await page.addScriptTag({ path: axe });
  return page.evaluate(async (selector) => {
    // The corner of a table may be empty: it names neither rows nor columns.
    const rules = { 'empty-table-header': { enabled: false } };
    const { violations } = await Reflect.get(window, 'axe').run(selector, { rules, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }: AxeViolation) => nodes.map(({ html }) => `${id}: ${html}`));
  }, part);
}
