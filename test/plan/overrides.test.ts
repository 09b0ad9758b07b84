import { describe, expect, it } from 'vitest';
import { createPlanningContext } from '../../src/market/planning-context.js';
import {
  cancelsOpenOrders,
  isForOpen,
  type OverrideName,
  permitted,
  requestedBracket,
} from '../../src/plan/overrides.js';
import type { Overridable } from '../../src/settings/settings.js';
import type { BracketFields } from '../../src/signal/signal.js';
import { contextOf, decisionOf, noticesOf, signalOf } from '../market/contracts/sample.ts';

const overrideNames: readonly OverrideName[] = [
  ...(['orderType', 'timeInForce', 'marketPriceType', 'limitPrice', 'price', 'stopPrice'] as const),
  ...(['breakevenOffset', 'trailAmount', 'trailPercent', 'bidAskSpreadFilter'] as const),
  ...(['bidAskSpreadFilterPercent', 'rejectAfter', 'quantityType'] as const),
];

describe('permitted', () => {
  const payload = { bidAskSpreadFilter: '0.5', limitPrice: '151', price: '152', stopPrice: '149', orderType: 'stop' };

  it('has the value of the signal where its leg permits it', () => {
    for (const allowSignalOverride of [true, {}, { spreadFilter: true, price: false }]) {
      const planning = decisionOf({ payload, settings: { exit: { allowSignalOverride } } });
      expect(permitted('bidAskSpreadFilter', 'exit', planning)).toBe('0.5');
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it('leaves out a value that the leg does not permit, with a notice', () => {
    const planning = decisionOf({ payload, settings: { entry: { allowSignalOverride: { price: false } } } });
    const prices = ['limitPrice', 'price', 'stopPrice'] as const;
    expect(prices.map((name) => permitted(name, 'entry', planning))).toStrictEqual([undefined, undefined, undefined]);
    expect(noticesOf(planning)).toStrictEqual(
      ['limitPrice 151', 'price 152', 'stopPrice 149'].map((field) => ({
        code: 'override-ignored',
        message: `${field} of the message is not used for the entry: entry.allowSignalOverride does not permit it.`,
        path: [field.split(' ')[0]],
      })),
    );
    expect(permitted('limitPrice', 'exit', planning)).toBe('151');
    expect(permitted('orderType', 'entry', planning)).toBe('stop');
  });

  it('says where the settings have the same value', () => {
    const entry = { orderType: 'limit', allowSignalOverride: { orderType: false } };
    const planning = decisionOf({ payload: { ...payload, orderType: 'limit' }, settings: { entry } });
    expect(permitted('orderType', 'entry', planning)).toBeUndefined();
    expect(noticesOf(planning)).toMatchObject([
      {
        message:
          'orderType limit of the message is not used for the entry: entry.allowSignalOverride does not permit it; the settings have the same.',
      },
    ]);
  });

  it('adds a notice only for what was sent', () => {
    const planning = decisionOf({ payload, settings: { entry: { allowSignalOverride: false } } });
    expect(permitted('rejectAfter', 'entry', planning)).toBeUndefined();
    expect(noticesOf(planning)).toStrictEqual([]);
    expect(permitted('stopPrice', 'entry', planning)).toBeUndefined();
    expect(noticesOf(planning)).toHaveLength(1);
  });

  it.each<readonly [Overridable, readonly OverrideName[]]>([
    ['orderType', ['orderType']],
    ['timeInForce', ['timeInForce']],
    ['marketPriceType', ['marketPriceType']],
    ['price', ['limitPrice', 'price', 'stopPrice', 'breakevenOffset']],
    ['trailingStop', ['trailAmount', 'trailPercent']],
    ['spreadFilter', ['bidAskSpreadFilter', 'bidAskSpreadFilterPercent']],
    ['rejectOlderThan', ['rejectAfter']],
    ['quantityType', ['quantityType']],
  ])('of the setting %s are the fields %j', (setting, fields) => {
    const sent = {
      ...{
        orderType: 'market',
        timeInForce: 'day',
        marketPriceType: 'last',
        quantity: 5,
        quantityType: 'dollar_amount',
      },
      ...{ limitPrice: 1, price: 1, stopPrice: 1, breakevenOffset: 1, trailAmount: 1, trailPercent: 1 },
      ...{ bidAskSpreadFilter: 1, rejectAfter: 10 },
    };
    const request = { payload: sent, settings: { entry: { allowSignalOverride: { [setting]: false } } } };
    // The parser accepts one of the two limits of the spread.
    const signal = { ...signalOf(request), bidAskSpreadFilterPercent: '1' } as const;
    const planning = createPlanningContext(signal, contextOf(request));
    const forbidden = overrideNames.filter((name) => permitted(name, 'entry', planning) === undefined);
    expect(forbidden).toStrictEqual(fields);
  });

  it('takes nothing: the branch that decides by the value does', () => {
    const planning = decisionOf({ payload });
    permitted('limitPrice', 'entry', planning);
    expect(planning.fields.untaken()).toContain('limitPrice');
  });
});

describe('requestedBracket', () => {
  const entry = { takeProfit: { percent: '5' }, stopLoss: { type: 'stop', percent: '2' } };

  it("takes each leg from the signal, else from the setting's", () => {
    const requested = (payload: BracketFields, settings: object = { entry }) =>
      requestedBracket(decisionOf({ payload: { ...payload }, settings: { ...settings } }));
    const targets = [{ percent: '1' }, { percent: '2' }] as const;
    expect(requested({})).toStrictEqual({ ...entry, targets: undefined });
    expect(requested({ takeProfit: { amount: '1' } })).toStrictEqual({
      takeProfit: { amount: '1' },
      targets: undefined,
      stopLoss: entry.stopLoss,
    });
    expect(requested({ stopLoss: { amount: '1' } })).toStrictEqual({
      takeProfit: entry.takeProfit,
      targets: undefined,
      stopLoss: { amount: '1' },
    });
    expect(requested({ targets })).toStrictEqual({ takeProfit: undefined, targets, stopLoss: entry.stopLoss });
    expect(requested({}, {})).toStrictEqual({ takeProfit: undefined, targets: undefined, stopLoss: undefined });
    const ofSettings = { entry: { targets } };
    expect(requested({}, ofSettings)).toStrictEqual({ takeProfit: undefined, targets, stopLoss: undefined });
    expect(requested({ takeProfit: { amount: '1' } }, ofSettings).targets).toBeUndefined();
  });

  it('takes a type alone for no stop loss', () => {
    const planning = decisionOf({ settings: { entry: { stopLoss: { type: 'trailing_stop' } } } });
    expect(requestedBracket(planning).stopLoss).toBeUndefined();
  });
});

it.each<[string, object, object, object, boolean]>([
  ['the signal says so', { timeInForce: 'opg' }, {}, {}, true],
  ['the settings say so', {}, { timeInForce: 'opg' }, {}, true],
  ['the signal has another time', { timeInForce: 'cls' }, { timeInForce: 'opg' }, {}, false],
  ['nobody says so', {}, {}, {}, false],
  ['the signal may not say so', { timeInForce: 'opg' }, { allowSignalOverride: { timeInForce: false } }, {}, false],
  ['the broker takes no such order', { timeInForce: 'opg' }, {}, { timesInForce: ['day', 'cls'] }, false],
])('an order is for the auction at the open where %s', (_, payload, entry, capabilities, expected) => {
  const planning = decisionOf({ payload: { ...payload }, settings: { entry }, market: { capabilities } });
  expect(isForOpen('entry', planning)).toBe(expected);
});

it('open orders are cancelled as the signal says, else as the settings say', () => {
  const settings = { cancelOpenOrders: false };
  expect(cancelsOpenOrders(decisionOf())).toBe(true);
  expect(cancelsOpenOrders(decisionOf({ settings }))).toBe(false);
  expect(cancelsOpenOrders(decisionOf({ payload: { cancel: true }, settings }))).toBe(true);
  expect(cancelsOpenOrders(decisionOf({ payload: { cancel: false } }))).toBe(false);
});
