import { describe, expect, it } from 'vitest';
import type { PlanFigure } from '../../src/core/figure-list.js';
import type { Notice } from '../../src/core/notices.js';
import type { TraceEntry } from '../../src/core/trace.js';
import { figureTexts } from '../../src/explain/figure-text.js';
import {
  figureWords,
  orderSentences,
  secondsWords,
  sentence,
  targetSentences,
  unitWords,
  upperFirst,
} from '../../src/explain/order.js';
import type { OrderBase, OrderPrices, StopLossLeg } from '../../src/order/order.js';
import type { SubmitOrderStep } from '../../src/order/order-plan.js';
import { chosen, decided, ordersPlan, sent, submit, tellingOf } from './plan-telling.ts';

interface Told {
  readonly trace?: readonly TraceEntry[];
  readonly figures?: readonly PlanFigure[];
  readonly notices?: readonly Notice[];
}

function told(step: SubmitOrderStep, parts: Told = {}): string {
  return orderSentences(step, tellingOf(ordersPlan([step], parts))).join(' ');
}

const gtc = { timeInForce: 'gtc' } as const;
const limitAt150: OrderPrices = { type: 'limit', limitPrice: '150' };
const stopAt147: OrderPrices = { type: 'stop', stopPrice: '147' };
const closing: Partial<OrderBase> = { side: 'sell', effect: 'close' };
const protection = { id: 'stop-loss', role: 'protection' } as const;

describe('what is traded', () => {
  it.each<[OrderPrices, Partial<OrderBase>, string]>([
    [{ type: 'market' }, {}, 'Buys 5 AAPL.'],
    [{ type: 'market' }, { side: 'sell' }, 'Sells 5 AAPL short.'],
    [{ type: 'market' }, { effect: 'close' }, 'Buys back 5 AAPL.'],
    [{ type: 'market' }, closing, 'Sells 5 AAPL.'],
    [limitAt150, {}, 'Buys 5 AAPL at a limit of 150.'],
    [stopAt147, {}, 'Buys 5 AAPL once the price is at or above 147.'],
    [stopAt147, closing, 'Sells 5 AAPL once the price is at or below 147.'],
    [
      { type: 'stop_limit', stopPrice: '147', limitPrice: '146' },
      closing,
      'Sells 5 AAPL once the price is at or below 147, at a limit of 146.',
    ],
    [{ type: 'trailing_stop', trailAmount: '3' }, {}, 'Buys 5 AAPL by a trailing stop order.'],
  ])('is told of %j with %j', (prices, others, text) => {
    expect(told(submit(prices, others))).toBe(text);
  });
});

describe('a size that was given', () => {
  const size = (read: TraceEntry['read'] = {}) =>
    decided('quantity.fixed_quantity', { quantity: 0 }, { leg: 'entry', ...read });
  const ofExit = decided('quantity.whole-position', { quantity: 0 }, { leg: 'exit', unit: 'share' });
  const held: PlanFigure = { value: '5', from: 'market', path: ['positions', 'AAPL', 'quantity'] };
  const byDefault: PlanFigure = { value: '5', from: 'default', path: ['defaultQuantity', 'quantity'] };
  const ofSettings = '5 shares (defaultQuantity.quantity of the settings, set there or by default)';
  const ignored = { code: 'quantity-ignored', message: 'A sentence.' } as const;
  const override = { code: 'override-ignored', message: 'A sentence.' } as const;

  it('is that of the message', () => {
    const formula: PlanFigure = { value: '5', from: 'message', path: ['quantity'], formula: '=2 + 3' };
    expect(told(submit(), { trace: [size()], figures: [sent('5', 'quantity')] })).toBe(
      'Buys 5 AAPL. The message asks for 5 units.',
    );
    expect(told(submit(), { trace: [size({ unit: 'share' })], figures: [formula] })).toBe(
      'Buys 5 AAPL. The message asks for 5 shares: =2 + 3.',
    );
  });

  it('is that of the order where it has no parts', () => {
    expect(
      told(submit({ type: 'market' }, { quantity: '4' }), { trace: [size()], figures: [sent('5', 'quantity')] }),
    ).toBe('Buys 4 AAPL. The message asks for 4 units.');
  });

  it('is the position for an exit, and as much for the entry of a swap', () => {
    expect(told(submit({ type: 'market' }, closing), { trace: [ofExit], figures: [held] })).toBe(
      'Sells 5 AAPL. The order is for the whole position (position in AAPL).',
    );
    expect(told(submit(), { trace: [size({ unit: 'share' })], figures: [held] })).toBe(
      'Buys 5 AAPL. The entry is for 5 shares, as many as the exit closes.',
    );
  });

  it.each<[readonly Notice[], string]>([
    [[], 'The message has no quantity'],
    [[ignored], 'The quantity of the message is not used'],
    [[override], 'The message has no quantity'],
    [[{ ...override, path: ['quantityType'] }], 'The quantity of the message is not used'],
    [[{ ...override, path: ['orderType'] }], 'The message has no quantity'],
    [[{ code: 'field-null', message: 'A sentence.', path: ['quantityType'] }], 'The message has no quantity'],
  ])('is that of the settings, with the notices %j', (notices, opening) => {
    const trace = [size({ unit: 'share' })];
    expect(told(submit(), { trace, figures: [byDefault], notices })).toBe(
      `Buys 5 AAPL. ${opening}; the size is ${ofSettings}.`,
    );
  });

  it('is what the limits leave room for, of an entry', () => {
    const reduced = decided('quantity.reduced');
    const trace = [size({ unit: 'share' }), reduced];
    expect(told(submit(), { trace, figures: [sent('5', 'quantity')] })).toBe(
      'Buys 5 AAPL. Its size is what the limits leave room for: 5 shares (quantity of the message).',
    );
    expect(told(submit({ type: 'market' }, closing), { trace: [ofExit, reduced], figures: [held] })).toBe(
      'Sells 5 AAPL. The order is for the whole position (position in AAPL).',
    );
  });

  it('is left out where a stored plan does not have its figure', () => {
    expect(told(submit(), { trace: [size()], figures: [] })).toBe('Buys 5 AAPL.');
  });
});

