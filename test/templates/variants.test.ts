import { describe, expect, test } from 'vitest';
import { casesOf } from '../../src/templates/cases.js';
import { fillTemplate } from '../../src/templates/fill.js';
import { findPlaceholders } from '../../src/templates/find-placeholders.js';
import { sampleMarket } from '../../src/templates/sample.js';
import { type LintContext, outcomeOf, type TemplateVariant, variantOf } from '../../src/templates/variants.js';
import { settingsOf } from '../market/contracts/sample.js';

const now = '2026-01-26T15:30:00Z';

/** The variant of each case of a template. */
function variantsOf(template: string, context: LintContext = {}): readonly TemplateVariant[] {
  const found = findPlaceholders(template, 'tradingview');
  const sample = sampleMarket(context.settings, context.market, context.now);
  return casesOf(found, sample).map((templateCase) => {
    const text = fillTemplate(template, found, templateCase.valueIn);
    return variantOf(text, found, templateCase, outcomeOf(text, templateCase, context, sample));
  });
}

function variantNamed(name: string, template: string, context: LintContext): TemplateVariant | undefined {
  return variantsOf(template, context).find((variant) => variant.name === name);
}

describe('a variant that is parsed only', () => {
  test('has the values, the message, and what it asks for', () => {
    expect(variantsOf('{"ticker": "{{ticker}}", "action": "exit"}')).toEqual([
      {
        name: 'as usual',
        values: { '{{ticker}}': 'AAPL' },
        message: '{"ticker": "AAPL", "action": "exit"}',
        verdict: 'accepted',
        errors: [],
        answer: 'Asks for exit AAPL.',
      },
    ]);
  });

  test.each([
    ['"action": "buy"', 'Asks for buy AAPL.'],
    [
      '"action": "buy", "quantity": 10, "quantityType": "dollar_amount", "sentiment": "bullish"',
      'Asks for buy AAPL: quantity 10, quantityType dollar_amount, sentiment bullish.',
    ],
    [
      '"action": "buy", "orderType": "stop_limit", "limitPrice": 151, "stopPrice": 150',
      'Asks for buy AAPL: orderType stop_limit, limitPrice 151, stopPrice 150.',
    ],
    [
      '"action": "buy", "takeProfit": {"percent": 4}, "stopLoss": {"type": "stop_limit", "percent": 2}',
      'Asks for buy AAPL: takeProfit percent 4, stopLoss type stop_limit percent 2.',
    ],
    [
      '"action": "buy", "quantity": 10, "stopLoss": {"percent": 2}',
      'Asks for buy AAPL: quantity 10, stopLoss percent 2.',
    ],
  ])('says of %s: %s', (fields, answer) => {
    expect(variantsOf(`{"ticker": "AAPL", ${fields}}`)[0]?.answer).toBe(answer);
  });

  test('says what each message of a batch asks for, where settings do not refuse it', () => {
    const batch = '[{"ticker": "AAPL", "action": "exit"}, {"ticker": "MSFT", "action": "buy"}]';
    expect(variantsOf(batch)[0]?.answer).toBe('Asks for exit AAPL. Asks for buy MSFT.');
    expect(variantsOf(batch, { settings: settingsOf({ allowBatchSignals: false }) })[0]).toMatchObject({
      ...{ verdict: 'rejected', errors: [{ code: 'batch-signals-not-enabled' }] },
    });
  });

  test.each(['', ' \n'])('is rejected for the empty text %j', (text) => {
    const message = 'The alert sends an empty text.';
    expect(variantsOf(text)).toMatchObject([
      { verdict: 'rejected', errors: [{ code: 'empty-json', message }], answer: message },
    ]);
  });

  test('says every error of a message', () => {
    const [variant] = variantsOf('{"ticker": "AAPL", "action": "buy", "quantity": -1, "orderType": "other"}');
    expect(variant?.verdict).toBe('rejected');
    expect(variant?.errors.map(({ code }) => code)).toEqual(['invalid-quantity', 'invalid-order-type']);
    expect(variant?.answer).toBe(variant?.errors.map(({ message }) => message).join(' '));
  });
});

describe('a variant that is planned', () => {
  const quotes = { AAPL: { bid: 149.98, ask: 150.02, last: 150 } };
  const market = { now, equity: 100_000, quotes };
  const exit = '{"ticker": "AAPL", "action": "exit", "message": "{{strategy.market_position}}"}';

  test('exits the position that the strategy had, whatever the account holds', () => {
    const held = { ...market, positions: { AAPL: { side: 'short', quantity: 3 } } } as const;
    expect(variantNamed('closes a long position', exit, { market: held })?.answer).toBe(
      'Sells 10 AAPL. The order is for the whole position (position in AAPL). Its time in force is day (exit.timeInForce of the settings, set there or by default).',
    );
    expect(variantNamed('closes a short position', exit, { market: held })?.answer).toMatch(/^Buys back 10 AAPL\. /);
    expect(variantNamed('opens a long position', exit, { market: held })).toMatchObject({
      ...{ verdict: 'rejected', errors: [{ code: 'no-position' }] },
    });
  });

  test('has a position at a price where the market has none', () => {
    const context = { market: { now, equity: 100_000, quotes: { AAPL: { ask: 150 } } } };
    expect(variantNamed('closes a long position', exit, context)).toMatchObject({ verdict: 'accepted' });
  });

  test('leaves the positions of other tickers as they are', () => {
    const buy = '{"ticker": "AAPL", "action": "buy", "quantity": 1, "message": "{{strategy.market_position}}"}';
    const settings = settingsOf({ maxPositions: 1 });
    const held = { ...market, positions: { MSFT: { side: 'long', quantity: 3 } } } as const;
    expect(variantNamed('opens a long position', buy, { market, settings })?.verdict).toBe('accepted');
    expect(variantNamed('opens a long position', buy, { market: held, settings })).toMatchObject({
      ...{ verdict: 'rejected', errors: [{ code: 'max-positions-reached' }] },
    });
  });

  test('says the orders or the errors of each message of a batch', () => {
    const exits =
      '{"ticker": "AAPL", "action": "exit"}, {"ticker": "AAPL", "action": "breakeven", "orderType": "stop"}';
    const batch = `[{"ticker": "AAPL", "action": "buy", "quantity": 1}, ${exits}]`;
    const [variant] = variantsOf(batch, { market, settings: settingsOf({ allowBatchSignals: true }) });
    expect(variant?.verdict).toBe('rejected');
    const [first, ...others] = variantsOf(`[${batch.slice(1, batch.indexOf(', {'))}]`, {
      market,
      settings: settingsOf({ allowBatchSignals: true }),
    });
    expect(others).toEqual([]);
    const errors = variant?.errors.map(({ message }) => message).join(' ');
    expect(variant?.answer.startsWith(`${first?.answer} `)).toBe(true);
    expect(variant?.answer.endsWith(` ${errors}`)).toBe(true);
  });

  test('is parsed only at a price that is not the market’s', () => {
    const limit = '{"ticker": "AAPL", "action": "buy", "quantity": 1, "orderType": "limit", "limitPrice": "{{close}}"}';
    expect(variantNamed('close 0.0214', limit, { market })?.answer).toBe(
      'Asks for buy AAPL: quantity 1, orderType limit, limitPrice 0.0214.',
    );
  });
});
