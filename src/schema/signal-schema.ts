import type { ParseContext } from '../signal/parse-context.js';
import { parseSignal } from '../signal/parse-signal.js';
import type { Signal } from '../signal/signal.js';
import type { StandardSchema } from './standard-schema.js';

/**
 * `parseSignal` with a context, as a Standard Schema. Any value is taken; a library that holds the input type against the
 * type of its form or its request is told it: `signalSchemaFor<FormValues>(…)`.
 *
 * @example
 * const cryptoSignal = signalSchemaFor({ clock: Date, assetClass: 'crypto' });
 * const answer = cryptoSignal['~standard'].validate({ ticker: 'BTC', action: 'buy' });
 * answer.issues?.[0]?.path; // ['ticker']
 */
export function signalSchemaFor<Input = unknown>(context: ParseContext): StandardSchema<Signal, Input> {
  return {
    '~standard': {
      version: 1,
      vendor: 'signal-to-order',
      validate: (value) => {
        const result = parseSignal(value, context);
        return result.ok
          ? { value: result.value }
          : { issues: result.errors.map(({ code, message, path }) => ({ message: `${code}: ${message}`, path })) };
      },
    },
  };
}

/**
 * `parseSignal` as a Standard Schema, for libraries that take one: it reads the clock of the machine, and knows neither
 * an asset class nor lists of tickers.
 *
 * @example
 * const answer = signalSchema['~standard'].validate({ ticker: 'AAPL', action: 'hold' });
 * answer.issues?.[0]?.message.startsWith('invalid-action: action is "hold"'); // true
 */
export const signalSchema: StandardSchema<Signal> = /* @__PURE__ */ signalSchemaFor({
  clock: { now: () => Date.now() },
});
