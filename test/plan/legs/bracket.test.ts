import { describe, expect, it } from 'vitest';
import type { Figure } from '../../../src/core/figure.js';
import { ok, type Result } from '../../../src/core/result.js';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import { bracketLegs, planBracket, stopLossOf, stopOfRisk } from '../../../src/plan/legs/bracket.js';
import type { FilledEntry } from '../../../src/plan/legs/entry-fill.js';
import type { BracketedEntry } from '../../../src/plan/legs/leg-price.js';
import type { BracketFields, StopLoss } from '../../../src/signal/signal.js';
import { figure } from '../../core/calculation.ts';
import {
  accepted,
  decisionOf,
  noticesOf,
  type Request,
  rejected,
  stock,
  traceOf,
} from '../../market/contracts/sample.ts';
import { bracketPlanning, notAsked, unknownPrice } from './sample.ts';

/** An entry in AAPL at 150. */
function entryOf(side: PositionSide): BracketedEntry {
  const price = () => ok(figure(150));
  return { side, type: 'market', reference: price, base: price, instrument: stock };
}

/** A buy at a limit, in a market that is not known. */
function limitAt(price: number): FilledEntry {
  return { side: 'long', type: 'limit', prices: { limitPrice: figure(price) }, quote: () => undefined };
}

describe('a bracket', () => {
  const fixed = { capabilities: { trailPercent: 'fixed-distance' } };
  const trails = { entry: { stopLoss: { type: 'trailing_stop' } } };

  it.each<readonly [StopLoss, Request]>([
    [{ type: 'trailing_stop', trailPercent: '1' }, {}],
    [{ percent: '1' }, { settings: trails }],
  ])('needs no price for %j', (stopLoss, request) => {
    const planning = bracketPlanning({ stopLoss }, request);
    const bracket = planBracket(
      { ...entryOf('long'), reference: () => unknownPrice, base: () => unknownPrice },
      planning,
    );
    expect(bracketLegs(bracket, undefined, planning).ok).toBe(true);
  });

  it.each<readonly [BracketFields, Request]>([
    [{ stopLoss: { type: 'trailing_stop', trailPercent: '1' } }, { market: fixed }],
    // An amount is compared with the price (safety S3).
    [{ stopLoss: { type: 'trailing_stop', trailAmount: '1' } }, {}],
    [{ stopLoss: { amount: '1' } }, { settings: trails }],
    [{ stopLoss: { stopPrice: '149' } }, { settings: trails }],
    [{ stopLoss: { percent: '1' } }, {}],
    [{ stopLoss: { pnlAmount: '1' } }, {}],
    [{ takeProfit: { limitPrice: '160' } }, {}],
    [{ takeProfit: { pnlAmount: '1' } }, {}],
  ])('fails without a price for %j', (fields, request) => {
    const planning = bracketPlanning(fields, request);
    const bracket = planBracket(
      { ...entryOf('long'), reference: () => unknownPrice, base: () => unknownPrice },
      planning,
    );
    expect(bracketLegs(bracket, undefined, planning)).toStrictEqual(unknownPrice);
    expect(noticesOf(planning)).toStrictEqual([]);
  });

  it('without legs is empty, and not in the trace', () => {
    const planning = decisionOf();
    expect(accepted(bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning))).toStrictEqual({
      legs: { takeProfit: undefined, stopLoss: undefined },
      stop: undefined,
      targets: [],
    });
    expect(planning.log.decisions).toStrictEqual([]);
  });

  it('is in the trace with its terms, its legs and their figures', () => {
    const fields: BracketFields = {
      takeProfit: { amount: '5' },
      stopLoss: { type: 'trailing_stop', trailAmount: '1' },
    };
    const planning = bracketPlanning(fields);
    bracketLegs(planBracket(entryOf('long'), planning), figure('2.5'), planning);
    expect(planning.log.decisions.map(({ rule }) => rule)).toStrictEqual(['bracket.terms', 'bracket']);
    expect(traceOf(planning, 'bracket.terms')[0]).toStrictEqual({
      rule: 'bracket.terms',
      read: { fromSettings: [] },
      decided: fields,
    });
    expect(traceOf(planning, 'bracket')[0]).toStrictEqual({
      rule: 'bracket',
      read: {},
      decided: {
        takeProfit: { limitPrice: '155', timeInForce: 'gtc' },
        stopLoss: { type: 'trailing_stop', trailAmount: '1', timeInForce: 'gtc' },
      },
      figures: {
        'takeProfit.limitPrice': '155 plus(150 constant test, 5 message takeProfit.amount)',
        'stopLoss.trailAmount': '1 message stopLoss.trailAmount',
        timeInForce: 'gtc constant protectiveTimeInForce',
      },
    });
  });

  it('has its targets in the trace of its terms', () => {
    const fields: BracketFields = { targets: [{ amount: '5', share: '60' }, { amount: '9' }] };
    const planning = bracketPlanning(fields);
    bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning);
    expect(traceOf(planning, 'bracket.terms')).toStrictEqual([
      { rule: 'bracket.terms', read: { fromSettings: [] }, decided: { takeProfit: null, stopLoss: null, ...fields } },
    ]);
  });

  it.each<[string, BracketFields, string]>([
    ['a take profit', { takeProfit: { pnlAmount: '50' }, stopLoss: { amount: '1' } }, '155'],
    ['a stop loss', { takeProfit: { amount: '5' }, stopLoss: { pnlAmount: '10' } }, '155'],
  ])('by P&L of %s is in the trace with the currency of the account', (_, fields, limitPrice) => {
    const planning = bracketPlanning(fields);
    bracketLegs(planBracket(entryOf('long'), planning), figure(10), planning);
    expect(traceOf(planning, 'bracket')).toMatchObject([
      {
        read: { currency: 'USD' },
        decided: { takeProfit: { limitPrice }, stopLoss: { stopPrice: '149' } },
        figures: { timeInForce: 'gtc constant protectiveTimeInForce' },
      },
    ]);
  });

  it('has the time in force of its legs in the trace, where one has a price', () => {
    const timesOf = (fields: BracketFields) => {
      const planning = bracketPlanning(fields);
      bracketLegs(planBracket(entryOf('long'), planning), undefined, planning);
      return traceOf(planning, 'bracket').map(({ figures }) => figures?.['timeInForce']);
    };
    const time = 'gtc constant protectiveTimeInForce';
    expect(timesOf({ takeProfit: { amount: '5' } })).toStrictEqual([time]);
    expect(timesOf({ stopLoss: { amount: '5' } })).toStrictEqual([time]);
    expect(timesOf({ targets: [{ amount: '5' }] })).toStrictEqual([undefined]);
  });

  it('writes nothing down, and takes no field, where one leg has no price', () => {
    for (const fields of [
      { takeProfit: { limitPrice: '149' }, stopLoss: { stopPrice: '148' } },
      { takeProfit: { limitPrice: '160' }, stopLoss: { stopPrice: '151' } },
    ] satisfies readonly BracketFields[]) {
      const planning = bracketPlanning(fields);
      bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning);
      expect(traceOf(planning, 'bracket')).toStrictEqual([]);
      expect(planning.fields.untaken()).toStrictEqual(expect.arrayContaining(['takeProfit', 'stopLoss']));
    }
  });

  it('by P&L without a quantity is in the trace without its legs', () => {
    const planning = bracketPlanning({ stopLoss: { pnlAmount: '9' } });
    bracketLegs(planBracket(entryOf('long'), planning), undefined, planning);
    expect(traceOf(planning, 'bracket')).toStrictEqual([
      { rule: 'bracket', read: {}, decided: { takeProfit: null, stopLoss: null }, figures: {} },
    ]);
  });

  it('of the settings is named in the trace, each leg by itself', () => {
    const settings = { entry: { takeProfit: { percent: '5' }, stopLoss: { type: 'stop', percent: '2' } } };
    const fromSettings = (fields: BracketFields) => {
      const planning = bracketPlanning(fields, { settings });
      bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning);
      const [terms] = traceOf(planning, 'bracket.terms');
      return [terms?.read.fromSettings, traceOf(planning, 'bracket')[0]?.figures?.['stopLoss.stopPrice']];
    };
    const ofSettings = '147 minus(150 constant test, 3 percentOf(2 setting entry.stopLoss.percent, 150 constant test))';
    expect(fromSettings({})).toStrictEqual([['takeProfit', 'stopLoss'], ofSettings]);
    expect(fromSettings({ takeProfit: { amount: '5' } })).toStrictEqual([['stopLoss'], ofSettings]);
    expect(fromSettings({ stopLoss: { stopPrice: '149' } })).toStrictEqual([
      ['takeProfit'],
      '149 message stopLoss.stopPrice',
    ]);
  });

  it('takes its fields where both legs have prices', () => {
    const names = new Set<string>(['takeProfit', 'stopLoss', 'targets']);
    const untaken = (fields: BracketFields, base: BracketedEntry['base']) => {
      const planning = bracketPlanning(fields);
      bracketLegs(planBracket({ ...entryOf('long'), base }, planning), figure(1), planning);
      return planning.fields.untaken().filter((name) => names.has(name));
    };
    const both: BracketFields = { takeProfit: { amount: '5' }, stopLoss: { amount: '1' } };
    expect(untaken(both, () => ok(figure(150)))).toStrictEqual([]);
    expect(untaken({ targets: [{ amount: '5' }] }, () => ok(figure(150)))).toStrictEqual([]);
    expect(untaken(both, () => unknownPrice)).toStrictEqual(['takeProfit', 'stopLoss']);
  });

  it('computes the stop loss once for size and legs', () => {
    const planning = bracketPlanning({ stopLoss: { percent: '2' } });
    const bracket = planBracket(entryOf('long'), planning);
    const { legs, stop } = accepted(bracketLegs(bracket, figure(1), planning));
    expect(accepted(bracket.stopLoss())?.leg).toBe(legs.stopLoss);
    expect(accepted(bracket.stopLoss())?.figures).toBe(stop);
  });

  it('computes a stop loss by P&L with the quantity', () => {
    const planning = bracketPlanning({ stopLoss: { pnlAmount: '60' } });
    const bracket = planBracket(entryOf('long'), planning);
    expect(accepted(bracketLegs(bracket, figure(40), planning)).legs.stopLoss?.stopPrice).toBe('148.5');
    expect(accepted(bracketLegs(bracket, figure(20), planning)).legs.stopLoss?.stopPrice).toBe('147');
  });

  it('reports the errors of both legs', () => {
    const planning = bracketPlanning({ takeProfit: { limitPrice: '149' }, stopLoss: { stopPrice: '151' } });
    const legs = bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning);
    expect(rejected(legs).map(({ path }) => path)).toStrictEqual([['takeProfit'], ['stopLoss']]);
  });

  it('measures targets by risk to its stop', () => {
    const planning = bracketPlanning({ targets: [{ risk: '2' }], stopLoss: { stopPrice: '147' } });
    const legs = accepted(bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning));
    expect(legs.targets.map(({ leg }) => leg.limitPrice)).toStrictEqual(['156']);
  });

  it('reports no error of targets by risk beside a stop that has no price', () => {
    const planning = bracketPlanning({ targets: [{ risk: '1' }], stopLoss: { stopPrice: '151' } });
    const legs = bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning);
    expect(rejected(legs).map(({ path }) => path)).toStrictEqual([['stopLoss']]);
  });

  it('is judged against its order, a leg also where the other one has no price', () => {
    const faults = (fields: BracketFields) => {
      const planning = bracketPlanning(fields);
      const legs = bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning, limitAt(152));
      return legs.ok ? [] : legs.errors.map((error) => [...error.path, 'entry' in error && error.entry]);
    };
    expect(faults({ takeProfit: { limitPrice: '151' }, stopLoss: { stopPrice: '149' } })).toStrictEqual([
      ['takeProfit', '152'],
    ]);
    expect(faults({ takeProfit: { limitPrice: '151' }, stopLoss: { stopPrice: '151' } })).toStrictEqual([
      ['stopLoss', '150'],
      ['takeProfit', '152'],
    ]);
    expect(faults({ takeProfit: { limitPrice: '153' }, stopLoss: { stopPrice: '149' } })).toStrictEqual([]);
    // Of targets the nearest one is judged, and none where they are in no order.
    expect(faults({ targets: [{ limitPrice: '151' }, { limitPrice: '151.5' }] })).toStrictEqual([
      ['targets', 0, '152'],
    ]);
    expect(faults({ targets: [{ limitPrice: '151.5' }, { limitPrice: '151' }] })).toStrictEqual([
      ['targets', 1, false],
    ]);
  });

  it('is judged by its stop alone', () => {
    const planning = bracketPlanning({ stopLoss: { stopPrice: '149' } });
    const legs = bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning, limitAt(148));
    expect(rejected(legs)).toMatchObject([{ path: ['stopLoss'], price: '149', entry: '148' }]);
  });

  it('of targets without a price is not judged', () => {
    const planning = bracketPlanning({ targets: [{ limitPrice: '152' }, { limitPrice: '151' }] });
    const legs = bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning, limitAt(148));
    expect(rejected(legs).map(({ code }) => code)).toStrictEqual(['targets-not-ordered']);
    expect(traceOf(planning, 'bracket.fill')).toStrictEqual([]);
  });

  it('without a leg at a price is not judged', () => {
    const planning = bracketPlanning({ stopLoss: { type: 'trailing_stop', trailAmount: '1' } });
    const filled = { side: 'long', type: 'market', prices: {}, quote: notAsked } as const;
    expect(bracketLegs(planBracket(entryOf('long'), planning), figure(1), planning, filled).ok).toBe(true);
    expect(traceOf(planning, 'bracket.fill')).toStrictEqual([]);
  });
});

