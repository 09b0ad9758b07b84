import { describe, expect, it } from 'vitest';
import { entryRequest } from '../../../src/allowance/entry.js';
import { gateFacts } from '../../../src/plan/gates/gate-facts.js';
import { costOf, largestQuantity, quantityLimits } from '../../../src/plan/gates/quantity-limits.js';
import { entryBasis } from '../../../src/plan/legs/entry-basis.js';
import { namedContract } from '../../../src/plan/legs/entry-request.js';
import { sizedEntry } from '../../../src/plan/legs/sized-entry.js';
import { calculation, figure } from '../../core/calculation.ts';
import { accepted, decisionOf } from '../../market/contracts/sample.ts';
import { msft, quotes } from './guarded-buy.ts';

/** What units take: each of them, and once for all of them. */
const cost = (each: number, ...once: readonly number[]) => ({ each: figure(each), once: once.map(figure) });

describe('the largest quantity within a limit', () => {
  it.each<readonly [string, number, number, readonly ReturnType<typeof cost>[], number, string | undefined]>([
    ['is what is left, by what a unit takes', 100, 40, [cost(7)], 1, '8'],
    ['is a multiple of the step', 100, 40, [cost(7)], 5, '5'],
    ['is 0 where the limit is used up', 100, 100, [cost(7)], 1, '0'],
    ['is 0 where more is used than the limit', 100, 101, [cost(7)], 1, '0'],
    ['is 0 where more is used, even if a unit takes nothing', 100, 101, [cost(0)], 1, '0'],
    ['leaves out what is taken once', 100, 40, [cost(7, 20)], 1, '5'],
    ['is 0 where more is taken once than is left', 100, 40, [cost(7, 50, 20)], 1, '0'],
    ['is the smallest of all cases', 100, 40, [cost(7), cost(10), cost(6)], 1, '6'],
    ['is that of the cases in which a unit takes something', 100, 40, [cost(0), cost(10)], 1, '6'],
    ['is not known where a unit takes nothing', 100, 40, [cost(0)], 1, undefined],
    ['is not known without a case', 100, 40, [], 1, undefined],
  ])('%s', (_, limit, used, costs, step, expected) => {
    const line = { rule: 'maxOrderValue', limit: figure(limit), used: figure(used), costs };
    expect(largestQuantity(line, figure(step))?.text).toBe(expected);
  });
});

describe('what a number of units takes', () => {
  it.each([
    ['nothing without a case', [], '0'],
    ['that of each unit', [cost(7)], '21'],
    ['that of each unit, and what is taken once', [cost(7, 2, 3)], '26'],
    ['the most of all cases', [cost(7), cost(6, 5), cost(1, 2)], '23'],
  ])('is %s', (_, costs, expected) => {
    expect(costOf(costs, figure(3)).text).toBe(expected);
  });
});

