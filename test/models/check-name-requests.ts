// Requests with unknown field names (other spellings, words of other platforms, common data of alerts) and with nulls.
// Separate from check-requests.ts, so that the seeds of that file keep their messages.
import * as fc from 'fast-check';
import { signalFields, stopLossFields, takeProfitFields } from '../../src/signal/fields.js';
import { commonData, messageWords, stopLossWords, takeProfitWords } from '../../src/signal/platform-words.js';
import type { CheckRequest } from './check-model.js';
import { checkRequest } from './check-requests.js';
import { isRecord } from './model-values.js';

type Leg = 'takeProfit' | 'stopLoss';

/** Name with a value, in the message or in a leg. */
interface Laid {
  readonly leg: Leg | undefined;
  readonly name: string;
  readonly value: unknown;
  /** Whether the misspelt field itself is left out. */
  readonly instead?: string;
}

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz', ...'_- 1A');

type Edit = (name: string) => string;

const edit: fc.Arbitrary<Edit> = fc
  .tuple(fc.nat(40), letters, fc.constantFrom('remove', 'add', 'replace', 'swap', 'append', 'prepend'))
  .map(([place, letter, kind]) => (name) => {
    const at = place % (name.length + 1);
    const [head, tail] = [name.slice(0, at), name.slice(at)];
    switch (kind) {
      case 'remove':
        return head + tail.slice(1);
      case 'add':
        return head + letter + tail;
      case 'replace':
        return head + letter + tail.slice(1);
      case 'swap':
        return head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2);
      case 'append':
        return name + letter;
      default:
        return letter + name;
    }
  });

const spelling: fc.Arbitrary<Edit> = fc.constantFrom<Edit>(
  (name) => name,
  (name) => name.toLowerCase(),
  (name) => name.toUpperCase(),
  (name) => name.slice(0, 1).toUpperCase() + name.slice(1),
  ...['_', '-', ' ', '__'].map(
    (mark): Edit =>
      (name) =>
        name.replaceAll(/[A-Z]/g, (capital) => mark + capital),
  ),
  (name) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
);

/** A name in another spelling, up to three edits away. */
function misspelt(name: string): fc.Arbitrary<string> {
  return fc
    .tuple(spelling, fc.array(edit, { maxLength: 3 }))
    .map(([spell, edits]) => spell(edits.reduce((text, one) => one(text), name)));
}

const values = fc.constantFrom<unknown>(5, '5', 'long', 'short', 'buy', 'LONG', null, true, { percent: 2 }, {}, [1]);

const namesOf = {
  takeProfit: takeProfitFields.map(({ name }): string => name),
  stopLoss: stopLossFields.map(({ name }): string => name),
} as const;

const words = Object.values(messageWords).flatMap((some) => Object.keys(some));
const legWords = [...Object.keys(takeProfitWords), ...Object.keys(stopLossWords)];
const nullable = ['quantity', 'limitPrice', 'stopPrice', 'takeProfit', 'stopLoss', 'quantityType'];

function laidIn(leg: Leg | undefined): fc.Arbitrary<Laid> {
  const names = leg === undefined ? signalFields.map(({ name }): string => name) : namesOf[leg];
  const others = fc.constantFrom(...words, ...legWords, ...commonData);
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .constantFrom(...names)
        .chain((known) =>
          fc
            .tuple(misspelt(known), values, fc.boolean())
            .map(([name, value, isInstead]): Laid => ({ leg, name, value, ...(isInstead && { instead: known }) })),
        ),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(others, spelling, fc.option(edit), values)
        .map(([name, spell, one, value]): Laid => ({ leg, name: spell(one === null ? name : one(name)), value })),
    },
    { weight: 2, arbitrary: fc.constantFrom(...nullable).map((name): Laid => ({ leg, name, value: null })) },
  );
}

const laid: fc.Arbitrary<Laid> = fc.oneof(
  { weight: 4, arbitrary: laidIn(undefined) },
  { weight: 1, arbitrary: laidIn('takeProfit') },
  { weight: 1, arbitrary: laidIn('stopLoss') },
);

function lay(
  message: Readonly<Record<string, unknown>>,
  { leg, name, value, instead }: Laid,
): Readonly<Record<string, unknown>> {
  const entriesWith = (object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries([...Object.entries(object).filter(([key]) => key !== instead && key !== name), [name, value]]);
  if (leg === undefined) {
    return entriesWith(message);
  }
  const inner = message[leg];
  return { ...message, [leg]: entriesWith(isRecord(inner) ? inner : { amount: 1 }) };
}

/** `check` request whose messages have up to four such names or nulls. */
export function nameRequest(): fc.Arbitrary<CheckRequest> {
  const modes = fc.constantFrom<CheckRequest['mistypedFields']>(undefined, 'notice', 'refuse');
  return fc
    .tuple(checkRequest(), fc.array(laid, { minLength: 1, maxLength: 4 }), modes)
    .map(([request, names, mistypedFields]): CheckRequest => {
      const { payload } = request;
      const renamed = (message: unknown): unknown =>
        isRecord(message) ? names.reduce((all, one) => lay(all, one), message) : message;
      return {
        ...request,
        payload: Array.isArray(payload) ? payload.map(renamed) : renamed(payload),
        ...(mistypedFields !== undefined && { mistypedFields }),
      };
    });
}
