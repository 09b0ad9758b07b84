// The TypeScript types of the fields, from the field tables: src/signal/field-types.ts. A test compares the two.
import * as vocabulary from '../../../src/core/vocabulary.js';
import type { FieldKind } from '../../../src/signal/field-kinds.js';
import {
  expectFields,
  expectTexts,
  type Field,
  type FieldGroup,
  type FieldText,
  type LimitOffsetName,
  limitOffsetFields,
  type StopMoveName,
  signalFields,
  signalTexts,
  stopLossFields,
  stopLossTexts,
  stopMoveFields,
  takeProfitFields,
  takeProfitTexts,
  targetFields,
  targetTexts,
} from '../../../src/signal/fields.js';

export const fieldTypesFile = 'src/signal/field-types.ts';

/** Type name of a list of words: `OrderType` for `orderTypes`. */
function nameOfWords(values: readonly string[]): string {
  const list = Object.entries(vocabulary).find(([, words]) => words === values)?.[0] ?? '';
  const singular = list.replace(/^times/, 'time').replace(/s$/, '');
  return singular.charAt(0).toUpperCase() + singular.slice(1);
}

function typeOf(field: FieldKind): string {
  switch (field.kind) {
    case 'enum':
      return nameOfWords(field.values);
    case 'number':
    case 'quantity':
      return 'DecimalString';
    case 'integer':
      return 'number';
    case 'text':
    case 'message':
    case 'ticker':
      return 'string';
    case 'date':
      return 'IsoDate';
    case 'time':
    case 'delay':
      return 'IsoInstant';
    case 'boolean':
      return 'boolean';
    case 'object':
      return 'JsonObject';
    case 'any':
      return 'JsonValue';
    case 'takeProfit':
      return 'TakeProfit';
    case 'stopLoss':
      return 'StopLoss';
    case 'limitOffset':
      return 'LimitOffset';
    case 'targets':
      return 'readonly Target[]';
    case 'moveStop':
      return 'StopMove';
    case 'expect':
      return 'Expectation';
  }
}

/** A field as a property with its doc comment. */
function propertyOf(field: Field<string>, { description }: FieldText, type = typeOf(field)): string {
  const { name, output = name, required } = field;
  return `  /** ${description} */\n  readonly ${output}${required ? '' : '?'}: ${type};\n`;
}

function propertiesOf<Name extends string>(
  fields: readonly Field<Name>[],
  texts: Readonly<Record<Name, FieldText>>,
): string {
  return fields.map((field) => propertyOf(field, texts[field.name])).join('');
}

/** The properties of one group of signal fields. In `QuantityFields` the type of the quantity is a parameter. */
function groupOf(group: FieldGroup): string {
  return signalFields
    .filter(({ name }) => signalTexts[name].group === group)
    .map((field) => propertyOf(field, signalTexts[field.name], field.name === 'quantityType' ? 'Type' : undefined))
    .join('');
}

/** An offset, or a move, by one of its fields. */
function alternativeOf(name: LimitOffsetName | StopMoveName, fields: readonly { readonly name: string }[]): string {
  const others = fields.filter((field) => field.name !== name).map((field) => `readonly ${field.name}?: never`);
  return `\n  | { readonly ${name}: DecimalString; ${others.join('; ')} }`;
}

/** The text of the file. */
export function fieldTypes(): string {
  return `// Generated from fields.ts by \`npm run generate -- types\`; a test compares the two.
import type { DecimalString } from '../core/decimal.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import type { IsoDate, IsoInstant } from '../core/time.js';
import type {
  ExpectedPosition,
  IntrinsicValue,
  MarketPriceType,
  OptionType,
  OrderType,
  QuantityType,
  Sentiment,
  StopLossType,
  StopMoveWord,
  TimeInForce,
} from '../core/vocabulary.js';

/** Where to take the profit of an entry: exactly one of the four. */
export interface TakeProfit {
${propertiesOf(takeProfitFields, takeProfitTexts)}}

/**
 * How far the limit of a stop-limit lies beyond its stop: in percent of the stop, or in units of the price.
 *
 * @example
 * const offset: LimitOffset = { percent: '0.5' };
 * offset.amount; // undefined
 */
export type LimitOffset =${limitOffsetFields.map(({ name }) => alternativeOf(name, limitOffsetFields)).join('')};

/**
 * Every field of a stop loss.
 */
export interface StopLossFields {
${propertiesOf(stopLossFields, stopLossTexts)}}

/** A stop loss at a price or a fixed distance. */
export interface FixedStopLoss extends Omit<StopLossFields, 'type' | 'trailAmount' | 'trailPercent'> {
  /** Absent: as the settings say. */
  readonly type?: Exclude<StopLossType, 'trailing_stop'>;
  readonly trailAmount?: never;
  readonly trailPercent?: never;
}

/** A stop loss that follows the high-water mark, by exactly one of its two distances. */
export type TrailingStopLoss = Pick<
  StopLossFields,
  'percent' | 'amount' | 'stopPrice' | 'trailPrice' | 'limitOffset'
> & {
  /** Tells it from a stop loss at a fixed price. */
  readonly type: 'trailing_stop';
  readonly limitPrice?: never;
  readonly pnlAmount?: never;
} & (
    | { readonly trailAmount: DecimalString; readonly trailPercent?: never }
    | { readonly trailAmount?: never; readonly trailPercent: DecimalString }
  );

/** Where to cut the loss of an entry. */
export type StopLoss = FixedStopLoss | TrailingStopLoss;

/**
 * Where a stop moves to: the entry, the target before, or a distance from the entry toward the profit.
 *
 * @example
 * const move: StopMove = { percent: '0.5' };
 * typeof move; // 'object'
 */
export type StopMove =
  | StopMoveWord${stopMoveFields.map(({ name }) => alternativeOf(name, stopMoveFields)).join('')};

/**
 * One of several take profits of an entry: exactly one of \`limitPrice\`, \`percent\`, \`amount\` and \`risk\`.
 *
 * @example
 * const target: Target = { risk: '1', share: '50', moveStop: 'entry' };
 * target.share; // '50'
 */
export interface Target {
${propertiesOf(targetFields, targetTexts)}}

/**
 * Position that a strategy held before its order. What is absent is not compared.
 *
 * @example
 * const expect: Expectation = { position: 'long', quantity: '10' };
 * expect.position; // 'long'
 */
export interface Expectation {
${propertiesOf(expectFields, expectTexts)}}

/**
 * Fields of every signal.
 */
export interface CommonFields {
${groupOf('common')}}

/**
 * Which option contract to trade.
 */
export interface OptionFields {
${groupOf('option')}}

/**
 * How to send the order.
 */
export interface OrderFields extends OptionFields {
${groupOf('order')}}

/**
 * How much, in units of one of the given types.
 */
export interface QuantityFields<Type extends QuantityType> {
${groupOf('quantity')}}

/**
 * Take profit and stop loss of an entry.
 */
export interface BracketFields {
${groupOf('bracket')}}

/**
 * The direction that the trader wants.
 */
export interface SentimentFields {
${groupOf('sentiment')}}

/**
 * Where to put the stop of a breakeven.
 */
export interface BreakevenFields {
${groupOf('breakeven')}}
`;
}
