import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import type { Settings } from '../../src/settings/settings.js';
import { messageWords, stopLossWords, takeProfitWords } from '../../src/signal/platform-words.js';
import { type LintContext, lintTemplate } from '../../src/templates/index.js';
import { processorTime } from '../processor-time.js';
import { anyCharacter } from '../properties/any-character.js';
import { always } from '../properties/seeds.js';

const tradingView: LintContext = { platform: 'tradingview' };

const market: MarketSnapshot = {
  now: '2026-01-26T15:30:00Z',
  equity: '100000',
  quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' } },
  capabilities: { shortSelling: true },
};

/** Findings as `line:column severity code`. */
function found(template: string, context: LintContext = tradingView): readonly string[] {
  return lintTemplate(template, context).findings.map(
    ({ line, column, severity, code }) => `${line}:${column} ${severity} ${code}`,
  );
}

/** A message around some fields, on one line; the fields begin at column 36. */
function withFields(fields: string): string {
  return `{"ticker": "AAPL", "action": "buy", ${fields}, "stopLoss": {"percent": 2}}`;
}

describe('lintTemplate', () => {
  test('knows the placeholders of TradingView by default', () => {
    const template = '{ "ticker": "{{ticker}}", "action": "exit", "quantity": "%SYMBOL%" }';
    expect(lintTemplate(template)).toStrictEqual(lintTemplate(template, tradingView));
    expect(lintTemplate('{ "ticker": "{{ticker}}", "action": "exit" }').findings).toStrictEqual([]);
  });

  test('has no finding for a correct template', () => {
    const template = `{
      "ticker": "{{ticker}}",
      "action": "{{strategy.order.action}}",
      "sentiment": "{{strategy.market_position}}",
      "quantity": "{{strategy.order.contracts}}",
      "price": "{{close}}",
      "stopLoss": { "percent": 2 },
      "time": "{{timenow}}"
    }`;
    const settings = { ...defaultSettings, subtractExitQuantity: true, allowAddToPosition: true };
    expect(found(template, { ...tradingView, settings })).toEqual([]);
    expect(found(template, { ...tradingView, settings, market })).toEqual([]);
  });

  test.each([
    // Placeholders.
    ['"price": "{{Close}}"', ['1:47 error placeholder-unknown']],
    ['"price": "{{strategy.order.stop_price}}"', ['1:47 error placeholder-unknown']],
    ['"price": "{{ close }}"', ['1:47 warning placeholder-unknown']],
    ['"price": "{{close}"', ['1:47 error placeholder-unknown']],
    ['"price": "%last_price%"', ['1:47 error placeholder-unknown']],
    ['"price": {{signalPrice}}', ['1:46 error placeholder-unknown']],
    ['"message": "{{tic{ker}}"', ['1:49 error placeholder-unknown']],
    ['"message": "at {{close}} of {{"', ['1:65 error placeholder-unknown']],
    ['"interval": {{interval}}', ['1:49 error placeholder-unquoted-text']],
    ['"time": {{timenow}}', ['1:45 error placeholder-unquoted-text']],
    ['"message": {{ticker}} now', ['1:48 error placeholder-unquoted-text']],
    ['"message": {{strategy.order.comment}}', ['1:48 error placeholder-unquoted-text']],
    ['"message": "{{strategy.order.comment}}"', ['1:49 warning malformed-json']],
    // Numbers that can be missing.
    ['"price": {{close}}', ['1:46 warning placeholder-may-be-nan']],
    ['"price": "{{close}}"', []],
    ['"quantity": {{strategy.order.contracts}}', ['1:49 warning strategy-diverges']],
    ['"price": {{plot_0}}', ['1:46 error placeholder-may-be-nan']],
    ['"price": "{{plot_0}}"', ['1:46 error placeholder-may-be-nan']],
    ['"price": "{{plot("Stop")}}"', ['1:46 error placeholder-may-be-nan']],
    ['"extras": {"stop": "{{plot("Stop")}}"}', []],
    ['"extras": {"stop": {{plot("Stop")}}}', ['1:56 error placeholder-may-be-nan']],
    ['"extras": {"volume": "{{volume}}"}', []],
    // Arithmetic.
    ['"price": {{close}} * 2', ['1:46 error arithmetic-outside-formula']],
    ['"price": "{{close}} * 2"', ['1:46 error arithmetic-outside-formula']],
    ['"price": "10 * 2"', ['1:46 error arithmetic-outside-formula']],
    ['"price": 10 - 2', ['1:46 error arithmetic-outside-formula']],
    ['"price": "={{close}} * 2"', []],
    ['"price": -5', []],
    ['"price": "1.5e-3"', []],
    // Fields.
    ['"quantty": 10', ['1:37 error field-mistyped']],
    ['"foo": 10', []],
    ['"qty": 10', ['1:37 warning field-mistyped']],
    ['"quantity": 10, "quantity": 5', ['1:53 error duplicate-key']],
    ['"orderType": "Limit"', ['1:50 error invalid-order-type']],
    ['"quantity": {{strategy.position_size}}', ['1:49 error invalid-quantity']],
    ['"limitPrice": null', ['1:51 warning field-null']],
    ['"delay": "{{strategy.order.id}}"', ['1:46 warning invalid-delay-format', '1:47 warning malformed-json']],
    ['"price": [1, 2]', ['1:46 error invalid-field']],
    ['"extras": {"a": {"b": "=1"}}', ['1:59 error invalid-formula-nested']],
  ])('finds in a message with %s', (fields, findings) => {
    expect(found(withFields(fields))).toEqual(findings);
  });

  test.each([
    ['', ['1:1 error malformed-json']],
    ['Buy AAPL', ['1:1 error malformed-json']],
    ['[]', ['1:1 error invalid-payload']],
    ['5', ['1:1 error invalid-payload']],
    ['{{strategy.order.alert_message}}', ['1:1 warning placeholder-unseen']],
    [' {{strategy.order.alert_message}}\n', ['1:2 warning placeholder-unseen']],
    ['{"action": "exit"}', ['1:1 error invalid-payload']],
    ['{"symbol": "AAPL", "action": "exit"}', ['1:2 error field-mistyped']],
    ['{"ticket": "AAPL", "action": "exit"}', ['1:2 error field-mistyped']],
    ['[{"ticker": "AAPL", "actoin": "exit"}]', ['1:21 error field-mistyped']],
    ['[{"ticker": "AAPL", "action": "exits"}, 5]', ['1:31 error invalid-action', '1:41 error invalid-payload']],
    ['{"ticker": "AAPL", "action": "exit", "stopLoss": {"pecent": 2}}', ['1:51 error field-mistyped']],
    // Another platform's word for a field without which the message is rejected.
    [
      '{"ticker": "AAPL", "action": "buy", "stopLoss": {"stop": 140}}',
      ['1:49 error invalid-stop-loss-value-required', '1:50 warning field-mistyped'],
    ],
    [
      '{"ticker": "AAPL", "action": "resize", "qty": 5}',
      ['1:1 error resize-requires-quantity', '1:40 warning field-mistyped'],
    ],
    [
      '{"ticker": "AAPL", "action": "breakeven", "type": "stop"}',
      ['1:1 error invalid-breakeven-order-type', '1:43 warning field-mistyped'],
    ],
    [
      '{"ticker": "AAPL", "action": "exit", "takeProfit": {"price": 160}}',
      ['1:52 error invalid-take-profit-value-required', '1:53 warning field-mistyped'],
    ],
    [
      '{"ticker": "AAPL", "action": "exit", "stopLoss": {"type": "trailing_stop", "trail": 5}}',
      ['1:50 error invalid-stop-loss-trail-value-required', '1:76 warning field-mistyped'],
    ],
    // Text is never a message, whatever it says.
    ['"{{strategy.order.alert_message}}"', ['1:1 error invalid-payload', '1:2 warning malformed-json']],
    ['["{{strategy.order.comment}}"]', ['1:2 error invalid-payload', '1:3 warning malformed-json']],
  ])('finds in %j', (template, findings) => {
    expect(found(template)).toEqual(findings);
  });

  const words = [...Object.values(messageWords), takeProfitWords, stopLossWords].flatMap((of) => Object.keys(of));
  const withWord = (word: string): readonly object[] => [
    { ticker: 'AAPL', action: 'resize', [word]: 5 },
    { ticker: 'AAPL', action: 'breakeven', [word]: 'stop' },
    { ticker: 'AAPL', action: 'buy', quantityType: 'risk_percent', stopLoss: { percent: 1 }, [word]: 1 },
    { ticker: 'AAPL', action: 'buy', takeProfit: { [word]: 5 } },
    { ticker: 'AAPL', action: 'buy', stopLoss: { [word]: 5 } },
    { ticker: 'AAPL', action: 'buy', stopLoss: { type: 'trailing_stop', [word]: 5 } },
  ];

  test.each([...new Set(words)])('finds an error wherever a message with the word %s is rejected', (word) => {
    for (const message of withWord(word)) {
      const { findings, variants } = lintTemplate(JSON.stringify(message));
      const isRejected = variants.some(({ verdict }) => verdict === 'rejected');
      expect(findings.some(({ severity }) => severity === 'error')).toBe(isRejected);
    }
  });

  test('says what to write instead', () => {
    const messages = (fields: string): readonly string[] =>
      lintTemplate(withFields(fields), tradingView).findings.map(({ message }) => message);
    expect(messages('"price": {{Close}}')).toEqual(['TradingView does not fill in {{Close}}. Did you mean {{close}}?']);
    expect(messages('"price": {{secret}}')).toEqual([
      'TradingView does not fill in {{secret}}. Write the value itself, or one of its placeholders.',
    ]);
    expect(messages('"price": {{close}} * 2')).toEqual([
      '{{close}} * 2 is sent as it is, because alerts do not calculate. Write a formula in quotes: "={{close}} * 2".',
    ]);
    expect(messages('"quantity": {{strategy.position_size}}')).toEqual([
      'With {{strategy.position_size}} as "0": quantity is 0; expected a number above 0, or 0 on resize.',
    ]);
  });

  test('finds everything at once, whatever breaks the JSON of one value', () => {
    const template = `{
  "ticker": {{ticker}},
  "actoin": "buy",
  "quantity": {{close}} * 2,
  "orderType": "limt",
  "price": {{plot_1}}
}`;
    expect(found(template)).toEqual([
      '2:13 error placeholder-unquoted-text',
      '3:3 error field-mistyped',
      '4:15 error arithmetic-outside-formula',
      '5:16 error invalid-order-type',
      '6:12 error placeholder-may-be-nan',
    ]);
  });

  test('reports strategy placeholders on indicator alerts', () => {
    const template = '{"ticker": "AAPL", "action": "{{strategy.order.action}}", "stopLoss": {"percent": 2}}';
    expect(found(template, { ...tradingView, alert: 'indicator' })).toContain(
      '1:31 error placeholder-not-on-this-alert',
    );
    expect(found('{{strategy.order.alert_message}}', { ...tradingView, alert: 'indicator' })).toEqual([
      '1:1 error placeholder-not-on-this-alert',
      '1:1 warning placeholder-unseen',
    ]);
  });

  test('fills in TrendSpider placeholders', () => {
    const template = '{"ticker": "%alert_symbol%", "action": "exit", "price": "%last_price%"}';
    expect(found(template, { platform: 'trendspider' })).toEqual([]);
    expect(found(template, { platform: 'none' })).toEqual([
      '1:13 error placeholder-unknown',
      '1:58 error placeholder-unknown',
    ]);
    const withEvent = '{"ticker": "AAPL", "action": "exit", "message": "%price_action_event% {{low}}"}';
    expect(found(withEvent, { platform: 'trendspider' })).toEqual(['1:71 error placeholder-unknown']);
  });

  test('asks for the pair of a crypto ticker', () => {
    const settings: Settings = { ...defaultSettings, assetClass: 'crypto' };
    const [finding] = lintTemplate('{"ticker": "{{ticker}}", "action": "exit"}', { ...tradingView, settings }).findings;
    expect(finding).toMatchObject({ code: 'invalid-crypto-ticker-format', placeholder: '{{ticker}}' });
    expect(finding?.message).toBe(
      'With {{ticker}} as "BTCUSD": ticker is "BTCUSD"; expected BASE-QUOTE, as in BTC-USD. Write the pair itself, or {{syminfo.basecurrency}}-{{syminfo.currency}}.',
    );
    const pair = '{"ticker": "{{syminfo.basecurrency}}-{{syminfo.currency}}", "action": "exit"}';
    expect(found(pair, { ...tradingView, settings })).toEqual([]);
  });
});

