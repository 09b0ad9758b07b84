import type { Range } from '../../../src/core/decimal.js';
import { numericForm } from '../../../src/core/decimal.js';
import { dateTimeForm } from '../../../src/signal/date-time.js';
import { relativeDate } from '../../../src/signal/dates.js';
import { relativeDelay } from '../../../src/signal/delay.js';
import { type FieldKind, wordsOf } from '../../../src/signal/field-kinds.js';
import { anyOf, type JsonSchema, reference } from './json-schema.js';

/** A pattern without its anchors, so that several can be combined. */
function inner({ source }: RegExp): string {
  return source.replace(/^\^|\$$/g, '');
}

/** One of several patterns, with optional white space around it. */
function trimmed(...forms: readonly string[]): JsonSchema {
  return { type: 'string', pattern: `^\\s*(?:${forms.join('|')})\\s*$` };
}

const calendarDate = '\\d{4}-\\d\\d-\\d\\d';

const numeric = inner(numericForm);

/** Definitions that the schemas refer to. */
export const numberTexts: Readonly<Record<string, JsonSchema>> = {
  numberText: { title: 'Number as text', ...trimmed(numeric) },
  unsignedText: { title: 'Number as text, without a minus', ...trimmed(numeric.replace('[+-]?', '\\+?')) },
};

/** A JSON number, or a number as text. Of the bounds, text is checked for its sign only. */
export function numberSchema({ above, below, minimum, maximum, whole }: Range & { readonly whole?: true }): JsonSchema {
  const isPositive = above === 0 || (minimum ?? 0) > 0;
  return anyOf(
    {
      type: whole ? 'integer' : 'number',
      ...(above !== undefined && { exclusiveMinimum: above }),
      ...(below !== undefined && { exclusiveMaximum: below }),
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
    },
    reference(isPositive ? 'unsignedText' : 'numberText'),
  );
}

/** Values of a kind of field. It may accept more than parsing does, never less. */
export function kindSchema(field: FieldKind): JsonSchema {
  switch (field.kind) {
    case 'enum':
      return { enum: [...wordsOf(field)] };
    case 'number':
      return numberSchema(field);
    case 'quantity':
      // As text, -0 is valid: it is 0.
      return numberSchema({ minimum: 0 });
    case 'integer':
      return numberSchema({ ...field, whole: true });
    case 'text':
    case 'time':
      return { type: ['string', 'number'] };
    case 'message':
      return anyOf(
        { type: 'string', maxLength: field.maxLength, not: { pattern: '<[A-Za-z/!][\\s\\S]*>' } },
        { type: 'number' },
      );
    case 'date':
      return trimmed(calendarDate, inner(relativeDate));
    case 'ticker':
      // Neither blank nor a formula.
      return { type: 'string', pattern: '^(?:[^\\s=]|\\s+\\S)' };
    case 'delay':
      return anyOf(
        { type: 'integer', minimum: 1, maximum: 86_400 },
        trimmed('\\d+', inner(relativeDelay), inner(dateTimeForm)),
      );
    case 'boolean':
      return { type: 'boolean' };
    case 'object':
      return { type: 'object' };
    case 'any':
      return { pattern: '^(?:[^=]|$)' };
    case 'takeProfit':
    case 'stopLoss':
    case 'expect':
    case 'limitOffset':
    case 'targets':
    case 'moveStop':
      return reference(field.kind);
  }
}
