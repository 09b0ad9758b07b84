import * as v from 'valibot';

// The shape of the configuration file. What its parts mean together is checked by `readConfig`.

/** A secret stands in the file, or the file names the environment variable that holds it. */
export const secret = v.union([
  v.pipe(v.string(), v.nonEmpty()),
  v.strictObject({ env: v.pipe(v.string(), v.nonEmpty()) }),
]);
const name = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/, 'expected 1 to 32 letters, digits, dashes'));
const url = v.pipe(v.string(), v.url());
const amount = v.union([v.number(), v.pipe(v.string(), v.decimal())]);
const seconds = v.pipe(v.number(), v.minValue(0));
const wholeFrom = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Names that are known; their values are read by the library, which says what is wrong with them. */
const named = <const Names extends readonly string[]>(...names: Names) =>
  v.strictObject(
    Object.fromEntries(names.map((each) => [each, v.optional(v.unknown())])) as Record<
      Names[number],
      v.OptionalSchema<v.UnknownSchema, undefined>
    >,
  );

const generatedChain = v.strictObject({
  generate: v.strictObject({
    strikes: wholeFrom(1, 50),
    step: v.pipe(v.number(), v.gtValue(0, 'expected dollars above 0')),
    weeks: wholeFrom(1, 26),
    volatility: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(5)), 0.2),
  }),
});

const paper = v.strictObject({
  type: v.literal('paper'),
  cash: v.optional(amount, 100_000),
  quotes: v.optional(v.record(v.string(), named('bid', 'ask', 'last')), {}),
  instruments: v.optional(v.record(v.string(), named('assetClass', 'tickSize', 'quantityStep', 'pointValue')), {}),
  rollovers: v.optional(v.record(v.string(), named('months', 'daysBeforeExpiry', 'expiryRule', 'expiries')), {}),
  optionChains: v.optional(
    v.record(
      v.string(),
      v.union(
        [generatedChain, v.strictObject({ contracts: v.array(v.unknown()) })],
        'expected { "generate": { strikes, step, weeks, volatility } } or { "contracts": [...] }',
      ),
    ),
    {},
  ),
  capabilities: v.optional(
    named(
      'orderTypes',
      'timesInForce',
      'quantityStep',
      'shortSelling',
      'optionWriting',
      'brackets',
      'trailPercent',
      'extendedHours',
      'averageEntryPrice',
    ),
    {},
  ),
});

const alpaca = v.strictObject({
  type: v.literal('alpaca'),
  tradingUrl: v.optional(url, 'https://paper-api.alpaca.markets'),
  dataUrl: v.optional(url, 'https://data.alpaca.markets'),
  keyId: secret,
  secretKey: secret,
});

const settings = v.optional(v.record(v.string(), v.unknown()), {});

export const fileSchema = v.strictObject({
  listen: v.optional(
    v.strictObject({ host: v.optional(v.string(), '127.0.0.1'), port: v.optional(wholeFrom(0, 65_535), 8080) }),
    {},
  ),
  /** Asked for by the page and the metrics unless they are read on this machine. */
  token: v.optional(secret),
  basePath: v.optional(v.pipe(v.string(), v.regex(/^(\/[A-Za-z0-9_.~-]+)*\/?$/)), ''),
  /** How many proxies in front of the service write X-Forwarded-For; 0: it is not read. */
  trustedProxies: v.optional(wholeFrom(0, 9), 0),
  duplicateWindowSeconds: v.optional(seconds, 30),
  maxBodyBytes: v.optional(wholeFrom(1, 10_000_000), 65_536),
  keepDays: v.optional(v.pipe(v.number(), v.minValue(1)), 30),
  rateLimits: v.optional(v.strictObject({ perMinute: v.number(), perHour: v.number() })),
  knownTickers: v.optional(v.array(v.string())),
  platforms: v.optional(
    v.strictObject({ 'platform-a': v.optional(v.array(v.string())), 'platform-b': v.optional(v.array(v.string())) }),
    {},
  ),
  brokers: v.record(name, v.variant('type', [paper, alpaca])),
  strategies: v.record(
    name,
    v.strictObject({
      settings,
      subscriptions: v.pipe(v.array(v.strictObject({ id: name, broker: name, settings })), v.minLength(1)),
    }),
  ),
  webhooks: v.pipe(
    v.array(v.strictObject({ id: v.pipe(v.string(), v.uuid()), password: secret, strategy: name })),
    v.minLength(1),
  ),
});

export type ConfigFile = v.InferOutput<typeof fileSchema>;
export type Secret = v.InferOutput<typeof secret>;
export type PaperFile = v.InferOutput<typeof paper>;
