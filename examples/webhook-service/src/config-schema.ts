import * as v from 'valibot';

// Schema of the configuration file. `readConfig` checks the rules between its parts.

/** An object that reports every unknown key; `v.strictObject` reports only the first one. */
const strictObject = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.looseObject(entries, ({ input }) => (input === undefined ? 'is missing' : 'expected an object')),
    v.rawCheck(({ dataset, addIssue }) => {
      const input: object = dataset.value as object;
      for (const key of Object.keys(input).filter((each) => !Object.hasOwn(entries, each))) {
        const message = `unknown key; expected one of ${Object.keys(entries).join(', ')}`;
        addIssue({ message, path: [{ type: 'unknown', origin: 'key', input, key, value: undefined }] });
      }
    }),
    // Without issues, only the keys of the entries are left.
    v.transform((value) => value as v.InferOutput<v.ObjectSchema<Entries, undefined>>),
  );

const notEmptyText = v.pipe(v.string('expected text'), v.nonEmpty('expected text that is not empty'));

/** A secret, or the name of its environment variable. */
export const secret = v.union(
  [notEmptyText, strictObject({ env: notEmptyText })],
  'expected text that is not empty, or { "env": "NAME_OF_A_VARIABLE" }',
);
const nameForm = 'expected 1 to 32 letters, digits, dashes or underscores';
const name = v.pipe(v.string(nameForm), v.regex(/^[A-Za-z0-9_-]{1,32}$/, nameForm));
const url = v.pipe(v.string('expected a URL'), v.url('expected a URL'));
const alarmUrl = v.pipe(
  url,
  v.check((text) => {
    if (!URL.canParse(text)) {
      // Reported as such.
      return true;
    }
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
  }, 'expected https: alarms tell what is traded; http: is for localhost'),
);
const amount = v.union([v.number(), v.pipe(v.string(), v.decimal())], 'expected a number');
const numberFrom = (min: number, max = Number.POSITIVE_INFINITY) => {
  const expected =
    max === Number.POSITIVE_INFINITY ? `expected a number from ${min}` : `expected a number, ${min} to ${max}`;
  return v.pipe(v.number(expected), v.minValue(min, expected), v.maxValue(max, expected));
};
const integer = (min: number, max: number) =>
  v.pipe(numberFrom(min, max), v.integer(`expected a whole number, ${min} to ${max}`));

/** An object of known keys; the library validates their values. */
const object = <const Keys extends readonly string[]>(...keys: Keys) =>
  strictObject(
    Object.fromEntries(keys.map((key) => [key, v.optional(v.unknown())])) as Record<
      Keys[number],
      v.OptionalSchema<v.UnknownSchema, undefined>
    >,
  );

const generatedChain = strictObject({
  generate: strictObject({
    strikes: integer(1, 50),
    step: v.pipe(v.number('expected dollars above 0'), v.gtValue(0, 'expected dollars above 0')),
    weeks: integer(1, 26),
    volatility: v.optional(numberFrom(0.01, 5), 0.2),
  }),
});

/** Limits of the day and the account, for every strategy that trades it; the library validates them. */
const guard = v.optional(v.record(v.string(), v.unknown()));

