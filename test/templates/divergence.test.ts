// Codes strategy-diverges and bracket-beside-follow of lint (follow F5).
import { describe, expect, test } from 'vitest';
import { jsonTokens } from '../../src/core/json-tokens.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { sendsPosition } from '../../src/templates/divergence.js';
import { findPlaceholders } from '../../src/templates/find-placeholders.js';
import { alertTemplate, type FollowFields, lintTemplate, placeholder } from '../../src/templates/index.js';
import { readTemplate } from '../../src/templates/read-template.js';
import { accepted } from '../market/contracts/sample.js';

const ticker = '"ticker": "{{ticker}}"';
const orders = `{${ticker}, "action": "{{strategy.order.action}}", "quantity": {{strategy.order.contracts}}}`;
const sided = orders.replace('}}}', '}}, "sentiment": "{{strategy.market_position}}"}');
const mirror = `{${ticker}, "action": "resize", "quantity": {{strategy.market_position_size}}, "sentiment": "{{strategy.market_position}}"}`;

/** What lint says of a strategy that is not followed. */
function diverging(template: string, settings?: object, market?: MarketSnapshot) {
  const context = { platform: 'tradingview', ...(settings && { settings: accepted(parseSettings(settings)) }), market };
  const { findings } = lintTemplate(template, { ...context, platform: 'tradingview' });
  return findings.find(({ code }) => code === 'strategy-diverges');
}