describe('stopLossOf', () => {
  const stopOf = (fields: BracketFields, quantity: Result<Figure> = ok(figure(40)), filled?: FilledEntry) => {
    const planning = bracketPlanning(fields);
    const bracket = planBracket(entryOf('long'), planning);
    const legs = bracketLegs(bracket, quantity.ok ? quantity.value : undefined, planning, filled);
    return stopLossOf(legs, bracket, quantity, planning);
  };
  const stopPrice = (fields: BracketFields, quantity?: Result<Figure>) =>
    accepted(stopOf(fields, quantity))?.stopPrice?.text;

  it('is the stop loss of the legs', () => {
    expect(stopPrice({ stopLoss: { percent: '2' } })).toBe('147');
    expect(stopPrice({ takeProfit: { amount: '5' } })).toBeUndefined();
  });

  it('is known beside a take profit that is not', () => {
    const takeProfit = { limitPrice: '149' } as const;
    expect(stopPrice({ takeProfit, stopLoss: { percent: '2' } })).toBe('147');
    expect(stopPrice({ takeProfit, stopLoss: { pnlAmount: '60' } })).toBe('148.5');
    expect(stopPrice({ takeProfit, stopLoss: { percent: '2' } }, unknownPrice)).toBe('147');
    expect(stopPrice({ takeProfit })).toBeUndefined();
    expect(stopPrice({ takeProfit }, unknownPrice)).toBeUndefined();
  });

  it('is not known where its order would fill beyond it', () => {
    const fields: BracketFields = { takeProfit: { limitPrice: '155' }, stopLoss: { stopPrice: '149' } };
    expect(rejected(stopOf(fields, undefined, limitAt(148)))).toMatchObject([{ path: ['stopLoss'], entry: '148' }]);
    // The take profit alone is beyond the limit of 156.
    expect(accepted(stopOf(fields, undefined, limitAt(156)))?.stopPrice?.text).toBe('149');
  });

  it('is not known where it cannot be placed, or by P&L without a quantity', () => {
    const both: BracketFields = { takeProfit: { limitPrice: '149' }, stopLoss: { stopPrice: '151' } };
    expect(rejected(stopOf(both)).map(({ path }) => path)).toStrictEqual([['stopLoss']]);
    expect(stopOf({ stopLoss: { pnlAmount: '60' } }, unknownPrice)).toStrictEqual(unknownPrice);
  });
});