describe('a size that was calculated', () => {
  const figures: readonly PlanFigure[] = [
    sent('1000', 'quantity'),
    sent('200', 'limitPrice'),
    { value: '5', by: 'dividedBy', of: [0, 1] },
    { value: '1', from: 'market', path: ['instruments', 'AAPL', 'fee', 'minimum'] },
    { value: '200.02', from: 'market', path: ['quotes', 'AAPL', 'ask'] },
    { value: '5', by: 'lower', of: [1, 2] },
    sent('7', 'a'),
    { value: '3', from: 'market', path: ['positions', 'AAPL', 'quantity'] },
  ];
  const usd = { leg: 'entry', currency: 'USD' };
  const byValue = decided('quantity.dollar_amount', { quantity: 2, amount: 0 }, usd);
  const byRisk = decided('quantity.risk_percent', { quantity: 2, amount: 0, fee: 3 }, usd);
  const calculation = '1000 / 200 (limitPrice of the message) = 5.';

  it('has its value and its calculation', () => {
    expect(told(submit(), { trace: [byValue], figures })).toBe(
      `Buys 5 AAPL. It is sized for a value of at most 1000 USD (quantity of the message). ${calculation}`,
    );
  });

  it('has no currency where the decision has none', () => {
    const trace = [decided('quantity.dollar_amount', { quantity: 2, amount: 0 }, { leg: 'entry' })];
    expect(told(submit(), { trace, figures })).toBe(
      `Buys 5 AAPL. It is sized for a value of at most 1000 (quantity of the message). ${calculation}`,
    );
  });

  it.each(['quantity.risk_percent', 'quantity.risk_dollar_amount'] as const)(
    'has the loss of %s, with its fees',
    (rule) => {
      expect(told(submit(), { trace: [{ ...byRisk, rule }], figures })).toBe(
        `Buys 5 AAPL. It is sized to lose, at its stop loss, at most 1000 USD (quantity of the message). ${calculation} The loss includes fees of 1 USD (minimum fee of the instrument).`,
      );
    },
  );

  it('leaves room for a fee', () => {
    const trace = [decided('quantity.dollar_amount', { quantity: 2, fee: 3 }, usd)];
    expect(told(submit(), { trace, figures })).toBe(
      'Buys 5 AAPL. 1000 (quantity of the message) / 200 (limitPrice of the message) = 5. It leaves room for a fee of 1 USD (minimum fee of the instrument).',
    );
  });

  it('is told once', () => {
    const telling = tellingOf(ordersPlan([submit()], { trace: [byValue], figures }));
    orderSentences(submit(), telling);
    expect(orderSentences(submit(), telling)).toEqual([
      'Buys 5 AAPL.',
      'It is sized for a value of at most 1000 USD.',
      'Its size is calculated above.',
    ]);
  });

  it('is what the limits leave room for, of an entry', () => {
    const trace = [decided('quantity.fixed_quantity', { quantity: 5 }, { leg: 'entry' }), decided('quantity.reduced')];
    const lower = 'lower of 200 and 5 is 5.';
    expect(told(submit(), { trace, figures })).toBe(
      `Buys 5 AAPL. Its size is what the limits leave room for: 1000 (quantity of the message) / 200 (limitPrice of the message) = 5; the ${lower}`,
    );
    const ofExit = [
      decided('quantity.percent_of_position', { quantity: 5 }, { leg: 'exit' }),
      decided('quantity.reduced'),
    ];
    expect(told(submit({ type: 'market' }, closing), { trace: ofExit, figures })).toBe(
      `Sells 5 AAPL. 1000 (quantity of the message) / 200 (limitPrice of the message) = 5; the ${lower}`,
    );
  });

  it('is for the units that an exit leaves', () => {
    const lowest: readonly PlanFigure[] = [sent('7', 'a'), sent('5', 'b'), { value: '5', by: 'lower', of: [0, 1] }];
    const trace = [decided('stop.remaining', { quantity: 2 })];
    expect(told(submit({ type: 'market' }, closing, protection), { trace, figures: lowest })).toBe(
      'Sells 5 AAPL. For the units that the exit leaves: the lower of 7 (a of the message) and 5 (b of the message) is 5.',
    );
  });

  const atAsk = '200.02 (ask of AAPL), where the entry would fill now, rather than';

  it.each<[OrderPrices, string]>([
    [{ type: 'market' }, 'where the entry would fill now'],
    [{ type: 'limit', limitPrice: '200' }, 'where the entry can fill'],
  ])('says at which price it was taken, of %j', (prices, where) => {
    const fill = decided('price.fill', { reference: 1, fill: 4 }, {}, 'fill');
    for (const rule of ['quantity.dollar_amount', 'quantity.percent_of_equity'] as const) {
      const size = decided(rule, { quantity: 2 }, usd);
      expect(told(submit(prices), { trace: [size, fill], figures })).toContain(
        `= 5. It is sized at 200.02 (ask of AAPL), ${where}, rather than at 200, so that it is not larger than was asked for.`,
      );
    }
  });

  it('says from which price the loss is measured', () => {
    const loss = decided('price.fill', { reference: 1, fill: 4 }, { of: 'loss' }, 'fill');
    for (const rule of ['quantity.risk_percent', 'quantity.risk_dollar_amount'] as const) {
      const size = decided(rule, { quantity: 2 }, usd);
      expect(told(submit(), { trace: [size, loss], figures })).toContain(
        `= 5. The loss is measured from ${atAsk} from 200, so that the loss at the stop loss is not larger than was asked for.`,
      );
    }
  });

  it.each([
    decided('price.fill', { reference: 1, fill: 4 }, {}, 'reference'),
    decided('price.fill', { fill: 4 }, {}, 'fill'),
    decided('price.fill', { reference: 1 }, {}, 'fill'),
  ])('says nothing of a price where %j', (fill) => {
    const size = decided('quantity.dollar_amount', { quantity: 2 }, usd);
    expect(told(submit(), { trace: [size, fill], figures })).toBe(
      'Buys 5 AAPL. 1000 (quantity of the message) / 200 (limitPrice of the message) = 5.',
    );
  });

  it('says nothing of a price where the size does not go by it', () => {
    const size = decided('quantity.fixed_quantity', { quantity: 2 }, usd);
    const fill = decided('price.fill', { reference: 1, fill: 4 }, {}, 'fill');
    expect(told(submit(), { trace: [size, fill], figures })).not.toContain('200.02');
  });
});

