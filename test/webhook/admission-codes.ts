// For every code of `receive`: a request that causes it, with status and path, and the closest request that is accepted.
import type { ErrorCode } from '../../src/core/errors.js';
import { id, now, password, path, sending, signal, type Variation } from './sample.js';

export interface AdmissionRow {
  readonly code: ErrorCode;
  readonly why: string;
  readonly trigger: Variation;
  readonly status: number;
  readonly place?: readonly (string | number)[];
  readonly nearMiss: Variation;
}

const platforms = { 'platform-a': ['52.89.214.238'], 'platform-b': ['198.51.100.0/24'] };

function of(count: number): readonly object[] {
  return Array.from({ length: count }, () => signal);
}

function body(text: string | Uint8Array): Variation {
  return { request: { body: text } };
}

function from(sourceAddress: string | undefined, allowedIpAddresses: 'any' | 'platform-a' | 'platform-b' | string[]) {
  return { request: { sourceAddress }, settings: { allowedIpAddresses }, context: { platforms } };
}

function history(count: number, age: number): Variation {
  return { context: { history: Array.from({ length: count }, () => now - age) } };
}

export const admissionRows: readonly AdmissionRow[] = [
  {
    code: 'post-required',
    why: 'a GET request',
    trigger: { request: { method: 'GET' } },
    status: 400,
    nearMiss: { request: { method: 'POST' } },
  },
  {
    code: 'post-required',
    why: 'a method in lower case',
    trigger: { request: { method: 'post' } },
    status: 400,
    nearMiss: {},
  },
  {
    code: 'not-found',
    why: 'an extra segment',
    trigger: { request: { path: `${path}/x` } },
    status: 404,
    nearMiss: { request: { path: `${path}/` } },
  },
  {
    code: 'not-found',
    why: 'the base is missing',
    trigger: { context: { basePath: '/hooks' } },
    status: 404,
    nearMiss: { context: { basePath: '/hooks' }, request: { path: `/hooks${path}` } },
  },
  {
    code: 'invalid-password',
    why: 'upper case instead of lower case',
    trigger: { request: { path: path.replace(password, password.toUpperCase()) } },
    status: 400,
    nearMiss: { request: { path: path.replace(id, id.toUpperCase()) } },
  },
  {
    code: 'invalid-password',
    why: 'an unknown webhook',
    trigger: { request: { path: path.replace(id, id.replace('1a', '1b')) } },
    status: 400,
    nearMiss: {},
  },
  {
    code: 'invalid-ip-address-format',
    why: 'an address with its port',
    trigger: from('203.0.113.7:443', 'any'),
    status: 400,
    nearMiss: from('::ffff:203.0.113.7', 'any'),
  },
  {
    code: 'invalid-ip-address-format',
    why: 'an unknown sender',
    trigger: from(undefined, 'any'),
    status: 400,
    nearMiss: from('203.0.113.7', 'any'),
  },
  {
    code: 'not-platform-a',
    why: 'the other platform',
    trigger: from('198.51.100.9', 'platform-a'),
    status: 400,
    nearMiss: from('52.89.214.238', 'platform-a'),
  },
  {
    code: 'not-platform-b',
    why: 'just outside the range',
    trigger: from('198.51.101.0', 'platform-b'),
    status: 400,
    nearMiss: from('198.51.100.255', 'platform-b'),
  },
  {
    code: 'invalid-ip-address',
    why: 'just outside the range',
    trigger: from('10.1.0.0', ['10.0.0.0/16', '::1']),
    status: 400,
    nearMiss: from('10.0.255.255', ['10.0.0.0/16', '::1']),
  },
  {
    code: 'too-many-requests',
    why: '60 requests in the last minute',
    trigger: history(60, 59_999),
    status: 429,
    nearMiss: history(60, 60_000),
  },
  {
    code: 'too-many-requests',
    why: '500 requests in the last hour',
    trigger: history(500, 3_599_999),
    status: 429,
    nearMiss: history(500, 3_600_000),
  },
  {
    code: 'payload-too-large',
    why: 'one byte above the limit',
    trigger: body(JSON.stringify(signal).padEnd(65_537)),
    status: 413,
    nearMiss: body(JSON.stringify(signal).padEnd(65_536)),
  },
  {
    code: 'empty-json',
    why: 'only a byte-order mark',
    trigger: body('\ufeff'),
    status: 400,
    nearMiss: body(`\ufeff${JSON.stringify(signal)}`),
  },
  {
    code: 'malformed-json',
    why: 'a trailing comma',
    trigger: body('{"ticker": "AAPL", "action": "buy",}'),
    status: 400,
    nearMiss: body('{"ticker": "AAPL", "action": "buy"}'),
  },
  {
    code: 'malformed-json',
    why: 'bytes that are not UTF-8',
    trigger: body(Uint8Array.from([0x22, 0xff, 0x22])),
    status: 400,
    nearMiss: body(new TextEncoder().encode('{"ticker": "AAPL", "action": "buy", "interval": "ÿ"}')),
  },
  {
    code: 'invalid-payload',
    why: 'JSON that is not an object',
    trigger: body('"buy"'),
    status: 400,
    nearMiss: sending(signal),
  },
  {
    code: 'invalid-payload',
    why: 'without an action',
    trigger: sending({ ticker: 'AAPL' }),
    status: 400,
    place: ['action'],
    nearMiss: sending(signal),
  },
  {
    code: 'invalid-payload',
    why: 'an empty array',
    trigger: sending([]),
    status: 400,
    nearMiss: sending([signal]),
  },
  {
    code: 'invalid-action',
    why: 'in the third of three signals',
    trigger: sending([signal, signal, { ticker: 'AAPL', action: 'hold' }]),
    status: 400,
    place: [2, 'action'],
    nearMiss: sending([signal, signal, { ticker: 'AAPL', action: 'exit' }]),
  },
  {
    code: 'too-many-payload-items',
    why: 'six signals',
    trigger: sending(of(6)),
    status: 400,
    nearMiss: sending(of(5)),
  },
  {
    code: 'batch-signals-not-enabled',
    why: 'an array of one',
    trigger: sending([signal], { settings: { allowBatchSignals: false } }),
    status: 400,
    nearMiss: sending(signal, { settings: { allowBatchSignals: false } }),
  },
  {
    code: 'ticker-does-not-exist',
    why: 'not in the database',
    trigger: { context: { knownTickers: ['MSFT'] } },
    status: 400,
    place: ['ticker'],
    nearMiss: { context: { knownTickers: new Set(['AAPL']) } },
  },
  {
    code: 'unsupported-ticker',
    why: 'not in the list of the webhook',
    trigger: { settings: { allowedTickers: ['MSFT'] } },
    status: 400,
    place: ['ticker'],
    nearMiss: { settings: { allowedTickers: ['MSFT', 'AAPL'] } },
  },
  {
    code: 'invalid-asset-class',
    why: 'an index on a webhook for options of stocks',
    trigger: sending({ ticker: 'SPX', action: 'buy' }, { settings: { assetClass: 'options' } }),
    status: 400,
    place: ['ticker'],
    nearMiss: sending({ ticker: 'SPX', action: 'buy' }, { settings: { assetClass: 'index_options' } }),
  },
  {
    code: 'empty-ticker-name',
    why: 'an empty ticker',
    trigger: sending({ ticker: '', action: 'buy' }),
    status: 400,
    place: ['ticker'],
    nearMiss: sending({ ticker: 'A', action: 'buy' }),
  },
  {
    code: 'invalid-quantity',
    why: 'a quantity of 0',
    trigger: sending({ ...signal, quantity: 0 }),
    status: 400,
    place: ['quantity'],
    nearMiss: sending({ ...signal, quantity: 1 }),
  },
  {
    code: 'invalid-sentiment',
    why: 'an unknown word',
    trigger: sending({ ...signal, sentiment: 'up' }),
    status: 400,
    place: ['sentiment'],
    nearMiss: sending({ ...signal, sentiment: 'long' }),
  },
  {
    code: 'invalid-sentiment-action',
    why: 'with an exit',
    trigger: sending({ ticker: 'AAPL', action: 'exit', sentiment: 'flat' }),
    status: 400,
    place: ['sentiment'],
    nearMiss: sending({ ticker: 'AAPL', action: 'sell', sentiment: 'flat' }),
  },
  {
    code: 'invalid-strikes-away',
    why: 'more than half of the strike count of the settings',
    trigger: sending({ ...signal, strikesAway: 5 }, { settings: { strikeCount: 8 } }),
    status: 400,
    place: ['strikesAway'],
    nearMiss: sending({ ...signal, strikesAway: 5 }),
  },
];
