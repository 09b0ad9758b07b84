import { type BrokerCapabilities, parseSettings, type Quote, type Settings, type SignalError } from 'signal-to-order';
import type { PlatformAddresses, Webhook } from 'signal-to-order/webhook';
import * as v from 'valibot';

/** A secret stands in the file, or the file names the environment variable that holds it. */
const secret = v.union([v.pipe(v.string(), v.nonEmpty()), v.strictObject({ env: v.pipe(v.string(), v.nonEmpty()) })]);
const name = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/, 'expected 1 to 32 letters, digits, dashes'));
const url = v.pipe(v.string(), v.url());
const amount = v.union([v.number(), v.pipe(v.string(), v.decimal())]);
const quote = v.strictObject({ bid: v.optional(amount), ask: v.optional(amount), last: v.optional(amount) });
const seconds = v.pipe(v.number(), v.minValue(0));

const paper = v.strictObject({
  type: v.literal('paper'),
  cash: v.optional(amount, 100_000),
  quotes: v.optional(v.record(v.string(), quote), {}),
  capabilities: v.optional(v.record(v.string(), v.unknown()), {}),
});

const alpaca = v.strictObject({
  type: v.literal('alpaca'),
  tradingUrl: v.optional(url, 'https://paper-api.alpaca.markets'),
  dataUrl: v.optional(url, 'https://data.alpaca.markets'),
  keyId: secret,
  secretKey: secret,
});

const fileSchema = v.strictObject({
  listen: v.optional(
    v.strictObject({
      host: v.optional(v.string(), '127.0.0.1'),
      port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 8080),
    }),
    {},
  ),
  /** Asked for by the page and the metrics unless they are read on this machine. */
  token: v.optional(secret),
  basePath: v.optional(v.pipe(v.string(), v.regex(/^(\/[A-Za-z0-9_.~-]+)*\/?$/)), ''),
  /** How many proxies in front of the service write X-Forwarded-For; 0: it is not read. */
  trustedProxies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  duplicateWindowSeconds: v.optional(seconds, 30),
  largestBody: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 65_536),
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
      settings: v.optional(v.record(v.string(), v.unknown()), {}),
      subscriptions: v.pipe(
        v.array(
          v.strictObject({ id: name, broker: name, settings: v.optional(v.record(v.string(), v.unknown()), {}) }),
        ),
        v.minLength(1),
      ),
    }),
  ),
  webhooks: v.pipe(
    v.array(v.strictObject({ id: v.pipe(v.string(), v.uuid()), password: secret, strategy: name })),
    v.minLength(1),
  ),
});

type File = v.InferOutput<typeof fileSchema>;

export interface Subscription {
  readonly id: string;
  readonly broker: string;
  readonly settings: Settings;
}

export interface ServiceWebhook extends Webhook {
  readonly strategy: string;
}

export type BrokerConfig =
  | {
      readonly type: 'paper';
      readonly cash: number;
      readonly quotes: Readonly<Record<string, Quote>>;
      readonly capabilities: BrokerCapabilities;
    }
  | {
      readonly type: 'alpaca';
      readonly tradingUrl: string;
      readonly dataUrl: string;
      readonly keyId: string;
      readonly secretKey: string;
    };