describe('the size of a resize', () => {
  const figures: readonly PlanFigure[] = [
    { value: '10', from: 'market', path: ['positions', 'AAPL', 'quantity'] },
    sent('15', 'quantity'),
    { value: '5', by: 'difference', of: [1, 0] },
    sent('0', 'quantity'),
    sent('1500', 'amount'),
    { value: '15', by: 'dividedBy', of: [4, 6] },
    sent('100', 'limitPrice'),
    { value: '15', by: 'lower', of: [5, 1] },
  ];
  const long = { side: 'long' };
  const difference = 'the difference between 15 and 10 is 5.';

  it.each([
    [long, 'long 10 (position in AAPL), the target position long 15 (quantity of the message)'],
    [
      { side: 'long', contractSide: 'short' },
      'short 10 (position in AAPL), the target position short 15 (quantity of the message)',
    ],
    [{}, '10 (position in AAPL), the target position 15 (quantity of the message)'],
  ])('has what is held and the target, with %j', (read, words) => {
    const trace = [decided('resize.2', { held: 0, target: 1, quantity: 2 }, read)];
    expect(told(submit(), { trace, figures })).toBe(`Buys 5 AAPL. The position is ${words}. ${upperFirst(difference)}`);
  });

  it('has a target of 0 without a side', () => {
    const trace = [decided('resize.2', { held: 0, target: 3 }, long)];
    expect(told(submit({ type: 'market' }, closing), { trace, figures })).toBe(
      'Sells 5 AAPL. The position is long 10 (position in AAPL), the target position 0 (quantity of the message).',
    );
  });

  it.each([{ held: 0 }, { target: 1 }])('has no position where only %j is known', (given) => {
    expect(told(submit(), { trace: [decided('resize.2', given, long)], figures })).toBe('Buys 5 AAPL.');
  });

  it('has how the target was calculated', () => {
    const trace = [
      decided('resize.1', { amount: 4 }, { currency: 'USD' }),
      decided('resize.2', { held: 0, target: 7 }, long),
    ];
    expect(told(submit(), { trace, figures })).toBe(
      'Buys 5 AAPL. The target position is sized for a value of at most 1500 USD (amount of the message). 1500 / 100 (limitPrice of the message) = 15; the lower of 15 and 15 (quantity of the message) is 15. The lower size counts, because what is added fills at the higher price. The position is long 10 (position in AAPL), the target position long 15.',
    );
  });

  it('has a target that a stored plan does not have as unknown', () => {
    const trace = [decided('resize.2', { held: 0, target: 99 }, long)];
    expect(told(submit(), { trace, figures })).toBe(
      'Buys 5 AAPL. The position is long 10 (position in AAPL), the target position long unknown.',
    );
  });

  it('has the calculation of a target without an amount', () => {
    const telling = tellingOf(ordersPlan([submit()], { figures }));
    expect(targetSentences(7, undefined, telling)).toEqual([
      'Target position: 1500 (amount of the message) / 100 (limitPrice of the message) = 15; the lower of 15 and 15 (quantity of the message) is 15.',
      'The lower size counts, because what is added fills at the higher price.',
    ]);
    expect(targetSentences(1, undefined, telling)).toEqual([]);
    const alone = tellingOf(ordersPlan([submit()], { figures }));
    expect(targetSentences(5, undefined, alone)).toEqual([
      'Target position: 1500 (amount of the message) / 100 (limitPrice of the message) = 15.',
    ]);
  });
});

