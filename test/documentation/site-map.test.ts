import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pages } from './blocks.js';

/** The record of decisions is for whoever works on the library. */
const sitePages = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/decisions.md');

function textOf(page: string): string {
  return readFileSync(page, 'utf8');
}

/** The address of a heading, as VitePress makes it. */
function addressOf(heading: string): string {
  return heading
    .replaceAll('`', '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

describe('the sidebar', () => {
  const config = textOf('docs/.vitepress/config.ts');
  const names = [...config.matchAll(/\['[^']+', '([\w-]+)'\]/g)].map(([, name = '']) => name);

  it('has every page but the first', () => {
    const written = sitePages.map((page) => page.replace(/^docs\/|\.md$/g, ''));
    expect([...new Set(names)].sort()).toEqual(written.filter((name) => name !== 'index').sort());
  });
});

describe('a reader on the first page', () => {
  // Each click is the link that is written on the page; the last address has the answer.
  it.each<readonly [question: string, clicks: readonly string[], answer: string]>([
    ['which fields size by risk', ['quantities.md#risk'], '"quantityType": "risk_dollar_amount"'],
    [
      'what happens when a stop is rejected',
      ['troubleshooting.md#my-stop-was-rejected', 'execution-ends.md#what-happens-on-each-failure'],
      'the stop of an entry is refused',
    ],
    [
      'whether it works with Binance',
      ['broker-comparison.md#may-i-use-it-with-my-broker', 'brokers.md#stops-with-a-limit-only'],
      'Binance, Binance.US, Coinbase and Alpaca (crypto) take a stop with a limit only',
    ],
    ['how it never trades on a holiday', ['sessions.md#planning-with-sessions'], 'Thanksgiving'],
    ['why an alert was rejected', ['errors.md'], '### malformed-json'],
    ['why an alert was rejected, by symptom', ['troubleshooting.md'], 'My alert is rejected as `malformed-json`'],
    ['how to go live', ['going-live.md'], '## 10. How to stop'],
  ])('finds %s in at most three clicks', (_, clicks, answer) => {
    expect(clicks.length).toBeLessThanOrEqual(3);
    let page = 'index.md';
    for (const click of clicks) {
      expect(textOf(`docs/${page}`), `${page} links to ${click}`).toContain(`](${click})`);
      const [next = '', address = ''] = click.split('#');
      const headings = [...textOf(`docs/${next}`).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        addressOf(heading),
      );
      expect(address === '' || headings.includes(address), `${click} exists`).toBe(true);
      page = next;
    }
    expect(textOf(`docs/${page}`)).toContain(answer);
  });
});
