// Profiles of brokers that a request can name; `brokers` lists them.
import {
  alpaca,
  type BrokerProfile,
  binance,
  binanceFutures,
  binanceUs,
  bybit,
  coinbase,
  interactiveBrokers,
  kraken,
  okx,
  parseBrokerProfile,
  schwab,
  tastytrade,
  tradeStation,
  tradier,
  tradovate,
  webull,
} from '../brokers/index.js';
import { closestName } from '../core/closest-name.js';
import { isJsonObject } from '../core/json.js';
import { err, ok, type Result } from '../core/result.js';
import { invalidValue } from './requests.js';
import { errorsAt } from './responses.js';

const profiles: readonly BrokerProfile[] = [
  alpaca,
  interactiveBrokers,
  tradier,
  schwab,
  tradeStation,
  tastytrade,
  webull,
  tradovate,
  coinbase,
  binance,
  binanceFutures,
  binanceUs,
  bybit,
  kraken,
  okx,
];

/** The profile that a request names, or has. */
export function readProfile(broker: unknown): Result<BrokerProfile> {
  if (isJsonObject(broker)) {
    const parsed = parseBrokerProfile(broker);
    return parsed.ok ? parsed : { ok: false, errors: errorsAt(['broker'], parsed.errors) };
  }
  const ids = profiles.map(({ id }) => id);
  const named = profiles.find(({ id }) => id === broker);
  if (named !== undefined) {
    return ok(named);
  }
  const meant = typeof broker === 'string' ? closestName(broker, ids) : undefined;
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return err(invalidValue('broker', broker, `one of ${ids.join(', ')}, or a profile`, hint));
}

/** `brokers`: each profile of the package, with its day and its classes. */
export function brokersText(): string {
  const rows = profiles.map(({ id, asOf, classes }) => [id, asOf, Object.keys(classes).join(', ')]);
  const width = Math.max(...rows.map(([id = '']) => id.length));
  return rows.map(([id = '', ...rest]) => `${[id.padEnd(width), ...rest].join('  ')}\n`).join('');
}
