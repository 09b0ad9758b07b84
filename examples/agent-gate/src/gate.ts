// What the tools of the gate do. Each answers with what is to be told, or with every error; none throws what a port has thrown.
import { randomUUID } from 'node:crypto';
import {
  type Allowance,
  allowance,
  type Clock,
  explainPlan,
  type OpenOrder,
  type OrderPlan,
  parseContext,
  parseSignal,
  planSignal,
  type Result,
  type Signal,
  type SignalError,
  snapshotContext,
} from 'signal-to-order';
import { type LoadedContext, loadContext } from 'signal-to-order/async';
import { authorization, orderText, redeem } from 'signal-to-order/authorize';
import { calendarOf } from 'signal-to-order/calendars';
import { describeEnds, possibleEnds } from 'signal-to-order/execute';
import { forexPairs, futuresInstruments } from 'signal-to-order/instruments';
import type { GateBroker, HeldPosition } from './broker.js';
import type { GateConfig } from './config.js';
import type { DecisionLog } from './decision-log.js';
import { type ExecutionReport, type Runner, reportOf } from './executions.js';
import { type AnyError, catalogueError, type ExplainedError, explainError, gateError } from './gate-errors.js';
import { nearestSignal } from './nearest-signal.js';
import type { PlanStore, Preview, StartedPlan } from './plan-store.js';
import { unknownFields, withoutNames } from './unknown-fields.js';

/** A refusal, as a client gets it. */
export interface Refused {
  readonly ok: false;
  readonly errors: readonly Partial<AnyError>[];
  /** The signal with the largest quantity that would pass. */
  readonly nearest?: Readonly<Record<string, unknown>>;
  /** The execution of a token that was used. */
  readonly execution?: ExecutionReport;
}

export interface Previewed {
  readonly token: string;
  readonly expiresAt: string;
  readonly approval: 'none' | 'pending';
  readonly summary: string;
  readonly explanation: string;
  readonly orders: readonly { readonly text: string; readonly order: object }[];
  readonly ends: readonly { readonly when: string; readonly worst?: true }[];
  readonly notices: readonly object[];
}

export interface AllowedEntry extends Allowance {
  readonly sentence: string;
}

export interface ExecutionOverview extends ExecutionReport {
  readonly startedAt: string;
  readonly summary: string;
}

export interface Gate {
  allowance(asked: AllowanceQuestion): Promise<AllowedEntry | Refused>;
  preview(signal: object): Promise<Previewed | Refused>;
  execute(token: string): Promise<ExecutionReport | Refused>;
  positions(ticker?: string): Promise<{ readonly positions: readonly HeldPosition[] }>;
  orders(ticker?: string): Promise<{ readonly orders: readonly OpenOrder[] }>;
  executions(id?: string): { readonly executions: readonly ExecutionOverview[] };
  explain(code: string): ExplainedError | Refused;
}

export interface AllowanceQuestion {
  readonly ticker: string;
  readonly stopLoss?: object;
  readonly price?: string | number;
}

export interface GateParts {
  readonly config: GateConfig;
  readonly broker: GateBroker;
  readonly store: PlanStore;
  readonly log: DecisionLog;
  readonly runner: Runner;
  readonly clock: Clock;
}

const maxExecutions = 50;

/** What is known of instruments apart from the broker. */
const instruments = { ...futuresInstruments, ...forexPairs };

