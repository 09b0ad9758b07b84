// The naive model of unknown field names (safety M1, M2) and of nulls that matter (M5). Written from SAFETY.md and SPEC.md;
// only the tables of words (other platforms, common data) come from src/.
import { commonData, messageWords, stopLossWords, takeProfitWords } from '../../src/signal/platform-words.js';
import { isRecord, type JsonRecord } from './model-values.js';

/** Name that is meant for another, or field that is null. */
export interface NameNotice {
  readonly code: 'field-mistyped' | 'field-null';
  readonly path: readonly string[];
  /** The field that was meant; of several that are equally near the first of the table (docs/decisions.md). */
  readonly suggestion?: string;
}

// SPEC Fields, in its order.
const messageNames = [
  'ticker action sentiment signalPrice price limitPrice stopPrice quantity quantityType orderType trailAmount',
  'trailPercent interval timeInForce time extendedHours ignoreTradingWindows cancel cancelOrderType delay rejectAfter',
  'bidAskSpreadFilter bidAskSpreadFilterPercent breakevenOffset extras optionType intrinsicValue expiration strikeCount',
  'strikesAway strikePrice marketPriceType cancelAfter expiresAt message test takeProfit stopLoss',
].flatMap((line) => line.split(' '));

// SPEC Take profit, Stop loss.
const legs = [
  {
    leg: 'takeProfit',
    names: 'limitPrice percent amount pnlAmount'.split(' '),
    words: takeProfitWords,
  },
  {
    leg: 'stopLoss',
    names: 'type percent amount stopPrice limitPrice trailPrice trailAmount trailPercent pnlAmount'.split(' '),
    words: stopLossWords,
  },
] as const;

const platformWords: readonly (readonly [string, string])[] = Object.values(messageWords).flatMap((words) =>
  Object.entries(words),
);

/** "Equal without case, `_`, `-` and spaces." */
function bare(name: string): string {
  return name
    .toLowerCase()
    .split(/[_\- ]/)
    .join('');
}

/** Whether at most `most` edits turn one text into the other; a swap of neighbours is one edit. */
function isWithin(edits: number, from: readonly string[], to: readonly string[]): boolean {
  const [a, a2, ...others] = from;
  const [b, b2, ...rest] = to;
  if (a === undefined && b === undefined) {
    return true;
  }
  if (a !== undefined && a === b) {
    return isWithin(edits, from.slice(1), to.slice(1));
  }
  return (
    edits > 0 &&
    ((a !== undefined && isWithin(edits - 1, from.slice(1), to)) ||
      (b !== undefined && isWithin(edits - 1, from, to.slice(1))) ||
      (a !== undefined && b !== undefined && isWithin(edits - 1, from.slice(1), to.slice(1))) ||
      (a2 !== undefined && a === b2 && a2 === b && isWithin(edits - 1, others, rest)))
  );
}

/** Settled M1: two letters added at one end are another name: `quantityPc`, `myQuantity`. */
function isAddedAtOneEnd(name: string, known: string): boolean {
  return name.length === known.length + 2 && (name.startsWith(known) || name.endsWith(known));
}

/** Known names within the distance. */
function near(edits: 1 | 2, name: string, names: readonly string[]): readonly string[] {
  return names.filter((known) => {
    const letters = known.toLowerCase();
    return (
      (edits === 1 || letters.length >= 7) &&
      isWithin(edits, [...name], [...letters]) &&
      !(edits === 2 && isAddedAtOneEnd(name, letters))
    );
  });
}

function isSent(object: JsonRecord, name: string): boolean {
  return Object.hasOwn(object, name) && object[name] !== undefined && object[name] !== null;
}

/** Settled M1: words whose meaning depends on what else was sent. */
function wordOfMessage(word: string, value: unknown, message: JsonRecord): string | undefined {
  const isStopOrder = message.orderType === 'stop' || message.orderType === 'stop_limit';
  if (word === 'stop' && isStopOrder) {
    return 'stopPrice';
  }
  // In any case of the letters (docs/decisions.md): what is not noticed is lost.
  const isSide = typeof value === 'string' && ['long', 'short'].includes(value.toLowerCase());
  if ((word === 'side' || word === 'direction') && isSide && isSent(message, 'action')) {
    return 'sentiment';
  }
  return platformWords.find(([one]) => one === word)?.[1];
}

/** Field that a name is meant for, or the fields that are equally near. */
function meantFor(
  name: string,
  object: JsonRecord,
  names: readonly string[],
  wordOf: (word: string) => string | undefined,
): string | undefined {
  const letters = bare(name);
  const spelt = names.find((known) => known.toLowerCase() === letters);
  if (spelt !== undefined) {
    return spelt;
  }
  if (commonData.has(letters)) {
    return undefined;
  }
  const word = wordOf(letters);
  if (word !== undefined) {
    return isSent(object, word) ? undefined : word;
  }
  const [nearest] = [...near(1, letters, names), ...near(2, letters, names)];
  return nearest;
}

function mistypedIn(
  object: JsonRecord,
  names: readonly string[],
  wordOf: (word: string, value: unknown) => string | undefined,
  ...before: readonly string[]
): readonly NameNotice[] {
  return Object.keys(object)
    .filter((name) => !names.includes(name))
    .flatMap((name): readonly NameNotice[] => {
      const suggestion = meantFor(name, object, names, (word) => wordOf(word, object[name]));
      return suggestion === undefined ? [] : [{ code: 'field-mistyped', path: [...before, name], suggestion }];
    });
}

/** Names of a message that are meant for others: top level first, then the legs. */
export function mistypedNames(message: JsonRecord): readonly NameNotice[] {
  return [
    ...mistypedIn(message, messageNames, (word, value) => wordOfMessage(word, value, message)),
    ...legs.flatMap(({ leg, names, words }) => {
      const inner = Object.hasOwn(message, leg) ? message[leg] : undefined;
      const wordOf = (word: string): string | undefined => Object.entries(words).find(([one]) => one === word)?.[1];
      return isRecord(inner) ? mistypedIn(inner, names, wordOf, leg) : [];
    }),
  ];
}

const nullsThatMatter = 'quantity limitPrice stopPrice takeProfit stopLoss quantityType'.split(' ');

/** Nulls of a message in place of a price, a size or a leg. */
export function nullFields(message: JsonRecord): readonly NameNotice[] {
  const own = (object: JsonRecord, ...before: readonly string[]): readonly NameNotice[] =>
    nullsThatMatter
      .filter((name) => Object.hasOwn(object, name) && object[name] === null)
      .map((name): NameNotice => ({ code: 'field-null', path: [...before, name] }));
  return [
    ...own(message),
    ...legs.flatMap(({ leg, names }) => {
      const inner = Object.hasOwn(message, leg) ? message[leg] : undefined;
      return isRecord(inner) ? own(inner, leg).filter(({ path }) => names.some((name) => name === path.at(-1))) : [];
    }),
  ];
}
