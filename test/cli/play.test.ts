import { describe, expect, test } from 'vitest';
import { type MessageFile, readMessageFile } from '../../src/cli/message-file.js';
import { playMessage, playText, summaryText } from '../../src/cli/play.js';
import { colorTheme, plainTheme } from '../../src/cli/theme.js';

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
    description: 'Ten shares are bought.',
    message,
    inputs: { settings: {}, market },
    expect,
    ...(steps === undefined ? {} : { steps }),
  };
}

const buy = { ticker: 'AAPL', action: 'buy', quantity: 10, takeProfit: { percent: 5 } };
const bought = ['buy 10 AAPL market (open) day -> take profit 157.5'];

describe('playText', () => {
  test('shows the orders of an accepted message', () => {
    const played = playMessage(fileOf({ payload: buy }, 'orders', bought));
    expect(played).not.toHaveProperty('mismatch');
    expect(playText(played, '1/2', plainTheme())).toBe(
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

  test('shows the errors of a rejected message and underlines their values', () => {
    const played = playMessage(
      fileOf({ payload: { ...buy, takeProfit: { percent: 0 } } }, ['invalid-take-profit-percent']),
    );
    expect(played).not.toHaveProperty('mismatch');
    const lines = playText(played, '1/2', plainTheme()).split('\n');
    expect(lines.slice(5, 10)).toEqual([
      '    { "ticker": "AAPL", "action": "buy", "quantity": 10, "takeProfit": { "percent": 0 } }',
      '                                                                                    ^',
      '',
      '  x rejected',
      '    invalid-take-profit-percent  takeProfit.percent',
    ]);
  });

  test('marks the first syntax error of a body that is not JSON', () => {
    const played = playMessage(fileOf({ body: '{\n  “ticker”: “AAPL”\n}' }, ['malformed-json']));
    expect(played).not.toHaveProperty('mismatch');
    expect(playText(played, '1/1', plainTheme()).split('\n').slice(5, 9)).toEqual([
      '    {',
      '      \\u201cticker\\u201d: \\u201cAAPL\\u201d',
      '      ^',
      '    }',
    ]);
  });

  test('rejects an empty body and accepts a body of JSON', () => {
    const empty = playMessage(fileOf({ body: ' \n' }, ['empty-json']));
    expect(empty).not.toHaveProperty('mismatch');
    expect(playText(empty, '1/1', plainTheme())).toContain('\n    (empty)\n');
    expect(playMessage(fileOf({ body: JSON.stringify(buy) }, 'orders', bought))).not.toHaveProperty('mismatch');
    const rejected = playMessage(fileOf({ body: '{"ticker":"AAPL","action":"hold"}' }, ['invalid-action']));
    expect(playText(rejected, '1/1', plainTheme()).split('\n').slice(5, 9)).toEqual([
      '    { "ticker": "AAPL", "action": "hold" }',
      '                                  ^^^^^^',
      '',
      '  x rejected',
    ]);
  });

  test('shows positions, resting orders and settings on a line each', () => {
    const file = fileOf({ payload: { ticker: 'AAPL', action: 'exit' } }, 'orders', [
      'cancel o1',
      'sell 10 AAPL market (close) day',
    ]);
    const positions = { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } };
    const openOrders = [{ id: 'o1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss' }];
    const settings = { sidesIsolated: true, exit: { timeInForce: 'day' } };
    const played = playMessage({ ...file, inputs: { settings, market: { ...market, positions, openOrders } } });
    expect(played).not.toHaveProperty('mismatch');
    expect(playText(played, '1/1', plainTheme())).toContain(
      '  held     long 10 AAPL at 140\n' +
        '  resting  o1 stop-loss (stop sell)\n' +
        '  settings sidesIsolated true, exit (timeInForce day)\n\n',
    );
  });

  test('shows a position without an entry price, and wraps long lines', () => {
    const positions = { AAPL: { side: 'short', quantity: '5' } };
    const openOrders = [
      { id: 'o1', ticker: 'AAPL', type: 'stop', side: 'buy', role: 'stop-loss' },
      { id: 'o2', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'take-profit' },
    ];
    const file = fileOf({ payload: { ticker: 'AAPL', action: 'cancel' } }, 'orders', ['cancel o1, o2']);
    const played = playMessage({ ...file, inputs: { ...file.inputs, market: { ...market, positions, openOrders } } });
    expect(played).not.toHaveProperty('mismatch');
    // 40 columns, of which 24 are left to what is told.
    expect(playText(played, '1/1', plainTheme(40))).toContain(
      '  held     short 5 AAPL\n' +
        '  resting  o1 stop-loss (stop buy),\n' +
        '           o2 take-profit (limit\n' +
        '           buy)\n\n',
    );
  });

  test('shows the errors of an invalid market, and nothing else of it', () => {
    const file = fileOf({ payload: buy }, ['invalid-snapshot']);
    const played = playMessage({ ...file, inputs: { settings: {}, market: {} } });
    expect(played).not.toHaveProperty('mismatch');
    expect(playText(played, '1/1', plainTheme()).split('\n').slice(5, 9)).toEqual([
      '    { "ticker": "AAPL", "action": "buy", "quantity": 10, "takeProfit": { "percent": 5 } }',
      '',
      '  x rejected',
      '    invalid-snapshot  market.now',
    ]);
  });

  test('shows notices below the orders', () => {
    const file = fileOf({ payload: { ticker: 'AAPL', action: 'exit', quantity: 15 } }, 'orders');
    const positions = { AAPL: { side: 'long', quantity: '10' } };
    const played = playMessage({ ...file, inputs: { ...file.inputs, market: { ...market, positions } } });
    expect(playText(played, '1/1', plainTheme())).toContain(
      '\n    1  sell 10 AAPL market (close) day\n    ! quantity-capped\n      ',
    );
  });

  test('shows when a message is postponed or has nothing to do', () => {
    expect(playMessage(fileOf({ payload: { ...buy, delay: 60 } }, 'postponed'))).not.toHaveProperty('mismatch');
    const cancel = { ticker: 'AAPL', action: 'cancel' };
    expect(playMessage(fileOf({ payload: cancel }, 'nothing-to-do'))).not.toHaveProperty('mismatch');
  });

  test('names what was sent twice, in the text of a body and in a file', () => {
    const twice = '{"ticker":"AAPL","action":"exit","action":"buy","quantity":10}';
    for (const content of [
      JSON.stringify({ text: twice, market }),
      `{"payload":${twice},"market":${JSON.stringify(market)}}`,
    ]) {
      const file = readMessageFile('name', content);
      const played = 'usageError' in file ? undefined : playMessage(file);
      expect(played?.results).toMatchObject([{ value: { notices: [{ code: 'field-duplicated', path: ['action'] }] } }]);
    }
  });

  test('shows every plan of a batch, which has the outcome of its most active plan', () => {
    const batch = [buy, { ticker: 'AAPL', action: 'cancel' }, { ...buy, delay: 60 }];
    const played = playMessage(fileOf({ payload: batch }, 'orders', bought));
    expect(played).not.toHaveProperty('mismatch');
    const text = playText(played, '1/1', plainTheme());
    expect(text).toContain('ok orders  [0] buy AAPL\n');
    expect(text).toContain('ok nothing to do  [1] cancel AAPL\n');
    expect(text).toContain('ok postponed until 2026-01-26T15:31:00Z  [2] buy AAPL\n');
  });

  test('shows the plans of a batch, and the errors of its rejected items with their index', () => {
    const exit = { ticker: 'AAPL', action: 'exit' };
    const played = playMessage(fileOf({ payload: [exit, buy] }, 'orders', ['rejected no-position', ...bought]));
    expect(played).not.toHaveProperty('mismatch');
    const text = playText(played, '1/1', plainTheme());
    expect(text).toContain('ok orders  [1] buy AAPL\n');
    expect(text).toContain('x rejected\n    no-position  [0].ticker\n');
    expect(playMessage(fileOf({ payload: [exit, exit] }, ['no-position', 'no-position']))).not.toHaveProperty(
      'mismatch',
    );
    expect(playMessage(fileOf({ payload: [exit, exit] }, 'orders')).mismatch).toBe(
      'expected orders; got no-position, no-position',
    );
  });

  test('shows a difference from what the file expects', () => {
    expect(playMessage(fileOf({ payload: buy }, ['no-position'])).mismatch).toBe('expected no-position; got orders');
    expect(playMessage(fileOf({ payload: buy }, 'orders', ['cancel o1'])).mismatch).toBe(
      `expected the steps ["cancel o1"]; got ${JSON.stringify(bought)}`,
    );
    const played = playMessage(fileOf({ payload: {} }, 'orders'));
    expect(playText(played, '1/1', plainTheme())).toContain(
      'NOT AS EXPECTED: expected orders; got invalid-payload, invalid-payload',
    );
  });

  test('never exceeds the width of the screen', () => {
    const payload = {
      ...buy,
      message: 'word '.repeat(100),
      action: 'x'.repeat(300),
      extras: { long: 'y'.repeat(300) },
    };
    const played = playMessage({ ...fileOf({ payload }, ['invalid-action']), description: 'word '.repeat(100) });
    for (const columns of [60, 100]) {
      const lines = playText(played, '1/1', plainTheme(columns)).split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    }
  });
});

describe('summaryText', () => {
  const accepted = playMessage(fileOf({ payload: buy }, 'orders'));
  const rejected = playMessage(fileOf({ payload: {} }, ['invalid-payload', 'invalid-payload']));
  const surprising = playMessage(fileOf({ payload: {} }, 'orders'));

  test('counts accepted and rejected messages, and each code once per message', () => {
    expect(summaryText([accepted, rejected, accepted], plainTheme(40))).toBe(
      [
        '-'.repeat(40),
        '',
        '  3 messages: 2 accepted, 1 rejected',
        '',
        '      2  orders',
        '      1  invalid-payload',
        '',
        '  ok all results are as expected',
        '',
        '',
      ].join('\n'),
    );
  });

  test('counts the results that are expected', () => {
    const bare = playMessage({ ...fileOf({ payload: buy }, 'orders'), expect: undefined });
    expect(summaryText([bare, bare], plainTheme())).not.toContain('as expected');
    expect(summaryText([accepted, bare], plainTheme())).toContain('  ok 1 of 2 results is as expected\n');
    expect(summaryText([accepted, accepted, bare], plainTheme())).toContain('  ok 2 of 3 results are as expected\n');
    expect(summaryText([accepted], plainTheme())).toContain('  ok the result is as expected\n');
  });

  test('sorts by count, then by name', () => {
    const all = [{ quantity: 0 }, { sentiment: 'up' }, { action: 'hold' }, { orderType: 'x' }, { orderType: 'y' }].map(
      (fault) => playMessage(fileOf({ payload: { ...buy, ...fault } }, 'orders')),
    );
    expect(summaryText(all, plainTheme()).split('\n').slice(4, 8)).toEqual([
      '      2  invalid-order-type',
      '      1  invalid-action',
      '      1  invalid-quantity',
      '      1  invalid-sentiment',
    ]);
  });

  test('names the files with unexpected results', () => {
    expect(summaryText([accepted, surprising], plainTheme())).toContain(
      '  x 1 message not as expected:\n    stocks-buy\n',
    );
  });
});

test('playText is ASCII in the plain theme, and ends every colour in the colour theme', () => {
  const message = { payload: { ...buy, message: 'größer “als” \u001b[31m', sentiment: '多头' } };
  const played = playMessage(fileOf(message, ['invalid-sentiment']));
  expect(playText(played, '1/1', plainTheme())).toMatch(/^[\n\u0020-\u007e]*$/);
  const coloured = playText(played, '1/1', colorTheme()) + summaryText([played], colorTheme());
  expect(coloured.split('\u001b[').length % 2).toBe(1);
  expect(coloured).toContain('多头');
});