test.each([
  ['"leverage": 5', 'warning field-unsupported'],
  ['"takeProfits": [{"percent": 4}]', 'warning field-unsupported'],
  ['"expect": {"positon": "long"}', 'error field-mistyped'],
  ['"targets": 5', 'error invalid-targets-count'],
  ['"targets": [{"percent": 4}, {"percent": 5, "shares": 50}]', 'error field-mistyped'],
  ['"targets": [{"percent": 4, "moveStop": {"amount": 1, "amout": 1}}, {"percent": 5}]', 'error field-mistyped'],
  ['"stopLoss": {"percent": 2, "limitOffset": {"percent": 1, "amout": 1}}', 'error field-mistyped'],
])('lintTemplate finds in a message with %s what parsing notices: %s', (field, finding) => {
  const template = `{"ticker": "AAPL", "action": "exit", ${field}}`;
  expect(found(template).map((each) => each.replace(/^\S+ /, ''))).toEqual([finding]);
});

describe('a context of lintTemplate', () => {
  const template = '{"ticker": "AAPL", "action": "exit"}';
  const of = (context: unknown): unknown => {
    const { findings, variants } = lintTemplate(template, context as LintContext);
    return variants.length > 0 ? findings : findings.map(({ severity, code, message }) => [severity, code, message]);
  };

  test.each<[string, unknown, readonly (readonly [string, string])[]]>([
    [
      'a platform under another name',
      { platform: 'TradingView' },
      [['invalid-setting', 'context.platform is "TradingView"; expected one of tradingview, trendspider, none.']],
    ],
    [
      'values of another type',
      { platform: Symbol('tradingview'), alert: 'study', now: Symbol('now'), profile: 5 },
      [
        ['invalid-setting', 'context.platform is symbol; expected one of tradingview, trendspider, none.'],
        ['invalid-setting', 'context.alert is "study"; expected strategy or indicator.'],
        ['invalid-setting', 'context.now is symbol; expected an instant such as 2026-01-26T15:30:00Z.'],
        ['invalid-setting', 'context.profile is 5; expected the profile of a broker.'],
      ],
    ],
    [
      'a misspelt name',
      { plattform: 'none' },
      [['invalid-setting', 'The argument context has plattform, which has no effect; did you mean platform?']],
    ],
    [
      'settings of a class that does not exist',
      { settings: { ...defaultSettings, assetClass: 'zzz' } },
      [
        [
          'invalid-setting',
          'assetClass is "zzz"; expected one of stocks, options, index_options, futures, crypto, forex.',
        ],
      ],
    ],
    [
      'a market that is not one',
      { market: 7 },
      [
        [
          'invalid-snapshot',
          'The argument market cannot be used, because it is not an object; expected a MarketSnapshot, the value of parseMarketSnapshot.',
        ],
      ],
    ],
    [
      'a market at no time',
      { market: { now: 'noon' } },
      [['invalid-snapshot', 'now is "noon"; expected an instant such as 2026-01-26T15:30:00Z.']],
    ],
    [
      'a property that throws',
      Object.defineProperty({}, 'platform', {
        enumerable: true,
        get: () => {
          throw new Error('no');
        },
      }),
      [['invalid-setting', 'The argument context cannot be read: one of its properties throws.']],
    ],
    [
      'a value that is not an object',
      5,
      [['invalid-setting', 'The argument context cannot be used, because it is 5; expected an object.']],
    ],
  ])('is told with %s, and nothing is linted', (_, context, expected) => {
    expect(of(context)).toEqual(expected.map((each) => ['error', ...each]));
  });

  test('is as if absent where it is null', () => {
    const nulls = { platform: null, alert: null, settings: null, market: null, profile: null, now: null };
    expect(of(nulls)).toEqual([]);
    expect(of(null)).toEqual([]);
  });
});