describe('a part of an entry', () => {
  const figures: readonly PlanFigure[] = [
    sent('40', 'targets', '0', 'share'),
    sent('30', 'targets', '1', 'share'),
    { value: '70', by: 'plus', of: [0, 1] },
    sent('20', 'targets', '2', 'share'),
    { value: '90', by: 'plus', of: [2, 3] },
    sent('10', 'quantity'),
    { value: '9', by: 'percentOf', of: [4, 5] },
    { value: '1', from: 'default', path: ['stocks', 'useFractionalQuantity'] },
    { value: '9', by: 'downToStep', of: [6, 7] },
    { value: '10', by: 'lower', of: [5, 0] },
  ];
  const wholeShares = 'whole shares (useFractionalQuantity of the settings is off, set there or by default)';
  const size = decided('quantity.fixed_quantity', { quantity: 5 }, { leg: 'entry', unit: 'share' });
  const part = (step: string, quantity = 5) => decided('quantity.target', { quantity }, { step, unit: 'share' });
  const entry = (id: string, others: Partial<OrderBase> = {}) =>
    submit({ type: 'market' }, { quantity: '4', ...others }, { id });
  const takeProfit = { takeProfit: { limitPrice: '153', ...gtc } } as const;

  it('has the size of the whole entry once, and its own target', () => {
    expect(told(entry('entry-1', takeProfit), { trace: [size, part('entry-1')], figures })).toBe(
      'Buys 4 AAPL. The message asks for 10 shares. This order is for the target at 153.',
    );
    expect(told(entry('entry-2', takeProfit), { trace: [size, part('entry-2')], figures })).toBe(
      'Buys 4 AAPL. This order is for the target at 153.',
    );
  });

  it('can be the rest without a target', () => {
    expect(told(entry('entry-3'), { trace: [size, part('entry-3')], figures })).toBe(
      'Buys 4 AAPL. This order is the rest, without a target.',
    );
  });

  it('has the value of the whole entry', () => {
    const sized = decided('quantity.dollar_amount', { quantity: 9, amount: 5 }, { leg: 'entry', currency: 'USD' });
    expect(told(entry('entry-1'), { trace: [sized, part('entry-1')], figures })).toBe(
      'Buys 4 AAPL. The whole entry is sized for a value of at most 10 USD (quantity of the message). The lower of 10 and 40 (targets.0.share of the message) is 10. This order is the rest, without a target.',
    );
  });

  it('has the shares of all targets and its quantity', () => {
    expect(told(entry('entry-3', takeProfit), { trace: [part('entry-3', 8)], figures })).toBe(
      `Buys 4 AAPL. This order is for the target at 153. As the last target it gets what the others leave of the shares of all targets, in percent: 40 (targets.0.share of the message) + 30 (targets.1.share of the message) = 70; 70 + 20 (targets.2.share of the message) = 90. Its quantity: 90 % of 10 (quantity of the message) is 9; rounded down to ${wholeShares}, that is 9.`,
    );
  });

  it.each([[[]], [[0]], [[1]]])('follows the shares of a stored plan only to figures before them: %j', (of) => {
    const own: readonly PlanFigure[] = [
      { value: '4', by: 'minus', of },
      { value: '4', by: 'plus', of: [0, 0] },
    ];
    const text = told(entry('entry-2'), { trace: [part('entry-2', 0)], figures: own });
    expect(text).toMatch(/^Buys 4 AAPL\. This order is the rest, without a target\. Its quantity: /);
  });

  it('has no quantity where a stored plan does not have its figure', () => {
    expect(told(entry('entry-2', takeProfit), { trace: [part('entry-2', 99)], figures })).toBe(
      'Buys 4 AAPL. This order is for the target at 153.',
    );
    const without = decided('quantity.target', {}, { step: 'entry-2' });
    expect(told(entry('entry-2', takeProfit), { trace: [without], figures })).toBe('Buys 4 AAPL.');
  });
});

