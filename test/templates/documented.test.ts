import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { lintCatalogue, lintTemplate } from '../../src/templates/index.js';
import { accepted } from '../market/contracts/sample.js';
import { alertsIn } from './alerts-in-text.js';

const root = join(import.meta.dirname, '../..');
const templates = join(root, 'examples/tradingview/templates');

describe('docs/writing-alerts.md', () => {
  test('lists every code of lint with its condition', () => {
    const page = readFileSync(join(root, 'docs/writing-alerts.md'), 'utf8');
    for (const [code, { condition }] of Object.entries(lintCatalogue)) {
      expect(page).toContain(`\n| \`${code}\` | ${condition} |\n`);
    }
  });
});

describe('the templates of examples/tradingview', () => {
  const files = readdirSync(templates).filter((file) => file.endsWith('.txt'));

  test.each(files)('%s has no error', (file) => {
    const market = { now: '2026-01-26T15:30:00Z', equity: 100_000, quotes: { AAPL: { bid: 149.98, ask: 150.02 } } };
    const beside = join(templates, file.replace('.txt', '.settings.json'));
    const settings = existsSync(beside)
      ? accepted(parseSettings(JSON.parse(readFileSync(beside, 'utf8'))))
      : defaultSettings;
    const context = { platform: 'tradingview', settings, market } as const;
    const { findings, variants } = lintTemplate(readFileSync(join(templates, file), 'utf8'), context);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(variants.length).toBeGreaterThan(0);
  });
});

describe('alertsIn', () => {
  test('finds the alerts of a document', () => {
    const document = `Text\n\`\`\`json\n{<strong>\n</strong>  "ticker": "{{ticker}}", "extras": {"a": 1}}\n\`\`\`\n{"a": {"symbol": "%alert_symbol%"}}`;
    expect(alertsIn(document)).toEqual([
      { text: '{\n  "ticker": "{{ticker}}", "extras": {"a": 1}}', line: 3, platform: 'tradingview' },
      { text: '{"a": {"symbol": "%alert_symbol%"}}', line: 6, platform: 'trendspider' },
    ]);
  });
});