describe('findings in targets, whose values are literal', () => {
  const instead = 'Formulas are not allowed in targets: write the number, or one takeProfit with a formula.';

  test.each([
    ['{"limitPrice": "{{close}}"}', []],
    ['{"percent": "1.5"}', []],
    [
      '{"limitPrice": {{close}}}',
      [
        '{{close}} without quotes breaks the whole alert when it has no value. Write "{{close}}": a number may be in quotes.',
      ],
    ],
    ['{"percent": "{{plot_0}}"}', [`{{plot_0}} can become NaN, and targets.0.percent is then rejected. ${instead}`]],
    [
      '{"limitPrice": "{{plot("a")}}"}',
      [`{{plot("a")}} can become NaN, and targets.0.limitPrice is then rejected. ${instead}`],
    ],
    [
      '{"percent": {{plot_0}}}',
      [`{{plot_0}} can become NaN, which is not JSON: the whole alert is rejected. ${instead}`],
    ],
    [
      '{"limitPrice": "{{close}} * 1.02"}',
      [`{{close}} * 1.02 is sent as it is, because alerts do not calculate. ${instead}`],
    ],
    [
      '{"limitPrice": {{close}} * 1.02}',
      [`{{close}} * 1.02 is sent as it is, because alerts do not calculate. ${instead}`],
    ],
    [
      '{"percent": 1, "moveStop": {"percent": "{{plot_0}}"}}',
      [`{{plot_0}} can become NaN, and targets.0.moveStop.percent is then rejected. ${instead}`],
    ],
    [
      '{"percent": "=2 * 2"}',
      [
        'targets.0.percent is "=2 * 2": formulas are allowed only in top-level fields and in fields of takeProfit and stopLoss; expected a literal value.',
      ],
    ],
  ])('lintTemplate says of %s what to write instead', (target, sentences) => {
    const template = `{"ticker": "AAPL", "action": "buy", "stopLoss": {"amount": 3}, "targets": [${target}, {"risk": 9}]}`;
    expect(lintTemplate(template).findings.map(({ message }) => message)).toEqual(sentences);
  });

  test('lintTemplate advises a formula beside the targets, and in a field of that name in extras', () => {
    const targets = '"targets": [{"percent": 1}, {"percent": 2}]';
    const template = `{"ticker": "AAPL", "action": "buy", "stopLoss": {"amount": "{{close}} * 2"}, ${targets}, "extras": {"targets": {{plot_0}}}}`;
    expect(lintTemplate(template).findings.map(({ message }) => message)).toEqual([
      '{{close}} * 2 is sent as it is, because alerts do not calculate. Write a formula in quotes: "={{close}} * 2".',
      '{{plot_0}} can become NaN, which is not JSON: the whole alert is rejected. Put it in extras, in quotes, and use it in a formula.',
    ]);
  });
});