describe('the prices of an order', () => {
  const figures: readonly PlanFigure[] = [
    sent('147', 'stopPrice'),
    sent('146', 'limitPrice'),
    sent('3', 'trailAmount'),
    sent('2', 'trailPercent'),
    sent('50', 'stopLoss', 'pnlAmount'),
  ];
  const stopLimit: OrderPrices = { type: 'stop_limit', stopPrice: '147', limitPrice: '146' };
  const opening = 'Buys 5 AAPL once the price is at or above 147, at a limit of 146.';
  const price = (given: TraceEntry['figures']) => [decided('order.price', given, { leg: 'entry' })];

  it.each<[TraceEntry['figures'], string]>([
    [
      { stopPrice: 0, limitPrice: 1 },
      ' Its stop price is 147 (stopPrice of the message). Its limit price is 146 (limitPrice of the message).',
    ],
    [{ stopPrice: 0 }, ' Its stop price is 147 (stopPrice of the message).'],
    [{ limitPrice: 1 }, ' Its limit price is 146 (limitPrice of the message).'],
    [
      { stopPrice: 0, limitPrice: 0 },
      ' Its stop price is 147 (stopPrice of the message). Its limit is the stop price.',
    ],
    [{}, ''],
  ])('are told with %j', (given, text) => {
    expect(told(submit(stopLimit), { trace: price(given), figures })).toBe(`${opening}${text}`);
  });

  it.each<[OrderPrices, string]>([
    [{ type: 'trailing_stop', trailAmount: '3' }, 'It trails by 3 (trailAmount of the message).'],
    [{ type: 'trailing_stop', trailPercent: '2' }, 'It trails by 2 % (trailPercent of the message).'],
  ])('are the trail of %j', (prices, text) => {
    expect(told(submit(prices), { trace: price({ trailAmount: 2, trailPercent: 3, stopPrice: 0 }), figures })).toBe(
      `Buys 5 AAPL by a trailing stop order. ${text}`,
    );
  });

  it('are those of the bracket for a stop that follows its entry', () => {
    const trace = [decided('bracket', { 'stopLoss.stopPrice': 0, 'stopLoss.pnlAmount': 4 }, { currency: 'USD' })];
    expect(told(submit(stopAt147, { ...closing, ...gtc }, protection), { trace, figures })).toBe(
      'After the fill, sells 5 AAPL once the price is at or below 147. Its stop price, asked for as a loss of 50 USD (stopLoss.pnlAmount of the message), is 147 (stopPrice of the message).',
    );
    expect(told(submit(stopAt147, closing, protection), { trace: [decided('bracket')], figures })).toBe(
      'After the fill, sells 5 AAPL once the price is at or below 147. The stop ends with its trading day.',
    );
  });

  it('are those of the stop for one that protects what is held', () => {
    const trace = [decided('breakeven.stop', { stopPrice: 0 }), decided('bracket', { 'stopLoss.stopPrice': 1 })];
    expect(told(submit(stopAt147, closing, protection), { trace, figures })).toBe(
      'Sells 5 AAPL once the price is at or below 147. Its stop price is 147 (stopPrice of the message).',
    );
  });
});

