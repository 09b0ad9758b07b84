import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosen, Figure, given, type Traced } from '../../src/core/figure.js';
import {
  addFigures,
  calculationOf,
  type FigureList,
  figureList,
  indicesOf,
  joinedCalculation,
  type PlanFigure,
} from '../../src/core/figure-list.js';
import { always } from '../properties/seeds.ts';
import { calculation, figure, listedCalculation, listedCalculations } from './calculation.ts';

const bid = Figure.from('market', ['quotes', 'AAPL', 'bid'], '149.98');
const ask = Figure.from('market', ['quotes', 'AAPL', 'ask'], '150.02');
const midpoint = bid.midpoint(ask);
const dollars = Figure.from('message', ['quantity'], '2400', { formula: '=20 * 120' });
const units = dollars.dividedDownBy(midpoint);

function listOf(...figures: readonly Traced[]): FigureList {
  const list = figureList();
  figures.forEach(list.indexOf);
  return list;
}

describe('figureList', () => {
  it('lists a figure after its operands, with its value and its origin', () => {
    const list = figureList();
    expect(list.indexOf(units)).toBe(4);
    expect(list.figures).toStrictEqual([
      { value: '150.02', from: 'market', path: ['quotes', 'AAPL', 'ask'] },
      { value: '149.98', from: 'market', path: ['quotes', 'AAPL', 'bid'] },
      { value: '150', by: 'midpoint', of: [1, 0] },
      { value: '2400', from: 'message', path: ['quantity'], formula: '=20 * 120' },
      { value: '16', by: 'dividedBy', of: [3, 2] },
    ]);
  });

  it('lists a choice with what it was chosen by', () => {
    const byFormula = { formula: '=signal.extras.friday', operands: { 'signal.extras.friday': '"2026-01-28"' } };
    const requested = given('2026-01-28', 'message', ['expiration'], byFormula);
    const list = listOf(chosen('SPY 260130C600', 'contract', given('call', 'setting', ['optionType']), requested));
    expect(list.figures).toStrictEqual([
      { choice: '2026-01-28', from: 'message', path: ['expiration'], ...byFormula },
      { choice: 'call', from: 'setting', path: ['optionType'] },
      { choice: 'SPY 260130C600', by: 'contract', of: [1, 0] },
    ]);
  });

  it('lists the currencies of a conversion', () => {
    const [euros, rate] = [figure(100), figure('1.25')];
    const conversion = { from: 'EUR', to: 'USD' };
    expect(listOf(euros.times(rate, conversion)).figures.at(-1)).toStrictEqual({
      value: '125',
      by: 'times',
      of: [1, 0],
      conversion,
    });
  });

  it('lists a figure once, whoever is calculated from it', () => {
    const list = figureList();
    const [square, value] = [midpoint.times(midpoint), units.times(midpoint)];
    expect([square, units, midpoint, value, square].map(list.indexOf)).toStrictEqual([3, 5, 2, 6, 3]);
    expect(list.figures.map((each) => ('value' in each ? each.value : ''))).toStrictEqual([
      ...['150.02', '149.98', '150', '22500'],
      ...['2400', '16', '2400'],
    ]);
    expect(list.figures[3]).toStrictEqual({ value: '22500', by: 'times', of: [2, 2] });
  });

  it('tells figures apart by what they are, not by their value', () => {
    expect(listOf(figure(5), figure(5)).figures).toHaveLength(2);
  });

  it('lists a chain of 20,000 figures, which JSON can write', () => {
    let remaining = figure(20_000);
    for (let count = 0; count < 20_000; count += 1) {
      remaining = remaining.minus(figure('0.5'));
    }
    const list = figureList();
    expect(list.indexOf(remaining)).toBe(40_000);
    const written: readonly PlanFigure[] = JSON.parse(JSON.stringify(list.figures));
    expect(written).toHaveLength(40_001);
    expect(written.at(-1)).toMatchObject({ value: '10000', by: 'minus' });
  });

  it('lists whatever was calculated so that the list tells all of it', () => {
    type Step = readonly [name: 'plus' | 'times' | 'midpoint' | 'percentOf' | 'atMost', one: number, other: number];
    const steps: fc.Arbitrary<readonly Step[]> = fc.array(
      fc.tuple(fc.constantFrom('plus', 'times', 'midpoint', 'percentOf', 'atMost'), fc.nat(30), fc.nat(30)),
      { maxLength: 25 },
    );
    const holds = (calculated: readonly Step[]): void => {
      const figures: Figure[] = [bid, ask, dollars, figure(0), figure(1)];
      const at = (index: number): Figure => figures[index % figures.length] ?? bid;
      for (const [name, one, other] of calculated) {
        figures.push(at(one)[name](at(other)));
      }
      const list = figureList();
      const indices = figures.map(list.indexOf);
      expect(indices.map((index) => listedCalculation(index, list.figures))).toStrictEqual(figures.map(calculation));
      expect(new Set(indices).size).toBe(new Set(figures).size);
      expect(list.figures).toHaveLength(new Set(figures).size);
      const operands = list.figures.flatMap((each, index) => ('of' in each ? each.of.map((of) => index - of) : []));
      expect(operands.every((distance) => distance > 0)).toBe(true);
    };
    always(steps, 7211, holds, 200);
  });
});