describe('findings about all variants together', () => {
  const orders = '{"ticker": "{{ticker}}", "action": "{{strategy.order.action}}"';

  const sides = `${orders}, "sentiment": "{{strategy.market_position}}"`;

  test.each([
    [`${orders}, "stopLoss": {"percent": 2}}`, {}, ['1:36 error strategy-diverges']],
    [`${orders}, "stopLoss": {"percent": 2}}`, { allowedSides: 'bullish' }, ['1:36 error strategy-diverges']],
    [`${orders}, "stopLoss": {"percent": 2}}`, { entryLockout: true, ignoreExitSignals: true }, []],
    [`${sides}, "quantity": 5, "stopLoss": {"percent": 2}}`, {}, []],
    [`${sides}, "quantity": 5}`, {}, ['1:36 warning no-stop-ever']],
    ['{"ticker": "AAPL", "action": "add"}', {}, ['1:30 warning no-stop-ever']],
    ['{"ticker": "AAPL", "action": "exit"}', {}, []],
    ['{"ticker": "AAPL", "action": "cancel"}', {}, []],
    ['{"ticker": "AAPL", "action": "breakeven", "orderType": "stop"}', {}, []],
    ['{"ticker": "AAPL", "action": "reverse"}', {}, ['1:30 warning no-stop-ever']],
    ['{"ticker": "AAPL", "action": "resize", "quantity": 5}', {}, ['1:30 warning no-stop-ever']],
    ['{"ticker": "AAPL", "action": "resize", "quantity": 0}', {}, []],
    ['{"ticker": "AAPL", "action": "buy", "sentiment": "bearish"}', {}, []],
    ['{"ticker": "AAPL", "action": "sell", "sentiment": "bullish"}', {}, []],
  ] as const)('in %s with settings %j: %j', (template, changes, findings) => {
    expect(found(template, { ...tradingView, settings: { ...defaultSettings, ...changes } })).toEqual(findings);
  });

  test('include the default stop of the settings', () => {
    const entry = { ...defaultSettings.entry, stopLoss: { percent: '2' } } as const;
    expect(
      found('{"ticker": "AAPL", "action": "buy"}', { ...tradingView, settings: { ...defaultSettings, entry } }),
    ).toEqual([]);
  });
});

