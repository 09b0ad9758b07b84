import { describe, expect, it } from 'vitest';
import { moveSentences, replaceSentences } from '../../src/explain/stop-moves.js';
import type { OrderBase } from '../../src/order/order.js';
import type { OrdersPlan, PlanMove, ReplaceOrdersStep, SubmitOrderStep } from '../../src/order/order-plan.js';
import { chosen, decided, ordersPlan, sent, submit, tellingOf } from './plan-telling.ts';

const gtc = { timeInForce: 'gtc' } as const;

function part(id: string, quantity: `${number}`, others: Partial<OrderBase> = {}): SubmitOrderStep {
  return submit({ type: 'market' }, { quantity, ...others }, { id });
}

const first = part('entry-1', '45', { takeProfit: { limitPrice: '153', ...gtc } });
const second = part('entry-2', '27', { takeProfit: { limitPrice: '156', ...gtc } });
const rest = part('entry-3', '18');
const toEntry: PlanMove = { when: 'entry-1', stops: ['entry-2', 'entry-3'], to: '150' };

function moved(moves: readonly PlanMove[], plan: Partial<OrdersPlan> = {}): readonly string[] {
  return moveSentences(tellingOf({ ...ordersPlan([first, second, rest]), moves, ...plan }));
}

describe('moveSentences', () => {
  it('says nothing of a plan whose stops stay', () => {
    expect(moveSentences(tellingOf(ordersPlan([first])))).toEqual([]);
  });

  it('says where the stops of the other parts move once a target has filled', () => {
    expect(moved([toEntry, { when: 'entry-2', stops: ['entry-3'], to: '153' }])).toEqual([
      'When the 45 of entry-1 are sold at 153, the stops of entry-2 and entry-3 (27 and 18) move to 150.',
      'When the 27 of entry-2 are sold at 156, the stop of entry-3 (18) moves to 153.',
    ]);
  });

  it('says that what was sold short is bought back', () => {
    const short = part('entry-1', '45', { side: 'sell', takeProfit: { limitPrice: '147', ...gtc } });
    const left = part('entry-2', '45', { side: 'sell' });
    expect(moved([{ when: 'entry-1', stops: ['entry-2'], to: '150' }], { steps: [short, left] })).toEqual([
      'When the 45 of entry-1 are bought back at 147, the stop of entry-2 (45) moves to 150.',
    ]);
  });

  it('says how the price was found, and what the message says of the move', () => {
    const figures = [
      sent('2', 'targets', '1', 'percent'),
      sent('150', 'limitPrice'),
      chosen('entry', 'targets', '0', 'moveStop'),
    ];
    const trace = [
      decided('bracket.target', { move: 0 }, {}, { limitPrice: '156' }),
      decided('bracket', { move: 0 }, {}, { limitPrice: '153' }),
      decided('bracket.target', { move: 1, moveStop: 2 }, {}, { limitPrice: '153' }),
      decided('bracket.target', { move: 0 }, {}, '153'),
    ];
    expect(moved([toEntry], { figures, trace })).toEqual([
      'When the 45 of entry-1 are sold at 153, the stops of entry-2 and entry-3 (27 and 18) move to 150 (limitPrice of the message); its moveStop is entry (targets.0.moveStop of the message).',
    ]);
  });

  it.each([
    ['a step that is not there', { ...toEntry, when: 'entry-9' }],
    ['a part without a target', { ...toEntry, when: 'entry-3' }],
  ])('says nothing of a stored move after %s', (_, move) => {
    expect(moved([move])).toEqual([]);
  });
});

describe('replaceSentences', () => {
  const step: ReplaceOrdersStep = {
    step: 'replace-orders',
    id: 'replace',
    ticker: 'AAPL',
    orders: [
      { orderId: 's1', stopPrice: '150' },
      { orderId: 's2', stopPrice: '149', limitPrice: '148.5' },
    ],
  };

  it('says where each stop moves', () => {
    expect(replaceSentences(step, tellingOf(ordersPlan([step])))).toEqual([
      'Moves the stop s1 to 150.',
      'Moves the stop s2 to 149, with its limit at 148.5.',
      'The take profits stay where they are.',
    ]);
  });

  it('says how the prices of each stop were found', () => {
    const figures = [sent('150', 'price'), sent('149', 'stopPrice'), sent('148.5', 'limitPrice')];
    const trace = [
      decided('breakeven.stop', { stopPrice: 2 }, { order: 's1' }),
      decided('breakeven.moved', { stopPrice: 1, limitPrice: 2 }, { order: 's2' }),
      decided('breakeven.moved', { stopPrice: 0 }, { order: 's1' }),
    ];
    expect(replaceSentences(step, tellingOf(ordersPlan([step], { figures, trace })))).toEqual([
      'Moves the stop s1 to 150 (price of the message).',
      'Moves the stop s2 to 149 (stopPrice of the message), with its limit at 148.5 (limitPrice of the message).',
      'The take profits stay where they are.',
    ]);
  });
});
