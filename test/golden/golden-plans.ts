// Golden plans: a message, settings and a market, and what was decided when the line was written.
import { readFileSync } from 'node:fs';
import { isBatch } from '../../src/cli/explain.js';
import { respondToPlan } from '../../src/cli/respond.js';
import type { ErrorPath } from '../../src/core/errors.js';
import type { NoticeCode } from '../../src/core/notices.js';
import type { Err, Result } from '../../src/core/result.js';
import type { OrderPlan } from '../../src/order/order-plan.js';

/** A plan without its words: what is done, which notices are given, and by which rules it was decided. */
export interface GoldenPlan {
  readonly outcome: OrderPlan['outcome'];
  readonly releaseAt?: string;
  readonly steps: OrderPlan['steps'];
  readonly notices: readonly NoticeCode[];
  readonly trace: readonly string[];
}

export interface GoldenErrors {
  readonly ok: false;
  readonly errors: readonly { readonly code: string; readonly path: ErrorPath }[];
}

/** Item of a batch. */
export type GoldenItem = { readonly ok: true; readonly value: GoldenPlan } | GoldenErrors;

export type GoldenAnswer = { readonly ok: true; readonly value: GoldenPlan | readonly GoldenItem[] } | GoldenErrors;

export interface GoldenLine {
  readonly id: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly answer: GoldenAnswer;
}

export const goldenFile = 'test/golden/plans.jsonl';

export function readGoldenLines(): readonly GoldenLine[] {
  return readFileSync(goldenFile, 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text): GoldenLine => JSON.parse(text));
}

function goldenPlan({ outcome, releaseAt, steps, notices, trace }: OrderPlan): GoldenPlan {
  return {
    outcome,
    ...(releaseAt === undefined ? {} : { releaseAt }),
    steps,
    notices: notices.map(({ code }) => code),
    trace: trace.map(({ rule }) => rule),
  };
}

/** What the library decides today. */
export function goldenAnswer(request: GoldenLine['request']): GoldenAnswer {
  const answer = respondToPlan(request);
  if (!answer.ok) {
    return goldenErrors(answer);
  }
  const { value } = answer;
  return { ok: true, value: isBatch(value) ? value.map(goldenItem) : goldenPlan(value) };
}

function goldenItem(result: Result<OrderPlan>): GoldenItem {
  return result.ok ? { ok: true, value: goldenPlan(result.value) } : goldenErrors(result);
}

function goldenErrors({ errors }: Err): GoldenErrors {
  return { ok: false, errors: errors.map(({ code, path }) => ({ code, path })) };
}