describe('variants', () => {
  const template =
    '{"ticker": "{{ticker}}", "action": "{{strategy.order.action}}", "sentiment": "{{strategy.market_position}}", "quantity": "{{strategy.order.contracts}}"}';

  test('plan every order fill from the position that the strategy had', () => {
    const { variants } = lintTemplate(template, { ...tradingView, market });
    expect(variants.map(({ name, verdict, answer }) => [name, verdict, answer])).toEqual([
      [
        'opens a long position',
        'accepted',
        'Buys 10 AAPL. The message asks for 10 shares. Its time in force is day (entry.timeInForce of the settings, set there or by default).',
      ],
      ['closes a long position', 'accepted', expect.stringMatching(/^Sells 10 AAPL/)],
      ['opens a short position', 'accepted', expect.stringMatching(/^Sells 10 AAPL short|^Sells 10 AAPL/)],
      ['closes a short position', 'accepted', expect.stringMatching(/^Buys back 10 AAPL/)],
      ['turns long to short', 'accepted', expect.any(String)],
      ['turns short to long', 'accepted', expect.any(String)],
      ['adds to a long position', 'rejected', expect.any(String)],
      ['reduces a long position', 'accepted', expect.stringMatching(/^Sells 4 AAPL/)],
      ['adds to a short position', 'rejected', expect.any(String)],
      ['reduces a short position', 'accepted', expect.stringMatching(/^Buys back 4 AAPL/)],
    ]);
  });

  test('show the message with its values', () => {
    const [first] = lintTemplate(template, tradingView).variants;
    expect(first).toEqual({
      name: 'opens a long position',
      values: {
        '{{ticker}}': 'AAPL',
        '{{strategy.order.action}}': 'buy',
        '{{strategy.market_position}}': 'long',
        '{{strategy.order.contracts}}': '10',
      },
      message: '{"ticker": "AAPL", "action": "buy", "sentiment": "long", "quantity": "10"}',
      verdict: 'accepted',
      errors: [],
      answer: 'Asks for buy AAPL: quantity 10, sentiment bullish.',
    });
  });

  test('try ordinary prices and prices below 1, and values that are not available', () => {
    const priced = '{"ticker": "AAPL", "action": "exit", "price": "{{close}}", "message": "{{volume}} {{interval}}"}';
    const names = lintTemplate(priced, tradingView).variants.map(({ name }) => name);
    expect(names).toEqual(
      ['as usual', 'interval D', 'close 0.0214', 'close 0.0214, interval D', 'values that are not available'].toSorted(
        (first, second) => names.indexOf(first) - names.indexOf(second),
      ),
    );
    expect(new Set(names).size).toBe(5);
  });

  test('take ticker, price and time from the market', () => {
    const values =
      '{"ticker": "{{ticker}}", "action": "exit", "price": "{{close}}", "time": "{{time}}", "extras": {"t": "{{timenow}}"}}';
    const snapshot: MarketSnapshot = {
      now: '2026-03-02T10:00:00.5Z',
      quotes: { MSFT: { bid: 299, ask: 301, last: 300 } },
    };
    expect(lintTemplate(values, { ...tradingView, market: snapshot }).variants[0]?.message).toBe(
      '{"ticker": "MSFT", "action": "exit", "price": "300", "time": "2026-03-02T09:45:00Z", "extras": {"t": "2026-03-02T10:00:00Z"}}',
    );
  });

  test('reject an order without alert_message, and text nested too deeply', () => {
    expect(lintTemplate('', tradingView).variants[0]?.errors[0]?.code).toBe('empty-json');
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(lintTemplate(deep, tradingView).variants[0]?.verdict).toBe('rejected');
  });

  test('show every item of a list', () => {
    const list =
      '[{"ticker": "AAPL", "action": "buy", "stopLoss": {"percent": 2}}, {"ticker": "AAPL", "action": "cancel"}]';
    expect(lintTemplate(list, tradingView).variants[0]?.answer).toBe(
      'Asks for buy AAPL: stopLoss percent 2. Asks for cancel AAPL.',
    );
    expect(lintTemplate(list, { ...tradingView, market }).variants[0]?.answer).toMatch(/^Buys 1 AAPL.*Nothing to do/);
  });
});

