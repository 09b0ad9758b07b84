import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AlertFields, alertTemplate, pineLines, placeholder } from '../../src/templates/index.js';

const followsAStrategy: AlertFields = {
  ticker: placeholder.ticker,
  action: placeholder.strategyOrderAction,
  sentiment: placeholder.strategyMarketPosition,
  quantity: placeholder.strategyOrderContracts,
  price: placeholder.strategyOrderPrice,
  stopLoss: { percent: 2 },
  time: placeholder.timenow,
};

const cases: Readonly<Record<string, AlertFields>> = {
  'follows-a-strategy': followsAStrategy,
  'mirrors-a-position': {
    ticker: placeholder.ticker,
    action: 'resize',
    quantity: placeholder.strategyMarketPositionSize,
    sentiment: placeholder.strategyMarketPosition,
    extras: {
      id: placeholder.strategyOrderId,
      before: placeholder.strategyPrevMarketPosition,
      unitsBefore: placeholder.strategyPrevMarketPositionSize,
      signed: '{{strategy.position_size}}',
      message: '{{strategy.order.alert_message}}',
    },
  },
  'buys-at-the-close': {
    ticker: placeholder.ticker,
    action: 'buy',
    orderType: 'limit',
    limitPrice: placeholder.close,
    stopLoss: { stopPrice: '=signal.extras.stop' },
    extras: { stop: placeholder.plot('Stop loss'), first: '{{plot_0}}', second: placeholder.plot('2nd') },
    interval: placeholder.interval,
    message: "a trader's \\ note on {{exchange}}",
  },
  'sends-an-action': { ticker: 'AAPL', action: placeholder.strategyOrderAction },
  exits: { ticker: 'AAPL', action: 'exit' },
};

function linesFor(fields: AlertFields): string {
  const lines = pineLines(fields);
  return lines.ok ? lines.value : lines.errors.map(({ message }) => message).join('\n');
}

