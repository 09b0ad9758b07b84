// Requests of the public arbitraries, some of them with another action, for properties on the paper broker.
import * as fc from 'fast-check';
import type { Action, PositionSide, Sentiment } from '../../src/core/vocabulary.js';
import { readOptionSymbol } from '../../src/signal/ticker.js';
import type { SignalRequest } from './library-plan.js';
import { planRequest, withFields } from './plan-requests.js';

/** Requests of a property. */
export type Intent = fc.Arbitrary<SignalRequest>;

type Trade = { readonly action: 'buy' | 'sell'; readonly sentiment?: Sentiment };

function holdingOf({ market }: SignalRequest): { readonly ticker: string; readonly side: PositionSide } | undefined {
  const [first] = Object.entries(
    (market as { readonly positions?: Record<string, { side: PositionSide }> }).positions ?? {},
  );
  return first && { ticker: first[0], side: first[1].side };
}

/** Requests of an action that needs a position, as a buy or a sell, which accept all of its fields. */
function traded(from: 'exit' | 'reverse', tradeOf: (request: SignalRequest, roll: number) => Trade): Intent {
  return fc.tuple(planRequest({ actions: [from] }), fc.nat({ max: 99 })).map(([request, roll]) => {
    return withFields(request, tradeOf(request, roll));
  });
}

function about(...actions: readonly Action[]): Intent {
  return planRequest({ actions });
}

const sides = ['buy', 'sell'] as const;

function sideOf(roll: number): 'buy' | 'sell' {
  return sides[roll % 2] ?? 'buy';
}

const exit = about('exit');

const flatten = traded('exit', (_request, roll) => ({ action: sideOf(roll), sentiment: 'flat' }));

const leave = traded('exit', (_request, roll) => ({
  action: sideOf(roll),
  sentiment: sideOf(roll) === 'buy' ? 'bearish' : 'bullish',
}));

/** Buys against short and sells against long positions; for half of the puts the opposite, because puts may be inverted. */
const swap = traded('reverse', (request, roll) => {
  const holding = holdingOf(request);
  const opposite = holding?.side === 'short' ? 'buy' : 'sell';
  const isPut = readOptionSymbol(holding?.ticker ?? '')?.type === 'put';
  return { action: isPut && roll < 50 ? (opposite === 'buy' ? 'sell' : 'buy') : opposite };
});

export const intents = {
  anything: fc.oneof(planRequest(), planRequest({ assetClass: 'options' })),
  resize: about('resize'),
  exit,
  flatten,
  leave,
  exitOrFlatten: fc.oneof(exit, flatten),
  exitOrLeave: fc.oneof(exit, leave),
  anyLeaving: fc.oneof(exit, flatten, leave),
  swap: fc.oneof(swap, about('reverse')),
  entry: about('buy', 'sell', 'add', 'reverse', 'resize'),
  riskyEntry: about('buy', 'sell', 'add', 'reverse'),
} as const;
