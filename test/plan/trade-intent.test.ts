import { describe, expect, it } from 'vitest';
import type { PositionSide, Sentiment } from '../../src/core/vocabulary.js';
import type { Holding } from '../../src/market/holdings.js';
import type { PlanningContext } from '../../src/market/planning-context.js';
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
import { figure } from '../core/calculation.ts';
import { aapl, decisionOf } from '../market/contracts/sample.ts';

interface Trade {
  readonly action: 'buy' | 'sell';
  readonly sentiment?: Sentiment;
}

/** The fields of a buy or sell. */
function trade(action: Trade['action'], sentiment?: Sentiment, over: object = {}): Trade {
  return { action, ...(sentiment && { sentiment }), ...over };
}

function planningOf(payload: Trade, settings: object = {}, market: object = {}): PlanningContext {
  return decisionOf({ payload: { ...payload }, settings: { ...settings }, market: { ...market } });
}

function held(logicalSide: PositionSide): Holding {
  return { contract: aapl, contractSide: logicalSide, logicalSide, quantity: figure(1), averageEntryPrice: undefined };
}

const long = [held('long')];
const short = [held('short')];

/** What is held when flat, on the same side, and on the opposite side. */
function positionsFor({ action }: Trade): readonly (readonly Holding[])[] {
  return action === 'buy' ? [[], long, short] : [[], short, long];
}

/** Intents from flat, on the same side, and on the opposite side. */
function intents(payload: Trade, settings: object = {}, market: object = {}): readonly TradeIntent[] {
  const planning = planningOf(payload, settings, market);
  return positionsFor(payload).map((holdings) => tradeIntent(holdings, planning));
}

describe('tradeIntent', () => {
  it.each<readonly [string, Trade]>([
    ['buy', trade('buy')],
    ['buy bullish', trade('buy', 'bullish')],
    ['sell', trade('sell')],
    ['sell bearish', trade('sell', 'bearish')],
  ])('of %s is to enter, to add or to swap', (_, payload) => {
    expect(intents(payload)).toStrictEqual(['enter', 'add', 'swap']);
  });

  it.each<readonly [string, Trade]>([
    ['buy bearish', trade('buy', 'bearish')],
    ['sell bullish', trade('sell', 'bullish')],
  ])('of %s is to exit only', (_, payload) => {
    expect(intents(payload)).toStrictEqual(['sentiment-conflict', 'sentiment-conflict', 'exit']);
  });

  it.each(['buy', 'sell'] as const)('of %s flat is to exit everything', (action) => {
    expect(intents(trade(action, 'flat'))).toStrictEqual(['cancel-resting', 'no-position', 'exit-all']);
  });

  it('of a percentage of the position needs one on the opposite side', () => {
    const percent = { quantity: '50', quantityType: 'percent_of_position' };
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

  it('goes by the positions on the opposite side when there are both', () => {
    expect(tradeIntent([...long, ...short], planningOf(trade('buy')))).toBe('swap');
  });
});

it('a trade is wanted by the table alone, whatever the settings permit', () => {
  const planning = planningOf(trade('buy'), { allowSideSwapping: false });
  expect(positionsFor(trade('buy')).map((holdings) => wantedIntent(holdings, planning))).toStrictEqual([
    'enter',
    'add',
    'swap',
  ]);
});

it('a buy is long, a sell is short, and the rest is opposite', () => {
  const [buy, sell] = [planningOf(trade('buy')), planningOf(trade('sell'))];
  expect([sideOf(buy), sideOf(sell)]).toStrictEqual(['long', 'short']);
  expect(oppositeOf([...long, ...short], buy)).toStrictEqual(short);
  expect(oppositeOf([...long, ...short], sell)).toStrictEqual(long);
});

describe('a buy or sell', () => {
  const percent = { quantity: '50', quantityType: 'percent_of_position' };

  it('may enter unless its sentiment is the other one or flat', () => {
    const entering = [trade('buy'), trade('sell', 'bearish'), trade('buy', undefined, percent)];
    expect(entering.map((payload) => mayEnter(planningOf(payload)))).toStrictEqual([true, true, true]);
    const exiting = [trade('buy', 'bearish'), trade('sell', 'flat')];
    expect(exiting.map((payload) => mayEnter(planningOf(payload)))).toStrictEqual([false, false]);
  });

  it('is kept from entering by its quantity type alone when that is a percentage of the position', () => {
    const asked = [trade('buy', undefined, percent), trade('buy'), trade('buy', 'bearish', percent)];
    expect(asked.map((payload) => entersByPercent(planningOf(payload)))).toStrictEqual([true, false, false]);
  });

  it('is sized by risk, and closes all where no entry follows, unless the sentiment asks for a part', () => {
    const isByRisk = (payload: Trade): boolean => isSizedByRisk(planningOf(payload));
    const stopLoss = { percent: '2' };
    const risk = { quantity: '1', quantityType: 'risk_percent', stopLoss };
    expect(isByRisk(trade('sell', undefined, risk))).toBe(true);
    expect(isByRisk(trade('sell', 'bearish', { ...risk, quantityType: 'risk_dollar_amount' }))).toBe(true);
    expect(isByRisk(trade('sell', 'bullish', risk))).toBe(false);
    expect(isByRisk(trade('sell'))).toBe(false);
  });
});