describe('pineLines', () => {
  const rejected: readonly (readonly [what: string, fields: AlertFields])[] = [
    ['a quantity of 0', { ticker: placeholder.ticker, action: 'buy', quantity: 0 }],
    ['a placeholder that is not known', { ticker: 'AAPL', action: 'buy', message: '{{other}}' }],
    ['a value that JSON cannot hold', { ticker: 'AAPL', action: 'buy', quantity: 1n as unknown as number }],
  ];

  test.each(rejected)('rejects %s, as alertTemplate does', (_, fields) => {
    const lines = pineLines(fields);
    expect(lines.ok).toBe(false);
    expect(lines).toEqual(alertTemplate(fields));
  });

  test.each(Object.entries(cases))('returns the lines of pine/%s.pine', (name, fields) => {
    const lines = readFileSync(join(import.meta.dirname, 'pine', `${name}.pine`), 'utf8');
    expect(`${linesFor(fields)}\n`).toBe(lines);
  });

  test('returns the lines of a template that follows the position of its strategy', () => {
    const { ticker } = placeholder;
    expect(pineLines({ follow: 'position', ticker })).toEqual(
      pineLines({
        ticker,
        action: 'resize',
        quantity: placeholder.strategyMarketPositionSize,
        sentiment: placeholder.strategyMarketPosition,
        expect: {
          position: placeholder.strategyPrevMarketPosition,
          quantity: placeholder.strategyPrevMarketPositionSize,
        },
      }),
    );
  });

  test.each([
    ['{{strategy.order.contracts}}', true],
    ['{{strategy.market_position_size}}', true],
    ['{{strategy.position_size}}', true],
    ['{{strategy.prev_market_position_size}}', false],
    ['{{plot("contracts")}}', false],
  ])('with %s alone has a variable for the units: %s', (text, hasUnits) => {
    const lines = linesFor({ ticker: 'AAPL', action: placeholder.strategyOrderAction, extras: { text } });
    expect(lines.includes('units = 10.0')).toBe(hasUnits);
    expect(lines.includes('strategy.entry("long", strategy.long, qty = units, alert_message')).toBe(hasUnits);
  });

  test('writes the comment of an order as its name', () => {
    const fields = {
      ticker: 'AAPL',
      action: placeholder.strategyOrderAction,
      message: placeholder.strategyOrderComment,
    };
    expect(linesFor(fields).split('\n').slice(1, 5)).toEqual(
      [
        ['longMessage', 'buy', 'long'],
        ['exitLongMessage', 'sell', 'exit long'],
        ['shortMessage', 'sell', 'short'],
        ['exitShortMessage', 'buy', 'exit short'],
      ].map(
        ([variable, action, comment]) =>
          `${variable} = '{"ticker":"AAPL","action":"${action}","message":"${comment}"}'`,
      ),
    );
  });

  test('returns a variable of its own for each plot, with a name that neither Pine nor the lines have', () => {
    const titles = ['Low', 'if', 'Stop 1', 'Stop1', 'stop-1', 'Units', 'Long Message', '日本', '', '0', 'Low'];
    const extras = Object.fromEntries(titles.map((title, index) => [`x${index}`, placeholder.plot(title)]));
    const lines = linesFor({
      ticker: 'AAPL',
      action: placeholder.strategyOrderAction,
      quantity: placeholder.strategyOrderContracts,
      extras: { ...extras, first: '{{plot_0}}' },
    }).split('\n');
    const expected = [
      ...['plotLow is {{plot("Low")}}.', 'plotIf is {{plot("if")}}.'],
      ...[
        'plotStop1 is {{plot("Stop 1")}}.',
        'plotStop1_2 is {{plot("Stop1")}}.',
        'plotStop1_3 is {{plot("stop-1")}}.',
      ],
      ...['plotUnits is {{plot("Units")}}.', 'plotLongMessage is {{plot("Long Message")}}.'],
      ...['plotUntitled is {{plot("日本")}}.', 'plotUntitled_2 is {{plot("")}}.'],
      ...['plot0 is {{plot("0")}}.', 'plot0_2 is {{plot_0}}.'],
    ];
    expect(lines.slice(1, 12)).toEqual(expected.map((line) => `// ${line}`));
    const written = [...(lines[13] ?? '').matchAll(/"x?\w+":"' \+ str\.tostring\((plot\w+)\)/g)].map(
      ([, name]) => name,
    );
    expect(written).toEqual([
      ...['plotLow', 'plotIf', 'plotStop1', 'plotStop1_2', 'plotStop1_3', 'plotUnits', 'plotLongMessage'],
      ...['plotUntitled', 'plotUntitled_2', 'plot0', 'plotLow', 'plot0_2'],
    ]);
  });

  test('returns lines that send JSON if their expressions have values', () => {
    const values: Readonly<Record<string, string>> = {
      'syminfo.ticker': 'AAPL',
      'str.tostring(units - math.min(strategy.position_size, 0))': '10',
      'str.tostring(units - math.min(-strategy.position_size, 0))': '10',
      'str.tostring(close)': '150',
      'str.tostring(math.abs(strategy.position_size))': '10',
    };
    const messages = linesFor(followsAStrategy)
      .split('\n')
      .flatMap((line) => /^\w+Message = (.*)$/.exec(line)?.[1] ?? []);
    const sent = messages.map((expression) =>
      expression
        .split(' + ')
        .map((part) => (part.startsWith("'") ? part.slice(1, -1) : (values[part] ?? '2026-01-26T15:30:00Z')))
        .join(''),
    );
    expect(sent.map((text) => JSON.parse(text))).toEqual(
      [
        ['buy', 'long'],
        ['sell', 'flat'],
        ['sell', 'short'],
        ['buy', 'flat'],
      ].map(([action, sentiment]) => ({
        ticker: 'AAPL',
        action,
        sentiment,
        price: '150',
        quantity: '10',
        time: '2026-01-26T15:30:00Z',
        stopLoss: { percent: 2 },
      })),
    );
  });
});