export function createGate({ config, broker, store, log, runner, clock }: GateParts): Gate {
  const { settings, approval, validSeconds } = config;
  const known = { calendarOf, instruments };

  /** Parses a signal: every unknown name is an error. */
  const parsed = (sent: object): Result<Signal, AnyError> => {
    const context = parseContext({ ...settings, mistypedFields: 'refuse' }, clock);
    const signal = parseSignal(sent, context);
    const errors = signal.ok ? [] : signal.errors;
    const [first, ...rest]: readonly AnyError[] = [...unknownFields(sent, errors), ...withoutNames(errors)];
    return first === undefined ? signal : { ok: false, errors: [first, ...rest] };
  };

  const loaded = (signals: Signal | readonly Signal[], signalId?: string): Promise<Result<LoadedContext>> =>
    loadContext(signals, settings, broker.ports(), { ...known, signalId, signal: AbortSignal.timeout(20_000) });

  const preview = async (sent: object): Promise<Previewed | Refused> => {
    const receivedAt = new Date(clock.now()).toISOString();
    const decided = { payload: sent, receivedAt, market: { now: receivedAt }, settings };
    const signal = parsed(sent);
    if (!signal.ok) {
      log.append({ ...decided, errors: recorded(signal.errors) });
      return refused(signal.errors);
    }
    const token = randomUUID();
    const context = await loaded(signal.value, token);
    if (!context.ok) {
      log.append({ ...decided, signalId: token, errors: context.errors });
      return refused(context.errors);
    }
    const { snapshot: market } = context.value;
    const plan = planSignal(signal.value, context.value);
    if (!plan.ok) {
      log.append({ ...decided, signalId: token, market, errors: plan.errors });
      const nearest = nearestSignal({ ...sent }, signal.value, plan.errors, wideContext(context.value));
      return refused(plan.errors, nearest && { nearest });
    }
    log.append({ ...decided, signalId: token, market, plan: plan.value });
    if (plan.value.outcome === 'postponed') {
      const message = `The signal is planned at ${plan.value.releaseAt}: preview it then. Nothing is executed that was not previewed.`;
      return refused([gateError('plan-postponed', message, ['delay'])]);
    }
    const leave = authorization(plan.value, { id: token, now: clock.now(), validSeconds });
    store.savePreview({ authorization: leave, plan: plan.value, signal: signal.value });
    return previewOf(leave, plan.value, approval === 'person' ? 'pending' : 'none');
  };

  /** What was loaded, for signals that differ in their quantity. */
  const wideContext = ({ snapshot, signalId, broker: { profile } }: LoadedContext) =>
    snapshotContext(snapshot, settings, { ...known, signalId, profile });

  /** The preview of a token, if it may be executed now. */
  const redeemed = async (token: string): Promise<Preview | Refused> => {
    const started = store.execution(token);
    if (started !== undefined) {
      const error = catalogueError('token-used', 'The token was used: one token executes one plan, once.');
      return refused([error], { execution: reportOf(started) });
    }
    const given = store.preview(token);
    if (given === undefined) {
      return refused([
        catalogueError('token-invalid', 'The token is not one of a preview of this gate, or it ended long ago.'),
      ]);
    }
    const { authorization: leave, plan, signal } = given;
    const redeemOn = (context: LoadedContext | ReturnType<typeof snapshotContext>) =>
      redeem(leave, plan, signal, context, { used: store.started });
    // What needs no market is judged first; planning on a market without prices would only tell that it is outdated.
    const early = redeemOn(snapshotContext({ now: new Date(clock.now()).toISOString() }, settings, token));
    if (!early.ok && early.errors[0].code !== 'plan-outdated') {
      return refused(early.errors);
    }
    if (approval === 'person' && !store.isApproved(leave)) {
      const message = `A person has to approve the plan: agent-gate approve ${config.file} ${token}`;
      return refused([gateError('approval-required', message, ['token'])]);
    }
    const context = await loaded(signal, token);
    if (!context.ok) {
      return refused(context.errors);
    }
    const answer = redeemOn(context.value);
    return answer.ok ? { ...given, plan: answer.value } : refused(answer.errors);
  };

  const execute = async (token: string): Promise<ExecutionReport | Refused> => {
    const answer = await redeemed(token);
    if ('ok' in answer) {
      return answer;
    }
    return runner.start(token, answer.authorization.summary, answer.plan);
  };

  const allowedEntry = async ({ ticker, stopLoss, price }: AllowanceQuestion): Promise<AllowedEntry | Refused> => {
    const sent = (action: 'buy' | 'sell') => ({
      ...{ ticker, action, quantity: 1 },
      ...(stopLoss !== undefined && { stopLoss }),
      ...(price !== undefined && { orderType: 'limit', limitPrice: price }),
    });
    const buy = parsed(sent('buy'));
    const sell = parsed(sent('sell'));
    if (!buy.ok || !sell.ok) {
      return refused(buy.ok ? (sell.ok ? [] : sell.errors) : buy.errors);
    }
    const context = await loaded([buy.value, sell.value]);
    if (!context.ok) {
      return refused(context.errors);
    }
    const { limitPrice } = { limitPrice: undefined, ...buy.value };
    const answer = allowance(ticker, wideContext(context.value), { stopLoss, price: limitPrice });
    return { ...answer, sentence: allowanceSentence(answer) };
  };

  const turns = inTurns();
  return {
    allowance: allowedEntry,
    preview: (sent) => turns(() => preview(sent)),
    execute: (token) => turns(() => execute(token)),
    positions: async (ticker) => ({ positions: await broker.positions(ticker) }),
    orders: async (ticker) => ({ orders: await broker.openOrders(ticker) }),
    executions: (id) => ({
      executions: (id === undefined ? store.latest(maxExecutions) : [store.execution(id)]).flatMap((plan) =>
        plan === undefined ? [] : [overviewOf(plan)],
      ),
    }),
    explain: (code) => {
      const explained = explainError(code);
      return 'condition' in explained ? explained : refused([explained]);
    },
  };
}