describe('findings of planning', () => {
  const settings = defaultSettings;
  test.each([
    [
      '{"ticker": "AAPL", "action": "buy", "quantity": 1, "quantityType": "risk_percent"}',
      ['1:30 warning no-stop-ever', '1:1 error stop-loss-required'],
    ],
    ['{"ticker": "AAPL", "action": "exit"}', []],
    [
      '{"ticker": "MSFT", "action": "buy", "quantity": 1, "quantityType": "dollar_amount", "stopLoss": {"percent": 2}}',
      ['1:12 warning quote-unavailable'],
    ],
  ])('in %s: %j', (template, findings) => {
    expect(found(template, { ...tradingView, settings, market }).toSorted()).toEqual(findings.toSorted());
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...['{', '}', '[', ']', ':', ',', '"', "'", '\n', ' ', '\\', '{{', '}}', '%', '*', '=', '1', 'NaN', '“'],
    ...[
      '"ticker"',
      '"action"',
      '"buy"',
      '{{ticker}}',
      '{{close}}',
      '{{plot("A")}}',
      '"stopLoss"',
      '%alert_symbol%',
      '\ud800',
    ],
  );
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: anyCharacter }),
  );
  const platform = fc.constantFrom('tradingview', 'trendspider', 'none');

  test('has a report of plain JSON whose places are in the text', () => {
    always(
      fc.tuple(text, platform),
      2,
      ([template, of]) => {
        const report = lintTemplate(template, { platform: of, market });
        expect(JSON.parse(JSON.stringify(report))).toEqual(report);
        const lines = template.split('\n');
        for (const { line, column, length } of report.findings) {
          expect(column - 1 + length).toBeLessThanOrEqual(Math.max(1, [...(lines[line - 1] ?? '')].length));
        }
      },
      300,
    );
  });

  test('has no error about its JSON if the plainest variant is accepted', () => {
    always(
      fc.tuple(text, platform),
      3,
      ([template, of]) => {
        const { findings, variants } = lintTemplate(template, { platform: of });
        const isJson =
          variants[0]?.errors.every(({ code }) => code !== 'malformed-json' && code !== 'empty-json') ?? true;
        const saysMalformed = findings.some(({ code, severity }) => code === 'malformed-json' && severity === 'error');
        expect(isJson && saysMalformed).toBe(false);
      },
      300,
    );
  });

  test.each([
    ['braces', '{{'],
    ['half placeholders', '{{close'],
    ['unknown placeholders', '{{x}}'],
    ['known placeholders', '{{close}} '],
    ['quotes', '"'],
    ['opening brackets', '['],
    ['objects', '{"a":'],
    ['arithmetic', '1 * '],
    ['plots', '{{plot("'],
    ['names', '"quantty": 1,'],
    ['line feeds', '\n'],
    ['spaces', ' '],
    ['percent signs', '%a'],
  ])('takes linear time: %s', (_, piece) => {
    const time = (count: number): number => {
      const started = processorTime();
      lintTemplate(`{${piece.repeat(count)}`, tradingView);
      return processorTime() - started;
    };
    time(2000);
    // Eight times the text takes much less than the 64 times of quadratic work.
    const [short, long] = [time(5000), time(40_000)];
    expect(long).toBeLessThan(Math.max(24 * short, 3000));
  });
});

