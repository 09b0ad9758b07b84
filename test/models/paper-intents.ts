// What the signals of a property are about.
import type { Intent } from './plan-requests.js';

const against = { buy: 'bearish', sell: 'bullish' } as const;

/** Names of what a signal can be about. */
type IntentName =
  | 'resize'
  | 'exit'
  | 'exitOrFlatten'
  | 'flatten'
  | 'leave'
  | 'exitOrLeave'
  | 'anyLeaving'
  | 'reverse'
  | 'swap'
  | 'entry'
  | 'riskyEntry';

const flatten: Intent = (dice) => ({ action: dice.pick(['buy', 'sell'] as const), sentiment: 'flat' });

const leave: Intent = (dice) => {
  const action = dice.pick(['buy', 'sell'] as const);
  return { action, sentiment: against[action] };
};

/** Buys what is short and sells what is long; the other way round for puts now and then, where the reading is inverted. */
const swap: Intent = (dice, held) => {
  const opposite = held?.side === 'short' ? 'buy' : 'sell';
  const other = opposite === 'buy' ? 'sell' : 'buy';
  return { action: held?.type === 'put' && dice.chance(50) ? other : opposite };
};

export const intents: Readonly<Record<IntentName, Intent>> = {
  resize: (dice) => {
    const sentiment = dice.pick([undefined, undefined, 'bullish', 'bearish', 'flat'] as const);
    return { action: 'resize', ...(sentiment && { sentiment }) };
  },
  exit: () => ({ action: 'exit' }),
  flatten,
  leave,
  exitOrFlatten: (dice, held) => (dice.chance(50) ? flatten(dice, held) : { action: 'exit' }),
  exitOrLeave: (dice, held) => (dice.chance(50) ? leave(dice, held) : { action: 'exit' }),
  anyLeaving: (dice, held) => dice.pick([flatten, leave, (): ReturnType<Intent> => ({ action: 'exit' })])(dice, held),
  reverse: () => ({ action: 'reverse' }),
  swap: (dice, held) => (dice.chance(50) ? swap(dice, held) : { action: 'reverse' }),
  entry: (dice) => ({ action: dice.pick(['buy', 'sell', 'add', 'reverse', 'resize'] as const) }),
  riskyEntry: (dice) => ({ action: dice.pick(['buy', 'sell', 'add', 'reverse'] as const) }),
};
