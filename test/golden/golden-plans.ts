// Golden plans: a message, settings and a market, and what was decided when the line was written.
import { readFileSync } from 'node:fs';
import { isUsageError } from '../../src/cli/requests.js';
import { respondToPlan } from '../../src/cli/respond.js';
import type { ErrorPath } from '../../src/core/errors.js';
import type { NoticeCode } from '../../src/core/notices.js';
import type { OrderPlan } from '../../src/plan/order-plan.js';

/** A plan without its words: what is done, which notices are given, and by which rules it was decided. */
export interface GoldenPlan {
  readonly outcome: OrderPlan['outcome'];
  readonly releaseAt?: string;
  readonly steps: OrderPlan['steps'];
  readonly notices: readonly NoticeCode[];
  readonly trace: readonly string[];
}

export type GoldenAnswer =
  | { readonly ok: true; readonly value: GoldenPlan | readonly GoldenPlan[] }
  | { readonly ok: false; readonly errors: readonly { readonly code: string; readonly path: ErrorPath }[] };

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
  if (isUsageError(answer)) {
    throw new Error(answer.usageError);
  }
  if (!answer.ok) {
    return { ok: false, errors: answer.errors.map(({ code, path }) => ({ code, path })) };
  }
  const { value } = answer;
  return { ok: true, value: isBatch(value) ? value.map(goldenPlan) : goldenPlan(value) };
}

function isBatch(value: OrderPlan | readonly OrderPlan[]): value is readonly OrderPlan[] {
  return Array.isArray(value);
}
