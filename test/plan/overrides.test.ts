import { describe, expect, it } from 'vitest';
import { cancelsOpenOrders, type OverrideName, permitted, requestedBracket } from '../../src/plan/overrides.js';
import { decisionOf, noticesOf } from '../market/contracts/sample.ts';

describe('permitted', () => {
  const prices = { limitPrice: '151', price: '152', stopPrice: '149' };

  it('is the field of the signal where its leg permits it', () => {
    for (const allowSignalOverride of [true, {}, { spreadFilter: true, price: false }]) {
      const payload = { bidAskSpreadFilter: '0.5' };
      const planning = decisionOf({ payload, settings: { exit: { allowSignalOverride } } });
      expect(permitted('bidAskSpreadFilter', 'exit', planning)).toBe('0.5');
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it('is nothing where the leg does not permit it, with a notice that names the field', () => {
    const planning = decisionOf({ payload: prices, settings: { entry: { allowSignalOverride: { price: false } } } });
    for (const name of ['limitPrice', 'price', 'stopPrice'] as const) {
      expect(permitted(name, 'entry', planning)).toBeUndefined();
    }
    expect(noticesOf(planning)).toStrictEqual(
      ['limitPrice 151', 'price 152', 'stopPrice 149'].map((field) => ({
        code: 'override-ignored',
        message: `${field} is ignored: the entry settings do not let the signal override it.`,
        path: [field.split(' ')[0]],
      })),
    );
    expect(permitted('limitPrice', 'exit', planning)).toBe('151');
  });

  it('adds a notice only for a field that was sent and asked for', () => {
    const planning = decisionOf({ payload: prices, settings: { entry: { allowSignalOverride: false } } });
    expect(permitted('stopPrice', 'entry', planning)).toBeUndefined();
    expect(permitted('rejectAfter', 'entry', planning)).toBeUndefined();
    expect(noticesOf(planning).map(({ path }) => path)).toStrictEqual([['stopPrice']]);
  });

  // [field, what the signal sends, the setting that permits it]
  it.each<readonly [OverrideName, object, string]>([
    ['orderType', { orderType: 'limit', limitPrice: '150' }, 'orderType'],
    ['timeInForce', { timeInForce: 'gtc' }, 'timeInForce'],
    ['marketPriceType', { marketPriceType: 'bid' }, 'marketPriceType'],
    ['limitPrice', { limitPrice: '150' }, 'price'],
    ['price', { price: '150' }, 'price'],
    ['stopPrice', { stopPrice: '150' }, 'price'],
    ['breakevenOffset', { action: 'breakeven', orderType: 'stop', breakevenOffset: '1' }, 'price'],
    ['trailAmount', { trailAmount: '1' }, 'trailingStop'],
    ['trailPercent', { trailPercent: '1' }, 'trailingStop'],
    ['bidAskSpreadFilter', { bidAskSpreadFilter: '1' }, 'spreadFilter'],
    ['bidAskSpreadFilterPercent', { bidAskSpreadFilterPercent: '1' }, 'spreadFilter'],
    ['rejectAfter', { rejectAfter: 30 }, 'rejectOlderThan'],
    ['quantityType', { quantity: '5', quantityType: 'dollar_amount' }, 'quantityType'],
  ])('of %s goes by its own setting alone', (name, payload, setting) => {
    const under = (allowed: boolean): unknown => {
      const others = Object.fromEntries(settingNames.map((other) => [other, !allowed]));
      const allowSignalOverride = { ...others, [setting]: allowed };
      return permitted(
        name,
        'exit',
        decisionOf({ payload: { ...payload }, settings: { exit: { allowSignalOverride } } }),
      );
    };
    expect(under(true)).toBe(Object.entries(payload).find(([sent]) => sent === name)?.[1]);
    expect(under(false)).toBeUndefined();
  });
});

const settingNames = [
  'orderType',
  'timeInForce',
  'marketPriceType',
  'price',
  'trailingStop',
  'spreadFilter',
  'rejectOlderThan',
  'quantityType',
];

describe('requestedBracket', () => {
  const entry = { takeProfit: { percent: '5' }, stopLoss: { type: 'stop', percent: '2' } };

  function bracketOf(payload: object, settings: object = {}) {
    return requestedBracket(decisionOf({ payload: { ...payload }, settings: { entry: settings } }));
  }

  it("takes each leg from the signal, else from the setting's", () => {
    expect(bracketOf({}, entry)).toStrictEqual(entry);
    expect(bracketOf({ takeProfit: { amount: '1' } }, entry)).toStrictEqual({
      takeProfit: { amount: '1' },
      stopLoss: entry.stopLoss,
    });
    expect(bracketOf({ stopLoss: { amount: '1' } }, entry)).toStrictEqual({
      takeProfit: entry.takeProfit,
      stopLoss: { amount: '1' },
    });
    expect(bracketOf({})).toEqual({});
  });

  it('takes a type alone for no stop loss', () => {
    expect(bracketOf({}, { stopLoss: { type: 'trailing_stop' } })).toEqual({});
  });
});

it('open orders are cancelled as the signal says, else as the settings say', () => {
  const settings = { cancelOpenOrders: false };
  expect(cancelsOpenOrders(decisionOf())).toBe(true);
  expect(cancelsOpenOrders(decisionOf({ settings }))).toBe(false);
  expect(cancelsOpenOrders(decisionOf({ payload: { cancel: true }, settings }))).toBe(true);
  expect(cancelsOpenOrders(decisionOf({ payload: { cancel: false } }))).toBe(false);
});
