import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DialectId,
  dialects,
  type TranslationOptions,
  translate,
  translationCatalogue,
} from '../../src/dialects/index.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseContext } from '../../src/settings/message-settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { parseSignals } from '../../src/signal/parse-signals.js';
import { runCount } from '../properties/seeds.js';
import { classes, goldenCases, markets } from './golden-cases.js';
import { textOf } from './order-text.js';
import { refusals } from './refusals.js';

const names = Object.keys(dialects) as DialectId[];
const secrets = ['token-of-the-bot', 'key-of-the-user', '6012345678901'];

describe('translate', () => {
  test.each(goldenCases)('reads $dialect: $title', ({ dialect, message, options, errors, payload, market, orders }) => {
    const translated = translate(message, dialect, options);
    if (errors !== undefined) {
      expect(
        translated.ok ? translated.value : translated.errors.map(({ code, path }) => [code, path.join('.')]),
      ).toEqual(errors);
      return;
    }
    expect(translated.ok ? translated.value.payload : translated.errors).toEqual(payload);
    expect(JSON.stringify(translated)).not.toMatch(secrets.join('|'));
    const settings = {
      ...defaultSettings,
      assetClass: classes[dialect],
      useFractionalQuantity: classes[dialect] === 'crypto',
    };
    const snapshot = markets[market ?? 'flat'];
    const clock = { now: () => Date.parse(snapshot.now) };
    const signals = parseSignals(Array.isArray(payload) ? payload : [payload], parseContext(settings, clock));
    expect(signals.ok ? '' : signals.errors).toBe('');
    const plans = signals.ok ? planBatch(signals.value, snapshotContext(snapshot, settings)) : [];
    const planned = plans.flatMap((plan) =>
      plan.ok && 'steps' in plan.value
        ? plan.value.steps.flatMap((step) => (step.step === 'submit-order' ? [textOf(step.order)] : []))
        : plan.ok
          ? []
          : plan.errors.map(({ code }) => code),
    );
    expect(planned).toEqual(orders);
  });

  test.each(refusals.map((refusal) => [refusal.dialect, JSON.stringify(refusal.message), refusal] as const))(
    'rejects of %s: %s',
    (_, __, { dialect, message, options, errors }) => {
      const translated = translate(message, dialect, options);
      expect(
        translated.ok
          ? translated.value
          : translated.errors.map(({ code, path, expected, message: sentence }) => [
              code,
              path.join('.'),
              expected,
              sentence,
            ]),
      ).toEqual(errors);
    },
  );

  test('answers a dialect that does not exist', () => {
    // @ts-expect-error: a caller without types
    const translated = translate({}, 'constructor');
    expect(translated.ok ? [] : translated.errors).toEqual([
      {
        code: 'invalid-value',
        path: ['dialect'],
        message: `The dialect is one of ${names.join(', ')}.`,
        received: 'constructor',
        expected: names.join(', '),
      },
    ]);
  });

  test('answers a dialect that is not text, and options of another type', () => {
    const errorsOf = (dialect: unknown, options: unknown): unknown => {
      const translated = translate('x', dialect as DialectId, options as TranslationOptions);
      return translated.ok ? [] : translated.errors.map(({ path, message }) => [path.join('.'), message]);
    };
    expect(errorsOf({ toString: 1 }, {})).toEqual([['dialect', `The dialect is one of ${names.join(', ')}.`]]);
    expect(errorsOf('whook', 5)).toEqual([['options', 'options is 5; expected an object.']]);
    expect(errorsOf('whook', { leaveOut: 'account', readings: [] })).toEqual([
      ['options.leaveOut', 'options.leaveOut is "account"; expected a list of names of fields.'],
      ['options.readings', 'options.readings is []; expected an object.'],
    ]);
    expect(translate('x', 'whook', JSON.parse('5'))).toMatchObject({
      errors: [{ code: 'invalid-value', received: 5, expected: 'an object' }],
    });
    const [message, dialect] = ['acc ETH/USDT close', 'whook'] as const;
    for (const options of [null, { leaveOut: null, readings: null }]) {
      expect(translate(message, dialect, options as unknown as TranslationOptions)).toEqual(
        translate(message, dialect),
      );
    }
    const risky = { readings: { risk: { toString: 1 } } } as unknown as TranslationOptions;
    expect(translate('601,buy,AAPL,risk=1', 'pineconnector', risky)).toMatchObject({
      errors: [{ code: 'reading-missing' }],
    });
  });

  test.each<[string, DialectId, unknown, string]>([
    ['no text', 'whook', 7, 'A message of whook is text, at most 65536 characters.'],
    ['empty text', 'octobot', ' \n', 'A message of OctoBot is text, at most 65536 characters.'],
    ['long text', 'pineconnector', 'a'.repeat(65_537), 'A message of PineConnector is text, at most 65536 characters.'],
    ['a part without a value', 'octobot', 'SYMBOL=BTCUSDT;BUY', 'OctoBot expects name=value, at most 200 times.'],
    [
      'a parameter without a value',
      'pineconnector',
      '6,buy,AAPL,risk',
      'PineConnector expects name=value, at most 200 times.',
    ],
    [
      'a field too few',
      'pineconnector',
      '6,buy',
      'PineConnector expects license,command,symbol, then name=value, separated by commas.',
    ],
    [
      'text that is not JSON',
      'openalgo',
      '{"a" 1}',
      'Invalid JSON at line 1, column 6: unexpected "1"; expected a colon.',
    ],
    ['an array', '3commas', [], 'A message of 3Commas is a JSON object with at most 200 fields.'],
    [
      'many fields',
      '3commas',
      Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`a${index}`, 1])),
      'A message of 3Commas is a JSON object with at most 200 fields.',
    ],
    ['many words of an order', 'whook', 'a '.repeat(201), 'A message of whook has at most 200 words.'],
    ['many words of a signal', 'cornix', 'a '.repeat(201), 'A message of Cornix has at most 200 words.'],
    ['many prices in a word', 'cornix', `tp ${'1-'.repeat(201)}`, 'A message of Cornix has at most 200 words.'],
    ['no value', 'traderspost', undefined, 'A message of TradersPost is JSON.'],
    ['a value that JSON lacks', '3commas', { a: 1n }, 'A message of 3Commas is JSON.'],
  ])('rejects %s', (_, dialect, message, sentence) => {
    const translated = translate(message, dialect);
    expect(translated.ok ? [] : translated.errors).toMatchObject([
      { code: 'invalid-syntax', path: [], message: sentence },
    ]);
  });

  test('reads a message and its text alike', () => {
    const { message } = goldenCases.find(({ dialect }) => dialect === '3commas') ?? { message: {} };
    expect(translate(JSON.stringify(message), '3commas')).toEqual(translate(message, '3commas'));
  });

  test('notices a name that a text of JSON has twice', () => {
    const twice = (path: readonly (string | number)[]): object => ({
      code: 'field-duplicated',
      message: `"${path.join('.')}" is sent more than once; the last value counts.`,
      path,
    });
    expect(translate('{"ticker":"AAPL","action":"exit","action":"buy"}', 'traderspost')).toEqual({
      ok: true,
      value: { payload: { ticker: 'AAPL', action: 'buy' }, notices: [twice(['action'])] },
    });
    const order = '"order":{"amount":"1","amount":"2","currency_type":"base"}';
    const signal = `{"secret":"s","secret":"t","tv_instrument":"BTCUSDT","action":"exit_long","action":"enter_long",${order}}`;
    expect(translate(signal, '3commas')).toMatchObject({
      value: {
        payload: { ticker: 'BTC-USDT', action: 'buy', quantity: '2' },
        notices: [twice(['secret']), twice(['action']), twice(['order', 'amount'])],
      },
    });
  });

  test('notices no name that comes twice inside of the value of a text', () => {
    const message = 'SYMBOL=BTCUSDT;SIGNAL=CANCEL;TAG={"a":1,"a":2}';
    const translated = translate(message, 'octobot', { leaveOut: ['TAG'] });
    expect(translated.ok ? translated.value.notices.map(({ code }) => code) : translated.errors).toEqual(['left-out']);
  });

  test('names the nearest field of an unknown one', () => {
    const translated = translate('SYMBOL=BTCUSDT;SIGNAL=CANCEL;VOLUM=1', 'octobot');
    expect(translated.ok ? [] : translated.errors.map(({ message }) => message)).toEqual([
      '"VOLUM" is not a known field of OctoBot. Did you mean VOLUME?',
    ]);
  });

  test('notices what is not carried over, and what differs', () => {
    const translated = translate('a ETHUSDT.P buy 300$ x3', 'whook', { leaveOut: ['A'] });
    expect(translated.ok ? translated.value.notices : []).toEqual([
      {
        code: 'known-here',
        path: ['account'],
        message: 'account is not needed: the URL of the webhook names the strategy and its subscriptions.',
      },
      {
        code: 'differs',
        path: ['symbol'],
        message:
          'The ticker is ETH-USDT: the broker of the subscription decides whether it trades the perpetual future.',
      },
      {
        code: 'differs',
        path: ['command'],
        message:
          'whook trades the quantity alone. Without these settings a position on the other side is closed first, and nothing is added to one on the same side.',
        settings: { subtractExitQuantity: true, allowAddToPosition: true },
      },
      {
        code: 'known-here',
        path: ['leverage'],
        message: 'leverage is not needed: it is set at the broker, and the quantity is that of the whole position.',
      },
    ]);
  });

  const trade = { tv_instrument: 'BTCUSDT', action: 'enter_long', order: { amount: '1', currency_type: 'base' } };
  const twoSteps = [
    { price_percent: 1, volume_percent: 50 },
    { price_percent: 2, volume_percent: 50 },
  ];

  test.each<[string, DialectId, unknown, TranslationOptions, object, readonly (readonly [string, string])[]]>([
    [
      'a weight and a trailing profile of one take profit',
      'octobot',
      'SYMBOL=BTCUSDT;SIGNAL=CANCEL;STOP_PRICE=1;TAKE_PROFIT_PRICE_1=3;TAKE_PROFIT_VOLUME_RATIO_1=7;TRAILING_PROFILE=filled_take_profit',
      {},
      { takeProfit: { limitPrice: '3' } },
      [
        [
          'TAKE_PROFIT_VOLUME_RATIO_1',
          'TAKE_PROFIT_VOLUME_RATIO_1 is not needed: only several take profits have shares.',
        ],
        [
          'TRAILING_PROFILE',
          'TRAILING_PROFILE is not needed: only after one of several take profits is anything left whose stop moves.',
        ],
      ],
    ],
    [
      'a trailing profile without a stop loss',
      'octobot',
      'SYMBOL=BTCUSDT;SIGNAL=CANCEL;TAKE_PROFIT_PRICE_1=3;TAKE_PROFIT_PRICE_2=4;TRAILING_PROFILE=Filled_Take_Profit',
      {},
      { targets: [{ limitPrice: '3' }, { limitPrice: '4' }] },
      [['TRAILING_PROFILE', 'TRAILING_PROFILE is not needed: the message has no stop loss.']],
    ],
    [
      'equal weights, which are those of targets without shares',
      'octobot',
      'SYMBOL=BTCUSDT;SIGNAL=CANCEL;TAKE_PROFIT_PRICE_2=4;TAKE_PROFIT_VOLUME_RATIO_2=1.0;TAKE_PROFIT_PRICE_1=3;TAKE_PROFIT_VOLUME_RATIO_1=1',
      {},
      { targets: [{ limitPrice: '3' }, { limitPrice: '4' }] },
      [],
    ],
    [
      'weights by their numbers, those without a number first',
      'octobot',
      'SYMBOL=BTCUSDT;SIGNAL=CANCEL;TAKE_PROFIT_PRICE_10=5;TAKE_PROFIT_PRICE_9=4;TAKE_PROFIT_VOLUME_RATIO_2=3;TAKE_PROFIT_VOLUME_RATIO=1;TAKE_PROFIT_PRICE=3;TAKE_PROFIT_VOLUME_RATIO_1=2',
      {},
      // 1, 2 and 3 of 6
      {
        targets: [
          { limitPrice: '3', share: '16.666666666667' },
          { limitPrice: '4', share: '33.333333333334' },
          { limitPrice: '5' },
        ],
      },
      [],
    ],
    [
      'steps and a stop loss that are switched off',
      '3commas',
      {
        ...trade,
        take_profit: { enabled: false, steps: [{ price_percent: 1, volume_percent: 100 }] },
        stop_loss: { enabled: 'false', trigger_price_percent: 1, breakeven: true },
      },
      {},
      { ticker: 'BTC-USDT' },
      [
        [
          'take_profit.steps.0.price_percent',
          'take_profit.steps.0.price_percent is not needed: take_profit.enabled is false.',
        ],
        [
          'take_profit.steps.0.volume_percent',
          'take_profit.steps.0.volume_percent is not needed: take_profit.enabled is false.',
        ],
        [
          'stop_loss.trigger_price_percent',
          'stop_loss.trigger_price_percent is not needed: stop_loss.enabled is false.',
        ],
        ['stop_loss.breakeven', 'stop_loss.breakeven is not needed: stop_loss.enabled is false.'],
      ],
    ],
    [
      'trails and a breakeven that are switched off',
      '3commas',
      {
        ...trade,
        take_profit: { enabled: true, steps: [{ price_percent: 1, trailing: { enabled: false, percent: 1 } }] },
        stop_loss: {
          enabled: true,
          trigger_price_percent: 1,
          breakeven: false,
          trailing: { enabled: false, percent: 1 },
        },
      },
      {},
      { takeProfit: { percent: '1' }, stopLoss: { percent: '1' } },
      [
        ['take_profit.enabled', 'Take profits are limit orders here, also those of steps with order_type market.'],
        [
          'take_profit.steps.0.trailing.percent',
          'take_profit.steps.0.trailing.percent is not needed: the field enabled beside it says whether the step trails.',
        ],
        [
          'stop_loss.trailing.percent',
          'stop_loss.trailing.percent is not needed: stop_loss.trailing.enabled says whether the stop trails.',
        ],
      ],
    ],
    [
      'a breakeven after the first of two steps',
      '3commas',
      {
        ...trade,
        take_profit: { enabled: true, steps: twoSteps },
        stop_loss: { enabled: true, trigger_price_percent: 1, breakeven: true },
      },
      {},
      {
        targets: [
          { percent: '1', share: '50', moveStop: 'entry' },
          { percent: '2', share: '50' },
        ],
      },
      [
        ['take_profit.enabled', 'Take profits are limit orders here, also those of steps with order_type market.'],
        ['stop_loss.breakeven', 'The stop moves to the price that the entry was planned at, not to its average fill.'],
      ],
    ],
    [
      'a signal with shares, and a stop that follows the targets',
      'cornix',
      'BTC/USDT long\nEntry: 41000\nTP: 45000 - 40%\n46000 - 30%\nStop: 39000\nStop: Moving Target - Trigger: Target (1)\nAmount: 5%',
      { leaveOut: ['amount'] },
      {
        targets: [
          { limitPrice: '45000', share: '40', moveStop: 'entry' },
          { limitPrice: '46000', share: '30' },
        ],
      },
      [
        [
          'side',
          'Cornix keeps each signal as a trade of its own. Here a position on the other side is closed first, and nothing is added to one on the same side.',
        ],
        [
          'entry.1',
          'Cornix can cancel an entry whose take profit or stop loss is reached before it fills. Here timeInForce says how long it works.',
        ],
        [
          'target.1.share',
          'Cornix does not read the percentages of take profits in the text of a channel, but takes those of a setting. Here those in the text count.',
        ],
        ['amount', 'amount was left out, as the options say.'],
        ['trailing.stop', 'The stop moves to the price that the entry was planned at, not to its average fill.'],
      ],
    ],
    [
      'a signal without shares, whose setting is not known',
      'cornix',
      'Exchange: Binance Futures\nBTC/USDT long\nEntry: 41000\nTP1: 45000\nTP2: 46000\nLev: 5x',
      { leaveOut: ['amount'] },
      { targets: [{ limitPrice: '45000' }, { limitPrice: '46000' }] },
      [
        ['exchange', 'exchange is not needed: the subscription names the broker.'],
        [
          'side',
          'Cornix keeps each signal as a trade of its own. Here a position on the other side is closed first, and nothing is added to one on the same side.',
        ],
        [
          'entry.1',
          'Cornix can cancel an entry whose take profit or stop loss is reached before it fills. Here timeInForce says how long it works.',
        ],
        [
          'target.1',
          'A setting of Cornix decides the shares of take profits that are sent without them. Here they are equal.',
        ],
        [
          'leverage',
          'leverage is not needed: it is set at the broker, and the quantity is that of the whole position.',
        ],
      ],
    ],
    [
      'a list of steps that is left out',
      '3commas',
      { ...trade, take_profit: { steps: twoSteps }, take_profit_steps: 1 },
      { leaveOut: ['take_profit', 'take_profit_steps'] },
      { ticker: 'BTC-USDT' },
      [
        ...['0.price_percent', '0.volume_percent', '1.price_percent', '1.volume_percent'].map(
          (field) =>
            [`take_profit.steps.${field}`, `take_profit.steps.${field} was left out, as the options say.`] as const,
        ),
        ['take_profit_steps', 'take_profit_steps was left out, as the options say.'],
      ],
    ],
  ])('notices of %s', (_, dialect, message, options, part, expected) => {
    const translated = translate(message, dialect, options);
    expect(translated.ok ? translated.value.payload : translated.errors).toMatchObject(part);
    const told = translated.ok ? translated.value.notices : [];
    expect(told.map(({ path, message: sentence }) => [path.join('.'), sentence])).toEqual(expected);
  });

  test('reads objects in lists as far down as the fifth level', () => {
    const inner = [{ b: 1 }, { b: { c: 2 } }];
    const message = {
      ...trade,
      a: inner,
      d: { e: { f: inner } },
      g: [],
      h: [{ b: 1 }, 2],
      i: { j: { k: { l: inner } } },
    };
    const translated = translate(message, '3commas');
    expect(translated.ok ? [] : translated.errors.map(({ path }) => path)).toEqual([
      ['a', 0, 'b'],
      ['a', 1, 'b', 'c'],
      ['d', 'e', 'f', 0, 'b'],
      ['d', 'e', 'f', 1, 'b'],
      ['g'],
      ['h'],
      ['i', 'j', 'k', 'l'],
    ]);
  });

  test('takes an asterisk inside of a name for text without a dot', () => {
    const message = { ...trade, take_profit: { enabled: true, steps: [{ a: { price_percent: 1 } }] } };
    const translated = translate(message, '3commas');
    expect(translated.ok ? [] : translated.errors.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['no-counterpart', 'take_profit.steps.0.a.price_percent'],
    ]);
  });

  test('notices what was left out, and nothing of a field that was not sent', () => {
    const translated = translate('SYMBOL=BTCUSDT;SIGNAL=CANCEL;Leverage=3', 'octobot', {
      leaveOut: ['leverage', 'TAG'],
    });
    expect(translated.ok ? translated.value.notices : []).toEqual([
      { code: 'left-out', path: ['Leverage'], message: 'Leverage was left out, as the options say.' },
    ]);
  });

  test('takes the default quantity if the size is left out', () => {
    const translated = translate('60123,buy,AAPL', 'pineconnector', { leaveOut: ['risk'] });
    expect(translated.ok ? translated.value.payload : translated.errors).toEqual({ ticker: 'AAPL', action: 'buy' });
  });

  // A lot is 100,000 units; a pip is 0.0001, or 0.01 of yen.
  test.each([
    ['EURUSD', 'EUR-USD', '0.002', '0.0045'],
    ['USDJPY', 'USD-JPY', '0.2', '0.45'],
  ])('counts the lots and the pips of %s', (symbol, ticker, stop, profit) => {
    const translated = translate(`60123,buy,${symbol},vol_lots=0.5,sl_pips=20,tp_pips=45`, 'pineconnector');
    expect(translated.ok ? translated.value.payload : translated.errors).toEqual({
      ticker,
      action: 'buy',
      quantity: '50000',
      quantityType: 'fixed_quantity',
      stopLoss: { amount: stop },
      takeProfit: { amount: profit },
    });
  });

  test.each<[string, DialectId, string, object]>([
    ['spaces and any case', 'octobot', ' symbol = BTCUSDT ; Signal = Buy ;volume= 1 ', { quantity: '1' }],
    ['signs and exponents', 'octobot', 'SYMBOL=BTCUSDT;SIGNAL=BUY;VOLUME=+1.5E-1', { quantity: '0.15' }],
    ['a unit after a space', 'octobot', 'SYMBOL=BTCUSDT;SIGNAL=BUY;VOLUME=100 q', { quantityType: 'dollar_amount' }],
    ['words of any case', 'whook', 'a BTCUSDT SHORT 1 REDUCE', { action: 'sell', sentiment: 'bullish' }],
    ['spaces around commas', 'pineconnector', '6 , closelong , AAPL , comment = a b ', { extras: { comment: 'a b' } }],
  ])('reads %s', (_, dialect, message, part) => {
    const translated = translate(message, dialect);
    expect(translated.ok ? translated.value.payload : translated.errors).toMatchObject(part);
  });

  test('reads text of at most 65,536 characters', () => {
    const start = 'SYMBOL=BTCUSDT;SIGNAL=BUY;VOLUME=1;TAG=';
    const text = start + 'a'.repeat(65_536 - start.length);
    expect([translate(text, 'octobot').ok, translate(`${text}a`, 'octobot').ok]).toEqual([true, false]);
  });

  test.each<[string, DialectId, (count: number) => unknown]>([
    ['200 fields', 'octobot', (count) => `SYMBOL=BTCUSDT;SIGNAL=BUY;VOLUME=1${';TAG=a'.repeat(count - 3)}`],
    ['200 words', 'whook', (count) => `BTCUSDT buy 1${' x3'.repeat(count - 3)}`],
    [
      '200 fields of objects',
      '3commas',
      (count) => ({
        tv_instrument: 'BTCUSDT',
        action: 'exit_long',
        strategy_info: Object.fromEntries(Array.from({ length: count - 2 }, (_, index) => [`a${index}`, 1])),
      }),
    ],
  ])('reads at most %s', (_, dialect, messageOf) => {
    expect([200, 201].map((count) => translate(messageOf(count), dialect).ok)).toEqual([true, false]);
  });

  test('names the fields of objects down to the fifth level', () => {
    const message = { tv_instrument: 'BTCUSDT', action: 'buy', a: { b: { c: { d: { e: { f: 1 } } } } } };
    const translated = translate(message, '3commas', { leaveOut: ['order.amount'] });
    expect(translated.ok ? [] : translated.errors.map(({ path }) => path)).toEqual([['a', 'b', 'c', 'd', 'e']]);
  });

  test('rejects values of the wrong type', () => {
    const message = {
      tv_instrument: ['BTCUSDT'],
      action: { a: 1 },
      timestamp: [],
      trigger_price: true,
      order: { amount: null },
    };
    const translated = translate(message, '3commas');
    expect(translated.ok ? [] : translated.errors.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['invalid-value', 'tv_instrument'],
      ['unknown-field', 'action.a'],
      ['invalid-value', 'timestamp'],
      ['invalid-value', 'trigger_price'],
      ['invalid-value', 'order.amount'],
      ['no-counterpart', 'order.currency_type'],
    ]);
    const signed = translate({ position_size: 'many', quantity: 1 }, 'openalgo', { leaveOut: ['product'] });
    expect(signed.ok ? [] : signed.errors.map(({ code }) => code)).toEqual(['invalid-value']);
  });

  test('asks for a reading that the dialect has', () => {
    const readings = { risk: 'fixed_quantity', targets: 'percent' } as const;
    const translated = translate('6,buylimit,AAPL,risk=1,price=1', 'pineconnector', { readings });
    expect(translated.ok ? [] : translated.errors.map(({ code, expected }) => [code, expected])).toEqual([
      ['reading-missing', 'price'],
    ]);
  });

  test('answers any message in any dialect', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.oneof(fc.anything(), fc.jsonValue(), fc.string()),
        (dialect, message) => {
          const translated = translate(message, dialect);
          expect(translated.ok || translated.errors.every(({ code }) => code in translationCatalogue)).toBe(true);
        },
      ),
      { numRuns: runCount(2000) },
    );
  });

  test('never shows a secret, nor leaves a field out without a word', () => {
    const fields = fc.uniqueArray(
      fc.constantFrom(
        ...names.flatMap((name) => dialects[name].fields ?? []).map(({ name }) => name.replace('*', 'x')),
      ),
      { maxLength: 8 },
    );
    const value = fc.oneof(
      fc.constantFrom('1', '0', 'buy', 'BTCUSDT', 'AAPL', 'market', 'x', '2%', 'true'),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fields, fc.array(value, { minLength: 8, maxLength: 8 }), (sent, values) => {
        const text = [
          ...sent.map((name, index) => `${name}=${(values[index] ?? '').replace(/[\n;=]/g, '')}`),
          'TOKEN=top-secret',
        ].join('\n');
        const translated = translate(text, 'octobot');
        expect(JSON.stringify(translated)).not.toContain('top-secret');
        if (translated.ok) {
          // Every field of the message sets something, or has a notice; REDUCE_ONLY changes what SIGNAL sets.
          const { payload, notices } = translated.value;
          const told = notices.map(({ path }) => path.join('.'));
          const kept = sent.filter((name) => !told.includes(name) && name !== 'REDUCE_ONLY' && name !== 'TOKEN');
          expect(Object.keys(payload ?? {}).length).toBeGreaterThanOrEqual(Math.min(kept.length, 2));
          const signal = parseSignal(payload, { clock: { now: () => 0 }, assetClass: 'crypto' });
          // What our own parser rejects is a value of the message, never a field of another name.
          expect(signal.ok || signal.errors.every(({ path }) => path.length > 0)).toBe(true);
        }
      }),
      { numRuns: runCount(2000) },
    );
  });
});

describe('dialects', () => {
  test.each(names)('has sources and reachable lines for %s', (name) => {
    const { sources, fields = [] } = dialects[name];
    expect(sources.every(({ url, read }) => url.startsWith('https://') && /^\d{4}-\d\d-\d\d$/.test(read))).toBe(true);
    const last = new Map(fields.map((field, index) => [field.name, index]));
    // Only the last line of a field has no condition.
    expect(fields.filter(({ when, name: field }, index) => when === undefined && last.get(field) !== index)).toEqual(
      [],
    );
  });
});
