// What a JSON block of the documentation says, and what the library makes of it. A block is a message; or, when it has a
// `payload`, a request of the command, whose market is laid over the market of the examples.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isBatch } from '../../src/cli/explain.js';
import { respondToCheck, respondToPlan } from '../../src/cli/respond.js';
import type { SignalError } from '../../src/core/errors.js';
import { isRecord } from '../../src/core/json.js';
import { ok, type Result } from '../../src/core/result.js';
import { explainCalculation } from '../../src/explain/explain-plan.js';
import { describeStep } from '../../src/explain/step-text.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { parseSettings } from '../../src/settings/parse-settings.js';

/** The market of the examples: `docs/public/market.json`. */
export const exampleMarket: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(resolve('docs/public/market.json'), 'utf8'),
);

/** Result of a block. */
export interface BlockOutcome {
  /** `accepted`, `planned`, or the codes in their order, joined by spaces. */
  readonly outcome: string;
  /** The sentences of the errors. */
  readonly messages: readonly string[];
  /** How the amounts of each error were calculated, in words; empty for one without. */
  readonly calculations: readonly string[];
  /** Where the errors are, in the same order: `takeProfit.percent`. */
  readonly places: readonly string[];
  /** The plans in words, one line a step and one a leg; only of `planned`. */
  readonly plan: string;
}

function rejected(errors: readonly SignalError[]): BlockOutcome {
  const messages = errors.map(({ message }) => message);
  const places = errors.map(({ path }) => path.join('.'));
  const calculations = errors.map(({ calculation }) =>
    calculation === undefined ? '' : explainCalculation(calculation),
  );
  return { outcome: errors.map(({ code }) => code).join(' '), messages, calculations, places, plan: '' };
}

const accepted: BlockOutcome = { outcome: 'accepted', messages: [], calculations: [], places: [], plan: '' };

/** A message is checked, and planned when it is to be more than accepted. */
export function outcomeOfMessage(block: unknown, claimed: string): BlockOutcome {
  const request = isRecord(block) && 'payload' in block ? block : { payload: block };
  const checked = respondToCheck({ now: exampleMarket.now, ...checkKeys(request) }, Date);
  if (!checked.ok || claimed === 'accepted') {
    return checked.ok ? accepted : rejected(checked.errors);
  }
  const market = { ...exampleMarket, ...(isRecord(request.market) ? request.market : {}) };
  const planned = respondToPlan({ ...request, market });
  if (!planned.ok) {
    return rejected(planned.errors);
  }
  const { value } = planned;
  const results: readonly Result<OrderPlan>[] = isBatch(value) ? value : [ok(value)];
  const failed = results.flatMap((result) => (result.ok ? [] : result.errors));
  const plans = results.flatMap((result) => (result.ok ? [result.value] : []));
  return failed.length > 0
    ? rejected(failed)
    : { outcome: 'planned', messages: [], calculations: [], places: [], plan: plans.map(planWords).join('\n') };
}

/** `check` knows the settings by its own keys. */
function checkKeys(request: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const settings: Readonly<Record<string, unknown>> = isRecord(request.settings) ? request.settings : {};
  const { assetClass, futuresSizing, marketTimeZone, strikeCount, allowBatchSignals, allowedTickers } = settings;
  const tickers = allowedTickers === undefined ? undefined : { allowed: allowedTickers };
  return { assetClass, futuresSizing, marketTimeZone, strikeCount, allowBatchSignals, tickers, ...request };
}

/** Settings, and a market, are read as they are. */
export function outcomeOfSettings(block: unknown): BlockOutcome {
  const read = parseSettings(block);
  return read.ok ? accepted : rejected(read.errors);
}

export function outcomeOfMarket(block: unknown): BlockOutcome {
  const read = parseMarketSnapshot(block);
  return read.ok ? accepted : rejected(read.errors);
}

/** A plan as the pages show it. */
export function planWords({ outcome, releaseAt, steps, notices }: OrderPlan): string {
  const lines = steps.flatMap((step) => {
    const { verb, rest, legs } = describeStep(step);
    return [`${verb} ${rest}`, ...legs.map((leg) => `  -> ${leg}`)];
  });
  const head = outcome === 'orders' ? [] : [releaseAt === undefined ? outcome : `${outcome} until ${releaseAt}`];
  return [...head, ...lines, ...notices.map(({ code }) => `notice ${code}`)].join('\n');
}