describe('the bracket of an order', () => {
  const figures: readonly PlanFigure[] = [
    sent('156', 'takeProfit', 'limitPrice'),
    sent('147', 'stopLoss', 'stopPrice'),
    sent('146', 'stopLoss', 'limitPrice'),
    sent('3', 'stopLoss', 'trailAmount'),
    sent('2', 'stopLoss', 'trailPercent'),
    sent('50', 'takeProfit', 'pnlAmount'),
    sent('40', 'stopLoss', 'pnlAmount'),
    { choice: 'gtc', from: 'constant', path: ['protectiveTimeInForce'] },
    sent('20', 'a'),
    sent('5', 'quantity'),
  ];
  const profitAt156 = { limitPrice: '156', ...gtc } as const;
  const lossAt147: StopLossLeg = { ...gtc, type: 'stop', stopPrice: '147' };
  const bracket = (given: TraceEntry['figures']) => decided('bracket', given, { currency: 'USD' });
  const all = bracket({ 'takeProfit.limitPrice': 0, 'stopLoss.stopPrice': 1, timeInForce: 7 });
  const life = 'The time in force of the bracket is gtc (built in for stops and take profits).';
  const profit = 'Takes profit at 156 (takeProfit.limitPrice of the message).';
  const loss = 'Stops the loss at 147 (stopLoss.stopPrice of the message).';

  it.each<[Partial<OrderBase>, string]>([
    [{}, 'Buys 5 AAPL.'],
    [{ takeProfit: profitAt156 }, `Buys 5 AAPL. ${profit} ${life}`],
    [{ stopLoss: lossAt147 }, `Buys 5 AAPL. ${loss} ${life}`],
    [{ takeProfit: profitAt156, stopLoss: lossAt147 }, `Buys 5 AAPL. ${profit} ${loss} ${life}`],
  ])('is told of %j', (legs, text) => {
    expect(told(submit({ type: 'market' }, legs), { trace: [all], figures })).toBe(text);
  });

  it.each<[Partial<OrderBase>]>([
    [{ takeProfit: { ...profitAt156, timeInForce: 'day' } }],
    [{ stopLoss: { ...lossAt147, timeInForce: 'day' } }],
  ])('ends with its day where the broker has no other: %j', (legs) => {
    expect(told(submit({ type: 'market' }, legs), { trace: [bracket({ timeInForce: 7 })], figures })).toBe(
      "Buys 5 AAPL. Before the broker's form, the time in force of the bracket is gtc (built in for stops and take profits). The bracket ends with its trading day.",
    );
  });

  it('says which profit and which loss it was asked for as', () => {
    const given = {
      ...{ 'takeProfit.limitPrice': 0, 'takeProfit.pnlAmount': 5 },
      ...{ 'stopLoss.stopPrice': 1, 'stopLoss.limitPrice': 2, 'stopLoss.pnlAmount': 6 },
    };
    const stopLoss: StopLossLeg = { ...gtc, type: 'stop_limit', stopPrice: '147', limitPrice: '146' };
    expect(
      told(submit({ type: 'market' }, { takeProfit: profitAt156, stopLoss }), { trace: [bracket(given)], figures }),
    ).toBe(
      'Buys 5 AAPL. The take profit, asked for as a profit of 50 USD (takeProfit.pnlAmount of the message), is at 156 (takeProfit.limitPrice of the message). The stop loss, asked for as a loss of 40 USD (stopLoss.pnlAmount of the message), is at 147 (stopLoss.stopPrice of the message). The limit of the stop loss is 146 (stopLoss.limitPrice of the message).',
    );
  });

  it('has the target of a part, and the loss of the whole entry', () => {
    const trace = [
      decided('quantity.target', { quantity: 9, 'takeProfit.limitPrice': 0 }, { step: 'entry-1' }),
      bracket({ 'takeProfit.limitPrice': 8, 'stopLoss.stopPrice': 1, 'stopLoss.pnlAmount': 6 }),
    ];
    const step = submit({ type: 'market' }, { takeProfit: profitAt156, stopLoss: lossAt147 }, { id: 'entry-1' });
    expect(told(step, { trace, figures })).toBe(
      `Buys 5 AAPL. This order is for the target at 156. ${profit} The stop loss, asked for as a loss of 40 USD (stopLoss.pnlAmount of the message) of the whole entry, is at 147 (stopLoss.stopPrice of the message).`,
    );
  });

  it.each<[StopLossLeg, string]>([
    [{ ...gtc, type: 'trailing_stop', trailAmount: '3' }, '3 (stopLoss.trailAmount of the message)'],
    [{ ...gtc, type: 'trailing_stop', trailPercent: '2' }, '2 % (stopLoss.trailPercent of the message)'],
  ])('has a stop loss that trails: %j', (stopLoss, words) => {
    const trace = [bracket({ 'stopLoss.trailAmount': 3, 'stopLoss.trailPercent': 4, 'stopLoss.stopPrice': 1 })];
    expect(told(submit({ type: 'market' }, { stopLoss }), { trace, figures })).toBe(
      `Buys 5 AAPL. The stop loss trails by ${words}.`,
    );
  });

  it('is measured from the trigger of a trailing entry', () => {
    const legs = decided('bracket.fill', { fill: 1 });
    const trailing: OrderPrices = { type: 'trailing_stop', trailAmount: '3' };
    const opening = 'Buys 5 AAPL by a trailing stop order.';
    expect(told(submit(trailing), { trace: [legs], figures })).toBe(
      `${opening} Its bracket is measured from where it would trigger now.`,
    );
    expect(told(submit(trailing), { trace: [decided('bracket.fill')], figures })).toBe(opening);
    expect(told(submit(), { trace: [legs], figures })).toBe('Buys 5 AAPL.');
  });

  it('has the loss at the limit of the stop loss, once for all parts', () => {
    const atLimit = decided('bracket.limit', { loss: 8 }, { currency: 'USD' });
    const part = (step: string) => decided('quantity.target', {}, { step });
    const words = (entry: string): string =>
      `Without fees, the loss of ${entry} at the limit of its stop loss is 20 USD (a of the message).`;
    expect(told(submit(), { trace: [atLimit], figures })).toBe(`Buys 5 AAPL. ${words('the entry')}`);
    const ofPart = (id: string): string =>
      told(submit({ type: 'market' }, {}, { id }), { trace: [atLimit, part(id)], figures });
    expect(ofPart('entry-1')).toBe(`Buys 5 AAPL. ${words('the whole entry')}`);
    expect(ofPart('entry-2')).toBe('Buys 5 AAPL.');
  });
});

