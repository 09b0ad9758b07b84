import { describe, expect, it } from 'vitest';
import { pair } from '../../market/pair.ts';
import { long, noticesOf, planned, resting, stepsOf, traceOf } from '../sample.ts';

const payload = { action: 'breakeven', orderType: 'stop' };

describe('a breakeven that replaces stops', () => {
  it('names the exits that stay with their sizes, and no entry', () => {
    const openOrders = [
      resting('s1', 'stop-loss', { type: 'stop', quantity: '10' }),
      resting('t1', 'take-profit', { quantity: '6' }),
      resting('e1', 'entry', { quantity: '5' }),
    ];
    const request = { payload, market: { ...long, openOrders } };
    expect(stepsOf(request)).toStrictEqual(['cancel s1', 'exit sell 10']);
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'resting-exits-exceed-position',
        message: 'The breakeven stop and the resting exit t1 together exceed the 10 AAPL held.',
        orderIds: ['t1'],
        calculation: {
          figures: [
            { value: '10', from: 'market', path: ['positions', 'AAPL', 'quantity'] },
            { value: '6', from: 'market', path: ['openOrders', 't1', 'quantity'] },
          ],
          of: { held: 0, 'exit t1': 1 },
        },
      },
    ]);
  });

  it('gives the take profits that stay to what a failure puts back, and no stop', () => {
    const openOrders = [
      resting('s1', 'stop-loss', { type: 'stop', stopPrice: '135', quantity: '10' }),
      resting('s2', 'stop-loss', { type: 'stop_limit', quantity: '2' }),
      resting('t1', 'take-profit', { quantity: '6' }),
    ];
    const request = { payload: { ...payload, cancelOrderType: 'stop' }, market: { ...long, openOrders } };
    expect(planned(request).restore).toMatchObject({
      held: [{ ticker: 'AAPL', quantity: '10' }],
      orders: [{ orderId: 's1' }],
      takeProfits: [{ orderId: 't1' }],
    });
  });
});

describe('a breakeven at a broker that replaces orders', () => {
  const positions = { AAPL: { side: 'long', quantity: '90', averageEntryPrice: '140' } };
  const breakeven = (openOrders: readonly object[], fields: object = {}) => ({
    payload: { ...payload, ...fields },
    market: { positions, capabilities: { replace: true }, openOrders },
  });
  const stop = { stopPrice: '135' };
  const at = { stopPrice: '140' };
  const trailing = { type: 'trailing_stop', stopPrice: undefined, trailAmount: '40' };
  const [first, second] = [pair('1', '45', '160', stop), pair('2', '45', '170', stop)];

  it.each<[string, readonly object[], readonly string[]]>([
    ['moves the stops of pairs', [...first, ...second], ['move s1 to 140, s2 to 140']],
    ['sends one for what they leave', first, ['move s1 to 140', 'exit sell 45']],
    [
      'cancels first what it cannot move',
      [...first, ...pair('2', '45', undefined, trailing)],
      ['cancel s2', 'move s1 to 140', 'exit sell 45'],
    ],
    ['keeps what is there already', pair('1', '45', '160', at), ['exit sell 45']],
  ])('%s', (_, openOrders, steps) => {
    expect(stepsOf(breakeven(openOrders))).toStrictEqual(steps);
  });

  it('knows what the stops cover that it moves, should a step fail', () => {
    expect(planned(breakeven(first)).restore).toStrictEqual({
      held: [{ ticker: 'AAPL', quantity: '90', covered: '45', side: 'long' }],
      orders: [],
    });
  });

  it('says of a cancel that was sent that it has no effect, where nothing is cancelled', () => {
    const request = breakeven([...first, ...second], { cancel: true });
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'field-without-effect',
        message: 'cancel has no effect: this breakeven cancels no orders.',
        path: ['cancel'],
      },
    ]);
    expect(traceOf(request, 'cancel')).toStrictEqual([]);
  });

  it.each([
    ['the message says not to cancel', { cancel: false }, ['exit sell 90']],
    ['the sender names the type that is replaced', { cancelOrderType: 'stop' }, ['cancel s1 s2', 'exit sell 90']],
  ])('sends a stop of its own where %s', (_, fields, steps) => {
    expect(stepsOf(breakeven([...first, ...second], fields))).toStrictEqual(steps);
  });
});
