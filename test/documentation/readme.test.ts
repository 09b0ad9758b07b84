import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stepLines } from '../../src/explain/step-text.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { blocksOf } from './blocks.js';

const text = readFileSync('README.md', 'utf8');
const firstScreen = text.slice(0, text.indexOf('## Try it'));
const [picture, , firstPlan] = blocksOf('README.md');

/** The message on the left of the picture, and the plan on its right. */
function sidesOf(code: string): readonly [message: string, plan: readonly string[]] {
  const rows = code.trimEnd().split('\n');
  const column = (rows[0] ?? '').indexOf('buy 331');
  return [
    rows.map((row) => row.slice(0, column - 2).replace('→', ' ')).join('\n'),
    rows.map((row) => row.slice(column)),
  ];
}

describe('the first screen of the README', () => {
  it('has a picture whose message is planned as it shows, in the market of the program below it', () => {
    const [message, plan] = sidesOf(picture?.code ?? '');
    const market = { now: '2026-01-26T15:30:00Z', equity: 100_000, quotes: { AAPL: { bid: 149.98, ask: 150.02 } } };
    expect(firstPlan?.code).toContain(
      "{ now: '2026-01-26T15:30:00Z', equity: 100_000, quotes: { AAPL: { bid: 149.98, ask: 150.02 } } }",
    );
    const context = snapshotContext(market, defaultSettings);
    const signal = parseSignal(JSON.parse(message), { clock: context.clock });
    const planned = signal.ok ? planSignal(signal.value, context) : signal;
    const lines = planned.ok ? stepLines(planned.value).flatMap((line) => line.split(' -> ')) : [];
    expect(lines).toEqual(plan.filter((row) => row !== '').map((row) => row.trim().replace('-> ', '')));
  });

  it('has the message of the picture in its program', () => {
    const [message] = sidesOf(picture?.code ?? '');
    const { takeProfit, stopLoss, ...sized } = JSON.parse(message);
    expect(sized).toEqual({ ticker: 'AAPL', action: 'buy', quantity: 1, quantityType: 'risk_percent' });
    expect(firstPlan?.code).toContain("{ ticker: 'AAPL', action: 'buy', quantity: 1, quantityType: 'risk_percent' }");
    expect([takeProfit, stopLoss]).toEqual([{ percent: 4 }, { percent: 2 }]);
    expect(firstPlan?.code).toContain('takeProfit: { percent: 4 }, stopLoss: { percent: 2 }');
  });

  it('comes to a plan in ten lines', () => {
    const lines = (firstPlan?.code ?? '').trimEnd().split('\n');
    expect(lines.filter((line) => line !== '').length).toBeLessThanOrEqual(10);
  });

  it('says for whom it is, what it is not, and whose messages it understands', () => {
    expect(firstScreen).toContain('For traders who program');
    expect(firstScreen).toContain('TradersPost');
    expect(firstScreen).toContain('Not a strategy, not advice, and not a connection to a broker');
    expect(firstScreen).toContain('No order of its authors has ever reached a real broker');
  });
});

it('the README has no number of more than ten decimals', () => {
  expect(text.match(/\d+\.\d{11,}/g)).toBeNull();
});
