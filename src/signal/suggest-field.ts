import { readNumber } from '../core/decimal.js';
import { isPresent, isRecord } from '../core/json.js';
import { comparedLetters, type KnownName, knownNames, nearestName } from '../core/nearest-name.js';
import type { QuantityType } from '../core/vocabulary.js';
import {
  expectFields,
  limitOffsetFields,
  signalFields,
  stopLossFields,
  stopMoveFields,
  takeProfitFields,
  targetFields,
} from './fields.js';
import { type BracketPath, bracketWords, quantityWords } from './flattened-words.js';
import {
  commonData,
  messageWords,
  moveStopWords,
  stopLossWords,
  takeProfitWords,
  targetWords,
} from './platform-words.js';

/**
 * The objects of a message that have fields: the message itself, its brackets and each of its targets, what it expects, the offset of
 * a stop loss, and the move of a target.
 */
export type FieldPlace = 'message' | 'takeProfit' | 'stopLoss' | 'targets' | 'expect' | 'limitOffset' | 'moveStop';

/** An object with fields, as it was sent. `orderType` and `quantityType` are read in a message. */
type Sent = Readonly<Record<string, unknown>> & { readonly orderType?: unknown; readonly quantityType?: unknown };

interface Dictionary {
  /** The fields in the order of the table. */
  readonly fields: readonly KnownName[];
  /** The words of other platforms. */
  readonly words: ReadonlyMap<string, string>;
}

function dictionary(place: FieldPlace, words: readonly Readonly<Record<string, string>>[]) {
  return {
    fields: knownNames(fieldsByPlace[place].map(({ name }) => name)),
    words: new Map(words.flatMap((one) => Object.entries(one))),
  };
}

/** The fields of each object, in the order of its table. */
export const fieldsByPlace: Readonly<Record<FieldPlace, readonly { readonly name: string }[]>> = {
  message: signalFields,
  takeProfit: takeProfitFields,
  stopLoss: stopLossFields,
  targets: targetFields,
  expect: expectFields,
  limitOffset: limitOffsetFields,
  moveStop: stopMoveFields,
};

const dictionaries: Readonly<Record<FieldPlace, Dictionary>> = {
  message: /* @__PURE__ */ dictionary('message', /* @__PURE__ */ Object.values(messageWords)),
  takeProfit: /* @__PURE__ */ dictionary('takeProfit', [takeProfitWords]),
  stopLoss: /* @__PURE__ */ dictionary('stopLoss', [stopLossWords]),
  targets: /* @__PURE__ */ dictionary('targets', [takeProfitWords, targetWords]),
  expect: /* @__PURE__ */ dictionary('expect', []),
  limitOffset: /* @__PURE__ */ dictionary('limitOffset', []),
  moveStop: /* @__PURE__ */ dictionary('moveStop', [moveStopWords]),
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
  const letters = comparedLetters(name);
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
        : nearestName(letters, fields);
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