describe('the finding strategy-diverges', () => {
  test.each([
    [
      sided,
      "When the strategy turns long to short, this alert sells 10, then sells 20: the position is then short 20, and the strategy's is short 10. It is another position, too, when it turns short to long, adds to a long position, adds to a short position. Set subtractExitQuantity to true and allowAddToPosition to true.",
    ],
    [
      mirror,
      "When the strategy turns long to short, this alert trades nothing: the position is then long 10, and the strategy's is short 10. It is another position, too, when it turns short to long, reduces a long position, reduces a short position. Set resizeSentiment to position.",
    ],
  ])('of %s names fill, plan, both positions and the settings', (template, message) => {
    expect(diverging(template)).toMatchObject({ severity: 'warning', message, variant: 'turns long to short' });
    expect(diverging(template, {})).toMatchObject({ severity: 'error', message });
  });

  test('is at the quantity, else at the action', () => {
    expect(diverging(orders)).toMatchObject({ line: 1, column: orders.indexOf('{{strategy.order.contracts') + 1 });
    const bare = `{${ticker}, "action": "{{strategy.order.action}}"}`;
    expect(diverging(bare)).toMatchObject({ column: bare.indexOf('"{{strategy') + 1 });
  });

  test.each([
    [sided, { subtractExitQuantity: true, allowAddToPosition: true }],
    [orders, { subtractExitQuantity: true, allowAddToPosition: true }],
    [mirror, { resizeSentiment: 'position' }],
    [mirror, { resizeSentiment: 'position', signalQuantityMultiplier: 0.33 }],
    [mirror, { resizeSentiment: 'position', signalQuantityMultiplier: 0.05 }],
    [sided, { subtractExitQuantity: true, allowAddToPosition: true, signalQuantityMultiplier: 2 }],
    [mirror, { resizeSentiment: 'position', useFractionalQuantity: true, signalQuantityMultiplier: 0.333 }],
    [mirror, { resizeSentiment: 'position', tradingWindows: [{ days: ['sun'], from: '00:00', to: '00:01' }] }],
    [mirror, { resizeSentiment: 'position', maxOrderQuantity: 1, maxPositions: 1, entry: { rejectOlderThan: 1 } }],
    [mirror, { resizeSentiment: 'position', assetClass: 'futures' }],
    [sided, { subtractExitQuantity: true, allowAddToPosition: true, assetClass: 'futures' }],
    [mirror, { resizeSentiment: 'position', assetClass: 'options' }],
    [mirror, { resizeSentiment: 'position', assetClass: 'options', optionType: 'both' }],
    [sided, { subtractExitQuantity: true, allowAddToPosition: true, assetClass: 'index_options' }],
  ])('is not there for %s with %j', (template, settings) => {
    expect(diverging(template, settings)).toBeUndefined();
  });

  test('is not there for pairs of currencies, in fractions of a unit', () => {
    const pair = '"ticker": "{{syminfo.basecurrency}}-{{syminfo.currency}}"';
    const settings = { resizeSentiment: 'position', assetClass: 'crypto', signalQuantityMultiplier: 0.001 };
    expect(diverging(mirror.replace(ticker, pair), settings)).toBeUndefined();
    expect(diverging(mirror.replace(ticker, pair), { assetClass: 'crypto' })).toBeDefined();
  });

  test.each([
    [
      'swapping off, and the exits ignored',
      { allowSideSwapping: false, ignoreExitSignals: true, allowAddToPosition: true },
    ],
    ['entries locked out', { entryLockout: true }],
  ])('is not about what the settings forbid on purpose: %s', (_, settings) => {
    expect(diverging(sided, settings)).toBeUndefined();
  });

  test.each([
    ['bullish', /adds to a long position/, /short/],
    ['bearish', /adds to a short position/, /long/],
  ])('is about the allowed side alone: %s', (allowedSides, about, others) => {
    const message = diverging(sided, { allowedSides })?.message ?? '';
    expect(message).toMatch(about);
    expect(message).not.toMatch(others);
  });

  test('names a sentiment where that is what is missing', () => {
    const risk = `{${ticker}, "action": "{{strategy.order.action}}", "quantity": 1, "quantityType": "risk_percent", "stopLoss": {"percent": 2}}`;
    expect(diverging(risk)?.message).toMatch(/ Add "sentiment": "\{\{strategy\.market_position\}\}"\.$/);
  });

  test('names a sentiment with a setting where both are missing', () => {
    const five = `{${ticker}, "action": "{{strategy.order.action}}", "quantity": 5}`;
    expect(diverging(five, { subtractExitQuantity: true })?.message).toMatch(
      / Add "sentiment": "\{\{strategy\.market_position\}\}", and set subtractExitQuantity to false\.$/,
    );
  });

  test('advises to follow the position where nothing else is enough', () => {
    const exits = `{${ticker}, "action": "exit", "quantity": {{strategy.order.contracts}}}`;
    expect(diverging(exits)?.message).toMatch(
      / Write the template with follow position, which sends the position of the strategy\.$/,
    );
  });

  test('says that an alert is rejected', () => {
    const reverse = `{${ticker}, "action": "reverse", "message": "x", "quantity": {{strategy.order.contracts}}}`;
    expect(diverging(reverse)?.message).toMatch(
      /^When the strategy opens a long position, this alert is rejected \(no-position\)/,
    );
  });

  test.each([
    ['a message without a placeholder of the strategy', `{${ticker}, "action": "buy", "quantity": 5}`],
    ['a note with one', `{${ticker}, "action": "buy", "message": "{{strategy.market_position}}"}`],
    ['a message that is invalid', `{${ticker}, "action": "{{strategy.order.action}}", "quantity": 0}`],
    ['a message about two tickers', `[${mirror}, ${mirror.replace('{{ticker}}', 'MSFT')}]`],
  ])('is not about %s', (_, template) => {
    expect(diverging(template)).toBeUndefined();
  });

  test('is about a batch, and about an alert that is postponed', () => {
    expect(diverging(`[${mirror}]`)).toBeDefined();
    const delayed = mirror.replace(ticker, `${ticker}, "delay": 60`);
    expect(diverging(delayed, { resizeSentiment: 'position' })).toBeUndefined();
  });

  test('plans in the market that is given', () => {
    const market: MarketSnapshot = {
      now: '2026-01-26T15:30:00Z',
      equity: 1000,
      quotes: { MSFT: { bid: 10, ask: 10 } },
      positions: { AAPL: { side: 'long', quantity: 3 } },
    };
    expect(diverging(mirror, {}, market)).toBeDefined();
    expect(diverging(mirror, { resizeSentiment: 'position' }, market)).toBeUndefined();
    // Shorts that the broker cannot open are not the fault of the template.
    const longOnly = { ...market, capabilities: { shortSelling: false } };
    expect(diverging(mirror, { resizeSentiment: 'position' }, longOnly)).toBeUndefined();
  });

  test('is not there where no position can be opened', () => {
    const market: MarketSnapshot = { now: '2026-01-26T15:30:00Z', quotes: {} };
    const settings = { assetClass: 'futures' };
    expect(diverging(mirror, settings, market)?.message ?? '').not.toMatch(/turns/);
  });

  test('finds the contract that an option template names', () => {
    const option = mirror.replace(
      '"action"',
      '"optionType": "call", "expiration": "2026-06-19", "strikePrice": 777.5, "action"',
    );
    expect(diverging(option, { assetClass: 'options', resizeSentiment: 'position' })).toBeUndefined();
    expect(diverging(option, { assetClass: 'options' })).toBeDefined();
  });
});

