// Words of other platforms that would make another trade out of a message, and that nothing here does: they are never dropped
// without a word.
import { isPresent, isRecord } from '../core/json.js';
import { comparedLetters } from '../core/nearest-name.js';

/** Where the words come from. `everyday` words are in no documentation that was read. */
type Platform = 'Binance' | 'PickMyTrade' | 'PineConnector' | 'Tradier' | 'TV-Hub' | 'everyday';

/** A public page that has the words of a platform, read on 2026-11-24 as a stored copy. */
export const unsupportedSources: Readonly<Record<Exclude<Platform, 'everyday'>, string>> = {
  Binance:
    'https://raw.githubusercontent.com/api-evangelist/binance/refs/heads/main/json-schema/binance-futuresorder-schema.json',
  PickMyTrade: 'https://www.tradingview.com/script/BnoJgkde-lib-pickmytrade/',
  PineConnector: 'https://docs.pineconnector.com/cheatsheet',
  Tradier: 'https://docs.tradier.com/reference/brokerage-api-trading-place-order',
  'TV-Hub': 'https://www.tv-hub.org/llms-full.txt',
};

const oneTarget = 'Send targets, a list of 2 to 4, or one takeProfit for the whole entry.';
const oneStop = 'Send one stopLoss for the whole entry.';
const breakeven = 'Send a signal with action breakeven when the price is reached.';
const trail = 'Send stopLoss with type trailing_stop: it trails from the entry on.';
const exitOnly = 'Send action exit: it never enters.';

/** Words in lower case without separators, each with what to send instead; empty where there is nothing. */
export const unsupportedWords: Readonly<Record<Platform, Readonly<Record<string, string>>>> = {
  Binance: {
    reduceonly: exitOnly,
    closeposition: 'Send action exit without a quantity: it closes the whole position.',
    positionside: 'Send sentiment: an account has one position of a ticker here.',
    activationprice: trail,
  },
  PickMyTrade: { tp1beoffset: breakeven },
  PineConnector: { betrigger: breakeven, beoffset: breakeven, trailtrig: trail, traildist: trail, trailstep: trail },
  Tradier: { legs: 'Send a batch with one signal for each contract.' },
  'TV-Hub': { postonly: '', leverage: 'Set the leverage at the broker.' },
  everyday: {
    closeonly: exitOnly,
    takeprofits: oneTarget,
    stoplosses: oneStop,
    breakevenafter: breakeven,
    breakevenat: breakeven,
    trailstart: trail,
    trailactivation: trail,
    trailafter: trail,
    closeatendofday: 'Send an exit before the close.',
    oco: 'Send takeProfit and stopLoss: one cancels the other.',
    percent: 'Send the percentage as quantity, with quantityType percent_of_equity or percent_of_position.',
  },
};

const instead: ReadonlyMap<string, string> = /* @__PURE__ */ (() =>
  new Map(Object.values(unsupportedWords).flatMap((words) => Object.entries(words))))();

/** `tp2`, `target2` and `sl2`. */
const numbered = /^(?:tp|target|sl)\d+$/;

/** What an unknown name of a message means for its trade. */
export type WordMeaning =
  /** The message never enters. */
  | { readonly means: 'reduce-only' }
  /** Its value asks for nothing, or its action never enters. */
  | { readonly means: 'nothing' }
  /** It asks for another trade; the sentence says what to send instead. */
  | { readonly means: 'unsupported'; readonly instead: string };

/** An object with fields, as it was sent. `action` and `quantity` decide what some words mean. */
type Sent = Readonly<Record<string, unknown>> & { readonly action?: unknown; readonly quantity?: unknown };

/** What a name that is not a field means for the trade of its message; undefined where it is not such a word. */
export function wordMeaning(name: string, sent: Sent): WordMeaning | undefined {
  const letters = comparedLetters(name);
  const value = sent[name];
  const sentence = instead.get(letters) ?? numberedSentence(letters);
  if (sentence === undefined || (letters === 'percent' && !isPresent(sent.quantity))) {
    return undefined;
  }
  if (asksForNothing(letters, value)) {
    return { means: 'nothing' };
  }
  const isReduceOnly = (letters === 'reduceonly' || letters === 'closeonly') && (value === true || value === 'true');
  return isReduceOnly ? reduceOnlyMeaning(sent.action) : { means: 'unsupported', instead: sentence };
}

function numberedSentence(letters: string): string | undefined {
  if (!numbered.test(letters)) {
    return undefined;
  }
  return letters.startsWith('s') ? oneStop : oneTarget;
}

/** Buy and sell can leave out their entry. The other actions that enter do nothing else; the rest never enter. */
function reduceOnlyMeaning(action: unknown): WordMeaning {
  switch (action) {
    case 'buy':
    case 'sell':
      return { means: 'reduce-only' };
    case 'add':
    case 'reverse':
    case 'resize':
      return { means: 'unsupported', instead: exitOnly };
    default:
      return { means: 'nothing' };
  }
}

const nothing: ReadonlySet<unknown> = /* @__PURE__ */ new Set([false, 'false', 0, '0', '']);

/** Values that change nothing. */
function asksForNothing(letters: string, value: unknown): boolean {
  const isEmpty = Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
  return (
    !isPresent(value) ||
    nothing.has(value) ||
    isEmpty ||
    (letters === 'leverage' && Number(value) === 1) ||
    (letters === 'positionside' && value === 'BOTH')
  );
}
