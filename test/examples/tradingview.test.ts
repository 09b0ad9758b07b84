// The alert templates and Pine scripts of examples/tradingview: filled in as TradingView does, parsed and planned.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stepLines } from '../../src/explain/step-text.js';
import type { Position } from '../../src/market/ports.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { lintTemplate } from '../../src/templates/index.js';
import { accepted } from '../market/contracts/sample.js';

const folder = join(import.meta.dirname, '../../examples/tradingview');
const now = '2026-01-26T15:30:00Z';

/** What a message does to a position in AAPL, quoted 149.98 to 150.02, with 100000 dollars. */
function planned(message: string, held?: Position, settings: Settings = defaultSettings): readonly string[] {
  const signal = parseSignal(JSON.parse(message), { clock: { now: () => Date.parse(now) } });
  const positions = held === undefined ? {} : { AAPL: held };
  const market = { now, equity: 100_000, quotes: { AAPL: { bid: 149.98, ask: 150.02 } }, positions };
  const plan = signal.ok ? planSignal(signal.value, snapshotContext(market, settings)) : signal;
  return plan.ok ? stepLines(plan.value) : plan.errors.map(({ code }) => code);
}

const ten: Position = { side: 'long', quantity: 10 };

/** What TradingView puts in place of placeholders: a strategy that has just bought 10, on a bar that closed at 150. */
const bought = {
  '{{ticker}}': 'AAPL',
  '{{close}}': '150',
  '{{low}}': '148.55',
  '{{timenow}}': now,
  '{{strategy.order.action}}': 'buy',
  '{{strategy.market_position}}': 'long',
  '{{strategy.market_position_size}}': '10',
  '{{strategy.order.contracts}}': '10',
  '{{strategy.prev_market_position}}': 'flat',
  '{{strategy.prev_market_position_size}}': '0',
};
type Values = typeof bought;

const sold: Values = { ...bought, '{{strategy.order.action}}': 'sell', '{{strategy.market_position}}': 'short' };
const turned: Values = {
  ...sold,
  '{{strategy.order.contracts}}': '20',
  '{{strategy.prev_market_position}}': 'long',
  '{{strategy.prev_market_position_size}}': '10',
};
const left: Values = { ...sold, '{{strategy.market_position}}': 'flat', '{{strategy.market_position_size}}': '0' };

function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{[\w.]+\}\}/g, (placeholder) => values[placeholder] ?? placeholder);
}

const templates: readonly (readonly [file: string, Values, held: Position | undefined, steps: readonly string[]])[] = [
  ['mirror-strategy.txt', bought, undefined, ['buy 10 AAPL market (open) day']],
  ['mirror-strategy.txt', bought, { side: 'long', quantity: 4 }, ['buy 6 AAPL market (open) day']],
  ['mirror-strategy.txt', bought, ten, []],
  ['mirror-strategy.txt', left, ten, ['sell 10 AAPL market (close) day']],
  ['mirror-strategy.txt', sold, undefined, ['sell 10 AAPL market (open) day']],
  [
    'mirror-strategy.txt',
    sold,
    ten,
    ['sell 10 AAPL market (close) day', 'wait for fill, at most 120 s', 'sell 10 AAPL market (open) day'],
  ],
  ['mirror-orders.txt', bought, undefined, ['buy 10 AAPL market (open) day']],
  [
    'mirror-orders.txt',
    turned,
    ten,
    ['sell 10 AAPL market (close) day', 'wait for fill, at most 120 s', 'sell 10 AAPL market (open) day'],
  ],
  ['mirror-orders.txt', turned, undefined, ['position-unexpected']],
  // 1% of 100000 at a stop 2% below 150, bought at 150.02: 1000 / 3.02.
  [
    'entry-with-bracket.txt',
    bought,
    undefined,
    ['buy 331 AAPL market (open) day -> take profit 156 -> stop loss 147 stop'],
  ],
  // Short: the profit is 4% below, the stop 2% above 150, sold at 149.98.
  [
    'entry-with-bracket.txt',
    sold,
    undefined,
    ['sell 331 AAPL market (open) day -> take profit 144 -> stop loss 153 stop'],
  ],
  // 10% of 100000 at the limit of 150: 66.67, whole units.
  ['limit-at-close.txt', bought, undefined, ['buy 66 AAPL limit 150 (open) day for 300 s']],
  ['stop-below-the-bar.txt', bought, undefined, ['buy 100 AAPL market (open) day -> stop loss 148.5 stop']],
  ['leave.txt', bought, ten, ['sell 10 AAPL market (close) day']],
];

