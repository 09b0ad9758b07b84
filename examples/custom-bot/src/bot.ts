// Reads a message, loads the account from the exchange, plans, sends the plan and reports the result.
import type { Exchange } from 'ccxt';
import { defaultSettings, parseSignal, planSignal, type Result, type Settings, type Signal } from 'signal-to-order';
import { loadContext } from 'signal-to-order/async';
import { exchangePorts } from './exchange-ports.js';
import { send, type Time } from './send.js';
import { unsendable } from './unsendable.js';

/** Trades a message and reports the result. `id` identifies the message: the same id never trades twice. */
export type Bot = (message: unknown, id: string) => Promise<string>;

export const botSettings: Settings = { ...defaultSettings, assetClass: 'crypto', allowAddToPosition: true };

export function exchangeBot(exchange: Exchange, settledIn: string, time: Time, settings = botSettings): Bot {
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
    const lost = unsendable(plan.value);
    if (lost.length > 0) {
      return `rejected: this bot does not send ${lost.join(', ')}`;
    }
    const sent = await send(exchange, plan.value, time);
    return [
      plan.value.outcome,
      ...sent.map(({ step, ids, failure }) => `${step.step} ${failure ?? ids.join(', ')}`),
    ].join('\n');
  };

  return async (message, id) => {
    const signal = parseSignal(message, { clock: time, assetClass: settings.assetClass });
    return signal.ok ? trade(signal.value, id) : rejection(signal);
  };
}

function rejection({ errors }: Extract<Result<unknown>, { readonly ok: false }>): string {
  return errors.map(({ code, message }) => `rejected, ${code}: ${message}`).join('\n');
}
