import { describe, expect, it } from 'vitest';
import {
  advance,
  endKey,
  type PossibleEnd,
  type PossibleQuantity,
  possibleEnds,
  startExecution,
} from '../../../src/execute/index.js';
import type { OrderPlan } from '../../../src/index.js';
import { ladderPlans, madePlans, movingPlans } from '../plans.js';
import { awaitExit, cancelStop, eventOf, followed, plan, reverse, ruleExamples, submit } from '../rule-examples.js';

function madePlan(name: string) {
  const plan = madePlans[name];
  if (plan === undefined) {
    throw new Error(`there is no plan ${name}`);
  }
  return plan;
}

function planOf(title: string) {
  const example = ruleExamples.find((one) => one.title === title);
  if (example === undefined) {
    throw new Error(`there is no example ${title}`);
  }
  return example.plan;
}

function quantityText(quantity: PossibleQuantity): string {
  return typeof quantity === 'string' ? quantity : `${quantity.atLeast} to ${quantity.atMost}`;
}

/** Key, sentence, status with reasons, positions with what is protected of them, and what rests. */
function rowOf({ key, when, status, reasons, positions, resting, worst }: PossibleEnd): string {
  const held = positions.map(
    ({ ticker, side, quantity, protected: covered }) =>
      `${side} ${quantityText(quantity)} ${ticker}, ${quantityText(covered)}`,
  );
  const parts = [when, [status, ...reasons].join(' '), held.join(', ') || 'flat', resting.join(' ') || 'none'];
  return `${key}: ${[...parts, ...(worst ? ['worst'] : [])].join('; ')}`;
}

