// Plans of the example messages, judged by each profile.

import type { ContractFacts } from '../../src/brokers/index.js';
import { type ConformFacts, type Conformity, conform } from '../../src/brokers/index.js';
import { isBatch } from '../../src/cli/explain.js';
import { respondToPlan } from '../../src/cli/respond.js';
import type { Result } from '../../src/core/result.js';
import type { AssetClass } from '../../src/core/vocabulary.js';
import type { BrokerProfile } from '../../src/index.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { readContractSymbol, readFuturesSymbol } from '../../src/signal/ticker.js';
import { readGoldenLines } from '../golden/golden-plans.js';

/** An example that was planned, with what its broker would know. */
export interface PlannedExample {
  readonly id: string;
  readonly plan: OrderPlan;
  readonly facts: ConformFacts;
}

/** What a broker makes of a plan. */
export type Verdict = 'taken' | 'changed' | 'refused' | 'not traded';

/** Every golden plan with orders whose id begins with a word; a batch gives several. */
export function plannedExamples(prefix: string): readonly PlannedExample[] {
  return readGoldenLines()
    .filter(({ id }) => id.startsWith(prefix))
    .flatMap(({ id, request }) => {
      const response = respondToPlan(request);
      const market = parseMarketSnapshot(request.market);
      if (!response.ok || !market.ok) {
        return [];
      }
      const results = isBatch(response.value) ? response.value : [{ ok: true as const, value: response.value }];
      const { now, quotes = {}, positions = {}, instruments = {}, optionChains = {} } = market.value;
      const chained = Object.values(optionChains).flatMap(({ contracts }) => contracts);
      return results.flatMap((result) => {
        const tickers = result.ok ? tickersOf(result.value) : [];
        const contracts = tickers.map((ticker): [string, ContractFacts] => [
          ticker,
          {
            quote: quotes[ticker] ?? chained.find((contract) => contract.ticker === ticker),
            position: positions[ticker],
            instrument: instruments[ticker],
          },
        ]);
        const assetClass = classOf(tickers[0] ?? '');
        const facts = { assetClass, now, contracts: Object.fromEntries(contracts) };
        return result.ok && tickers.length > 0 ? [{ id, plan: result.value, facts }] : [];
      });
    });
}

function tickersOf({ steps }: OrderPlan): readonly string[] {
  return steps.flatMap((step) => (step.step === 'submit-order' ? [step.order.ticker] : []));
}

function classOf(ticker: string): AssetClass {
  const option = readContractSymbol(ticker);
  if (option !== undefined) {
    return /^(?:SPX|SPXW|NDX|RUT|XSP|VIX)$/.test(option.underlying) ? 'index_options' : 'options';
  }
  return readFuturesSymbol(ticker) !== undefined && /\d$/.test(ticker)
    ? 'futures'
    : /-/.test(ticker)
      ? 'crypto'
      : 'stocks';
}

/** An example that was planned with a profile. */
export interface FormedExample {
  readonly id: string;
  readonly verdict: Verdict;
  /** Rules that require the change or the rejection. */
  readonly rules: readonly string[];
}

/** Result of planning with a profile for every golden request that gives orders without one; a batch gives several. */
export function formedExamples(prefix: string, profile: BrokerProfile): readonly FormedExample[] {
  return readGoldenLines()
    .filter(({ id }) => id.startsWith(prefix))
    .flatMap(({ id, request }) => {
      const plain = resultsOf(respondToPlan(request));
      const formed = resultsOf(respondToPlan({ ...request, broker: profile.id }));
      return plain.flatMap((result, index) => {
        const own = formed[index];
        return result.ok && tickersOf(result.value).length > 0 && own !== undefined
          ? [{ id, ...formVerdict(result.value, own) }]
          : [];
      });
    });
}

function resultsOf(response: ReturnType<typeof respondToPlan>): readonly Result<OrderPlan>[] {
  if (!response.ok) {
    return [response];
  }
  return isBatch(response.value) ? response.value : [{ ok: true, value: response.value }];
}

function formVerdict(plain: OrderPlan, formed: Result<OrderPlan>): Omit<FormedExample, 'id'> {
  if (!formed.ok) {
    const rules = formed.errors.map((error) => ('rule' in error ? error.rule : error.code));
    return { verdict: rules.some((rule) => rule.endsWith('.classes')) ? 'not traded' : 'refused', rules };
  }
  const rules = formed.value.notices.flatMap(({ rule }) => (rule === undefined ? [] : [rule]));
  const isSame = JSON.stringify(formed.value.steps) === JSON.stringify(plain.steps);
  return { verdict: isSame && rules.length === 0 ? 'taken' : 'changed', rules: [...new Set(rules)] };
}

/** What a broker makes of a plan, and the answer. */
export function verdictOf(example: PlannedExample, profile: BrokerProfile): readonly [Verdict, Conformity] {
  const answer = conform(example.plan, profile, example.facts);
  if (answer.ok) {
    return ['taken', answer];
  }
  if (profile.classes[example.facts.assetClass] === undefined) {
    return ['not traded', answer];
  }
  return [answer.nearest === undefined ? 'refused' : 'changed', answer];
}
