import { parseSignal } from 'signal-to-order';
import { large } from './messages.js';
import type { Peer } from './peers/peer.js';

/** Value of a field, and whether it is valid. */
interface Probe {
  readonly field: string;
  readonly value: unknown;
  readonly passes: boolean;
  /** Whether the value tests the bounds of a number in text, which a schema without conversion cannot express. */
  readonly needsConversion?: true;
}

const passing = (field: string, ...values: readonly unknown[]): readonly Probe[] =>
  values.map((value) => ({ field, value, passes: true }));

const failing = (field: string, ...values: readonly unknown[]): readonly Probe[] =>
  values.map((value) => ({ field, value, passes: false }));

const failingAsText = (field: string, ...values: readonly string[]): readonly Probe[] =>
  failing(field, ...values).map((probe) => ({ ...probe, needsConversion: true }));

const probes: readonly Probe[] = [
  ...passing('ticker', 'MSFT'),
  ...failing('ticker', '  ', 5, null),
  ...failing('action', 'hold', null),
  ...passing('sentiment', 'bullish', 'long', null),
  ...failing('sentiment', 'glad', 1),
  ...passing('signalPrice', 150, '150.02', ' 1,234.50 ', '1e2', '.5', '-3', null),
  ...failing('signalPrice', 'cheap', '', '1,23', '1 2', true, {}),
  ...passing('limitPrice', 0, '0', null),
  ...failing('limitPrice', 'cheap', [149]),
  ...passing('strikePrice', 155, '155'),
  ...failing('strikePrice', 0, -1, 'far'),
  ...failingAsText('strikePrice', '0', '-1'),
  ...passing('bidAskSpreadFilterPercent', 0.01, '99.99', null),
  ...failing('bidAskSpreadFilterPercent', 0, 100, 'wide'),
  ...failingAsText('bidAskSpreadFilterPercent', '0.009', '100'),
  ...passing('breakevenOffset', 100, '0.001', null),
  ...failing('breakevenOffset', 0.0001, 101),
  ...passing('rejectAfter', 30, '10', null),
  ...failing('rejectAfter', 0, 31, 1.5, 'soon', false),
  ...failingAsText('rejectAfter', '31', '1.5'),
  ...passing('strikesAway', 0, '3', null),
  ...failing('strikesAway', -1),
  ...passing('cancel', false, null),
  ...failing('cancel', 'yes', 1),
  ...passing('interval', '5', 5, null),
  ...failing('interval', true, ['5']),
  ...passing('expiresAt', '2026-02-27', '+4 weeks', null),
  ...failing('expiresAt', 'Friday', 20260227),
  ...passing('delay', 300, '300', '+5 minutes', '2026-01-26T16:00:00Z', null),
  ...failing('delay', 0, 86_401, 1.5, 'soon', true),
  ...passing('message', 'a < b', 5, null),
  ...failing('message', '<b>now</b>', 'x'.repeat(256), false),
  ...passing('extras', {}, { any: [1, { thing: null }] }, null),
  ...failing('extras', 'any', 5),
  ...passing('test', null, 5, { any: 'thing' }),
  ...passing('takeProfit', { percent: '5' }, { percent: 5, amount: null }, null),
  ...failing('takeProfit', 'far', { percent: 0 }, { percent: 'far' }),
  ...passing('stopLoss', { percent: 1, type: null }, { type: 'stop', stopPrice: '147.50' }, null),
  ...failing('stopLoss', true, { type: 'limit', percent: 1 }, { percent: -1 }),
];

/** Clock that does not advance, unlike the one of the measured code. */
const clock = { now: () => Date.parse('2026-01-26T15:30:00Z') };

/** Throws unless a peer accepts and rejects the same values of every kind of field as the library. */
export function verifySchema({ name, run, faults, converts }: Peer): void {
  for (const { field, value, passes, needsConversion = false } of probes) {
    const message = { ...JSON.parse(large), [field]: value };
    const library = parseSignal(message, { clock, assetClass: 'stocks' }).ok;
    const peer = needsConversion && !converts ? passes : faults(run(message)) === 0;
    if (library !== passes || peer !== passes) {
      const asked = `${field} ${JSON.stringify(value)}`;
      throw new Error(`${asked} ${passes ? 'passes' : 'fails'}: the library says ${library}, ${name} ${peer}`);
    }
  }
}
