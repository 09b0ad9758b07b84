import { describe, expect, test } from 'vitest';
import type { MessageFile } from '../../src/cli/message-file.js';
import { colourPaint, plainPaint } from '../../src/cli/paint.js';
import { playedText, playMessage, summaryText } from '../../src/cli/play.js';

const market = {
  now: '2026-01-26T15:30:00Z',
  equity: '100000',
  quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' } },
};

function fileOf(
  message: MessageFile['message'],
  expect: MessageFile['expect'],
  steps?: readonly string[],
): MessageFile {
  return {
    name: 'stocks-buy',
    title: 'A purchase',
    story: 'Ten shares are bought.',
    message,
    inputs: { settings: {}, market },
    expect,
    ...(steps === undefined ? {} : { steps }),
  };
}

const buy = { ticker: 'AAPL', action: 'buy', quantity: 10, takeProfit: { percent: 5 } };
const bought = ['buy 10 AAPL market (open) day -> take profit 157.5'];

describe('playing one message', () => {
  test('an accepted one shows its orders', () => {
    const played = playMessage(fileOf({ payload: buy }, 'orders', bought));
    expect(played).not.toHaveProperty('surprise');
    expect(playedText(played, '1/2', plainPaint())).toBe(
      [
        `--- stocks-buy ${'-'.repeat(77)} 1/2 ---`,
        '',
        '  A purchase',
        '  Ten shares are bought.',
        '',
        '    { "ticker": "AAPL", "action": "buy", "quantity": 10, "takeProfit": { "percent": 5 } }',
        '',
        '  ok orders',
        '    1  buy 10 AAPL market (open) day',
        '           -> take profit 157.5',
        '',
        '',
      ].join('\n'),
    );
  });

  test('a refused one shows its errors, with what they speak of underlined', () => {
    const played = playMessage(
      fileOf({ payload: { ...buy, takeProfit: { percent: 0 } } }, ['invalid-take-profit-percent']),
    );
    expect(played).not.toHaveProperty('surprise');
    const lines = playedText(played, '1/2', plainPaint()).split('\n');
    expect(lines.slice(5, 10)).toEqual([
      '    { "ticker": "AAPL", "action": "buy", "quantity": 10, "takeProfit": { "percent": 0 } }',
      '                                                                                    ^',
      '',
      '  x refused',
      '    invalid-take-profit-percent  takeProfit.percent',
    ]);
  });

  test('a body that is no JSON shows where it breaks', () => {
    const played = playMessage(fileOf({ body: '{\n  “ticker”: “AAPL”\n}' }, ['malformed-json']));
    expect(played).not.toHaveProperty('surprise');
    expect(playedText(played, '1/1', plainPaint()).split('\n').slice(5, 9)).toEqual([
      '    {',
      '      \\u201cticker\\u201d: \\u201cAAPL\\u201d',
      '      ^',
      '    }',
    ]);
  });

  test('an empty body is refused, a body that is JSON is a message like any other', () => {
    const empty = playMessage(fileOf({ body: ' \n' }, ['empty-json']));
    expect(empty).not.toHaveProperty('surprise');
    expect(playedText(empty, '1/1', plainPaint())).toContain('\n    (nothing)\n');
    expect(playMessage(fileOf({ body: JSON.stringify(buy) }, 'orders', bought))).not.toHaveProperty('surprise');
    const refused = playMessage(fileOf({ body: '{"ticker":"AAPL","action":"hold"}' }, ['invalid-action']));
    expect(playedText(refused, '1/1', plainPaint()).split('\n').slice(5, 9)).toEqual([
      '    { "ticker": "AAPL", "action": "hold" }',
      '                                  ^^^^^^',
      '',
      '  x refused',
    ]);
  });

  test('what the message meets is told in a line each, as far as it is not the usual', () => {
    const file = fileOf({ payload: { ticker: 'AAPL', action: 'exit' } }, 'orders', [
      'cancel o1',
      'sell 10 AAPL market (close) day',
    ]);
    const positions = { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } };
    const openOrders = [{ id: 'o1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss' }];
    const settings = { sidesIsolated: true, exit: { timeInForce: 'day' } };
    const played = playMessage({ ...file, inputs: { settings, market: { ...market, positions, openOrders } } });
    expect(played).not.toHaveProperty('surprise');
    expect(playedText(played, '1/1', plainPaint())).toContain(
      '  held     long 10 AAPL at 140\n' +
        '  resting  o1 stop-loss (stop sell)\n' +
        '  settings sidesIsolated true, exit (timeInForce day)\n\n',
    );
  });

  test('what is held at no known price is told without one, and what is long takes several lines', () => {
    const positions = { AAPL: { side: 'short', quantity: '5' } };
    const openOrders = [
      { id: 'o1', ticker: 'AAPL', type: 'stop', side: 'buy', role: 'stop-loss' },
      { id: 'o2', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'take-profit' },
    ];
    const file = fileOf({ payload: { ticker: 'AAPL', action: 'cancel' } }, 'orders', ['cancel o1, o2']);
    const played = playMessage({ ...file, inputs: { ...file.inputs, market: { ...market, positions, openOrders } } });
    expect(played).not.toHaveProperty('surprise');
    // 40 columns, of which 24 are left to what is told.
    expect(playedText(played, '1/1', plainPaint(40))).toContain(
      '  held     short 5 AAPL\n' +
        '  resting  o1 stop-loss (stop buy),\n' +
        '           o2 take-profit (limit\n' +
        '           buy)\n\n',
    );
  });

  test('a market that cannot be read is an error like any other, and nothing is told of it', () => {
    const file = fileOf({ payload: buy }, ['invalid-snapshot']);
    const played = playMessage({ ...file, inputs: { settings: {}, market: {} } });
    expect(played).not.toHaveProperty('surprise');
    expect(playedText(played, '1/1', plainPaint()).split('\n').slice(5, 9)).toEqual([
      '    { "ticker": "AAPL", "action": "buy", "quantity": 10, "takeProfit": { "percent": 5 } }',
      '',
      '  x refused',
      '    invalid-snapshot  market.now',
    ]);
  });

  test('notices stand beneath the orders', () => {
    const file = fileOf({ payload: { ticker: 'AAPL', action: 'exit', quantity: 15 } }, 'orders');
    const positions = { AAPL: { side: 'long', quantity: '10' } };
    const played = playMessage({ ...file, inputs: { ...file.inputs, market: { ...market, positions } } });
    expect(playedText(played, '1/1', plainPaint())).toContain(
      '\n    1  sell 10 AAPL market (close) day\n    ! quantity-capped\n      ',
    );
  });

  test('a message that waits is postponed, and one that changes nothing is nothing to do', () => {
    expect(playMessage(fileOf({ payload: { ...buy, delay: 60 } }, 'postponed'))).not.toHaveProperty('surprise');
    const cancel = { ticker: 'AAPL', action: 'cancel' };
    expect(playMessage(fileOf({ payload: cancel }, 'nothing-to-do'))).not.toHaveProperty('surprise');
  });

  test('a batch shows one plan after the other and comes to what its most active plan comes to', () => {
    const batch = [buy, { ticker: 'AAPL', action: 'cancel' }, { ...buy, delay: 60 }];
    const played = playMessage(fileOf({ payload: batch }, 'orders', bought));
    expect(played).not.toHaveProperty('surprise');
    const text = playedText(played, '1/1', plainPaint());
    expect(text).toContain('ok orders  [0] buy AAPL\n');
    expect(text).toContain('ok nothing to do  [1] cancel AAPL\n');
    expect(text).toContain('ok postponed until 2026-01-26T15:31:00Z  [2] buy AAPL\n');
  });

  test('what is not as the file says is told', () => {
    expect(playMessage(fileOf({ payload: buy }, ['no-position'])).surprise).toBe(
      'expected no-position; came to orders',
    );
    expect(playMessage(fileOf({ payload: buy }, 'orders', ['cancel o1'])).surprise).toBe(
      `expected the steps ["cancel o1"]; came to ${JSON.stringify(bought)}`,
    );
    const played = playMessage(fileOf({ payload: {} }, 'orders'));
    expect(playedText(played, '1/1', plainPaint())).toContain(
      'NOT AS EXPECTED: expected orders; came to invalid-payload, invalid-payload',
    );
  });

  test('no line is wider than the screen', () => {
    const payload = {
      ...buy,
      message: 'word '.repeat(100),
      action: 'x'.repeat(300),
      extras: { long: 'y'.repeat(300) },
    };
    const played = playMessage({ ...fileOf({ payload }, ['invalid-action']), story: 'word '.repeat(100) });
    for (const columns of [60, 100]) {
      const lines = playedText(played, '1/1', plainPaint(columns)).split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    }
  });
});