describe('a report without variants', () => {
  test.each<[template: unknown, message: string]>([
    [5, 'it is not text'],
    [undefined, 'it is not text'],
    [{ ok: true, value: '{}' }, 'it is a Result: check ok, then pass its value'],
  ])('is about %j, which is not text', (template, problem) => {
    // What the types do not allow.
    expect(lintTemplate(template as string)).toEqual({
      findings: [
        {
          severity: 'error',
          code: 'invalid-payload',
          message: `The argument template cannot be used, because ${problem}; expected the text of an alert.`,
          ...{ line: 1, column: 1, length: 0 },
        },
      ],
      variants: [],
    });
  });

  test('says that the script writes the message', () => {
    const placeholder = '{{strategy.order.alert_message}}';
    expect(lintTemplate(` ${placeholder}\n`)).toEqual({
      findings: [
        {
          severity: 'warning',
          code: 'placeholder-unseen',
          message: `${placeholder} sends what the script writes: lint the messages in the script. An order without alert_message sends an empty text.`,
          ...{ line: 1, column: 2, length: placeholder.length, placeholder },
        },
      ],
      variants: [],
    });
    expect(lintTemplate(`${placeholder}${placeholder}`).variants).not.toEqual([]);
  });
});

describe('findings about the same place', () => {
  test.each([
    ['{"ticker": "AAPL", "action": {{strategy.order.action}}}', ['placeholder-unquoted-text', 'no-stop-ever']],
    ['{"ticker": "AAPL", "action": "exit", "quantity": 0, "quantity": -1}', ['duplicate-key', 'invalid-quantity']],
  ])('of %s are %j', (template, codes) => {
    expect(lintTemplate(template).findings.map(({ code }) => code)).toEqual(codes);
  });
});
