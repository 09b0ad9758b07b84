import { type Action, actions, type OrderType } from '../../../src/core/vocabulary.js';
import { maxFormulaLength } from '../../../src/formula/evaluate-formulas.js';
import { expectedOf } from '../../../src/signal/field-kinds.js';
import {
  expectFields,
  expectTexts,
  type Field,
  type FieldName,
  type FieldText,
  limitOffsetFields,
  limitOffsetTexts,
  type StopLossName,
  signalFields,
  signalTexts,
  stopLossFields,
  stopLossTexts,
  stopMoveFields,
  stopMoves,
  stopMoveTexts,
  takeProfitFields,
  takeProfitTexts,
  targetFields,
  targetTexts,
} from '../../../src/signal/fields.js';
import { maxSignals } from '../../../src/signal/parse-signals.js';
import { sentimentActions } from '../../../src/signal/rules.js';
import { targetCount } from '../../../src/signal/targets.js';
import { anyOf, dialect, type JsonSchema, orNull, reference, titleOf } from './json-schema.js';
import { kindSchema, numberTexts } from './values.js';

const formula: JsonSchema = {
  title: 'Formula',
  description: `= and an expression of at most ${maxFormulaLength} characters; signal.price reads a field.`,
  type: 'string',
  pattern: '^=',
  maxLength: maxFormulaLength + 1,
};

type Texts<Name extends string> = Readonly<Record<Name, FieldText>>;

/** The fields of a table as properties of an object. Fields that are not required can also be null. */
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

/** Fields of which a stop loss needs at least one. */
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

const limitOffset: JsonSchema = {
  title: 'Limit offset',
  type: 'object',
  properties: propertiesOf(limitOffsetFields, limitOffsetTexts, false),
  ...needsOneOf(limitOffsetFields.map(({ name }) => name)),
};

const moveStop: JsonSchema = {
  title: 'Move of the stop',
  ...anyOf(kindSchema(stopMoves), {
    type: 'object',
    properties: propertiesOf(stopMoveFields, stopMoveTexts, false),
    ...needsOneOf(stopMoveFields.map(({ name }) => name)),
  }),
};

const target: JsonSchema = {
  title: 'Target',
  type: 'object',
  properties: propertiesOf(targetFields, targetTexts, false),
  ...needsOneOf(['limitPrice', 'percent', 'amount', 'risk']),
};

const targets: JsonSchema = {
  title: 'Targets',
  type: 'array',
  items: target,
  minItems: targetCount.minimum,
  maxItems: targetCount.maximum,
};

/** Targets in the settings: without unknown keys. */
export const targetsSetting: JsonSchema = { ...targets, items: { ...target, additionalProperties: false } };

/** The move of a stop, for documents with targets. */
export const moveStopDefinition: JsonSchema = moveStop;

/** The offset of a stop loss in the settings: without unknown keys. */
export const limitOffsetSetting: JsonSchema = { ...limitOffset, additionalProperties: false };

/** A part of a bracket in the settings: without formulas and unknown keys; a stop loss can be without a distance. */
export function settingOf(part: keyof typeof parts): JsonSchema {
  return { ...parts[part](false), additionalProperties: false };
}

const expectation: JsonSchema = {
  title: 'Expectation',
  type: 'object',
  properties: propertiesOf(expectFields, expectTexts, false),
};

function whenActionIs(list: readonly Action[], then: JsonSchema): JsonSchema {
  return { if: { properties: { action: { enum: list } }, required: ['action'] }, then };
}

/** A field that is present, with a value or a formula. */
function sent(name: FieldName, value: JsonSchema): JsonSchema {
  return { required: [name], properties: { [name]: value } };
}

const waiting: readonly OrderType[] = ['stop', 'stop_limit'];
const trailing: OrderType = 'trailing_stop';

/** The simple rules between fields. */
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
  description: 'Several signals: either all of them are accepted or none.',
  type: 'array',
  items: reference('signal'),
  minItems: 1,
  maxItems: maxSignals,
};

/** The body of a request. It rejects only invalid bodies; of the rules between fields it has the simple ones. */
export function signalDocument(): JsonSchema {
  return {
    $schema: dialect,
    title: 'Signal',
    description: 'A trade signal, or a batch of them.',
    anyOf: [reference('signal'), reference('batch')],
    $defs: {
      signal,
      batch,
      takeProfit,
      stopLoss,
      limitOffset,
      targets,
      moveStop,
      expect: expectation,
      formula,
      ...numberTexts,
    },
  };
}