describe('the summary', () => {
  const accepted = playMessage(fileOf({ payload: buy }, 'orders'));
  const refused = playMessage(fileOf({ payload: {} }, ['invalid-payload', 'invalid-payload']));
  const surprising = playMessage(fileOf({ payload: {} }, 'orders'));

  test('counts what was accepted and refused, and each code once a message', () => {
    expect(summaryText([accepted, refused, accepted], plainPaint(40))).toBe(
      [
        '-'.repeat(40),
        '',
        '  3 messages: 2 accepted, 1 refused',
        '',
        '      2  orders',
        '      1  invalid-payload',
        '',
        '  ok each did what its file says',
        '',
        '',
      ].join('\n'),
    );
  });

  test('has what came most often first, and the rest by name', () => {
    const all = [{ quantity: 0 }, { sentiment: 'up' }, { action: 'hold' }, { orderType: 'x' }, { orderType: 'y' }].map(
      (fault) => playMessage(fileOf({ payload: { ...buy, ...fault } }, 'orders')),
    );
    expect(summaryText(all, plainPaint()).split('\n').slice(4, 8)).toEqual([
      '      2  invalid-order-type',
      '      1  invalid-action',
      '      1  invalid-quantity',
      '      1  invalid-sentiment',
    ]);
  });

  test('names the messages that did not do what their files say', () => {
    expect(summaryText([accepted, surprising], plainPaint())).toContain(
      '  x 1 message did not do what the file says:\n    stocks-buy\n',
    );
  });
});

test('in plain there is nothing but ASCII, in colour every colour is switched off again', () => {
  const message = { payload: { ...buy, message: 'größer “als” \u001b[31m', sentiment: '多头' } };
  const played = playMessage(fileOf(message, ['invalid-sentiment']));
  expect(playedText(played, '1/1', plainPaint())).toMatch(/^[\n\u0020-\u007e]*$/);
  const coloured = playedText(played, '1/1', colourPaint()) + summaryText([played], colourPaint());
  expect(coloured.split('\u001b[').length % 2).toBe(1);
  expect(coloured).toContain('多头');
});
