import { editDistance, lettersOf } from '../core/closest-name.js';
import { readNumber } from '../core/decimal.js';
import { isPresent, isRecord } from '../core/json.js';
import type { QuantityType } from '../core/vocabulary.js';
import { signalFields, stopLossFields, takeProfitFields } from './fields.js';
import { type BracketPath, bracketWords, quantityWords } from './flattened-words.js';
import { commonData, messageWords, stopLossWords, takeProfitWords } from './platform-words.js';

/** The objects of a message that have fields: the message itself, and its brackets. */
export type FieldPlace = 'message' | 'takeProfit' | 'stopLoss';

/** An object with fields, as it was sent. `orderType` and `quantityType` are read in a message. */
type Sent = Readonly<Record<string, unknown>> & { readonly orderType?: unknown; readonly quantityType?: unknown };

/** Maximum length of a name that is compared. It bounds the work; the longest field has 25 letters. */
const maxNameLength = 40;

/** Letters of a field from which two edits are a mistyping: of a short name they make another word. */
const minLettersForTwoEdits = 7;

/** A field, and its letters. */
interface KnownField {
  readonly name: string;
  readonly letters: string;
  readonly maxEdits: number;
  readonly letterSet: number;
}

interface Dictionary {
  /** The fields in the order of the table. */
  readonly fields: readonly KnownField[];
  /** The words of other platforms. */
  readonly words: ReadonlyMap<string, string>;
}

function dictionary(fields: readonly { readonly name: string }[], words: readonly Readonly<Record<string, string>>[]) {
  return {
    fields: fields.map(({ name }) => {
      const letters = lettersOf(name);
      const maxEdits = letters.length >= minLettersForTwoEdits ? 2 : 1;
      return { name, letters, maxEdits, letterSet: letterSetOf(letters) };
    }),
    words: new Map(words.flatMap((one) => Object.entries(one))),
  };
}

const dictionaries: Readonly<Record<FieldPlace, Dictionary>> = {
  message: /* @__PURE__ */ dictionary(signalFields, /* @__PURE__ */ Object.values(messageWords)),
  takeProfit: /* @__PURE__ */ dictionary(takeProfitFields, [takeProfitWords]),
  stopLoss: /* @__PURE__ */ dictionary(stopLossFields, [stopLossWords]),
};

/**
 * The field that an unknown name of a message is meant for; undefined when it is not meant for any (safety M1). `sent` is
 * the object that has the name: the message, its `takeProfit` or its `stopLoss`. Call it for unknown names only.
 *
 * A name is meant when it equals a field without case, `_`, `-` and spaces, when it is another platform's word for a field
 * that was not sent, and when it is one edit away, or two for fields of seven letters and more. A swap of neighbours is one
 * edit. Two letters added at one end make another word, and so does common data of alerts.
 *
 * A name that puts two fields in one means a value of a bracket, `stopLoss.percent`, or a quantity with its type,
 * `quantity: 1, quantityType: risk_percent` (safety S29).
 */
export function suggestField(name: string, sent: Sent, place: FieldPlace): string | undefined {
  const letters = name.length > maxNameLength ? '' : lettersOf(name);
  const { fields, words } = dictionaries[place];
  const equal = fields.find((field) => field.letters === letters);
  if (equal !== undefined || commonData.has(letters)) {
    return equal?.name;
  }
  const field = words.get(letters);
  if (field === undefined) {
    const type = place === 'message' ? quantityWords.get(letters) : undefined;
    const path = place === 'message' ? bracketWords.get(letters) : undefined;
    return type !== undefined
      ? quantityMeaning(letters, sent[name], type, sent)
      : path !== undefined
        ? bracketMeaning(path, sent)
        : nearest(letters, fields);
  }
  const meant = meaningOf(letters, field, sent[name], sent);
  return isSent(meant, sent) ? undefined : meant;
}

/** What a word means beside the other fields of its object. */
function meaningOf(letters: string, field: string, value: unknown, sent: Sent): string {
  const { orderType } = sent;
  if (letters === 'stop' && (orderType === 'stop' || orderType === 'stop_limit')) {
    return 'stopPrice';
  }
  const isDirection = letters === 'side' || letters === 'direction';
  const isSide = typeof value === 'string' && /^(?:long|short)$/i.test(value);
  return isDirection && isSide && isSent('action', sent) ? 'sentiment' : field;
}

/** The value of a bracket that a name means; undefined if it was sent. The trail of a trailing stop is beside its type. */
function bracketMeaning(path: BracketPath, sent: Sent): string | undefined {
  const [bracket = '', field = ''] = path.split('.');
  const isOfOrder = sent.orderType === 'trailing_stop' && field.startsWith('trail');
  const values = isOfOrder ? sent : sent[bracket];
  return isRecord(values) && isSent(field, values) ? undefined : isOfOrder ? field : path;
}

/** A risk in words is data of the alert. */
function quantityMeaning(letters: string, value: unknown, type: QuantityType, sent: Sent): string | undefined {
  const number = readNumber(typeof value === 'string' ? value.replace(/%\s*$/, '') : value);
  const isOther = number === undefined && letters === 'risk';
  const quantity = number === undefined ? 'quantity' : `quantity: ${number}`;
  return isOther || (isSent('quantity', sent) && sent.quantityType === type)
    ? undefined
    : `${quantity}, quantityType: ${type}`;
}

/** Null is absence (safety M5). */
function isSent(field: string, sent: Sent): boolean {
  return Object.hasOwn(sent, field) && isPresent(sent[field]);
}

/** The nearest field that a mistyping explains, the first of the table if two are equally near. */
function nearest(letters: string, fields: readonly KnownField[]): string | undefined {
  const letterSet = letterSetOf(letters);
  let closest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const field of fields) {
    if (mayBeNear(letters, letterSet, field)) {
      const distance = editDistance(letters, field.letters);
      const isMeant = distance <= field.maxEdits && !(distance === 2 && isLengthened(letters, field.letters));
      if (isMeant && distance < least) {
        closest = field.name;
        least = distance;
      }
    }
  }
  return closest;
}

/** False for most fields that are too far away, at little cost: a message can have 400,000 unknown names. */
function mayBeNear(letters: string, letterSet: number, field: KnownField): boolean {
  // An edit changes the length by one, and the set of letters by two: one that goes and one that comes.
  const { maxEdits } = field;
  return (
    Math.abs(field.letters.length - letters.length) <= maxEdits &&
    countBits(letterSet ^ field.letterSet) <= 2 * maxEdits
  );
}

/** The letters of a word as bits; some share one, as `a` and `!` do. */
function letterSetOf(letters: string): number {
  let set = 0;
  for (let index = 0; index < letters.length; index += 1) {
    set |= 1 << (letters.charCodeAt(index) & 31);
  }
  return set;
}

function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) {
    count += 1;
  }
  return count;
}

/** True for a field with letters added at one end: `messageid`. */
function isLengthened(letters: string, known: string): boolean {
  return letters.startsWith(known) || letters.endsWith(known);
}