describe('how long an order lasts', () => {
  const figures: readonly PlanFigure[] = [
    chosen('day', 'timeInForce'),
    sent('60', 'cancelAfter'),
    chosen('2026-01-30', 'expiresAt'),
    chosen('2026-01-30T20:00:00Z', 'a'),
    { value: '1', from: 'constant', path: ['fillTimeoutSeconds'] },
    { choice: 'America/New_York', from: 'setting', path: ['marketTimeZone'] },
    { choice: '2026-01-31T05:00:00Z', by: 'endOfDay', of: [2, 5] },
  ];
  const seconds = '60 seconds (cancelAfter of the message)';
  const lastDay = '2026-01-30 (expiresAt of the message)';
  const instant = '2026-01-30T20:00:00Z (a of the message)';
  const duration = decided('order.time-in-force', { cancelAfter: 1, expiresAt: 2 }, { leg: 'entry' });
  const withdrawal = decided('order.withdrawal', { withdrawal: 3 }, { step: 'entry' });
  const stop: OrderPrices = { type: 'stop', stopPrice: '150' };

  function lasting(
    others: Partial<OrderBase>,
    prices: OrderPrices = limitAt150,
    ...more: readonly TraceEntry[]
  ): string {
    const [opening = '', ...text] = orderSentences(
      submit(prices, others),
      tellingOf(ordersPlan([submit()], { figures, trace: [duration, ...more] })),
    );
    expect(opening).toMatch(/^Buys 5 AAPL/);
    return text.join(' ');
  }

  it('has its time in force, and the planned one where the broker has another', () => {
    const trace = [decided('order.time-in-force', { timeInForce: 0 }, { leg: 'entry' })];
    expect(told(submit(), { trace, figures })).toBe(
      'Buys 5 AAPL. Its time in force is day (timeInForce of the message).',
    );
    expect(told(submit({ type: 'market' }, gtc), { trace, figures })).toBe(
      "Buys 5 AAPL. Before the broker's form, its time in force is day (timeInForce of the message).",
    );
  });

  it('has a time in force with its reason', () => {
    const chain: readonly PlanFigure[] = [
      chosen('gtd', 'timeInForce'),
      chosen('2026-01-20', 'expiresAt'),
      { choice: 'day', by: 'undated', of: [0, 1] },
    ];
    const trace = [decided('order.time-in-force', { timeInForce: 2 }, { leg: 'entry' })];
    expect(told(submit(), { trace, figures: chain })).toBe(
      'Buys 5 AAPL. Its time in force is day, because gtd (timeInForce of the message) needs an expiresAt that has not passed, and 2026-01-20 (expiresAt of the message) does not.',
    );
  });

  it('is until its seconds are over', () => {
    expect(lasting({ cancelAfter: 60 })).toBe(`Your program has to cancel it after ${seconds} if it has not filled.`);
    expect(lasting({ cancelAfter: 60 }, { type: 'stop', stopPrice: '150' })).toBe(
      `Your program has to cancel it after ${seconds} if it has not filled.`,
    );
    expect(lasting({})).toBe('');
  });

  it.each([
    ['day', 'a day order ends with its trading day'],
    ['opg', 'an opg order ends with the opening auction'],
    ['cls', 'a cls order ends with the closing auction'],
    ['gtc', 'its day ends in the year 10000, by UTC'],
  ] as const)('says why the last day of a %s order has no effect', (timeInForce, reason) => {
    const text = `expiresAt has no effect, because ${reason}. expiresAt is ${lastDay}.`;
    expect(lasting({ timeInForce, expiresAt: '2026-01-30' })).toBe(text);
    const early = decided('order.withdrawal', { withdrawal: 3 }, { step: 'entry', endsBefore: true });
    expect(lasting({ timeInForce, expiresAt: '2026-01-30' }, limitAt150, early)).toBe(text);
  });

  it('says that its seconds end a gtc order before its last day', () => {
    expect(lasting({ timeInForce: 'gtc', expiresAt: '2026-01-30', cancelAfter: 60 })).toBe(
      `Your program has to cancel it after ${seconds} if it has not filled. expiresAt has no effect, because cancelAfter ends the order first. expiresAt is ${lastDay}.`,
    );
  });

  it.each([
    ['day', 'A day order ends with its trading day, which may be a later one'],
    ['gtc', 'A gtc order has no last day at the broker'],
  ] as const)('says when a %s order has to be cancelled', (timeInForce, opening) => {
    const cancelled = `${opening}; at the latest, your program has to cancel it at`;
    expect(lasting({ timeInForce }, limitAt150, withdrawal)).toBe(`${cancelled} ${instant}.`);
    expect(lasting({ timeInForce, expiresAt: '2026-01-30' }, limitAt150, withdrawal)).toBe(
      `${cancelled} ${instant}. expiresAt is ${lastDay}.`,
    );
    const atEnd = decided('order.withdrawal', { withdrawal: 6 }, { step: 'entry', endsBefore: false });
    expect(lasting({ timeInForce, expiresAt: '2026-01-30' }, limitAt150, atEnd)).toBe(
      `${cancelled} 2026-01-31T05:00:00Z: that is the end of ${lastDay} in America/New_York (marketTimeZone of the settings).`,
    );
  });

  it('says when a gtd order expires', () => {
    const gtd = { timeInForce: 'gtd', expiresAt: '2026-01-30' } as const;
    expect(lasting(gtd)).toBe(`It expires after ${lastDay}.`);
    expect(lasting(gtd, limitAt150, withdrawal)).toBe(
      `It expires after ${lastDay}. At the latest, your program has to cancel it at ${instant}.`,
    );
  });

  it.each([
    ['ioc', 'what an ioc order does not fill at once is cancelled'],
    ['fok', 'a fok order fills as a whole at once, or is cancelled'],
  ] as const)('says why nothing else ends an order that is %s', (timeInForce, ending) => {
    expect(lasting({ timeInForce })).toBe('');
    expect(lasting({ timeInForce, cancelAfter: 60 })).toBe(
      `cancelAfter has no effect, because ${ending}. cancelAfter is ${seconds}.`,
    );
    expect(lasting({ timeInForce, expiresAt: '2026-01-30' }, limitAt150, withdrawal)).toBe(
      `expiresAt has no effect, because ${ending}. expiresAt is ${lastDay}.`,
    );
    expect(lasting({ timeInForce, cancelAfter: 60, expiresAt: '2026-01-30' })).toBe(
      `cancelAfter and expiresAt have no effect, because ${ending}. cancelAfter is ${seconds}, and expiresAt is ${lastDay}.`,
    );
  });

  it.each<[OrderPrices]>([
    [stop],
    [{ type: 'trailing_stop', trailAmount: '3' }],
    [{ type: 'trailing_stop', trailPercent: '2' }],
  ])('lets an order that ends at once wait for its trigger: %j', (prices) => {
    const endings = {
      ioc: 'nce its stop triggers, what an ioc order does not fill at once is cancelled',
      fok: 'nce its stop triggers, a fok order fills as a whole at once, or is cancelled',
    };
    for (const timeInForce of ['ioc', 'fok'] as const) {
      const ending = endings[timeInForce];
      expect(lasting({ timeInForce }, prices)).toBe(`O${ending}.`);
      expect(lasting({ timeInForce, expiresAt: '2026-01-30' }, prices)).toBe(
        `O${ending}. expiresAt has no effect, because its day ends in the year 10000, by UTC. expiresAt is ${lastDay}.`,
      );
      expect(lasting({ timeInForce, cancelAfter: 60, expiresAt: '2026-01-30' }, prices)).toBe(
        `Your program has to cancel it after ${seconds} if it has not filled. O${ending}. expiresAt has no effect, because cancelAfter ends the order first. expiresAt is ${lastDay}.`,
      );
      expect(lasting({ timeInForce }, prices, withdrawal)).toBe(
        `O${ending}; at the latest, your program has to cancel it at ${instant}.`,
      );
    }
  });

  it.each<[Partial<OrderBase>, readonly Notice[], string]>([
    [{}, [], 'Buys 5 AAPL.'],
    [{ extendedHours: true }, [], 'Buys 5 AAPL. It can fill in extended hours.'],
    [
      { extendedHours: true },
      [{ code: 'quote-old', message: 'A sentence.' }],
      'Buys 5 AAPL. It can fill in extended hours.',
    ],
    [
      { extendedHours: true },
      [{ code: 'extended-hours-unsupported', message: 'A sentence.' }],
      'Buys 5 AAPL. It is sent for extended hours.',
    ],
    [{ extendedHours: true, timeInForce: 'opg' }, [], 'Buys 5 AAPL.'],
  ])('says of %j with the notices %j whether it fills in extended hours', (others, notices, text) => {
    expect(told(submit({ type: 'market' }, others), { notices })).toBe(text);
  });
});

