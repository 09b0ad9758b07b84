// Lines taken from the tables that were worked out by hand. Their expectations are the tables' own.
import { actionRows } from '../tables/action-table.js';
import { formulaRows, roundingRows } from '../tables/formulas.js';
import { parseCodeRows } from '../tables/parse-codes.js';
import { planCodeRows } from '../tables/plan-codes.js';
import { planDecisionRows } from '../tables/plan-decisions.js';
import type { PlanTableRequest, TablePlan } from '../tables/plan-table.js';
import { resizeRows } from '../tables/resize-table.js';
import { signalDecisionRows } from '../tables/signal-decisions.js';
import type { Expected, Line } from './suite.js';

export type Unnumbered = Omit<Line, 'id'>;

function refused(...codes: readonly string[]): Expected {
  return { ok: false, errors: codes.map((code) => ({ code })) };
}

export function checksOfTables(): readonly Unnumbered[] {
  return [
    ...signalDecisionRows.map(
      ({ line, sentence, request, answer }): Unnumbered => ({
        rule: `${line}: ${sentence}`,
        command: 'check',
        request: { ...request },
        answer,
      }),
    ),
    ...parseCodeRows.map(
      ({ code, why, request, errors }): Unnumbered => ({
        rule: `${code}: ${why}`,
        command: 'check',
        request: { ...request },
        answer: { ok: false, errors },
      }),
    ),
  ];
}

export function formulasOfTables(): readonly Unnumbered[] {
  return [
    ...formulaRows.map(
      ({ rule, sentence, payload, answer }): Unnumbered => ({
        rule: `${rule}: ${sentence}`,
        command: 'formula',
        request: { payload },
        answer,
      }),
    ),
    ...roundingRows.map(({ mode, number, value, precision, result }, index): Unnumbered => {
      const third = index % 2 === 0 ? `rounding.${mode}` : number;
      return {
        rule: `SPEC Formulas 6: round(${value}, ${precision}) by ${mode} is ${result}`,
        command: 'formula',
        request: { payload: { v: value, r: `=round(signal.v, ${precision}, ${third}) == ${result}` } },
        answer: { ok: true, value: { v: value, r: true } },
      };
    }),
  ];
}

function plan(rule: string, request: PlanTableRequest, answer: Expected): Unnumbered {
  return { rule, command: 'plan', request: { ...request }, answer };
}

/** What counts of a plan: `ticker` and `action` only repeat the message. */
function countedOf({ outcome, releaseAt, steps }: TablePlan): Expected {
  return { ok: true, value: { outcome, ...(releaseAt === undefined ? {} : { releaseAt }), steps } };
}

export function plansOfTables(): readonly Unnumbered[] {
  return [
    ...planDecisionRows.map(({ line, sentence, request, answer }) =>
      plan(`${line}: ${sentence}`, request, answer.ok ? countedOf(answer.value) : refused(...answer.errors)),
    ),
    ...planCodeRows.map(({ code, request, errors }) => plan(`${code}: caused`, request, refused(...errors))),
  ];
}

/** Every n-th row, n having no divisor in common with the table's dimensions, so that all of their values occur. */
function sampled<T>(rows: readonly T[], every: number): readonly T[] {
  return rows.filter((_, index) => index % every === 0);
}

function quantities(...values: readonly string[]): Expected {
  return { ok: true, value: { quantities: values } };
}

export function quantitiesOfTables(): readonly Unnumbered[] {
  return [
    ...sampled(resizeRows, 7).map(({ sentence, request, expected }) =>
      plan(
        `SPEC Resize, the table: ${sentence}`,
        request,
        expected.errors === undefined
          ? quantities(...(expected.quantity === undefined ? [] : [expected.quantity]))
          : refused(...expected.errors),
      ),
    ),
    ...sampled(actionRows, 17).map(({ sentence, request, expected }) =>
      plan(
        `DESIGN 8, the table of actions: ${sentence}`,
        request,
        'errors' in expected
          ? refused(...expected.errors)
          : quantities(...expected.orders.map(({ quantity }) => quantity)),
      ),
    ),
  ];
}