/** The settings that stand beside a template. */
function settingsOf(template: string): Settings {
  const file = join(folder, 'templates', template.replace('.txt', '.settings.json'));
  return existsSync(file) ? accepted(parseSettings(JSON.parse(readFileSync(file, 'utf8')))) : defaultSettings;
}

const files = readdirSync(join(folder, 'templates')).filter((file) => file.endsWith('.txt'));

describe('the templates for the message box', () => {
  test.each(templates)('%s, filled in with %j, held %j', (file, values, held, steps) => {
    const message = fillIn(readFileSync(join(folder, 'templates', file), 'utf8'), values);
    expect(planned(message, held, settingsOf(file))).toEqual(steps);
  });

  test.each(files)('%s does not part from its strategy with the settings beside it', (file) => {
    const text = readFileSync(join(folder, 'templates', file), 'utf8');
    const { findings } = lintTemplate(text, { platform: 'tradingview', settings: settingsOf(file) });
    expect(findings.filter(({ code, severity }) => severity === 'error' || code === 'strategy-diverges')).toEqual([]);
  });

  test.each([
    ['mirror-strategy.txt', 'Set resizeSentiment to position.'],
    ['mirror-orders.txt', 'Set subtractExitQuantity to true and allowAddToPosition to true.'],
  ])('%s names its settings where lint has none', (file, remedy) => {
    const text = readFileSync(join(folder, 'templates', file), 'utf8');
    const { findings } = lintTemplate(text, { platform: 'tradingview' });
    const [finding] = findings.filter(({ code }) => code === 'strategy-diverges');
    expect([finding?.severity, finding?.message.endsWith(remedy)]).toEqual(['warning', true]);
  });

  test('are all tried here', () => {
    expect(new Set(templates.map(([file]) => file))).toEqual(new Set(files));
  });

  test('reject a placeholder that TradingView did not know, where text is meant', () => {
    const message = fillIn(readFileSync(join(folder, 'templates/leave.txt'), 'utf8'), {});
    expect(planned(message)).not.toEqual([]);
    expect(planned(message).join()).not.toContain('market');
  });
});

/** What the expressions of the scripts stand for. */
const identifiers: Readonly<Record<string, string>> = { 'syminfo.ticker': 'AAPL', 'str.tostring(stop)': '147.5' };

/** The messages of a script: texts in single quotes that begin a JSON object, joined by `+` with expressions. */
function messagesOf(script: string): readonly string[] {
  return [...script.matchAll(/'\{[^']*'(?: \+ (?:'[^']*'|[\w.]+(?:\(\w+\))?))*/g)].map(([expression]) =>
    expression
      .split(' + ')
      .map((part) => (part.startsWith("'") ? part.slice(1, -1) : identifiers[part]))
      .join(''),
  );
}

describe('the scripts', () => {
  // 1% of 100000 at a stop 2.5 below 150 are 400 units.
  const riskBuy =
    '{"ticker":"AAPL","action":"buy","quantity":1,"quantityType":"risk_percent","stopLoss":{"stopPrice":147.5}}';
  const flat = '{"ticker":"AAPL","action":"sell","sentiment":"flat"}';
  const tenBuy = '{"ticker":"AAPL","action":"buy","quantity":10,"stopLoss":{"stopPrice":147.5}}';
  const exit = '{"ticker":"AAPL","action":"exit"}';
  const half = '{"ticker":"AAPL","action":"exit","quantity":50,"quantityType":"percent_of_position"}';

  test.each([
    ['crossover.pine', [riskBuy, flat]],
    ['breakout.pine', [tenBuy, exit, half]],
  ])('%s gives the messages that the README lists', (file, messages) => {
    expect(messagesOf(readFileSync(join(folder, file), 'utf8'))).toEqual(messages);
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(messages.filter((message) => !readme.includes(`\`${message}\``))).toEqual([]);
  });

  test.each([
    [riskBuy, undefined, ['buy 396 AAPL market (open) day -> stop loss 147.5 stop']],
    [flat, ten, ['sell 10 AAPL market (close) day']],
    [tenBuy, undefined, ['buy 10 AAPL market (open) day -> stop loss 147.5 stop']],
    [exit, ten, ['sell 10 AAPL market (close) day']],
    [half, ten, ['sell 5 AAPL market (close) day']],
  ])('%s, held %j', (message, held, steps) => {
    expect(planned(message, held as Position | undefined)).toEqual(steps);
  });
});