const paper = strictObject({
  type: v.literal('paper'),
  guard,
  cash: v.optional(amount, 100_000),
  /** Units that one order can fill at one quote; absent: all. */
  maxFill: v.optional(numberFrom(0)),
  quotes: v.optional(v.record(v.string(), object('bid', 'ask', 'last')), {}),
  instruments: v.optional(v.record(v.string(), object('assetClass', 'tickSize', 'quantityStep', 'pointValue')), {}),
  rollovers: v.optional(v.record(v.string(), object('months', 'daysBeforeExpiry', 'expiryRule', 'expiries')), {}),
  optionChains: v.optional(
    v.record(
      v.string(),
      v.union(
        [generatedChain, strictObject({ contracts: v.array(v.unknown()) })],
        'expected { "generate": { strikes, step, weeks, volatility } } or { "contracts": [...] }',
      ),
    ),
    {},
  ),
  capabilities: v.optional(
    object(
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

const alpaca = strictObject({
  type: v.literal('alpaca'),
  guard,
  tradingUrl: v.optional(url, 'https://paper-api.alpaca.markets'),
  dataUrl: v.optional(url, 'https://data.alpaca.markets'),
  keyId: secret,
  secretKey: secret,
});

const settings = v.optional(v.record(v.string(), v.unknown()), {});

export const brokerSchema = v.variant('type', [paper, alpaca], 'expected an object with "type": "paper" or "alpaca"');

export const strategySchema = strictObject({
  settings,
  /** `person`: a plan that enters waits until a person approves it on the page. */
  approval: v.optional(v.picklist(['none', 'person'], 'expected "none" or "person"'), 'none'),
  approvalSeconds: v.optional(integer(1, 86_400), 300),
  subscriptions: v.pipe(
    v.array(strictObject({ id: name, broker: name, settings })),
    v.minLength(1, 'expected at least one'),
  ),
});

export const webhookSchema = strictObject({
  id: v.pipe(v.string('expected a UUID'), v.uuid('expected a UUID')),
  password: secret,
  strategy: name,
});

const headerName = v.pipe(
  v.string('expected the name of a header'),
  v.regex(/^[a-z0-9!#$%&'*+.^_`|~-]+$/i, 'expected the name of a header'),
);

/** Where senders have the password of a webhook, if not in the path. */
const credentials = strictObject({
  passwordHeader: v.exactOptional(headerName),
  signature: v.exactOptional(
    strictObject({
      header: headerName,
      encoding: v.picklist(['hex', 'base64'], 'expected "hex" or "base64"'),
      prefix: v.exactOptional(v.string('expected text')),
      timestampHeader: v.exactOptional(headerName),
      toleranceSeconds: v.exactOptional(numberFrom(1, 86_400)),
    }),
  ),
});

export const fileSchema = strictObject({
  listen: v.optional(
    strictObject({ host: v.optional(v.string(), '127.0.0.1'), port: v.optional(integer(0, 65_535), 8080) }),
    {},
  ),
  /** Needed for the page and the metrics. Absent: the first start makes one. */
  token: v.optional(secret),
  /** Address of the service for browsers, behind a proxy or a tunnel. */
  publicUrl: v.optional(url),
  basePath: v.optional(v.pipe(v.string(), v.regex(/^(\/[A-Za-z0-9_.~-]+)*\/?$/, 'expected a path such as /hooks')), ''),
  /** Number of proxies in front of the service that write X-Forwarded-For; 0: the header is ignored. */
  trustedProxies: v.optional(integer(0, 9), 0),
  duplicateWindowSeconds: v.optional(numberFrom(0), 30),
  maxBacklogSeconds: v.optional(numberFrom(1), 30),
  /** Seconds for which what may close a position is tried while its broker does not answer. */
  closingPatienceSeconds: v.optional(numberFrom(60, 31_536_000), 86_400),
  credentials: v.exactOptional(credentials),
  maxBodyBytes: v.optional(integer(1, 10_000_000), 65_536),
  /** Seconds for which the password before is accepted after a rotation on the page. */
  passwordOverlapSeconds: v.optional(numberFrom(0, 604_800), 0),
  keepDays: v.optional(numberFrom(1), 30),
  /** Seconds between two comparisons of the accounts with what the service expects. */
  reconcileEverySeconds: v.optional(numberFrom(5, 86_400), 60),
  /** Timeout of a query in seconds. */
  queryTimeoutSeconds: v.optional(numberFrom(0.1, 600), 15),
  /** Seconds after which the process ends if the database has not answered. */
  databasePatienceSeconds: v.optional(numberFrom(0.2, 86_400), 60),
  /** Where alarms are sent. */
  alarms: v.optional(strictObject({ url: alarmUrl, secret, everySeconds: v.optional(integer(1, 600), 300) })),
  rateLimits: v.optional(strictObject({ perMinute: v.number(), perHour: v.number() })),
  knownTickers: v.optional(v.array(v.string('expected text'), 'expected a list')),
  platforms: v.optional(
    strictObject({
      'platform-a': v.optional(v.array(v.string('expected text'), 'expected a list')),
      'platform-b': v.optional(v.array(v.string('expected text'), 'expected a list')),
    }),
    {},
  ),
  /** Time zone of the trading day, for the day's result on the page. */
  marketTimeZone: v.optional(
    v.pipe(v.string('expected text'), v.check(isTimeZone, 'expected a time zone such as America/New_York')),
    'America/New_York',
  ),
  brokers: v.record(name, brokerSchema),
  strategies: v.record(name, strategySchema),
  webhooks: v.pipe(v.array(webhookSchema), v.minLength(1, 'expected at least one')),
});

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}

export type ConfigFile = v.InferOutput<typeof fileSchema>;
export type Secret = v.InferOutput<typeof secret>;
export type PaperFile = v.InferOutput<typeof paper>;
