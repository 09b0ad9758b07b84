import { type Action, actions, type OrderType } from '../../../src/core/vocabulary.js';
import { maxFormulaLength } from '../../../src/formula/evaluate-formulas.js';
import { expectedOf } from '../../../src/signal/field-kinds.js';
import {
  type Field,
  type FieldName,
  type FieldText,
  type StopLossName,
  signalFields,
  signalTexts,
  stopLossFields,
  stopLossTexts,
  takeProfitFields,
  takeProfitTexts,
} from '../../../src/signal/fields.js';
import { maxSignals } from '../../../src/signal/parse-signals.js';
import { sentimentActions } from '../../../src/signal/rules.js';
import { anyOf, dialect, type JsonSchema, orNull, reference, titleOf } from './json-schema.js';
import { kindSchema, numberTexts } from './values.js';

const formula: JsonSchema = {
  title: 'Formula',
  description: `An expression behind =, of at most ${maxFormulaLength} characters; signal.price reads a field.`,
  type: 'string',
  pattern: '^=',
  maxLength: maxFormulaLength + 1,
};

type Texts<Name extends string> = Readonly<Record<Name, FieldText>>;

/** The fields of a table as the properties of an object. What is not required may also be null. */
function propertiesOf<Name extends string>(
  fields: readonly Field<Name>[],
  texts: Texts<Name>,
  withFormulas: boolean,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(fields.map((field) => [field.name, propertyOf(field, texts[field.name], withFormulas)]));
}

function propertyOf(field: Field<string>, { description, examples }: FieldText, withFormulas: boolean): JsonSchema {
  const literal = kindSchema(field);
  const sent = withFormulas && field.literal === undefined ? anyOf(literal, reference('formula')) : literal;
  return {
    title: titleOf(field.name),
    description: `${description} Expected: ${expectedOf(field)}.`,
    ...(field.required ? sent : orNull(sent)),
    examples,
  };
}

function needsOneOf(names: readonly string[]): JsonSchema {
  return { anyOf: names.map((name) => ({ required: [name] })) };
}

/** What a stop loss must have one of; the other fields go with these. */
const stopLossDistances: readonly StopLossName[] = [
  'percent',
  'amount',
  'stopPrice',
  'trailAmount',
  'trailPercent',
  'pnlAmount',
];

const parts = {
  takeProfit: (withFormulas: boolean): JsonSchema => ({
    type: 'object',
    properties: propertiesOf(takeProfitFields, takeProfitTexts, withFormulas),
  }),
  stopLoss: (withFormulas: boolean): JsonSchema => ({
    type: 'object',
    properties: propertiesOf(stopLossFields, stopLossTexts, withFormulas),
  }),
} as const;

const takeProfit: JsonSchema = {
  title: 'Take profit',
  ...parts.takeProfit(true),
  ...needsOneOf(takeProfitFields.map(({ name }) => name)),
};

const stopLoss: JsonSchema = { title: 'Stop loss', ...parts.stopLoss(true), ...needsOneOf(stopLossDistances) };

/** A part of a bracket in the settings: no formulas, no unknown names, and a stop loss may have a type alone. */
export function settingOf(part: keyof typeof parts): JsonSchema {
  return { ...parts[part](false), additionalProperties: false };
}

function whenActionIs(list: readonly Action[], then: JsonSchema): JsonSchema {
  return { if: { properties: { action: { enum: list } }, required: ['action'] }, then };
}

/** A field that was sent, but perhaps by a formula. */
function sent(name: FieldName, value: JsonSchema): JsonSchema {
  return { required: [name], properties: { [name]: value } };
}

const waiting: readonly OrderType[] = ['stop', 'stop_limit'];
const trailing: OrderType = 'trailing_stop';

/** The simple ones of the rules between fields. */
const rules: readonly JsonSchema[] = [
  whenActionIs(
    actions.filter((action) => !sentimentActions.has(action)),
    { properties: { sentiment: anyOf({ type: 'null' }, reference('formula')) } },
  ),
  whenActionIs(
    actions.filter((action) => action !== 'resize'),
    { properties: { quantity: { exclusiveMinimum: 0 } } },
  ),
  whenActionIs(['resize'], sent('quantity', { not: { type: 'null' } })),
  whenActionIs(['breakeven'], sent('orderType', anyOf({ enum: waiting }, reference('formula')))),
  {
    if: { properties: { orderType: { const: trailing } }, required: ['orderType'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: needsOneOf(['trailAmount', 'trailPercent']),
  },
];

const signal: JsonSchema = {
  title: 'Signal',
  description: 'What to trade, and how. Fields that are not listed are ignored.',
  type: 'object',
  properties: propertiesOf(signalFields, signalTexts, true),
  required: signalFields.filter(({ required }) => required).map(({ name }) => name),
  allOf: rules,
};

const batch: JsonSchema = {
  title: 'Batch',
  description: 'Several signals: all of them are accepted or none.',
  type: 'array',
  items: reference('signal'),
  minItems: 1,
  maxItems: maxSignals,
};

/** The body of a request. What it refuses is refused; between fields it knows the simple rules only. */
export function signalDocument(): JsonSchema {
  return {
    $schema: dialect,
    title: 'Signal',
    description: 'A trade signal, or a batch of them.',
    anyOf: [reference('signal'), reference('batch')],
    $defs: { signal, batch, takeProfit, stopLoss, formula, ...numberTexts },
  };
}