describe('indicesOf', () => {
  it('has the index of each figure by its name, without those that are absent', () => {
    const list = listOf(midpoint);
    expect(indicesOf({ price: midpoint, quantity: units, limitPrice: undefined, order: bid }, list)).toStrictEqual({
      price: 2,
      quantity: 4,
      order: 1,
    });
  });
});

describe('calculationOf', () => {
  it('lists the facts of an error by themselves', () => {
    const step = Figure.from('default', ['stocks', 'step'], 1);
    const { figures, of } = calculationOf({ quantity: units, step });
    expect(figures).toHaveLength(6);
    expect(listedCalculations(of, figures)).toStrictEqual({
      quantity:
        '16 dividedBy(2400 message quantity =20 * 120, 150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask))',
      step: '1 default stocks.step',
    });
  });

  it('is empty without figures', () => {
    expect(calculationOf({ price: undefined })).toStrictEqual({ figures: [], of: {} });
  });

  it('has the unit of each fact: a percentage has its own', () => {
    const facts = { loss: figure(300), percent: figure(3) };
    expect(calculationOf(facts, 'USD').units).toStrictEqual({ loss: 'USD', percent: '%' });
    expect(calculationOf(facts).units).toStrictEqual({ percent: '%' });
    expect(calculationOf({ loss: figure(300) })).not.toHaveProperty('units');
  });
});

const spread: PlanFigure = { value: '0.04', by: 'minus', of: [1, 0] };
const market: readonly PlanFigure[] = [
  { value: '149.98', from: 'market', path: ['bid'] },
  { value: '150.02', from: 'market', path: ['ask'] },
];

describe('addFigures', () => {
  it('moves the operands to where their figures are, after those of the list', () => {
    const figures: PlanFigure[] = [...market, spread];
    expect(addFigures([...market, spread], figures)).toBe(3);
    expect(figures).toStrictEqual([...market, spread, ...market, { value: '0.04', by: 'minus', of: [4, 3] }]);
  });
});

describe('joinedCalculation', () => {
  const figures = [...market, spread];

  it('has the facts of each calculation behind its name', () => {
    const [first, second] = [
      { figures, of: { actual: 2 }, units: { actual: 'USD' } },
      { figures, of: { bid: 0, ask: 1 }, units: { ask: 'EUR' } },
    ];
    expect(
      joinedCalculation([
        ['', first],
        ['leg', second],
      ]),
    ).toStrictEqual({
      figures: [...figures, ...market, { value: '0.04', by: 'minus', of: [4, 3] }],
      of: { actual: 2, 'leg.bid': 3, 'leg.ask': 4 },
      units: { actual: 'USD', 'leg.ask': 'EUR' },
    });
  });

  it('has no units where no calculation has one', () => {
    expect(joinedCalculation([['', { figures, of: { actual: 2 } }]])).toStrictEqual({ figures, of: { actual: 2 } });
    expect(joinedCalculation([])).toStrictEqual({ figures: [], of: {} });
  });
});
