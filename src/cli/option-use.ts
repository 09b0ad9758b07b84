// What options give to requests, and which of them had no effect.
import { isRecord } from '../core/json.js';
import type { Request } from './requests.js';

/** Options of a run, as they are used. */
export interface OptionUse {
  /** A request with what it lacks from the options. */
  readonly fill: (request: Request) => Request;
  /** A sentence for each option that did not do what its name says, once all requests are answered. */
  readonly notes: () => readonly string[];
}

/** Names of options whose key in a request is another one. */
const optionNames = new Map([
  ['receivedAt', 'now'],
  ['signalId', 'signal-id'],
]);

/** The use of options, which give these keys of requests. `market` without `--market` is made of `--now`. */
export function optionUse(given: Request, isMarketGiven: boolean): OptionUse {
  const unused = new Set(Object.keys(given).filter((key) => key !== 'market' || isMarketGiven));
  let requests = 0;
  let marketTime: string | undefined;
  return {
    fill: (request) => {
      requests += 1;
      const lacking = Object.keys(given).filter((key) => !Object.hasOwn(request, key));
      for (const key of lacking) {
        unused.delete(key);
      }
      const filled = withTime({ ...given, ...request }, given.receivedAt);
      const time = isRecord(filled.market) ? filled.market.now : undefined;
      if (lacking.includes('receivedAt') && typeof time === 'string' && time !== given.receivedAt) {
        marketTime ??= time;
      }
      return filled;
    },
    notes: () => [
      ...(requests === 0 ? [] : [...unused].map((key) => noEffect(key, requests))),
      ...(marketTime === undefined
        ? []
        : [`--now is the time of receipt alone: the plan is made at the time of its market, ${marketTime}.`]),
    ],
  };
}

/** A market without a time is the market at `--now`. */
function withTime(request: Request, now: unknown): Request {
  const { market } = request;
  return isRecord(market) && market.now === undefined && now !== undefined
    ? { ...request, market: { ...market, now } }
    : request;
}

function noEffect(key: string, requests: number): string {
  const owner = requests === 1 ? 'the request has its own' : 'each request has its own';
  return `--${optionNames.get(key) ?? key} had no effect: ${owner} ${key}.`;
}
