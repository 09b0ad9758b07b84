// What the JSON Schema of a signal rejects, parsing rejects: shown by its contraposition, whatever is accepted by parsing
// is taken by the schema; and the schema rejects most of what has a wrong value.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { respondToCheck } from '../../src/cli/respond.js';
import type { JsonValue } from '../../src/core/json.js';
import { signalFields } from '../../src/signal/fields.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { parseSignals } from '../../src/signal/parse-signals.js';
import { almostValidPayload, validPayload } from '../../src/testing/index.js';
import { readLines } from '../conformance/suite.js';
import { always, runCount } from '../properties/seeds.js';
import { rawMessages } from './raw-messages.js';
import { takesRequest, takesSignal } from './validators.js';

const now = Date.UTC(2026, 0, 26, 15, 30);
const context = { clock: { now: () => now } };

/** How often each verdict was given. */
interface Verdicts {
  bothTake: number;
  bothReject: number;
  parsingRejects: number;
}

function verdicts(): Verdicts {
  return { bothTake: 0, bothReject: 0, parsingRejects: 0 };
}

/** Counts the verdicts on one message; what must not be is an error. */
function compare(counted: Verdicts, message: JsonValue, isAccepted: boolean, isTaken: boolean): void {
  if (isAccepted && !isTaken) {
    expect.fail(`parsing accepts what the schema rejects: ${JSON.stringify(message)}`);
  }
  counted[isTaken ? (isAccepted ? 'bothTake' : 'parsingRejects') : 'bothReject'] += 1;
}

describe('the JSON Schema of a signal', () => {
  it('accepts every generated valid message', () => {
    const fields = new Set<string>();
    always(validPayload(), 8301, (message) => {
      expect(parseSignal(message, context).ok).toBe(true);
      expect(takesSignal(message)).toBe(true);
      expect(takesRequest([message])).toBe(true);
      for (const name of Object.keys(message)) {
        fields.add(name);
      }
    });
    expect(signalFields.filter(({ name }) => !fields.has(name))).toEqual([]);
  });

  it('accepts every valid message among known names with any values', () => {
    const counted = verdicts();
    fc.assert(
      fc.property(rawMessages, (message) => {
        compare(counted, message, parseSignal(message, context).ok, takesSignal(message));
      }),
      { seed: 8302, numRuns: runCount(2_000, 2_000) },
    );
    // Both sides are reached, and of what parsing rejects the schema sees most.
    expect(counted.bothTake).toBeGreaterThan(400);
    expect(counted.bothReject).toBeGreaterThan(10 * counted.parsingRejects);
  });

  it('accepts every valid message, with a new seed', () => {
    const counted = verdicts();
    always(rawMessages, 8303, (message) => {
      compare(counted, message, parseSignal(message, context).ok, takesSignal(message));
    });
  });

  it('rejects many of the almost valid messages', () => {
    const counted = verdicts();
    always(
      almostValidPayload(),
      8306,
      ({ payload, context: around }) => {
        compare(counted, payload, parseSignals(payload, around).ok, takesRequest(payload));
      },
      300,
    );
    expect(counted.bothTake).toBe(0);
    expect(counted.bothReject).toBeGreaterThan(counted.parsingRejects);
  });

  it('accepts every valid message of the conformance suite', () => {
    const counted = verdicts();
    for (const { request, answer } of readLines('check.jsonl')) {
      compare(counted, request.payload as JsonValue, answer.ok, takesRequest(request.payload));
    }
    for (const name of ['formula.jsonl', 'quantities.jsonl', 'plans.jsonl'] as const) {
      for (const { request } of readLines(name)) {
        const { market, settings } = request as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
        const check = respondToCheck(
          { payload: request.payload, now: market?.now, assetClass: settings?.assetClass },
          { now: () => now },
        );
        const isAccepted = check.ok;
        compare(counted, request.payload as JsonValue, isAccepted, takesRequest(request.payload));
      }
    }
    expect(counted.bothTake).toBeGreaterThan(1300);
    expect(counted.bothReject).toBeGreaterThan(500);
  });
});

