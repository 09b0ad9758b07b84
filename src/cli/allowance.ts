// `allowance`: what an entry in a ticker may be at most right now, and what is left of each limit.

import { type Allowance, type AllowanceLimit, allowance, type SideAllowance } from '../allowance/allowance.js';
import type { DecimalString } from '../core/decimal.js';
import type { JsonObject } from '../core/json.js';
import { andThen, ok, type Result } from '../core/result.js';
import { type PositionSide, positionSides } from '../core/vocabulary.js';
import type { InstrumentDescriptions } from '../market/ports.js';
import { errorLines } from './explain.js';
import { profileOf } from './profiles.js';
import type { Request, RequestOptions, UsageError, ValueType } from './requests.js';
import { planningInputs } from './respond.js';
import { tableLines } from './table.js';
import type { Theme } from './theme.js';

/** `allowance`: about a ticker, on one side or both. */
export interface AllowanceInvocation {
  readonly run: 'allowance';
  readonly ticker: string;
  readonly json: boolean;
  readonly side?: PositionSide;
  /** Stop loss of the entry, as in a message. */
  readonly stopLoss?: JsonObject;
  /** Limit price of the entry. */
  readonly price?: DecimalString;
  readonly options?: RequestOptions;
}

type Values = Readonly<Record<string, unknown>>;

/** The invocation of arguments, or what is wrong with them. */
export function allowanceInvocation(
  ticker: string | undefined,
  values: Values,
  options: { readonly options?: RequestOptions },
): AllowanceInvocation | UsageError {
  if (ticker === undefined) {
    return { usageError: 'allowance needs a ticker such as AAPL.' };
  }
  const side = positionSide.read(values.side);
  const stopLoss = stopLossPercent.read(values['stop-loss']);
  const price = positiveNumber.read(values.price);
  return {
    run: 'allowance',
    ticker,
    json: values.json === true,
    ...(side !== undefined && { side }),
    ...(stopLoss !== undefined && { stopLoss: { percent: stopLoss } }),
    ...(price !== undefined && { price }),
    ...options,
  };
}

/** A side of a position. */
export const positionSide: ValueType<PositionSide> = {
  expected: positionSides.join(' or '),
  read: (value) => positionSides.find((side) => side === value),
};

/** A number above 0, as it is written. */
export const positiveNumber: ValueType<DecimalString> = {
  expected: 'a number above 0',
  read: (value) => (isNumberText(value) && Number(value) > 0 ? value : undefined),
};

/** A distance in percent. */
export const stopLossPercent: ValueType<DecimalString> = {
  expected: 'a number of percent above 0 and below 100',
  read: (value) => (isNumberText(value) && Number(value) > 0 && Number(value) < 100 ? value : undefined),
};

function isNumberText(value: unknown): value is DecimalString {
  return typeof value === 'string' && /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value);
}

/** The allowance of a ticker with settings and a market; the errors of what cannot be read. */
export function respondToAllowance(
  { ticker, side, stopLoss, price }: AllowanceInvocation,
  { settings, market, account, broker }: Request,
  instruments: InstrumentDescriptions,
): Result<Allowance> {
  const inputs = andThen(profileOf(broker), (profile) =>
    planningInputs({ settings, market, account, profile, instruments }),
  );
  return andThen(inputs, ({ context }) => ok(allowance(ticker, context, { side, stopLoss, price })));
}

/** Whether anything may be entered. */
export function allowsEntry({ sides }: Allowance): boolean {
  return Object.values(sides).some(({ maxQuantity }) => maxQuantity !== '0');
}

const titles = ['limit', 'at', 'used', 'left', 'at most'];

/** An allowance as text: for each side the largest quantity, and the limits, with a sign before the one that binds. */
export function allowanceText({ ticker, sides }: Allowance, theme: Theme): string {
  const { styled, plain } = theme;
  const parts = Object.entries(sides).flatMap(([side, one]) => [
    `${styled('title', `${plain(ticker)} ${side}`)}: ${quantityText(one)}`,
    ...limitLines(one, theme).map((line) => `  ${line}`),
    ...errorLines(one.refusals, theme).map((line) => `  ${line}`),
  ]);
  return `${parts.map((line) => line.trimEnd()).join('\n')}\n`;
}

function quantityText({ maxQuantity }: SideAllowance): string {
  if (maxQuantity === undefined) {
    return 'nothing limits it';
  }
  return maxQuantity === '0' ? 'nothing' : `at most ${maxQuantity}`;
}

function limitLines({ limits, binding }: SideAllowance, theme: Theme): readonly string[] {
  const rowOf = ({ rule, limit, used, left, maxQuantity }: AllowanceLimit) => ({
    cells: [rule, limit, used, left, maxQuantity ?? ''],
    isMarked: rule === binding,
  });
  return limits.length === 0 ? [] : tableLines(titles, limits.map(rowOf), theme.columns - 2, theme);
}
