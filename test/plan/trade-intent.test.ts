import { describe, expect, it } from 'vitest';
import type { PositionSide, Sentiment } from '../../src/core/vocabulary.js';
import type { Holding } from '../../src/market/holdings.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import {
  entersByPercent,
  isSizedByRisk,
  mayEnter,
  oppositeOf,
  sideOf,
  type TradeIntent,
  tradeIntent,
  wantedIntent,
} from '../../src/plan/trade-intent.js';
import type { TradeSignal } from '../../src/signal/signal.js';
import { figure } from '../core/calculation.ts';
import { aapl, contextOf } from '../market/contracts/sample.ts';

const receivedAt = '2026-01-26T15:30:00Z';

function trade(action: 'buy' | 'sell', sentiment?: Sentiment, over: Partial<TradeSignal> = {}): TradeSignal {
  return { ticker: 'AAPL', action, receivedAt, ...(sentiment && { sentiment }), ...over };
}

function held(logicalSide: PositionSide): Holding {
  return { contract: aapl, contractSide: logicalSide, logicalSide, quantity: figure(1), averageEntryPrice: undefined };
}

const long = [held('long')];
const short = [held('short')];

function planningOf(signal: TradeSignal, settings: object = {}, market: object = {}): PlanningContext {
  return createPlanningContext(signal, contextOf({ settings: { ...settings }, market: { ...market } }));
}

/** Intents from flat, on the same side, and on the opposite side. */
function intents(signal: TradeSignal, settings: object = {}, market: object = {}): readonly TradeIntent[] {
  const [same, opposite] = signal.action === 'buy' ? [long, short] : [short, long];
  const planning = planningOf(signal, settings, market);
  return [[], same, opposite].map((holdings) => tradeIntent(holdings, planning));
}

describe('tradeIntent', () => {
  it.each<readonly [string, TradeSignal]>([
    ['buy', trade('buy')],
    ['buy bullish', trade('buy', 'bullish')],
    ['sell', trade('sell')],
    ['sell bearish', trade('sell', 'bearish')],
  ])('of %s is to enter, to add or to swap', (_, signal) => {
    expect(intents(signal)).toStrictEqual(['enter', 'add', 'swap']);
  });

  it.each<readonly [string, TradeSignal]>([
    ['buy bearish', trade('buy', 'bearish')],
    ['sell bullish', trade('sell', 'bullish')],
  ])('of %s is to exit only', (_, signal) => {
    expect(intents(signal)).toStrictEqual(['sentiment-conflict', 'sentiment-conflict', 'exit']);
  });

  it.each<readonly [string, TradeSignal]>([
    ['buy', trade('buy', undefined, { reduceOnly: true })],
    ['sell bearish', trade('sell', 'bearish', { reduceOnly: true })],
  ])('of %s that only reduces is to exit at most the quantity, and never to enter', (_, signal) => {
    expect(intents(signal)).toStrictEqual(['no-position', 'no-position', 'exit']);
  });

  it('of a reduction that is sized by risk is to close everything', () => {
    const signal = trade('buy', undefined, { reduceOnly: true, quantityType: 'risk_percent', quantity: '1' });
    expect(isSizedByRisk(planningOf(signal))).toBe(true);
  });

  it.each(['buy', 'sell'] as const)('of %s flat is to exit everything', (action) => {
    expect(intents(trade(action, 'flat'))).toStrictEqual(['cancel-resting', 'no-position', 'exit-all']);
  });

  it('of a percentage of the position needs one on the opposite side', () => {
    const percent = { quantity: '50', quantityType: 'percent_of_position' } as const;
    expect(intents(trade('buy', undefined, percent))).toStrictEqual(['no-position', 'no-position', 'exit']);
    expect(intents(trade('sell', 'bearish', percent))).toStrictEqual(['no-position', 'no-position', 'exit']);
    expect(intents(trade('sell', 'bullish', percent))).toStrictEqual([
      'sentiment-conflict',
      'sentiment-conflict',
      'exit',
    ]);
  });

  it('is to exit instead of to swap where the settings do not permit it', () => {
    expect(intents(trade('buy'), { allowSideSwapping: false })).toStrictEqual(['enter', 'add', 'exit']);
    expect(intents(trade('buy'), { allowedSides: 'bearish' })).toStrictEqual(['enter', 'add', 'exit']);
    expect(intents(trade('sell'), { allowedSides: 'bearish' })).toStrictEqual(['enter', 'add', 'swap']);
  });

  it('is to exit instead of to swap where the contract cannot be sold short', () => {
    const market = { capabilities: { shortSelling: false } };
    expect(intents(trade('sell'), {}, market)).toStrictEqual(['enter', 'add', 'exit']);
    expect(intents(trade('buy'), {}, market)).toStrictEqual(['enter', 'add', 'swap']);
  });

  it('is what the table says, apart from what the settings permit', () => {
    const planning = planningOf(trade('buy'), { allowSideSwapping: false });
    expect([wantedIntent(short, planning), tradeIntent(short, planning)]).toStrictEqual(['swap', 'exit']);
  });

  it('takes no field: what it means decides later', () => {
    const planning = planningOf(trade('buy', 'bullish', { quantity: '5' }));
    tradeIntent(short, planning);
    expect(planning.fields.untaken()).toStrictEqual(['ticker', 'action', 'receivedAt', 'sentiment', 'quantity']);
  });

  it('goes by the positions on the opposite side when there are both', () => {
    expect(tradeIntent([...long, ...short], planningOf(trade('buy')))).toBe('swap');
  });
});

it('a buy is long, a sell is short, and the rest is opposite', () => {
  const [buy, sell] = [planningOf(trade('buy')), planningOf(trade('sell'))];
  expect([sideOf(buy), sideOf(sell)]).toStrictEqual(['long', 'short']);
  expect(oppositeOf([...long, ...short], buy)).toStrictEqual(short);
  expect(oppositeOf([...long, ...short], sell)).toStrictEqual(long);
});

it('a buy or sell may enter unless its sentiment is the other one or flat', () => {
  const percent = { quantity: '50', quantityType: 'percent_of_position' } as const;
  const may = (...given: Parameters<typeof trade>) => mayEnter(planningOf(trade(...given)));
  expect([may('buy'), may('sell', 'bearish'), may('buy', undefined, percent)]).toStrictEqual([true, true, true]);
  expect([may('buy', 'bearish'), may('sell', 'flat')]).toStrictEqual([false, false]);
  expect(
    [trade('buy', undefined, percent), trade('buy'), trade('buy', 'bearish', percent)].map((signal) =>
      entersByPercent(planningOf(signal)),
    ),
  ).toStrictEqual([true, false, false]);
});

it('a size by risk closes all where no entry follows, unless the sentiment asks for a part', () => {
  const risk = { quantity: '1', quantityType: 'risk_percent' } as const;
  const isByRisk = (...given: Parameters<typeof trade>) => isSizedByRisk(planningOf(trade(...given)));
  expect(isByRisk('sell', undefined, risk)).toBe(true);
  expect(isByRisk('sell', 'bearish', { ...risk, quantityType: 'risk_dollar_amount' })).toBe(true);
  expect(isByRisk('sell', 'bullish', risk)).toBe(false);
  expect(isByRisk('sell')).toBe(false);
});