describe('stopOfRisk', () => {
  function stop(stopLoss: StopLoss | undefined, side: PositionSide = 'long', request: Request = {}) {
    const planning = bracketPlanning(stopLoss === undefined ? {} : { stopLoss }, request);
    return stopOfRisk(planBracket(entryOf(side), planning));
  }

  it.each<readonly [StopLoss, PositionSide, object]>([
    [{ percent: '2' }, 'long', { stopPrice: '147' }],
    [{ stopPrice: '152' }, 'short', { stopPrice: '152' }],
    // 150 - 1.006 is 148.994, up to the tick 149.
    [{ amount: '1.006' }, 'long', { stopPrice: '149' }],
    [{ type: 'stop_limit', stopPrice: '147', limitPrice: '146' }, 'long', { stopPrice: '147', limitPrice: '146' }],
    [{ type: 'trailing_stop', trailAmount: '1.5' }, 'long', { trailAmount: '1.5' }],
    [{ type: 'trailing_stop', trailPercent: '2' }, 'long', { trailPercent: '2' }],
  ])('of %j on a %s entry at 150 is %j', (stopLoss, side, expected) => {
    const figures = Object.entries(accepted(stop(stopLoss, side)));
    expect(Object.fromEntries(figures.map(([name, { text }]) => [name, text]))).toStrictEqual(expected);
  });

  it('is that of the setting when the signal has no stop loss', () => {
    const settings = { entry: { stopLoss: { type: 'stop', percent: 1 } } };
    expect(accepted(stop(undefined, 'long', { settings })).stopPrice?.text).toBe('148.5');
  });

  it('fails without a price, and when the stop cannot be placed', () => {
    const planning = bracketPlanning({ stopLoss: { percent: '2' } });
    expect(
      stopOfRisk(
        planBracket({ ...entryOf('long'), reference: () => unknownPrice, base: () => unknownPrice }, planning),
      ),
    ).toStrictEqual(unknownPrice);
    expect(rejected(stop({ stopPrice: '151' }))[0]?.code).toBe('price-unresolved');
  });

  it.each<readonly [string, StopLoss | undefined, string]>([
    ['without one', undefined, 'the entry has no stop loss'],
    ['by P&L', { pnlAmount: '60' }, 'a stop by P&L cannot be used, because it is computed from the quantity'],
    ['without a distance', { type: 'stop' }, 'it has no distance'],
  ])('needs a stop loss with a distance, not one %s', (_, stopLoss, why) => {
    expect(rejected(stop(stopLoss))).toStrictEqual([
      {
        code: 'stop-loss-required',
        section: 'plan',
        message: `A quantity that risks an amount needs a stop loss with a distance or a price: ${why}.`,
        path: ['stopLoss'],
        expected: 'a stop loss by percent, amount, stopPrice or trail',
      },
    ]);
  });
});