describe('the JSON Schema of a signal, by hand', () => {
  const buy = { ticker: 'AAPL', action: 'buy' };

  it.each<readonly [string, JsonValue]>([
    ['fields that it does not know', { ...buy, '{{strategy}}': 1, $schema: 'signal.schema.json' }],
    ['null as absence', { ...buy, sentiment: null, quantity: null, takeProfit: null, delay: null }],
    ['an alias', { ...buy, sentiment: 'long' }],
    ['a formula in place of a word', { ...buy, orderType: "=signal.price > 1 ? 'limit' : 'market'", price: 2 }],
    ['a formula in place of an object', { ...buy, takeProfit: '=null' }],
    ['a formula in a bracket', { ...buy, takeProfit: { percent: '=1 + 1' } }],
    ['numbers as text', { ...buy, quantity: ' 1,000.5 ', rejectAfter: '10.0', strikePrice: null }],
    ['0 as the target of a resize', { ...buy, action: 'resize', quantity: 0 }],
    ['a sentiment that a formula takes away', { ...buy, action: 'exit', sentiment: '=null' }],
    ['a batch of five', [buy, buy, buy, buy, buy]],
  ])('takes %s', (_, message) => {
    expect(parseSignals(message, { ...context, allowBatchSignals: true }).ok).toBe(true);
    expect(takesRequest(message)).toBe(true);
  });

  it.each<readonly [string, JsonValue]>([
    ['another letter case', { ...buy, action: 'Buy' }],
    ['a missing action', { ticker: 'AAPL' }],
    ['null in place of the ticker', { ticker: null, action: 'buy' }],
    ['a blank ticker', { ...buy, ticker: ' ' }],
    ['a formula as ticker', { ...buy, ticker: "='AAPL'" }],
    ['a formula in cancel', { ...buy, cancel: '=true' }],
    ['a formula in test', { ...buy, test: '=1' }],
    ['a formula of 501 characters', { ...buy, quantity: `=${'1'.repeat(501)}` }],
    ['0 to buy', { ...buy, quantity: 0 }],
    ['a resize without a target', { ...buy, action: 'resize' }],
    ['a resize to null', { ...buy, action: 'resize', quantity: null }],
    ['a sentiment of an exit', { ...buy, action: 'exit', sentiment: 'bullish' }],
    ['breakeven without an order type', { ...buy, action: 'breakeven' }],
    ['breakeven by a limit order', { ...buy, action: 'breakeven', orderType: 'limit' }],
    ['a trailing stop without a trail', { ...buy, orderType: 'trailing_stop' }],
    ['31 seconds', { ...buy, rejectAfter: 31 }],
    ['half a strike', { ...buy, strikeCount: 2.5 }],
    ['a percentage of 100', { ...buy, bidAskSpreadFilterPercent: 100 }],
    ['a take profit without a price', { ...buy, takeProfit: {} }],
    ['a take profit of -1', { ...buy, takeProfit: { percent: -1 } }],
    ['a take profit of "-1"', { ...buy, takeProfit: { percent: '-1' } }],
    ['a stop loss with a type alone', { ...buy, stopLoss: { type: 'stop' } }],
    ['text that is not a date', { ...buy, expiration: 'tomorrow' }],
    ['text that is not a delay', { ...buy, delay: '5 fortnights' }],
    ['tags', { ...buy, message: 'a <b>tag</b>' }],
    ['256 characters', { ...buy, message: '😀'.repeat(256) }],
    ['an empty batch', []],
    ['a batch of six', [buy, buy, buy, buy, buy, buy]],
    ['text', 'buy AAPL'],
  ])('rejects %s', (_, message) => {
    expect(parseSignals(message, { ...context, allowBatchSignals: true }).ok).toBe(false);
    expect(takesRequest(message)).toBe(false);
  });

  it('accepts every action', () => {
    const action = signalFields.find(({ name }) => name === 'action');
    const actions = action?.kind === 'enum' ? action.values : [];
    expect(actions).toHaveLength(8);
    const rest = { ticker: 'AAPL', orderType: 'stop', quantity: 1 };
    expect(actions.filter((word) => !takesSignal({ ...rest, action: word }))).toEqual([]);
  });
});
