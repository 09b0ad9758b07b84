// The library against model.py, on the same requests as JSON Lines.
import { spawnSync } from 'node:child_process';
import { isUsageError } from '../../src/cli/requests.js';
import { respondToPlan } from '../../src/cli/respond.js';
import type { Order } from '../../src/plan/legs/order.js';
import type { OrderPlan } from '../../src/plan/order-plan.js';
import { sameJson } from '../conformance/suite.js';

/** What is compared of an answer: sizes and prices, or the codes of the refusal, each once. */
export type Sizes =
  | { readonly orders: readonly Readonly<Record<string, unknown>>[] }
  | { readonly refused: readonly string[] };

export interface Difference {
  readonly request: unknown;
  readonly library: Sizes;
  readonly model: Sizes;
}

/** Whether there is a Python to ask. */
export function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0;
}

function sizesOfOrder({
  ticker: _t,
  effect: _e,
  timeInForce: _f,
  clientOrderId: _c,
  ...order
}: Order): Readonly<Record<string, unknown>> {
  const { takeProfit, stopLoss, ...prices } = order;
  const { timeInForce: _, ...stop } = stopLoss ?? {};
  return {
    ...prices,
    ...(takeProfit === undefined ? {} : { takeProfit: takeProfit.limitPrice }),
    ...(stopLoss === undefined ? {} : { stopLoss: stop }),
  };
}

/** The library's sizes for the text of a request. */
export function librarySizes(line: string): Sizes {
  const answer = respondToPlan(JSON.parse(line));
  if (isUsageError(answer)) {
    throw new Error(answer.usageError);
  }
  if (!answer.ok) {
    return { refused: [...new Set(answer.errors.map(({ code }) => code))].sort() };
  }
  const steps = ([answer.value].flat() as readonly OrderPlan[]).flatMap((plan) => plan.steps);
  return { orders: steps.flatMap((step) => (step.step === 'submit-order' ? [sizesOfOrder(step.order)] : [])) };
}

function modelSizes(lines: readonly string[]): readonly Sizes[] {
  const { stdout, status, stderr } = spawnSync('python3', ['scripts/sizing/model.py'], {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) {
    throw new Error(`model.py ended with ${status}: ${stderr.slice(-2000)}`);
  }
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Sizes => JSON.parse(line));
}

/** What a run has seen. */
export interface Tally {
  compared: number;
  ordered: number;
  refused: number;
  nothing: number;
  /** How many orders were compared, and how many of them carried a bracket. */
  orders: number;
  brackets: number;
  readonly differences: Difference[];
  readonly codes: Map<string, number>;
}

export function newTally(): Tally {
  return {
    compared: 0,
    ordered: 0,
    refused: 0,
    nothing: 0,
    orders: 0,
    brackets: 0,
    differences: [],
    codes: new Map(),
  };
}

/** Asks both about every request and counts what they answer. */
export function compare(requests: readonly unknown[], tally: Tally): void {
  const lines = requests.map((request) => JSON.stringify(request));
  const models = modelSizes(lines);
  lines.forEach((line, index) => {
    const library: Sizes = JSON.parse(JSON.stringify(librarySizes(line)));
    const model = models[index] ?? { refused: ['no answer'] };
    tally.compared += 1;
    if ('refused' in library) {
      tally.refused += 1;
      for (const code of library.refused) {
        tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1);
      }
    } else if (library.orders.length === 0) {
      tally.nothing += 1;
    } else {
      tally.ordered += 1;
      tally.orders += library.orders.length;
      tally.brackets += library.orders.filter((order) => 'takeProfit' in order || 'stopLoss' in order).length;
    }
    if (!sameJson(library, model)) {
      tally.differences.push({ request: JSON.parse(line), library, model });
    }
  });
}
