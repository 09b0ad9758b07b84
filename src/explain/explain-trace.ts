import { argumentProblem } from '../core/argument-problem.js';
import { type FigureName, type TraceEntry, type TraceRule, traceRuleCatalogue } from '../core/trace.js';
import type { OrderPlan } from '../order/order-plan.js';
import { explainedPlan } from './explained-plan.js';
import { figureTexts } from './figure-text.js';
import { figureWords } from './order.js';

/** A decision of a plan with its figures in words. */
export interface ExplainedDecision {
  /** Key of `traceRuleCatalogue`. */
  readonly rule: TraceRule;
  /** The rule in a sentence. */
  readonly sentence: string;
  /** The inputs of the rule, by name. */
  readonly read: TraceEntry['read'];
  /** The outcome. */
  readonly decided: TraceEntry['decided'];
  /** Each figure with its calculation, as far as no decision before has told it: `stopPrice 147: 150 − 3 = 147`. */
  readonly figures: readonly string[];
}

/**
 * The decisions of a plan in their order, each with its rule as a sentence and its figures in words. For pages and logs; a plan that
 * was stored as JSON gets the same texts. A value that is not a plan, such as its Result, has no
 * decisions. Codes: none.
 *
 * @example
 * const plan = planSignal(signal, context); // buy 5 AAPL
 * plan.ok && explainTrace(plan.value).at(-1)?.rule; // 'cancel'
 * plan.ok && explainTrace(plan.value).flatMap(({ figures }) => figures)[0]; // 'quantity 5 (quantity of the message)'
 */
export function explainTrace(plan: OrderPlan): readonly ExplainedDecision[] {
  if (argumentProblem(plan, explainedPlan) !== undefined) {
    return [];
  }
  const { trace, figures } = plan;
  const texts = figureTexts(figures);
  return trace.map(({ rule, read, decided, figures: named = {} }) => ({
    rule,
    sentence: traceRuleCatalogue[rule].condition,
    read,
    decided,
    figures: Object.entries(named).map(
      ([name, index]) => `${name} ${figureWords(index, texts, { ...unitOf(read), ...suffixOf(name, read) })}`,
    ),
  }));
}

/** Figures that are money where their decision has a currency. */
const moneyNames: ReadonlySet<string> = new Set<FigureName>([
  'amount',
  'fee',
  'loss',
  'actual',
  'limit',
  'takeProfit.pnlAmount',
  'stopLoss.pnlAmount',
]);

/** Money has its currency after it (money I6). */
function suffixOf(name: string, { currency }: TraceEntry['read']): { readonly suffix?: string } {
  return typeof currency === 'string' && moneyNames.has(name) ? { suffix: ` ${currency}` } : {};
}

/** One unit of what the decision is about, where it names one. */
function unitOf({ unit }: TraceEntry['read']): { readonly unit?: string } {
  return typeof unit === 'string' ? { unit } : {};
}
