import { describe, expect, it } from 'vitest';
import { cancelsOpenOrders, overridesOf, requestedBracket } from '../../src/plan/overrides.js';
import { decisionOf, noticesOf } from '../market/contracts/sample.ts';

describe('overridesOf', () => {
  const fields = { bidAskSpreadFilter: '0.5', limitPrice: '151', price: '152', stopPrice: '149' } as const;

  it('has the fields of the signal where its leg permits it', () => {
    for (const allowSignalOverride of [true, {}, { spreadFilter: true, price: false }]) {
      const planning = decisionOf({ settings: { exit: { allowSignalOverride } } });
      expect(overridesOf('spreadFilter', 'exit', fields, planning).bidAskSpreadFilter).toBe('0.5');
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it('leaves out fields that the leg does not permit, with a notice each', () => {
    const planning = decisionOf({ settings: { entry: { allowSignalOverride: { price: false } } } });
    expect(overridesOf('limitAndStop', 'entry', fields, planning)).toStrictEqual({});
    expect(noticesOf(planning)).toStrictEqual(
      ['limitPrice 151', 'price 152', 'stopPrice 149'].map((field) => ({
        code: 'override-ignored',
        message: `${field} is ignored: the entry settings do not let the signal override it.`,
        path: [field.split(' ')[0]],
      })),
    );
    expect(overridesOf('limitAndStop', 'exit', fields, planning).limitPrice).toBe('151');
  });

  it('adds a notice only for the fields of the override', () => {
    const planning = decisionOf({ settings: { entry: { allowSignalOverride: false } } });
    expect(overridesOf('stop', 'entry', fields, planning)).toStrictEqual({});
    expect(noticesOf(planning).map(({ path }) => path)).toStrictEqual([['limitPrice'], ['stopPrice']]);
    expect(overridesOf('maxAge', 'entry', fields, planning)).toStrictEqual({});
    expect(noticesOf(planning)).toHaveLength(2);
  });
});

describe('requestedBracket', () => {
  const entry = { takeProfit: { percent: '5' }, stopLoss: { type: 'stop', percent: '2' } };

  it("takes each leg from the signal, else from the setting's", () => {
    const planning = decisionOf({ settings: { entry } });
    expect(requestedBracket({}, planning)).toStrictEqual(entry);
    expect(requestedBracket({ takeProfit: { amount: '1' } }, planning)).toStrictEqual({
      takeProfit: { amount: '1' },
      stopLoss: entry.stopLoss,
    });
    expect(requestedBracket({ stopLoss: { amount: '1' } }, planning)).toStrictEqual({
      takeProfit: entry.takeProfit,
      stopLoss: { amount: '1' },
    });
    expect(requestedBracket({}, decisionOf())).toEqual({});
  });

  it('takes a type alone for no stop loss', () => {
    const planning = decisionOf({ settings: { entry: { stopLoss: { type: 'trailing_stop' } } } });
    expect(requestedBracket({}, planning)).toEqual({});
  });
});

it('open orders are cancelled as the signal says, else as the settings say', () => {
  const settings = { cancelOpenOrders: false };
  expect(cancelsOpenOrders(decisionOf())).toBe(true);
  expect(cancelsOpenOrders(decisionOf({ settings }))).toBe(false);
  expect(cancelsOpenOrders(decisionOf({ payload: { cancel: true }, settings }))).toBe(true);
  expect(cancelsOpenOrders(decisionOf({ payload: { cancel: false } }))).toBe(false);
});
