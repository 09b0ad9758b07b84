// Reads a message, loads the account from the exchange, plans, carries the plan out and reports the result.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from 'ccxt';
import { defaultSettings, parseSignal, planSignal, type Result, type Settings, type Signal } from 'signal-to-order';
import { loadContext } from 'signal-to-order/async';
import { type Execution, type PortFault, runExecution } from 'signal-to-order/execute';
import { exchangePorts } from './exchange-ports.js';
import { orderPorts } from './order-ports.js';

/** Trades a message and reports the result. `id` identifies the message: the same id never trades twice. */
export type Bot = (message: unknown, id: string) => Promise<string>;

/** A clock, and a function that waits. */
export interface Time {
  now(): number;
  pause(milliseconds: number): Promise<void>;
}

/** Real time: what the exchange answers comes in real time too. */
const clock = {
  now: Date.now,
  sleep: (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, 0, { signal }),
};

/** This bot does not survive its process: a store would keep the execution in a file or a database. */
const store = { save: (_: Execution) => {} };

/** Crypto exchanges do not have a session whose end cancels orders. */
export const botSettings: Settings = {
  ...{ ...defaultSettings, assetClass: 'crypto', allowAddToPosition: true },
  entry: { ...defaultSettings.entry, timeInForce: 'gtc' },
  exit: { ...defaultSettings.exit, timeInForce: 'gtc' },
};

/** What a bot may be given beside its exchange. */
export interface BotOptions {
  readonly settings?: Settings;
  /** Called for each call to the exchange that failed. The text of the fault may hold keys: do not log it as it is. */
  readonly onFault?: (fault: PortFault) => void;
}

export function exchangeBot(
  exchange: Exchange,
  settledIn: string,
  time: Time,
  { settings = botSettings, onFault }: BotOptions = {},
): Bot {
  const ports = exchangePorts(exchange, settledIn, time);

  const trade = async (signal: Signal, signalId: string): Promise<string> => {
    const context = await loadContext(signal, settings, ports, { signalId, signal: AbortSignal.timeout(10_000) });
    const plan = context.ok ? planSignal(signal, context.value) : context;
    if (!plan.ok) {
      return rejection(plan);
    }
    if (plan.value.releaseAt !== undefined) {
      // The position can change until then, so the plan is made at the release.
      await time.pause(Date.parse(plan.value.releaseAt) - time.now());
      return trade(signal, signalId);
    }
    const orders = orderPorts(exchange, plan.value.ticker, Date.now);
    // An entry with a stop loss is done when the exchange has told that the stop works.
    const options = { store, clock, until: 'protected', onFault, pollSeconds: 0.5 } as const;
    const ended = await runExecution(plan.value, orders, options);
    return ended.ok ? report(ended.value) : rejection(ended);
  };

  return async (message, id) => {
    const signal = parseSignal(message, { clock: time, assetClass: settings.assetClass });
    return signal.ok ? trade(signal.value, id) : rejection(signal);
  };
}

/** The status, each order, and what a trader should know. */
function report({ status, reason, orders, notices, plan }: Execution): string {
  return [
    reason === undefined ? status : `${status}, ${reason.code}: ${reason.message}`,
    ...orders.map(({ order, status: state, filled, quantity = '?' }) => {
      return `${order.clientOrderId ?? order.orderId} ${state}, ${filled} of ${quantity} filled`;
    }),
    ...[...plan.notices, ...notices].map(({ message }) => message),
  ].join('\n');
}

function rejection({ errors }: Extract<Result<unknown>, { readonly ok: false }>): string {
  return errors.map(({ code, message }) => `rejected, ${code}: ${message}`).join('\n');
}
