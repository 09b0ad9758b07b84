// The row types of the planning tables, and the few words they are written in.
export type Fields = { readonly [field: string]: unknown };

export interface PlanTableRequest {
  payload: unknown;
  settings?: Fields;
  market: Fields;
  signalId?: string;
  receivedAt?: string;
}

export type Side = 'buy' | 'sell';
export type Effect = 'open' | 'close';
export type Role = 'entry' | 'exit' | 'protection';
export type OrderType = 'market' | 'limit' | 'stop' | 'stop_limit' | 'trailing_stop';
export type Outcome = 'orders' | 'nothing-to-do' | 'postponed';
export type NoticeCode =
  | 'position-unprotected'
  | 'resting-exits-exceed-position'
  | 'resting-entries-remain'
  | 'stop-already-passed';

export interface TableOrder {
  ticker: string;
  side: Side;
  effect: Effect;
  type: OrderType;
  quantity: string;
  limitPrice?: string;
  stopPrice?: string;
  trailAmount?: string;
  trailPercent?: string;
  timeInForce: string;
  extendedHours?: true;
  takeProfit?: { limitPrice: string; timeInForce: string };
  stopLoss?: {
    type: 'stop' | 'stop_limit' | 'trailing_stop';
    stopPrice?: string;
    limitPrice?: string;
    trailAmount?: string;
    trailPercent?: string;
    timeInForce: string;
  };
  cancelAfter?: number;
  expiresAt?: string;
  clientOrderId?: string;
}

export type TableStep =
  | { step: 'cancel-orders'; id: 'cancel'; ticker: string; orderIds: readonly string[] }
  | { step: 'submit-order'; id: string; role: Role; order: TableOrder }
  | { step: 'await-fill'; of: string; seconds?: number };

export interface TablePlan {
  outcome: Outcome;
  releaseAt?: string;
  ticker: string;
  action: string;
  steps: readonly TableStep[];
}

export type PlanAnswer = { ok: true; value: TablePlan } | { ok: false; errors: readonly string[] };

export interface PlanDecisionRow {
  /** Where it stands: 'D Swaps: reverse ignores allowed sides'. */
  line: string;
  /** The behaviour in a sentence. */
  sentence: string;
  request: PlanTableRequest;
  answer: PlanAnswer;
  /** Of the four notices that DECISIONS D names, exactly these. */
  noticeCodes?: readonly NoticeCode[];
}

export interface PlanCodeRow {
  code: string;
  request: PlanTableRequest;
  errors: readonly string[];
  /** The closest request that is planned. */
  nearMiss: PlanTableRequest;
}

/** A Monday, 10:30 in New York. */
export const now = '2026-01-26T15:30:00Z';

/** AAPL with its midpoint at 150 and a spread of 0.04. */
export const appleQuote = { bid: '149.98', ask: '150.02', last: '150' };

/** A field that is undefined is left out: `{ equity: undefined }` is a market without equity. */
export function market(fields: Fields = {}): Fields {
  const whole = { now, equity: '100000', quotes: { AAPL: appleQuote }, positions: {}, openOrders: [], ...fields };
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
}

/** 10 shares long, bought at 140 on average. */
export const longTen = { positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } } };

/** 10 shares short, sold at 160 on average. */
export const shortTen = { positions: { AAPL: { side: 'short', quantity: '10', averageEntryPrice: '160' } } };

export function resting(id: string, role: string, type: OrderType, fields: Fields = {}): Fields {
  return { id, ticker: 'AAPL', type, side: 'sell', role, ...fields };
}

/** A message on AAPL. */
export function apple(
  action: string,
  fields: Fields = {},
  settings: Fields = {},
  world: Fields = {},
): PlanTableRequest {
  return { payload: { ticker: 'AAPL', action, ...fields }, settings, market: market(world) };
}

export function order(side: Side, effect: Effect, quantity: string, fields: Partial<TableOrder> = {}): TableOrder {
  return { ticker: 'AAPL', side, effect, type: 'market', quantity, timeInForce: 'day', ...fields };
}

export function submit(id: string, sent: TableOrder): TableStep {
  return { step: 'submit-order', id, role: roleOf(id, sent), order: sent };
}

function roleOf(id: string, { effect }: TableOrder): Role {
  if (id.startsWith('stop-loss')) {
    return 'protection';
  }
  return effect === 'open' ? 'entry' : 'exit';
}

export function awaitFill(of: string): TableStep {
  return { step: 'await-fill', of, seconds: 120 };
}

/** Step without a time limit before a separate stop loss. */
export function awaitEntry(): TableStep {
  return { step: 'await-fill', of: 'entry' };
}

export function cancelling(...orderIds: readonly string[]): TableStep {
  return { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds };
}

export function planned(action: string, ...steps: readonly TableStep[]): PlanAnswer {
  return plannedFor('AAPL', action, ...steps);
}

export function plannedFor(ticker: string, action: string, ...steps: readonly TableStep[]): PlanAnswer {
  // The order of a breakeven is a stop that protects the position, whatever the name of its step.
  const isStop = action === 'breakeven';
  const withRoles = steps.map(
    (step): TableStep => (isStop && step.step === 'submit-order' ? { ...step, role: 'protection' } : step),
  );
  return { ok: true, value: { outcome: 'orders', ticker, action, steps: withRoles } };
}

/** A plan with one entry of AAPL. */
export function entered(action: string, side: Side, quantity: string, fields: Partial<TableOrder> = {}): PlanAnswer {
  return planned(action, submit('entry', order(side, 'open', quantity, fields)));
}

/** A plan with one exit of AAPL. */
export function exited(action: string, side: Side, quantity: string, fields: Partial<TableOrder> = {}): PlanAnswer {
  return planned(action, submit('exit', order(side, 'close', quantity, fields)));
}

/** A swap or reverse of AAPL: out, wait, in. */
export function swapped(
  action: string,
  side: Side,
  out: string,
  into: string,
  fields: Partial<TableOrder> = {},
): PlanAnswer {
  return planned(
    action,
    submit('exit', order(side, 'close', out)),
    awaitFill('exit'),
    submit('entry', order(side, 'open', into, fields)),
  );
}

export function nothingToDo(action: string, ticker = 'AAPL'): PlanAnswer {
  return { ok: true, value: { outcome: 'nothing-to-do', ticker, action, steps: [] } };
}

export function rejected(...errors: readonly string[]): PlanAnswer {
  return { ok: false, errors };
}

export function row(
  line: string,
  sentence: string,
  request: PlanTableRequest,
  answer: PlanAnswer,
  ...noticeCodes: readonly NoticeCode[]
): PlanDecisionRow {
  return { line, sentence, request, answer, ...(noticeCodes.length === 0 ? {} : { noticeCodes }) };
}

/** A row whose plan carries none of the four notices. */
export function quiet(line: string, sentence: string, request: PlanTableRequest, answer: PlanAnswer): PlanDecisionRow {
  return { line, sentence, request, answer, noticeCodes: [] };
}

/** A stop and a take-profit leg as brackets write them. */
export function stopAt(stopPrice: string): NonNullable<TableOrder['stopLoss']> {
  return { type: 'stop', stopPrice, timeInForce: 'gtc' };
}

export function profitAt(limitPrice: string): NonNullable<TableOrder['takeProfit']> {
  return { limitPrice, timeInForce: 'gtc' };
}
