import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import type { PositionSide, Sentiment } from '../../src/core/vocabulary.js';
import type { Holding } from '../../src/market/holdings.js';
import {
  isSizedByRisk,
  mayEnter,
  oppositeOf,
  sideOf,
  type TradeIntent,
  tradeIntent,
} from '../../src/plan/trade-intent.js';
import type { TradeSignal } from '../../src/signal/signal.js';
import { aapl, decisionOf } from '../market/contracts/sample.ts';

const receivedAt = '2026-01-26T15:30:00Z';

function trade(action: 'buy' | 'sell', sentiment?: Sentiment, over: Partial<TradeSignal> = {}): TradeSignal {
  return { ticker: 'AAPL', action, receivedAt, ...(sentiment && { sentiment }), ...over };
}

function held(logicalSide: PositionSide): Holding {
  return { contract: aapl, contractSide: logicalSide, logicalSide, quantity: decimal(1), averageEntryPrice: undefined };
}

const long = [held('long')];
const short = [held('short')];

/** Intents from flat, on the same side, and on the opposite side. */
function intents(signal: TradeSignal, settings: object = {}, market: object = {}): readonly TradeIntent[] {
  const [same, opposite] = signal.action === 'buy' ? [long, short] : [short, long];
  const planning = decisionOf({ settings: { ...settings }, market: { ...market } });
  return [[], same, opposite].map((holdings) => tradeIntent(signal, holdings, planning));
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

  it('goes by the positions on the opposite side when there are both', () => {
    expect(tradeIntent(trade('buy'), [...long, ...short], decisionOf())).toBe('swap');
  });
});

it('a buy is long, a sell is short, and the rest is opposite', () => {
  expect([sideOf(trade('buy')), sideOf(trade('sell'))]).toStrictEqual(['long', 'short']);
  expect(oppositeOf(trade('buy'), [...long, ...short])).toStrictEqual(short);
  expect(oppositeOf(trade('sell'), [...long, ...short])).toStrictEqual(long);
});

it('a buy or sell may enter unless its sentiment is the other one or flat', () => {
  const percent = { quantity: '50', quantityType: 'percent_of_position' } as const;
  expect([trade('buy'), trade('sell', 'bearish'), trade('buy', undefined, percent)].map(mayEnter)).toStrictEqual([
    true,
    true,
    true,
  ]);
  expect([trade('buy', 'bearish'), trade('sell', 'flat')].map(mayEnter)).toStrictEqual([false, false]);
});

it('a size by risk closes all where no entry follows, unless the sentiment asks for a part', () => {
  const risk = { quantity: '1', quantityType: 'risk_percent' } as const;
  expect(isSizedByRisk(trade('sell', undefined, risk))).toBe(true);
  expect(isSizedByRisk(trade('sell', 'bearish', { ...risk, quantityType: 'risk_dollar_amount' }))).toBe(true);
  expect(isSizedByRisk(trade('sell', 'bullish', risk))).toBe(false);
  expect(isSizedByRisk(trade('sell'))).toBe(false);
});