/** The fills after which the strategy is not followed, in the order of the message. */
function divergingFills(template: string, settings?: object): readonly string[] {
  const finding = diverging(template, settings);
  const others = /too, when it (.*?)\. (?:Add|Set|Write)/.exec(finding?.message ?? '')?.[1];
  return [...(finding?.variant === undefined ? [] : [finding.variant]), ...(others?.split(', ') ?? [])];
}

describe('the fills that the finding strategy-diverges names', () => {
  const exits = `{${ticker}, "action": "exit", "quantity": {{strategy.order.contracts}}}`;
  const unsided = `{${ticker}, "action": "resize", "quantity": {{strategy.market_position_size}}}`;
  const opens = ['opens a long position', 'opens a short position'];
  const turns = ['turns long to short', 'turns short to long'];
  const adds = ['adds to a long position', 'adds to a short position'];
  const reduces = ['reduces a long position', 'reduces a short position'];

  test.each<[template: string, settings: object, fills: readonly string[]]>([
    [mirror, { allowSideSwapping: false }, reduces],
    [mirror, { entryLockout: true }, reduces],
    [mirror, { ignoreExitSignals: true }, []],
    [sided, { allowSideSwapping: false }, adds],
    [sided, { ignoreExitSignals: true }, adds],
    [sided, { entryLockout: true }, []],
    [exits, { entryLockout: true }, []],
    [unsided, { ignoreExitSignals: true }, ['opens a short position']],
    [exits, { allowSideSwapping: false }, [...opens, ...adds]],
    [exits, { allowedSides: 'bullish' }, ['opens a long position', 'adds to a long position']],
    [exits, { allowedSides: 'bearish' }, ['opens a short position', 'adds to a short position']],
    [mirror, { useFractionalQuantity: true, signalQuantityMultiplier: 0.05 }, [...turns, ...reduces]],
    [
      mirror,
      {
        resizeSentiment: 'position',
        assetClass: 'futures',
        useFractionalQuantity: true,
        signalQuantityMultiplier: 0.33,
      },
      [],
    ],
  ])('of %s with %j are %j', (template, settings, fills) => {
    expect(divergingFills(template, settings)).toEqual(fills);
  });
});

describe('the sentences of the finding strategy-diverges', () => {
  const both = `${ticker}, "extras": {"close": "{{close}}", "volume": "{{volume}}"}`;

  test.each<[template: string, settings: object | undefined, message: string]>([
    [
      sided,
      { allowedSides: 'bullish' },
      "When the strategy adds to a long position, this alert is rejected (add-to-position-not-allowed): the position is then long 10, and the strategy's is long 15. Set allowAddToPosition to true.",
    ],
    [
      `{${both}, "action": "exit", "quantity": {{strategy.order.contracts}}}`,
      undefined,
      "When the strategy opens a long position, this alert is rejected (no-position): the position is then flat, and the strategy's is long 10. It is another position, too, when it opens a short position, turns long to short, turns short to long, adds to a long position, adds to a short position. Write the template with follow position, which sends the position of the strategy.",
    ],
    [
      `{${ticker}, "action": "resize", "quantity": {{strategy.market_position_size}}}`,
      undefined,
      'When the strategy opens a short position, this alert buys 10: the position is then long 10, and the strategy\'s is short 10. It is another position, too, when it turns long to short, turns short to long. Add "sentiment": "{{strategy.market_position}}", and set resizeSentiment to position.',
    ],
  ])('of %s with %j are %s', (template, settings, message) => {
    expect(diverging(template, settings)?.message).toBe(message);
  });

  test.each([
    `{${ticker}, "action": "{{strategy.order.action}}", "sentiment": "{{strategy.market_position}}", "quantity": "{{volume}}"}`,
    `{${ticker}, "action": "{{strategy.order.action}}", "quantity": "{{x}}"}`,
  ])('are not there where sizes are not those of the strategy: %s', (template) => {
    expect(diverging(template, { subtractExitQuantity: true, allowAddToPosition: true })).toBeUndefined();
  });

  test('are not there where an alert is rejected for another reason', () => {
    const risk = `{${ticker}, "action": "{{strategy.order.action}}", "sentiment": "{{strategy.market_position}}", "quantity": 1, "quantityType": "risk_percent"}`;
    expect(divergingFills(risk)).not.toContain('opens a long position');
    expect(divergingFills(`[${risk}, {${ticker}, "action": "exit"}]`)).not.toContain('opens a long position');
  });

  test('are there for pairs of currencies, in fractions of a unit', () => {
    const pair = '"ticker": "{{syminfo.basecurrency}}-{{syminfo.currency}}"';
    const settings = { assetClass: 'crypto', signalQuantityMultiplier: 0.001 };
    expect(diverging(mirror.replace(ticker, pair), settings)).toBeDefined();
  });
});

