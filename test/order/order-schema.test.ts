import { describe, expect, it } from 'vitest';
import { parseJsonWith } from '../../src/core/schema.js';
import { instantSchema, orderSchema, sizeSchema, stepsSchema } from '../../src/order/order-schema.js';

const order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '10', timeInForce: 'day' };
const submit = { step: 'submit-order', id: 'entry', role: 'entry', order };
const cancel = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] };
const moved = { orderId: 'o1', stopPrice: '150' };
const replace = { step: 'replace-orders', id: 'replace', ticker: 'AAPL', orders: [moved] };
const wait = { step: 'await-fill', of: 'exit', seconds: 30 };

const read = (...steps: readonly unknown[]) => parseJsonWith(stepsSchema(), steps, 'invalid-snapshot', 'The plan');

/** Path and expectation of each error. */
function faults(...steps: readonly unknown[]): unknown {
  const result = read(...steps);
  return result.ok ? [] : result.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

const takeProfit = { limitPrice: '160', timeInForce: 'gtc' };
const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' };

const readOrder = (written: unknown) => parseJsonWith(orderSchema(), written, 'invalid-snapshot', 'The order');

function orderFaults(written: unknown): unknown {
  const result = readOrder(written);
  return result.ok ? [] : result.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

describe('stepsSchema', () => {
  it.each(['entry', 'exit', 'protection'])('reads a step with the role %s', (role) => {
    const steps = [cancel, { ...submit, role }, wait];
    expect(read(...steps)).toStrictEqual({ ok: true, value: steps });
  });

  it('reads a step that moves stops, with their limits', () => {
    const steps = [{ ...replace, orders: [moved, { ...moved, limitPrice: '149.5' }] }];
    expect(read(...steps)).toStrictEqual({ ok: true, value: steps });
    expect(faults({ ...replace, orders: [] })).toStrictEqual([['0.orders', 'a list of stops, at least one']]);
    expect(faults({ ...replace, orders: [{ orderId: 'o1', stopPrice: '0' }] })).toStrictEqual([
      ['0.orders.0.stopPrice', 'a number above 0'],
    ]);
  });

  it('reads a step without a role, as it was stored before there were any', () => {
    const { role: _, ...stored } = submit;
    expect(read(stored)).toStrictEqual({ ok: true, value: [stored] });
    expect(read({ ...submit, role: null })).toStrictEqual({ ok: true, value: [stored] });
  });

  it('rejects an unknown role', () => {
    expect(faults({ ...submit, role: 'stop-loss' })).toStrictEqual([['0.role', 'one of entry, exit, protection']]);
    expect(faults({ ...wait, role: 'exit' })).toMatchObject([['0.role', expect.anything()]]);
  });

  it('rejects a step that is not known, and what is not a step', () => {
    expect(faults({ step: 'submit' })).toStrictEqual([
      ['0.step', 'one of cancel-orders, replace-orders, submit-order, await-fill'],
    ]);
    // Nothing follows from the name: what belongs to a step that submits is not judged.
    expect(faults({ ...submit, step: 'submitorder' })).toStrictEqual([
      ['0.step', 'one of cancel-orders, replace-orders, submit-order, await-fill'],
    ]);
    expect(faults(cancel, 5)).toStrictEqual([['1', 'a step of a plan']]);
  });

  it('rejects what is not a list of steps', () => {
    const result = parseJsonWith(stepsSchema(), submit, 'invalid-snapshot', 'The plan');
    expect(result.ok ? [] : result.errors.map(({ expected }) => expected)).toStrictEqual(['a list of steps']);
  });

  it.each<readonly [path: string, step: object, expected: string]>([
    ['0.id', { ...cancel, id: ' ' }, 'the name of the step'],
    ['0.ticker', { ...cancel, ticker: '' }, 'a ticker'],
    ['0.orderIds', { ...cancel, orderIds: [] }, 'a list of identifiers, at least one'],
    ['0.orderIds', { ...cancel, orderIds: 'o1' }, 'a list of identifiers, at least one'],
    ['0.orderIds.1', { ...cancel, orderIds: ['o1', 2] }, 'an identifier'],
    ['0.note', { ...cancel, note: 'x' }, 'one of step, id, ticker, orderIds'],
    ['0.id', { ...replace, id: 5 }, 'the name of the step'],
    ['0.ticker', { ...replace, ticker: ' ' }, 'a ticker'],
    ['0.orders', { ...replace, orders: moved }, 'a list of stops, at least one'],
    ['0.orders.0', { ...replace, orders: ['o1'] }, 'a stop with orderId and stopPrice'],
    ['0.orders.0.orderId', { ...replace, orders: [{ ...moved, orderId: ' ' }] }, 'an identifier'],
    ['0.orders.0.stopPrice', { ...replace, orders: [{ orderId: 'o1' }] }, 'a number above 0'],
    ['0.orders.0.limitPrice', { ...replace, orders: [{ ...moved, limitPrice: '-1' }] }, 'a number above 0'],
    ['0.orders.0.stopprice', { ...replace, orders: [{ ...moved, stopprice: '1' }] }, 'stopPrice'],
    ['0.note', { ...replace, note: 'x' }, 'one of step, id, ticker, orders'],
    ['0.id', { ...submit, id: '' }, 'the name of the step'],
    ['0.order', { ...submit, order: 'buy' }, 'an order'],
    ['0.order.side', { ...submit, order: { ...order, side: 'long' } }, 'one of buy, sell'],
    ['0.note', { ...submit, note: 'x' }, 'one of step, id, role, order'],
    ['0.of', { ...wait, of: '' }, 'the name of a step'],
    ['0.seconds', { ...wait, seconds: 0 }, 'a whole number of seconds, 1 or above'],
    ['0.seconds', { ...wait, seconds: 1.5 }, 'a whole number of seconds, 1 or above'],
    ['0.note', { ...wait, note: 'x' }, 'one of step, of, seconds'],
  ])('names %s of %j', (path, step, expected) => {
    expect(faults(step)).toStrictEqual([[path, expected]]);
  });

  it.each([1, 30])('reads a step that waits %s seconds, and one without a limit', (seconds) => {
    const steps = [
      { ...wait, seconds },
      { step: 'await-fill', of: 'exit' },
    ];
    expect(read(...steps)).toStrictEqual({ ok: true, value: steps });
  });
});

describe('orderSchema', () => {
  it.each<readonly [field: string, value: unknown, expected: string]>([
    ['ticker', ' ', 'a ticker'],
    ['side', 'long', 'one of buy, sell'],
    ['effect', 'add', 'one of open, close'],
    ['quantity', '0', 'a number above 0'],
    ['type', 'if-touched', 'one of market, limit, stop, stop_limit, trailing_stop'],
    ['timeInForce', 'week', 'one of day, gtc, gtd, opg, cls, ioc, fok'],
    ['extendedHours', false, 'true, or left out'],
    ['extendedHours', 'yes', 'true or false'],
    ['takeProfit', '160', 'a take profit'],
    ['stopLoss', '140', 'a stop loss'],
    ['cancelAfter', 0, 'a whole number of seconds, 1 or above'],
    ['cancelAfter', 1.5, 'a whole number of seconds, 1 or above'],
    ['expiresAt', '2026-02-30', 'a date such as 2026-11-22'],
    ['clientOrderId', '', 'an identifier'],
  ])('names the field %s that is %j', (field, value, expected) => {
    expect(orderFaults({ ...order, [field]: value })).toContainEqual([field, expected]);
  });

  it.each([
    ['ticker', 'a ticker'],
    ['side', 'one of buy, sell'],
    ['effect', 'one of open, close'],
    ['quantity', 'a number above 0'],
    ['type', 'one of market, limit, stop, stop_limit, trailing_stop'],
    ['timeInForce', 'one of day, gtc, gtd, opg, cls, ioc, fok'],
  ])('asks for the field %s', (field, expected) => {
    expect(orderFaults({ ...order, [field]: undefined })).toStrictEqual([[field, expected]]);
  });

  it.each<readonly [path: string, leg: object, expected: string]>([
    ['takeProfit.limitPrice', { takeProfit: { timeInForce: 'gtc' } }, 'a number above 0'],
    ['takeProfit.timeInForce', { takeProfit: { limitPrice: '160' } }, 'one of day, gtc, gtd, opg, cls, ioc, fok'],
    ['takeProfit.type', { takeProfit: { ...takeProfit, type: 'limit' } }, 'one of limitPrice, timeInForce'],
    ['stopLoss.type', { stopLoss: { type: 'limit', timeInForce: 'gtc' } }, 'one of stop, stop_limit, trailing_stop'],
    ['stopLoss.stopPrice', { stopLoss: { type: 'stop', timeInForce: 'gtc' } }, 'a number above 0'],
    [
      'stopLoss.timeInForce',
      { stopLoss: { type: 'stop', stopPrice: '1' } },
      'one of day, gtc, gtd, opg, cls, ioc, fok',
    ],
    ['stopLoss.limitPrice', { stopLoss: { ...stopLoss, limitPrice: '1' } }, 'only stopPrice with the type stop'],
  ])('names %s of a bracket with %j', (path, leg, expected) => {
    expect(orderFaults({ ...order, ...leg })).toStrictEqual([[path, expected]]);
  });

  it('reads every field, canonical amounts and fields that it does not know', () => {
    const written = {
      ...order,
      quantity: 10.5,
      extendedHours: true,
      takeProfit: { limitPrice: 160, timeInForce: 'gtc' },
      stopLoss: { type: 'trailing_stop', trailPercent: '5.0', timeInForce: 'gtc' },
      cancelAfter: '1',
      expiresAt: '2026-11-22',
      clientOrderId: 'a1-entry',
      desk: 'north',
    };
    expect(readOrder(written)).toStrictEqual({
      ok: true,
      value: {
        ...written,
        quantity: '10.5',
        takeProfit: { limitPrice: '160', timeInForce: 'gtc' },
        stopLoss: { type: 'trailing_stop', trailPercent: '5', timeInForce: 'gtc' },
        cancelAfter: 1,
      },
    });
  });

  it.each<readonly [prices: object]>([
    [{ type: 'market' }],
    [{ type: 'limit', limitPrice: '150' }],
    [{ type: 'stop', stopPrice: '150' }],
    [{ type: 'stop_limit', limitPrice: '151', stopPrice: '150' }],
    [{ type: 'trailing_stop', trailAmount: '2' }],
    [{ type: 'trailing_stop', trailPercent: '2' }],
  ])('reads the prices of %j, with nulls for the others', (prices) => {
    const nulls = { limitPrice: null, stopPrice: null, trailAmount: null, trailPercent: null };
    expect(readOrder({ ...order, ...prices })).toStrictEqual({ ok: true, value: { ...order, ...prices } });
    expect(readOrder({ ...order, ...nulls, ...prices })).toStrictEqual({ ok: true, value: { ...order, ...prices } });
  });

  it.each<readonly [prices: object, path: string, expected: string]>([
    [{ type: 'market', limitPrice: '150' }, 'limitPrice', 'no price with the type market'],
    [{ type: 'market', trailPercent: '1' }, 'trailPercent', 'no price with the type market'],
    [{ type: 'limit' }, 'limitPrice', 'a number above 0'],
    [{ type: 'limit', limitPrice: '0' }, 'limitPrice', 'a number above 0'],
    [{ type: 'limit', limitPrice: '1', stopPrice: '1' }, 'stopPrice', 'only limitPrice with the type limit'],
    [{ type: 'stop' }, 'stopPrice', 'a number above 0'],
    [{ type: 'stop', stopPrice: '1', limitPrice: '1' }, 'limitPrice', 'only stopPrice with the type stop'],
    [{ type: 'stop_limit', stopPrice: '1' }, 'limitPrice', 'a number above 0'],
    [{ type: 'stop_limit', limitPrice: '1' }, 'stopPrice', 'a number above 0'],
    [
      { type: 'stop_limit', limitPrice: '1', stopPrice: '1', trailAmount: '1' },
      'trailAmount',
      'only limitPrice and stopPrice with the type stop_limit',
    ],
    [
      { type: 'trailing_stop', trailAmount: '1', stopPrice: '1' },
      'stopPrice',
      'only trailAmount and trailPercent with the type trailing_stop',
    ],
    [{ type: 'trailing_stop' }, 'trailPercent', 'either trailAmount or trailPercent'],
    [
      { type: 'trailing_stop', trailAmount: '1', trailPercent: '1' },
      'trailPercent',
      'either trailAmount or trailPercent',
    ],
    [{ type: 'trailing_stop', trailAmount: '0' }, 'trailAmount', 'a number above 0'],
    [{ type: 'trailing_stop', trailPercent: '0' }, 'trailPercent', 'a number above 0'],
  ])('of %j names %s', (prices, path, expected) => {
    expect(orderFaults({ ...order, ...prices })).toStrictEqual([[path, expected]]);
  });

  it('judges no price of an unknown type', () => {
    const types = 'one of market, limit, stop, stop_limit, trailing_stop';
    expect(orderFaults({ ...order, type: 'touched', limitPrice: '1' })).toStrictEqual([['type', types]]);
  });

  it('takes a name that is nearly one that it knows for a typing mistake', () => {
    expect(orderFaults({ ...order, quantitty: '5' })).toStrictEqual([['quantitty', 'quantity']]);
    expect(orderFaults({ ...order, site: 'x' })).toStrictEqual([['site', 'side']]);
    // One edit is for four letters.
    expect(orderFaults({ ...order, typ: 'x' })).toStrictEqual([]);
  });
});

describe('sizeSchema and instantSchema', () => {
  it.each<readonly [unknown, string | undefined]>([
    ['0', undefined],
    ['0.5', undefined],
    ['-1', 'a number, 0 or above'],
    ['many', 'a number, 0 or above'],
  ])('a size that is %j', (size, expected) => {
    const result = parseJsonWith(sizeSchema(), size, 'invalid-snapshot', 'The size');
    expect(result.ok ? undefined : result.errors[0].expected).toBe(expected);
  });

  it.each<readonly [unknown, string | undefined]>([
    ['2026-01-26T15:30:00Z', undefined],
    ['2026-01-26T10:30:00-05:00', undefined],
    ['2026-01-26T15:30:00', 'an instant such as 2026-01-26T15:30:00Z'],
    [1769441400000, 'an instant such as 2026-01-26T15:30:00Z'],
  ])('an instant that is %j', (instant, expected) => {
    const result = parseJsonWith(instantSchema(), instant, 'invalid-snapshot', 'The instant');
    expect(result.ok ? undefined : result.errors[0].expected).toBe(expected);
  });
});
