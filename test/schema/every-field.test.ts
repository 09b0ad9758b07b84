// Every field of a signal with each of its examples, as a formula that gives the example, and as null: parsing accepts it,
// and so does the JSON Schema.
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.js';
import {
  type Field,
  type FieldText,
  signalFields,
  signalTexts,
  stopLossFields,
  stopLossTexts,
  takeProfitFields,
  takeProfitTexts,
} from '../../src/signal/fields.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { takesSignal } from './validators.js';

const context = { clock: { now: () => Date.UTC(2026, 0, 26, 15, 30) } };

/** How a value may be sent: as it is, by a formula that gives it, or, where it may be left out, as null. */
function waysOf({ literal, required }: Field<string>, example: JsonValue): readonly JsonValue[] {
  const isSimple = example === null || typeof example !== 'object';
  const isFormula = typeof example === 'string' && example.startsWith('=');
  const given = typeof example === 'string' ? `='${example}'` : `=${example}`;
  return [example, ...(literal || !isSimple || isFormula ? [] : [given]), ...(required ? [] : [null])];
}

function messagesOf<Name extends string>(
  fields: readonly Field<Name>[],
  texts: Readonly<Record<Name, FieldText>>,
  message: (name: Name, value: JsonValue) => JsonObject,
): readonly (readonly [string, JsonObject])[] {
  return fields.flatMap((field) =>
    texts[field.name].examples
      .flatMap((example) => waysOf(field, example))
      .map((value) => [`${field.name} ${JSON.stringify(value)}`, message(field.name, value)] as const),
  );
}

const buy = { ticker: 'AAPL', action: 'buy' };

/** What an example needs beside it; null needs nothing. */
function besideOf({ with: beside }: FieldText, value: JsonValue): JsonObject {
  return value === null ? {} : (beside ?? {});
}

/** A bracket may not consist of a null: another of its fields is sent then. */
function bracketOf(name: string, value: JsonValue, beside: JsonObject): JsonObject {
  const other = name === 'amount' ? { percent: 2 } : { amount: 3 };
  return value === null ? { ...other, [name]: null } : { ...beside, [name]: value };
}

describe.each([
  [
    'field',
    messagesOf(signalFields, signalTexts, (name, value) => ({
      ...buy,
      ...besideOf(signalTexts[name], value),
      [name]: value,
    })),
  ],
  [
    'take profit',
    messagesOf(takeProfitFields, takeProfitTexts, (name, value) => ({
      ...buy,
      takeProfit: bracketOf(name, value, {}),
    })),
  ],
  [
    'stop loss',
    messagesOf(stopLossFields, stopLossTexts, (name, value) => ({
      ...buy,
      stopLoss: bracketOf(name, value, stopLossTexts[name].with ?? {}),
    })),
  ],
])('%s', (_, messages) => {
  it.each(messages)('%s', (_name, message) => {
    expect(parseSignal(message, context)).toMatchObject({ ok: true });
    expect(takesSignal(message)).toBe(true);
  });
});

it('a formula with the result null removes an object', () => {
  for (const name of ['takeProfit', 'stopLoss', 'extras']) {
    expect(parseSignal({ ...buy, [name]: '=null' }, context).ok).toBe(true);
    expect(takesSignal({ ...buy, [name]: '=null' })).toBe(true);
  }
});