describe('figureWords', () => {
  const figures: readonly PlanFigure[] = [
    sent('7', 'a'),
    { value: '14', by: 'plus', of: [0, 0] },
    { choice: '2026-01-26T15:30:00Z', from: 'clock', path: ['now'] },
    { choice: 'UTC', from: 'setting', path: ['marketTimeZone'] },
    { choice: '2026-01-26', by: 'dayOf', of: [2, 3] },
    { value: '28', by: 'times', of: [1, 0] },
  ];

  it('has the origin, or the calculation as far as it is not told yet', () => {
    const texts = figureTexts(figures);
    expect(figureWords(0, texts, { suffix: ' %' })).toBe('7 % (a of the message)');
    expect(figureWords(5, texts, { suffix: ' USD', link: ', because ' })).toBe(
      '28 USD, because 7 + 7 = 14; 14 × 7 = 28',
    );
    expect(figureWords(5, texts)).toBe('28');
  });

  it('has a clause that begins with the value once', () => {
    expect(figureWords(4, figureTexts(figures), { suffix: ' (day)' })).toBe(
      '2026-01-26 (day), which is the day of 2026-01-26T15:30:00Z (the clock) in UTC (marketTimeZone of the settings)',
    );
  });
});

describe('words', () => {
  it('has one second in the singular', () => {
    const texts = figureTexts([sent('1', 'cancelAfter'), sent('2', 'cancelAfter')]);
    expect(secondsWords(0, texts)).toBe('1 second (cancelAfter of the message)');
    expect(secondsWords(1, texts)).toBe('2 seconds (cancelAfter of the message)');
    expect([unitWords('USD', '1'), unitWords('seconds', '1'), unitWords(undefined, '1')]).toEqual([
      ' USD',
      ' second',
      '',
    ]);
  });

  it('has clauses as one sentence', () => {
    expect(sentence(['the a is 1', 'b'])).toEqual(['The a is 1; b.']);
    expect([sentence([]), sentence([''])]).toEqual([[], []]);
    expect([upperFirst('abc'), upperFirst('')]).toEqual(['Abc', '']);
  });
});