describe('possibleEnds', () => {
  it('lists each way in which an entry can end', () => {
    const ends = possibleEnds(planOf('a rejected order stops the plan'));
    expect(ends.map(({ key }) => key).toSorted()).toEqual([
      'entry:filled',
      'entry:overfilled',
      'entry:part',
      'entry:rejected',
      'entry:unfilled',
      'entry:unsent',
      'entry:working',
    ]);
  });

  const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
  it.each<[string, OrderPlan, readonly string[]]>([
    [
      'a reverse under a stop',
      reverse,
      [
        'exit:unfilled,entry:unsent: exit ends unfilled, entry is not sent.; stopped fill-timeout order-lapsed order-cancelled order-rejected; long 10 AAPL, 10; s-restore-1',
        'exit:part,entry:unsent: exit fills in part, entry is not sent.; stopped fill-timeout order-lapsed order-cancelled order-rejected; long 0 to 10 AAPL, 0 to 10; s-restore-1',
        'exit:filled,entry:unsent: exit fills, entry is not sent.; stopped fill-timeout broker-unclear; flat; none',
        'exit:filled,entry:working: exit fills, entry rests unfilled.; done; flat; s-entry',
        'exit:filled,entry:part: exit fills, entry fills in part.; done; short 0 to 10 AAPL, 0; s-entry; worst',
        'exit:filled,entry:filled: exit fills, entry fills.; done; short 10 AAPL, 0; none',
        'exit:filled,entry:unfilled: exit fills, entry ends unfilled.; done; flat; none',
        'exit:filled,entry:rejected: exit fills, entry is rejected.; stopped order-rejected; flat; none',
        'exit:rejected,entry:unsent: exit is rejected, entry is not sent.; stopped order-rejected; long 10 AAPL, 10; s-restore-1',
        'exit:unsent,entry:unsent: exit is not sent, entry is not sent.; stopped broker-unclear; long 10 AAPL, 10; s-restore-1',
        'cancel:filled,exit:unsent,entry:unsent: an order fills before its cancel, exit is not sent, entry is not sent.; replan resting-order-filled; long 0 to 10 AAPL, 0 to 10; s-restore-1',
        'cancel:failed,exit:unsent,entry:unsent: a cancel has no effect, exit is not sent, entry is not sent.; stopped cancel-failed; long 10 AAPL, 10; o1',
        'exit:filled,entry:overfilled: exit fills, entry fills beyond its quantity.; done; short 10 to 20 AAPL, 0; none',
        'exit:overfilled,entry:unsent: exit fills beyond its quantity, entry is not sent.; stopped order-overfilled; short 0 to 10 AAPL, 0; none',
      ],
    ],
    [
      'an entry with a stop after it',
      followed,
      [
        'entry:filled,stop-loss:placed: entry fills, stop-loss rests as protection.; done; long 10 AAPL, 10; s-stop-loss',
        'entry:filled,stop-loss:lost: entry fills, stop-loss works and then ends.; stopped order-lapsed order-cancelled order-rejected; long 10 AAPL, 0 to 5; none; worst',
        'entry:filled,stop-loss:rejected: entry fills, stop-loss is rejected.; stopped order-rejected order-lapsed order-cancelled; long 10 AAPL, 0 to 5; none',
        'entry:unfilled,stop-loss:unsent: entry ends unfilled, stop-loss is not sent.; stopped order-lapsed order-cancelled order-rejected; flat; none',
        'entry:part,stop-loss:placed: entry fills in part, stop-loss rests as protection.; done; long 0 to 10 AAPL, 0 to 10; s-stop-loss',
        'entry:part,stop-loss:lost: entry fills in part, stop-loss works and then ends.; stopped order-lapsed order-cancelled order-rejected; long 0 to 10 AAPL, 0; none',
        'entry:part,stop-loss:rejected: entry fills in part, stop-loss is rejected.; stopped order-rejected; long 0 to 10 AAPL, 0; none',
        'entry:rejected,stop-loss:unsent: entry is rejected, stop-loss is not sent.; stopped order-rejected; flat; none',
        'entry:unsent,stop-loss:unsent: entry is not sent, stop-loss is not sent.; stopped broker-unclear; flat; none',
        'entry:overfilled,stop-loss:placed: entry fills beyond its quantity, stop-loss rests as protection.; done; long 10 to 20 AAPL, 10 to 20; s-stop-loss',
        'entry:overfilled,stop-loss:lost: entry fills beyond its quantity, stop-loss works and then ends.; stopped order-lapsed order-cancelled order-rejected; long 10 to 20 AAPL, 0 to 15; none',
        'entry:overfilled,stop-loss:rejected: entry fills beyond its quantity, stop-loss is rejected.; stopped order-rejected; long 10 to 20 AAPL, 0 to 5; none',
      ],
    ],
    [
      'an entry with a stop loss',
      plan(submit('entry', 'buy', '10', { stopLoss })),
      [
        'entry:working: entry rests unfilled.; done; flat; s-entry',
        'entry:part: entry fills in part.; done; long 0 to 10 AAPL, 0 to 10; s-entry',
        'entry:filled: entry fills.; done; long 10 AAPL, 10; none',
        'entry:unfilled: entry ends unfilled.; done; flat; none',
        'entry:filled,entry-leg:rejected: entry fills, its stop loss is refused.; stopped order-rejected; long 10 AAPL, 0; none; worst',
        'entry:part,entry-leg:rejected: entry fills in part, its stop loss is refused.; stopped order-rejected; long 0 to 10 AAPL, 0; none',
        'entry:rejected: entry is rejected.; stopped order-rejected; flat; none',
        'entry:unsent: entry is not sent.; stopped broker-unclear; flat; none',
        'entry:overfilled: entry fills beyond its quantity.; done; long 10 to 20 AAPL, 10 to 20; none',
        'entry:overfilled,entry-leg:rejected: entry fills beyond its quantity, its stop loss is refused.; stopped order-rejected; long 10 to 20 AAPL, 0; none',
      ],
    ],
    [
      'an entry that is withdrawn',
      plan(submit('entry', 'buy', '10', { cancelAfter: 10 })),
      [
        'entry:withdrawn: entry is withdrawn unfilled.; done; flat; none',
        'entry:part: entry fills in part.; done; long 0 to 10 AAPL, 0; none; worst',
        'entry:filled: entry fills.; done; long 10 AAPL, 0; none',
        'entry:unfilled: entry ends unfilled.; done; flat; none',
        'entry:rejected: entry is rejected.; stopped order-rejected; flat; none',
        'entry:unsent: entry is not sent.; stopped broker-unclear; flat; none',
        'entry:overfilled: entry fills beyond its quantity.; done; long 10 to 20 AAPL, 0; none',
      ],
    ],
  ])('has each end of %s, the overfilled ones last', (_, begun, rows) => {
    expect(possibleEnds(begun).map(rowOf)).toEqual(rows);
  });

  it('says what a reverse leaves when its exit fills in part', () => {
    const ends = possibleEnds(planOf('an exit that fills in part leaves the rest with its stop'));
    const some = { atLeast: '0', atMost: '10' };
    expect(ends.find(({ key }) => key === 'exit:part,entry:unsent')).toMatchObject({
      status: 'stopped',
      when: 'exit fills in part, entry is not sent.',
      reasons: expect.arrayContaining(['fill-timeout', 'order-lapsed']),
      positions: [{ ticker: 'AAPL', side: 'long', quantity: some, protected: some }],
    });
  });

  it('says what an exit leaves that fills beyond its quantity', () => {
    const ends = possibleEnds(planOf('an exit that fills in part leaves the rest with its stop'));
    expect(ends.find(({ key }) => key === 'exit:overfilled,entry:unsent')).toStrictEqual({
      key: 'exit:overfilled,entry:unsent',
      when: 'exit fills beyond its quantity, entry is not sent.',
      status: 'stopped',
      reasons: ['order-overfilled'],
      positions: [{ ticker: 'AAPL', side: 'short', quantity: { atLeast: '0', atMost: '10' }, protected: '0' }],
      resting: [],
    });
  });

  it.each([
    ['an exit', 'a full exit under a stop', 'exit:part'],
    ['an exit that is acknowledged first', 'a full exit under a stop', 'exit:unfilled'],
    ['a stop', 'a breakeven stop', 'exit:lost'],
    ['the stop of an entry', 'an entry with a stop after it', 'entry:filled,stop-loss:lost'],
    ['an entry that is waited for', 'an entry with a stop after it', 'entry:unfilled,stop-loss:unsent'],
    [
      'an exit beside a stop that stays',
      'a part exit that keeps the first pair of a ladder',
      'exit:unfilled,stop-loss:placed',
    ],
  ])('has each reason for which %s can end by itself', (_, name, key) => {
    const end = possibleEnds(madePlan(name)).find((one) => one.key === key);
    expect(end?.reasons).toEqual(expect.arrayContaining(['order-lapsed', 'order-cancelled', 'order-rejected']));
  });

  it('tells a moved stop that is lost from one that fills', () => {
    const { 'a breakeven that moves two stops': plan } = movingPlans;
    const ends = plan === undefined ? [] : possibleEnds(plan);
    const some = { atLeast: '0', atMost: '2' };
    expect(ends.find(({ key }) => key === 'replace:ended')).toMatchObject({
      when: 'a stop fills before it moves.',
      reasons: ['resting-order-filled'],
      positions: [{ side: 'long', quantity: some, protected: some }],
    });
    expect(ends.find(({ key }) => key === 'replace:lost')).toMatchObject({
      when: 'a stop ends unfilled before it moves.',
      status: 'replan',
      reasons: ['order-cancelled', 'order-lapsed', 'order-rejected'],
      positions: [{ side: 'long', quantity: '2', protected: some }],
      worst: true,
    });
  });

  it('names an order that is rejected after it worked as one that ends unfilled', () => {
    const at = '2026-01-26T15:30:00Z';
    const started = startExecution(planOf('an exit that does not end is followed up, and the trader is told'), { at });
    const words = ['o1 cancelled 0', 's-exit working 0', 's-exit rejected 0'];
    const last = words.reduce(
      (execution, word) => execution && advance(execution, eventOf(word, at)).execution,
      started.ok ? started.value.execution : undefined,
    );
    expect(last && endKey(last)).toBe('exit:unfilled,entry:unsent');
  });

  it('says of each part of a ladder how it is closed', () => {
    const { 'a ladder of two targets, and what runs': plan } = ladderPlans;
    const whenOf = (key: string) => plan && possibleEnds(plan).find((end) => end.key === key)?.when;
    expect(whenOf('entry-1:filled,entry-2:filled,entry-3:filled')).toBe(
      'entry-1 fills (the target at 8, or the stop at 11), entry-2 fills (the target at 7, or the stop at 11, later 9), entry-3 fills (the stop at 11, later 9, later 8).',
    );
    expect(whenOf('entry-1:filled,entry-1-leg:rejected,entry-2:unsent,entry-3:unsent')).toBe(
      'entry-1 fills (the target at 8, or the stop at 11), the stop loss of entry-1 is refused, entry-2 is not sent, entry-3 is not sent.',
    );
  });

  it('marks the end with the largest unprotected quantity', () => {
    const ends = possibleEnds(planOf('a refused stop ends the rest of the entry'));
    expect(ends.filter(({ worst }) => worst).map(({ key }) => key)).toEqual(['entry:filled,stop-loss:lost']);
  });

  it('counts what an entry of a ladder fills as unprotected where its own stop is refused', () => {
    const text = JSON.stringify(ladderPlans['a ladder of two targets']);
    // The first entry is for 70, the second for 30.
    const ends = possibleEnds(JSON.parse(text.replace('"quantity":"2"', '"quantity":"70"').replace('"1"', '"30"')));
    const positionOf = (key: string) => ends.find((end) => end.key === key)?.positions;
    expect(positionOf('entry-1:filled,entry-2:filled,entry-2-leg:rejected')).toStrictEqual([
      { ticker: 'T1', side: 'long', quantity: '100', protected: '70' },
    ]);
    expect(positionOf('entry-1:part,entry-2:filled,entry-2-leg:rejected')).toMatchObject([
      { quantity: { atLeast: '30', atMost: '100' }, protected: { atLeast: '0', atMost: '70' } },
    ]);
    expect(positionOf('entry-1:filled,entry-2:part,entry-2-leg:rejected')).toMatchObject([
      { quantity: { atLeast: '70', atMost: '100' }, protected: '70' },
    ]);
    // 70 are bare, where two parts with a refused stop leave 30 at most.
    const worst = ends.filter((end) => end.worst);
    expect(worst.map(({ key }) => key)).toEqual(['entry-1:filled,entry-1-leg:rejected,entry-2:unsent']);
  });

  it('starts from the position that is given', () => {
    const ends = possibleEnds(planOf('a rejected order stops the plan'), { side: 'short', quantity: 4 });
    expect(ends.find(({ key }) => key === 'entry:filled')?.positions).toMatchObject([{ side: 'long', quantity: '6' }]);
    expect(ends.find(({ key }) => key === 'entry:rejected')?.positions).toMatchObject([
      { side: 'short', quantity: '4' },
    ]);
  });

  it('does not count units as protected that the stop of an entry is not for', () => {
    const ends = possibleEnds(planOf('a refused stop ends the rest of the entry'), { side: 'long', quantity: 4 });
    const positionOf = (key: string) => ends.find((end) => end.key === key)?.positions[0];
    expect(positionOf('entry:filled,stop-loss:placed')).toMatchObject({ quantity: '14', protected: '10' });
    expect(positionOf('entry:part,stop-loss:placed')).toMatchObject({
      quantity: { atLeast: '4', atMost: '14' },
      protected: { atLeast: '0', atMost: '10' },
    });
    expect(ends.filter(({ worst }) => worst).map(({ key }) => key)).toEqual(['entry:filled,stop-loss:lost']);
  });

  it('names what the cancels of resting orders came to', () => {
    const keys = possibleEnds(planOf('a cancel that has no effect stops the plan')).map(({ key }) => key);
    expect(keys).toContain('cancel:filled,exit:unsent');
    expect(keys).toContain('cancel:failed,exit:unsent');
  });

  it('names an end after a resting order that filled too much as one that filled before its cancel', () => {
    const at = '2026-01-26T15:30:00Z';
    const keyAfter = (words: readonly string[]): string | undefined => {
      const started = startExecution(planOf('a cancel that has no effect stops the plan'), { at });
      const first = started.ok ? started.value.execution : undefined;
      const last = words.reduce(
        (execution, word) => execution && advance(execution, eventOf(word, at)).execution,
        first,
      );
      return last && endKey(last);
    };
    expect(keyAfter(['o1 filled 12'])).toBe('cancel:filled,exit:unsent');
    expect(keyAfter(['o1 cancelled 0', 's-exit filled 12'])).toBe('exit:overfilled');
  });

  it('names plans without steps by their outcome', () => {
    expect(possibleEnds(planOf('a plan without steps is done'))).toMatchObject([
      { key: 'plan:nothing-to-do', status: 'done' },
    ]);
    expect(possibleEnds(planOf('a postponed plan asks for a new plan at its release'))).toMatchObject([
      { key: 'plan:postponed', status: 'replan' },
    ]);
  });

  it('gives a plan without a signalId identifiers', () => {
    const { signalId: _, ...plan } = planOf('a rejected order stops the plan');
    const unnamed = JSON.parse(JSON.stringify(plan).replace(',"clientOrderId":"s-entry"', ''));
    const ends = possibleEnds(unnamed);
    expect(ends.length).toBe(7);
    expect(ends.find(({ key }) => key === 'entry:working')?.resting).toEqual(['plan-entry']);
  });

  it('gives a plan that cannot be carried out no ends', () => {
    const text = JSON.stringify(
      planOf('a stop of the plan that is refused without a figure is asked for before anything is restored'),
    );
    expect(possibleEnds(JSON.parse(text.replace('"s-stop-loss"', '"s-exit"')))).toEqual([]);
  });

  it.each(['null', '[]', '{"ok":false,"errors":[]}', '{"outcome":"orders","steps":[{}]}'])(
    'gives %s, which is not a plan, no ends',
    (text) => {
      expect(possibleEnds(JSON.parse(text))).toEqual([]);
    },
  );

  it('marks no end as the worst where all that is held is protected', () => {
    const ends = possibleEnds(plan(cancelStop, submit('exit', 'sell', '10'), awaitExit));
    expect(ends.length).toBeGreaterThan(1);
    expect(ends.filter(({ worst }) => worst)).toEqual([]);
  });

  it.each(['entry-10', 'entry-1-leg-2', 'my-entry-1-leg'])('names the order %s by the id of its step', (id) => {
    const ends = possibleEnds(plan(submit(id, 'buy', '10')));
    expect(ends.find(({ key }) => key === `${id}:filled`)?.when).toBe(`${id} fills.`);
  });

  it('names the entry whose stop loss is refused, also the tenth of a ladder', () => {
    const ends = possibleEnds(plan(submit('entry-10', 'buy', '10', { stopLoss })));
    expect(ends.find(({ key }) => key === 'entry-10:filled,entry-10-leg:rejected')?.when).toBe(
      'entry-10 fills (the stop at 140), the stop loss of entry-10 is refused.',
    );
  });

  it('says what is left where stops move and one is sent', () => {
    const { 'a breakeven that moves two stops, and sends one': moving } = movingPlans;
    const refused = 'order-lapsed order-cancelled order-rejected';
    // 3 units: the stops that move cover 2, the one that is sent covers 1.
    expect(moving && possibleEnds(moving).map(rowOf)).toEqual([
      'replace:moved,exit:placed: the stops have moved, exit rests as protection.; done; long 3 T1, 3; s t g-exit',
      `replace:moved,exit:lost: the stops have moved, exit works and then ends.; stopped ${refused}; long 3 T1, 2; s t`,
      'replace:moved,exit:rejected: the stops have moved, exit is rejected.; stopped order-rejected; long 3 T1, 2; s t',
      'replace:ended,exit:unsent: a stop fills before it moves, exit is not sent.; replan resting-order-filled; long 0 to 3 T1, 0 to 2; s; worst',
      'replace:lost,exit:unsent: a stop ends unfilled before it moves, exit is not sent.; replan order-cancelled order-lapsed order-rejected; long 3 T1, 0 to 2; s',
      'replace:failed,exit:unsent: a stop does not move, exit is not sent.; stopped stop-not-moved; long 3 T1, 2; s t',
    ]);
  });

  it('leaves the given position when a plan has no steps', () => {
    const ends = possibleEnds(planOf('a plan without steps is done'), { side: 'long', quantity: 4 });
    expect(ends[0]?.positions).toEqual([{ ticker: 'AAPL', side: 'long', quantity: '4', protected: '0' }]);
  });

  it('says nothing about the fill of an order of unknown size in a contract that the plan does not hold', () => {
    const order = { orderId: 'o1', ticker: 'AAPL', side: 'buy', role: 'entry' } as const;
    const plan = { ...planOf('a cancel that has no effect stops the plan'), restore: { held: [], orders: [order] } };
    const filled = possibleEnds(plan, { side: 'long', quantity: 10 }).find(
      ({ key }) => key === 'cancel:filled,exit:unsent',
    );
    expect(filled?.positions).toEqual([{ ticker: 'AAPL', side: 'long', quantity: '10', protected: '0' }]);
  });

  it('gives the positions of each contract, with bounds where either stop may fill before its cancel', () => {
    const ends = possibleEnds(madePlan('exits of two contracts under a stop each'));
    const positionsAt = (key: string) => ends.find((end) => end.key === key)?.positions;
    expect(positionsAt('exit:unfilled,exit-2:filled')).toEqual([
      { ticker: 'T1', side: 'long', quantity: '2', protected: '2' },
    ]);
    expect(positionsAt('exit:unfilled,exit-2:unfilled')).toEqual([
      { ticker: 'T1', side: 'long', quantity: '2', protected: '2' },
      { ticker: 'T2', side: 'long', quantity: '1', protected: '1' },
    ]);
    const [two, one] = [
      { atLeast: '0', atMost: '2' },
      { atLeast: '0', atMost: '1' },
    ];
    expect(positionsAt('cancel:filled,exit:unsent,exit-2:unsent')).toEqual([
      { ticker: 'T1', side: 'long', quantity: two, protected: two },
      { ticker: 'T2', side: 'long', quantity: one, protected: one },
    ]);
  });

  it('keeps the position whose take profit is cancelled', () => {
    const takeProfit = { orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'take-profit', quantity: '10' } as const;
    const held = [{ ticker: 'AAPL', quantity: '10' }] as const;
    const ends = possibleEnds({ ...plan(cancelStop), restore: { held, orders: [takeProfit] } });
    const long = { ticker: 'AAPL', side: 'long', protected: '0' };
    expect(ends.map(({ key, positions }) => [key, positions])).toEqual([
      ['cancel:done', [{ ...long, quantity: '10' }]],
      ['cancel:filled', [{ ...long, quantity: { atLeast: '0', atMost: '10' } }]],
      ['cancel:failed', [{ ...long, quantity: '10' }]],
    ]);
  });

  it('counts what entries fill before their cancel', () => {
    const ends = possibleEnds(madePlan('a cancel of entries'));
    expect(ends.map(({ key, positions }) => [key, positions])).toContainEqual(['cancel:done', []]);
    // Two resting entries, of 2 and 1 units: either, both, or a part.
    const quantity = { atLeast: '0', atMost: '3' };
    expect(ends.find(({ key }) => key === 'cancel:filled')).toMatchObject({
      positions: [{ ticker: 'T1', side: 'long', quantity, protected: '0' }],
      worst: true,
    });
  });

  it('counts what a bracket protects', () => {
    const text = JSON.stringify(planOf('a rejected order stops the plan'));
    const stopLoss = '"stopLoss":{"type":"stop","stopPrice":"140"}';
    const ends = possibleEnds(JSON.parse(text.replace('"side":"buy"', `"side":"buy",${stopLoss}`)));
    const some = { atLeast: '0', atMost: '10' };
    expect(ends.find(({ key }) => key === 'entry:filled')?.positions).toMatchObject([
      { quantity: '10', protected: '10' },
    ]);
    expect(ends.find(({ key }) => key === 'entry:part')?.positions).toMatchObject([
      { quantity: some, protected: some },
    ]);
  });
});
