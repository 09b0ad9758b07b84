import { type Order, type OrderPlan, readContractSymbol, type TradingContext } from 'signal-to-order';
import type { Queryable } from '../database.js';
import { everything, modeOf, type TradingMode } from '../pauses.js';
import type { Execution, ExecutionError } from '../store.js';

/** A switch that does not say run, or a difference found by the reconciliation that nobody has acknowledged. */
export type Restriction =
  | { readonly kind: 'switch'; readonly strategy: string; readonly mode: TradingMode }
  | { readonly kind: 'difference'; readonly ticker: string };

/** JSON list of the restrictions that hold for a broker, as SQL; null: there are none. */
export const restrictionsAt = (broker: string): string => `(
  SELECT json_agg(restriction) FROM (
    SELECT json_build_object('kind', 'switch', 'strategy', strategy, 'mode', mode) AS restriction
    FROM trading_switches WHERE mode <> 'run'
    UNION ALL
    SELECT json_build_object('kind', 'difference', 'ticker', ticker)
    FROM differences WHERE broker = ${broker} AND acknowledged_at IS NULL
  ) AS restrictions
)`;

export async function readRestrictions(database: Queryable, broker: string): Promise<readonly Restriction[]> {
  const [row] = await database.query<{ restrictions: readonly Restriction[] | null }>(
    `SELECT ${restrictionsAt('$1')} AS restrictions`,
    [broker],
  );
  return row?.restrictions ?? [];
}

/** What an execution may do. `refusal`: the error of what it may not. */
export type Permission =
  | { readonly allows: 'everything' }
  | { readonly allows: 'nothing' | 'closing'; readonly refusal: ExecutionError };

/** Permission of an execution at a broker. */
export function permissionOf(
  { strategy, signal: { ticker } }: Execution,
  broker: string,
  restrictions: readonly Restriction[],
): Permission {
  const switches = restrictions.filter((each) => each.kind === 'switch');
  const mode = modeOf(strategy, switches);
  const isOfAll = switches.some((each) => each.strategy === everything && each.mode === mode);
  const what = isOfAll ? 'all strategies' : `the strategy ${strategy}`;
  const differs = restrictions.some((each) => each.kind === 'difference' && isOrBelongsTo(ticker, each.ticker));
  switch (mode) {
    case 'stop': {
      const message = `Trading of ${what} is stopped: nothing was planned or sent. Set it to run on the page, and send the signal again.`;
      return { allows: 'nothing', refusal: { code: 'paused', message } };
    }
    case 'close-only': {
      const message = `Trading of ${what} is set to close only: the signal would open or add to a position, and nothing was sent. Set it to run on the page.`;
      return { allows: 'closing', refusal: { code: 'close-only', message } };
    }
    case 'run':
      return differs ? { allows: 'closing', refusal: differenceError(ticker, broker) } : { allows: 'everything' };
    default:
      return mode satisfies never;
  }
}

/** Orders of a plan that open or add. */
export function entriesIn({ steps }: OrderPlan): readonly Order[] {
  return steps.flatMap((step) => (step.step === 'submit-order' && step.order.effect === 'open' ? [step.order] : []));
}

/** Refusal of a plan that enters a contract that differs, whatever ticker its signal has: SPX may enter an SPXW contract. */
export function refusedContract(
  plan: OrderPlan,
  broker: string,
  restrictions: readonly Restriction[],
): ExecutionError | undefined {
  const differing = restrictions.flatMap((one) => (one.kind === 'difference' ? [one.ticker] : []));
  const entered = entriesIn(plan).find(({ ticker }) => differing.includes(ticker));
  return entered && differenceError(entered.ticker, broker);
}

function differenceError(ticker: string, broker: string): ExecutionError {
  const message = `The account at ${broker} is not as the service expects in ${ticker}: nothing is entered until the difference is acknowledged on the page.`;
  return { code: 'reconciliation-difference', message };
}

/** A code of the library that says that entries are locked out; the reason is the permission's. */
const lockedOut = 'entry-locked-out';

/** Errors of a plan that was made with locked entries, with the reason why they are locked. */
export function explainedErrors(errors: readonly ExecutionError[], permission: Permission): readonly ExecutionError[] {
  return permission.allows === 'closing'
    ? errors.map((error) => (error.code === lockedOut ? permission.refusal : error))
    : errors;
}

/** Whether errors say that the signal would enter, which its permission bars. */
export function isBarred(errors: readonly ExecutionError[], permission: Permission): boolean {
  return permission.allows === 'closing' && errors.some(({ code }) => code === permission.refusal.code);
}

/** The plan, with the reason why only its exit is planned. */
export function explainedPlan(plan: OrderPlan, permission: Permission): OrderPlan {
  if (permission.allows !== 'closing') {
    return plan;
  }
  const { code } = permission.refusal;
  const notices = plan.notices.map((notice) =>
    notice.code === 'entry-refused' && notice.message.includes(lockedOut)
      ? { ...notice, message: `Only the exit is planned; nothing is entered (${code}).` }
      : notice,
  );
  return { ...plan, notices };
}

/**
 * Whether a plan could increase a position or open the other side. It is judged by what its orders do to what is held, not by
 * the action of its signal.
 */
export function couldIncrease({ steps }: OrderPlan, positions: TradingContext['positions']): boolean {
  const orders = steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
  return orders.some(({ effect, ticker, side }) => {
    const held = positions.position(ticker);
    const own = orders.filter((order) => order.ticker === ticker);
    const closed = own.reduce((sum, { quantity }) => sum + Number(quantity), 0);
    const closes = held != null && side === (held.side === 'long' ? 'sell' : 'buy');
    return effect === 'open' || !closes || closed > Number(held.quantity) + tolerance;
  });
}

/** Brokers count nine decimals at most. */
const tolerance = 1e-9;

/** Whether a ticker is held or, of an underlying or a future, one of its contracts. */
export function isOrBelongsTo(ticker: string, held: string): boolean {
  const root = /^(.+)\d!$/.exec(ticker)?.[1];
  const isMonth = root !== undefined && held.startsWith(root) && /^[FGHJKMNQUVXZ]\d+$/.test(held.slice(root.length));
  return held === ticker || isMonth || readContractSymbol(held)?.underlying === ticker;
}