/** Runs functions one after the other. */
function inTurns(): <T>(turn: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (turn) => {
    const next = last.then(turn);
    last = next.catch(() => undefined);
    return next;
  };
}

/** An error as a client gets it: without what a port threw, which can hold keys. */
function refused(errors: readonly Partial<AnyError>[], more: Partial<Refused> | undefined = {}): Refused {
  const told = errors.map((error) => {
    const { cause: _, ...rest } = { cause: undefined, ...error };
    return rest;
  });
  return { ok: false, errors: told, ...more };
}

/** The errors of the gate have the form of the library's, and codes of their own. */
function recorded(errors: readonly AnyError[]): readonly SignalError[] {
  return errors as readonly SignalError[];
}

function previewOf(
  { id, expiresAt, summary }: ReturnType<typeof authorization>,
  plan: OrderPlan,
  approval: Previewed['approval'],
): Previewed {
  const ends = describeEnds(plan, possibleEnds(plan)).map(({ when, worst, position, protected: covered, resting }) => ({
    when: `${when} Position: ${position}; protected: ${covered}; resting: ${resting}.`,
    ...(worst === true && { worst }),
  }));
  return {
    ...{ token: id, expiresAt, approval, summary },
    explanation: explainPlan(plan),
    orders: plan.steps.flatMap((step) =>
      step.step === 'submit-order' ? [{ text: orderText(step.order), order: step.order }] : [],
    ),
    ends: ends.toSorted((one, other) => Number(other.worst === true) - Number(one.worst === true)),
    notices: plan.notices.map(({ code, message, path }) => ({ code, message, path })),
  };
}

function overviewOf(plan: StartedPlan): ExecutionOverview {
  return { ...reportOf(plan), startedAt: plan.startedAt, summary: plan.summary };
}

function allowanceSentence({ ticker, sides }: Allowance): string {
  const side = (name: 'long' | 'short'): string => {
    const { maxQuantity, refusals = [], binding } = sides[name] ?? {};
    if (maxQuantity === undefined) {
      return `${name}: no limit`;
    }
    const why = refusals[0]?.code ?? binding;
    return `${name}: at most ${maxQuantity}${why === undefined ? '' : ` (${why})`}`;
  };
  return `An entry in ${ticker} may be, ${side('long')}; ${side('short')}.`;
}