describe('the limits of an entry', () => {
  /** Of a buy of 10 AAPL at 150.02: the rule, the limit, what is used of it, and what a unit takes. */
  function limitsOf(settings: object, market: object = {}, fields: object = {}) {
    const payload = { quantity: 10, ...fields };
    const planning = decisionOf({ payload, settings: { ...settings }, market: { quotes, equity: 10_000, ...market } });
    const request = entryRequest('long', planning);
    const basis = accepted(entryBasis(request, accepted(namedContract(request, planning)), planning));
    const { gated } = sizedEntry(request, basis, planning);
    const { known, isWhole } = quantityLimits(planning.context.settings, gated, gateFacts(planning));
    const lines = known.map(({ rule, limit, used, costs }) => [
      rule,
      limit.text,
      used.text,
      costs.map(({ each, once }) => [each, ...once].map(({ text }) => text).join(' + ')),
    ]);
    return { isWhole, lines, known };
  }

  const stopLoss = { stopLoss: { stopPrice: 140 } };
  const aapl = { positions: { AAPL: { side: 'long', quantity: 2, averageEntryPrice: 140 } } };

  it.each<readonly [string, object, object, object, readonly unknown[]]>([
    ['none of settings without one', {}, {}, {}, []],
    ['none of a guard without one', { guard: {} }, {}, {}, []],
    ['those of the quantity', { maxOrderQuantity: 12 }, {}, {}, [['maxOrderQuantity', '12', '0', ['1']]]],
    ['those of the value', { maxOrderValue: 2000 }, {}, {}, [['maxOrderValue', '2000', '0', ['150.02']]]],
    [
      'those of the position, with what is held',
      { maxPositionValue: 2000 },
      aapl,
      {},
      [['maxPositionValue', '2000', '300.04', ['150.02']]],
    ],
    [
      'those of the position, without one',
      { maxPositionValue: 2000 },
      {},
      {},
      [['maxPositionValue', '2000', '0', ['150.02']]],
    ],
    ['those of the loss at the stop', { maxLossAtStop: 50 }, {}, stopLoss, [['maxLossAtStop', '50', '0', ['10.02']]]],
    ['no loss without a stop', { maxLossAtStop: 50 }, {}, {}, [['maxLossAtStop', '50', '0', []]]],
    [
      'those of the loss in percent of the equity',
      { maxLossAtStopPercent: 2 },
      {},
      stopLoss,
      [['maxLossAtStopPercent', '200', '0', ['10.02']]],
    ],
    ['those of the buying power', {}, { buyingPower: 1000 }, {}, [['buyingPower', '1000', '0', ['150.02']]]],
    [
      'those of the buying power, by the margin',
      {},
      { buyingPower: 1000, instruments: { AAPL: { initialMargin: 50 } } },
      {},
      [['buyingPower', '1000', '0', ['50']]],
    ],
    [
      'those of the buying power, with each case of its fee',
      {},
      { buyingPower: 1000, instruments: { AAPL: { fee: { perUnit: 0.01, minimum: 2 } } } },
      {},
      [['buyingPower', '1000', '0', ['150.03', '150.02 + 2']]],
    ],
    [
      'those of the buying power, with a fee of each unit',
      {},
      { buyingPower: 1000, instruments: { AAPL: { fee: { perUnit: 0.01 } } } },
      {},
      [['buyingPower', '1000', '0', ['150.03']]],
    ],
    [
      'those of the buying power, with a fee of the order',
      {},
      { buyingPower: 1000, instruments: { AAPL: { fee: { minimum: 2 } } } },
      {},
      [['buyingPower', '1000', '0', ['150.02 + 2']]],
    ],
    [
      'none of the buying power where nobody knows the margin of a future',
      { assetClass: 'futures' },
      {
        buyingPower: 1000,
        quotes: { ESH2026: { bid: 6000, ask: 6001 } },
        instruments: { ES: { tickSize: 0.25, pointValue: 50 } },
      },
      { ticker: 'ESH2026' },
      [],
    ],
    [
      'those of all positions, with the others',
      { guard: { maxTotalValue: 9000, maxTotalValuePercent: 80 } },
      { positions: msft },
      {},
      [
        ['maxTotalValue', '9000', '4000', ['150.02']],
        ['maxTotalValuePercent', '8000', '4000', ['150.02']],
      ],
    ],
    [
      'those of its side alone',
      { guard: { maxSideValue: 9000, maxSideValuePercent: 80 } },
      { positions: { MSFT: { side: 'short', quantity: 10 } } },
      {},
      [
        ['maxSideValue', '9000', '0', ['150.02']],
        ['maxSideValuePercent', '8000', '0', ['150.02']],
      ],
    ],
    [
      'those of the open risk, with the stop',
      { guard: { maxOpenRisk: 5000, maxOpenRiskPercent: 60 } },
      { positions: msft },
      stopLoss,
      [
        ['maxOpenRisk', '5000', '4000', ['10.02']],
        ['maxOpenRiskPercent', '6000', '4000', ['10.02']],
      ],
    ],
    [
      'those of the open risk, with the whole value without a stop',
      { guard: { maxOpenRisk: 5000 } },
      {},
      {},
      [['maxOpenRisk', '5000', '0', ['150.02']]],
    ],
    [
      'those of contracts, of which a stock takes none',
      { guard: { maxContracts: { limit: 5 } } },
      {},
      {},
      [['maxContracts', '5', '0', ['0']]],
    ],
  ])('are %s', (_, settings, market, fields, expected) => {
    const { lines, isWhole } = limitsOf(settings, market, fields);
    expect(lines).toEqual(expected);
    expect(isWhole).toBe(true);
  });

  it('of contracts take the weight of the contract', () => {
    const weights = { ES: 10 };
    const settings = { assetClass: 'futures', guard: { maxContracts: { limit: 25, weights } } };
    const market = {
      quotes: { ESH2026: { bid: 6000, ask: 6001 } },
      positions: { NQH2026: { side: 'long', quantity: 5 } },
      instruments: { ES: { tickSize: 0.25, pointValue: 50 }, NQ: { tickSize: 0.25, pointValue: 20 } },
    };
    const { lines } = limitsOf(settings, market, { ticker: 'ESH2026', quantity: 1 });
    expect(lines).toEqual([['maxContracts', '25', '5', ['10']]]);
  });

  it('name the setting that they are from', () => {
    const guard = { maxContracts: { limit: 5 }, maxTotalValue: 9000 };
    const ofOrder = { maxOrderQuantity: 12, maxOrderValue: 2000, maxPositionValue: 3000 };
    const settings = { ...ofOrder, maxLossAtStop: 50, maxLossAtStopPercent: 2, guard };
    const { known } = limitsOf(settings, { buyingPower: 1000 }, stopLoss);
    expect(known.map(({ limit }) => calculation(limit))).toEqual([
      '12 setting maxOrderQuantity',
      '2000 setting maxOrderValue',
      '3000 setting maxPositionValue',
      '50 setting maxLossAtStop',
      '200 percentOf(2 setting maxLossAtStopPercent, 10000 market equity)',
      '1000 market buyingPower',
      '5 setting guard.maxContracts.limit',
      '9000 setting guard.maxTotalValue',
    ]);
  });

  it.each<readonly [string, object, readonly string[]]>([
    ['of the account', { maxOrderQuantity: 12, guard: { maxTotalValuePercent: 80 } }, ['maxOrderQuantity']],
    ['of the entry', { maxOrderQuantity: 12, maxLossAtStopPercent: 2 }, ['maxOrderQuantity']],
  ])('are not whole where something %s is not known', (_, settings, rules) => {
    const { known, isWhole } = limitsOf(settings, { equity: undefined }, stopLoss);
    expect(known.map(({ rule }) => rule)).toEqual(rules);
    expect(isWhole).toBe(false);
  });
});