describe('sendsPosition', () => {
  test.each([
    ['"quantity": "{{strategy.market_position_size}}"', true],
    ['"quantity": {{strategy.position_size}}', true],
    ['"quantity": "={{close}} * {{strategy.position_size}}"', true],
    ['"quantity": "{{strategy.prev_market_position_size}}"', false],
    ['"quantity": "{{strategy.position_size_now}}"', false],
    ['"quantity": "{{my.strategy.position_size}}"', false],
    ['"quantity": "{{strategy.order.contracts}}"', false],
    ['"quantity": 5', false],
    ['"action": "exit"', false],
  ])('of %s is %s', (field, expected) => {
    const template = `{${field}}`;
    const tokens = [...jsonTokens(template, findPlaceholders(template, 'tradingview'))];
    expect(sendsPosition(readTemplate(template, tokens, new Set()).places.root.inner.get('quantity'))).toBe(expected);
  });
});

describe('the finding bracket-beside-follow', () => {
  const codes = (template: string) =>
    lintTemplate(template, {
      platform: 'tradingview',
      settings: accepted(parseSettings({ resizeSentiment: 'position' })),
    }).findings.map(({ severity, code, column }) => [severity, code, column]);

  test.each([
    ['"stopLoss": {"percent": 2}'],
    ['"takeProfit": {"percent": 2}'],
    ['"targets": [{"percent": 2}, {"percent": 4}]'],
  ])('is a warning at %s', (bracket) => {
    const template = mirror.replace(ticker, `${ticker}, ${bracket}`);
    expect(codes(template)).toEqual([['warning', 'bracket-beside-follow', template.indexOf(bracket) + 1]]);
  });

  test('says that the next addition buys back what the stop has closed', () => {
    const { findings } = lintTemplate(mirror.replace(ticker, `${ticker}, "stopLoss": {"percent": 2}`));
    expect(findings.find(({ code }) => code === 'bracket-beside-follow')?.message).toBe(
      "When this stop or target fills first, the next addition of the strategy buys the closed units back: the alert sends the strategy's whole position. Leave the bracket out, and let the strategy send its exits.",
    );
  });

  test('is there for one message of a list, and where some values break the message', () => {
    const stop = mirror.replace(ticker, `${ticker}, "stopLoss": {"percent": 2}, "message": "{{strategy.order.id}}"`);
    expect(lintTemplate(`[${stop}, ${mirror}]`).findings.map(({ code }) => code)).toContain('bracket-beside-follow');
  });

  test('is not there for a message that only enters', () => {
    const buy = mirror.replace('resize', 'buy').replace(ticker, `${ticker}, "stopLoss": {"percent": 2}`);
    expect(lintTemplate(buy).findings.map(({ code }) => code)).not.toContain('bracket-beside-follow');
  });

  test('is not there without a bracket, and a template of the position needs no stop', () => {
    expect(codes(mirror)).toEqual([]);
  });
});

describe('alertTemplate with follow', () => {
  const basis = { ticker: placeholder.ticker, time: placeholder.timenow } as const;

  test.each([
    ['position', { resizeSentiment: 'position' }],
    ['orders', { subtractExitQuantity: true, allowAddToPosition: true, unexpectedPosition: 'refuse' }],
  ] as const)('%s names its settings, with which lint finds nothing', (follow, settings) => {
    const template = alertTemplate({ ...basis, follow });
    expect(template).toMatchObject({ ok: true, settings });
    const text = template.ok ? template.value : '';
    expect(diverging(text, settings)).toBeUndefined();
    expect(diverging(text)).toMatchObject({ severity: 'warning' });
    expect(JSON.parse(text)).toMatchObject({
      sentiment: '{{strategy.market_position}}',
      expect: { position: '{{strategy.prev_market_position}}', quantity: '{{strategy.prev_market_position_size}}' },
    });
  });

  test('rejects the fields that it writes, all at once', () => {
    // The types do not allow them.
    const fields = { ...basis, follow: 'position', action: 'buy', quantity: 5 } as unknown as FollowFields;
    expect(alertTemplate(fields)).toEqual({
      ok: false,
      errors: ['action', 'quantity'].map((name) => ({
        severity: 'error',
        code: 'field-beside-follow',
        message: `${name} is written by follow: leave it out, or write the template without follow.`,
        line: 1,
        column: 1,
        length: 0,
      })),
    });
  });

  test('rejects what a template without it rejects', () => {
    expect(alertTemplate({ ticker: '', follow: 'orders' })).toMatchObject({ ok: false });
  });
});