export interface ServiceConfig
  extends Pick<File, 'listen' | 'basePath' | 'trustedProxies' | 'duplicateWindowSeconds' | 'largestBody' | 'keepDays'> {
  readonly listen: { readonly host: string; readonly port: number };
  readonly token: string | undefined;
  readonly rateLimits: { readonly perMinute: number; readonly perHour: number } | undefined;
  readonly knownTickers: ReadonlySet<string> | undefined;
  readonly platforms: PlatformAddresses;
  readonly brokers: Readonly<Record<string, BrokerConfig>>;
  readonly webhooks: readonly ServiceWebhook[];
  readonly subscriptions: Readonly<Record<string, readonly Subscription[]>>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration that a file holds, or every sentence about what is wrong with it. */
export function readConfig(file: unknown, environment: Environment): ServiceConfig | readonly string[] {
  const read = v.safeParse(fileSchema, file);
  if (!read.success) {
    return read.issues.map((issue) => `${v.getDotPath(issue) ?? 'the configuration'}: ${issue.message}`);
  }
  const faults: string[] = [];
  const secretOf = (place: string, value: v.InferOutput<typeof secret>): string => {
    const text = typeof value === 'string' ? value : environment[value.env];
    if (text === undefined || text === '') {
      faults.push(`${place}: the environment variable ${typeof value === 'string' ? '' : value.env} is not set`);
    }
    return text ?? '';
  };
  const settingsOf = (place: string, given: unknown): Settings | undefined => {
    const settings = parseSettings(given);
    if (!settings.ok) {
      faults.push(
        ...settings.errors.map(({ path, message }: SignalError) => `${[place, ...path].join('.')}: ${message}`),
      );
      return undefined;
    }
    return settings.value;
  };
  const { strategies, webhooks, token, ...rest } = read.output;
  const subscriptions: Record<string, Subscription[]> = {};
  const admission: Record<string, Settings> = {};
  for (const [strategyName, strategy] of Object.entries(strategies)) {
    const place = `strategies.${strategyName}`;
    const ofStrategy = settingsOf(`${place}.settings`, strategy.settings);
    if (ofStrategy !== undefined) {
      admission[strategyName] = ofStrategy;
    }
    const ids = strategy.subscriptions.map(({ id }) => id);
    subscriptions[strategyName] = strategy.subscriptions.flatMap(({ id, broker, settings }, index) => {
      const here = `${place}.subscriptions.${index}`;
      if (!Object.hasOwn(rest.brokers, broker)) {
        faults.push(`${here}.broker: there is no broker ${broker}`);
      }
      if (ids.indexOf(id) !== index) {
        faults.push(`${here}.id: there are two subscriptions ${id}`);
      }
      const merged = settingsOf(`${here}.settings`, { ...strategy.settings, ...settings });
      return merged === undefined ? [] : [{ id, broker, settings: merged }];
    });
  }
  const hooks = webhooks.flatMap((webhook, index): ServiceWebhook[] => {
    const settings = admission[webhook.strategy];
    if (!Object.hasOwn(strategies, webhook.strategy)) {
      faults.push(`webhooks.${index}.strategy: there is no strategy ${webhook.strategy}`);
    }
    if (webhooks.findIndex(({ id }) => id.toLowerCase() === webhook.id.toLowerCase()) !== index) {
      faults.push(`webhooks.${index}.id: there are two webhooks ${webhook.id}`);
    }
    const password = secretOf(`webhooks.${index}.password`, webhook.password);
    return settings === undefined
      ? []
      : [{ id: webhook.id.toLowerCase(), password, settings, strategy: webhook.strategy }];
  });
  const brokers = Object.fromEntries(
    Object.entries(rest.brokers).map(([brokerName, broker]): [string, BrokerConfig] => [
      brokerName,
      broker.type === 'paper'
        ? {
            ...broker,
            cash: Number(broker.cash),
            quotes: Object.fromEntries(
              Object.entries(broker.quotes).map(([ticker, given]) => [ticker, quoteOf(given)]),
            ),
          }
        : {
            ...broker,
            keyId: secretOf(`brokers.${brokerName}.keyId`, broker.keyId),
            secretKey: secretOf(`brokers.${brokerName}.secretKey`, broker.secretKey),
          },
    ]),
  );
  const listen = {
    host: environment.HOST ?? rest.listen.host ?? '127.0.0.1',
    port: environment.PORT === undefined ? (rest.listen.port ?? 8080) : Number(environment.PORT),
  };
  const known = token === undefined ? undefined : secretOf('token', token);
  if (!isLoopback(listen.host) && known === undefined) {
    faults.push(`token: it is needed where the service is bound elsewhere than localhost (${listen.host})`);
  }
  return faults.length > 0
    ? faults
    : {
        ...rest,
        listen,
        token: known,
        rateLimits: rest.rateLimits,
        knownTickers: rest.knownTickers && new Set(rest.knownTickers),
        platforms: platformsOf(rest.platforms),
        brokers,
        webhooks: hooks,
        subscriptions,
      };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

function quoteOf({ bid, ask, last }: v.InferOutput<typeof quote>): Quote {
  return {
    ...(bid !== undefined && { bid: Number(bid) }),
    ...(ask !== undefined && { ask: Number(ask) }),
    ...(last !== undefined && { last: Number(last) }),
  };
}

function platformsOf(given: File['platforms']): PlatformAddresses {
  const { 'platform-a': a, 'platform-b': b } = given;
  return { ...(a && { 'platform-a': a }), ...(b && { 'platform-b': b }) };
}
