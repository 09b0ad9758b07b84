import { isDeepStrictEqual } from 'node:util';
import { type GuardSettings, parseSettings, type Settings, type SignalError } from 'signal-to-order';
import type { PlatformAddresses, Webhook } from 'signal-to-order/webhook';
import * as v from 'valibot';
import type { AlarmTarget } from './alarms/alarm.js';
import type { AlpacaAccess } from './brokers/alpaca-http.js';
import type { PaperWorld } from './brokers/paper-world.js';
import {
  brokerSchema,
  type ConfigFile,
  fileSchema,
  type Secret,
  secret,
  strategySchema,
  webhookSchema,
} from './config-schema.js';
import { readPaperBroker } from './paper-config.js';

export interface Subscription {
  readonly id: string;
  readonly broker: string;
  readonly settings: Settings;
  /** Seconds for which a plan that enters waits for the approval of a person; undefined: it does not wait. */
  readonly approvalSeconds: number | undefined;
}

export interface ServiceWebhook extends Webhook {
  readonly strategy: string;
}

export type BrokerConfig = (
  | ({ readonly type: 'paper' } & PaperWorld)
  | ({ readonly type: 'alpaca' } & AlpacaAccess)
) & {
  /** Limits of the day and the account, for every strategy that trades it. */
  readonly guard: GuardSettings | undefined;
};

/** The file, with the parts that are read further. */
export interface ServiceConfig
  extends Omit<
    ConfigFile,
    'listen' | 'token' | 'alarms' | 'rateLimits' | 'knownTickers' | 'platforms' | 'brokers' | 'strategies' | 'webhooks'
  > {
  readonly listen: { readonly host: string; readonly port: number };
  readonly token: string | undefined;
  readonly alarms: AlarmTarget | undefined;
  readonly rateLimits: { readonly perMinute: number; readonly perHour: number } | undefined;
  readonly knownTickers: ReadonlySet<string> | undefined;
  readonly platforms: PlatformAddresses;
  readonly brokers: Readonly<Record<string, BrokerConfig>>;
  readonly webhooks: readonly ServiceWebhook[];
  readonly subscriptions: Readonly<Record<string, readonly Subscription[]>>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Characters that a password of a webhook and a token of the page have at least: whoever guesses one can trade. */
export const minPasswordLength = 16;

/** Configuration of a file, or every error in it as a sentence. */
export function readConfig(file: unknown, environment: Environment): ServiceConfig | readonly string[] {
  const read = v.safeParse(fileSchema, file);
  const faults = (read.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? 'the configuration'}: ${issue.message}`);
  const parts = read.success ? read.output : readableParts(file);
  const brokerNames = namesIn(file, 'brokers');
  const strategyNames = namesIn(file, 'strategies');
  const secretOf = (place: string, value: Secret): string => {
    const text = typeof value === 'string' ? value : environment[value.env];
    if (text === undefined || text === '') {
      faults.push(`${place}: the environment variable ${typeof value === 'string' ? '' : value.env} is not set`);
    }
    return text ?? '';
  };
  /** A secret that a caller could guess. */
  const passwordOf = (place: string, value: Secret): string => {
    const text = secretOf(place, value);
    if (text !== '' && text.length < minPasswordLength) {
      faults.push(`${place}: expected at least ${minPasswordLength} characters; it has ${text.length}`);
    }
    return text;
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
  const marketTimeZone = readPart(fileSchema.entries.marketTimeZone, partOf(file, 'marketTimeZone'));
  const guards = Object.fromEntries(
    Object.entries(parts.brokers).map(([brokerName, { guard }]) => [
      brokerName,
      settingsOf(`brokers.${brokerName}`, { marketTimeZone, guard })?.guard,
    ]),
  );
  const subscriptions: Record<string, Subscription[]> = {};
  const admission: Record<string, Settings> = {};
  for (const [strategyName, strategy] of Object.entries(parts.strategies)) {
    const place = `strategies.${strategyName}`;
    const ofStrategy = settingsOf(`${place}.settings`, strategy.settings);
    if (ofStrategy !== undefined) {
      admission[strategyName] = ofStrategy;
    }
    const ids = strategy.subscriptions.map(({ id }) => id);
    subscriptions[strategyName] = strategy.subscriptions.flatMap(({ id, broker, settings }, index) => {
      const here = `${place}.subscriptions.${index}`;
      if (brokerNames?.has(broker) === false) {
        faults.push(`${here}.broker: there is no broker ${broker}`);
      }
      if (ids.indexOf(id) !== index) {
        faults.push(`${here}.id: there are two subscriptions ${id}`);
      }
      const merged = settingsOf(`${here}.settings`, { ...strategy.settings, ...settings });
      const guard = guards[broker];
      if (merged?.guard !== undefined && !isDeepStrictEqual(merged.guard, guard)) {
        // Of two guards of one account, neither would count what the other one lets through.
        const own = Object.hasOwn(settings, 'guard') ? here : place;
        faults.push(`${own}.settings.guard: a guard is for an account; write it as brokers.${broker}.guard`);
      }
      const approvalSeconds = strategy.approval === 'person' ? strategy.approvalSeconds : undefined;
      return merged === undefined
        ? []
        : [{ id, broker, settings: { ...merged, ...(guard && { guard }) }, approvalSeconds }];
    });
  }
  const webhooks = parts.webhooks.flatMap((webhook, index): ServiceWebhook[] => {
    if (webhook === undefined) {
      return [];
    }
    const settings = admission[webhook.strategy];
    if (strategyNames?.has(webhook.strategy) === false) {
      faults.push(`webhooks.${index}.strategy: there is no strategy ${webhook.strategy}`);
    }
    if (parts.webhooks.findIndex((each) => each?.id.toLowerCase() === webhook.id.toLowerCase()) !== index) {
      faults.push(`webhooks.${index}.id: there are two webhooks ${webhook.id}`);
    }
    const password = passwordOf(`webhooks.${index}.password`, webhook.password);
    return settings === undefined
      ? []
      : [{ id: webhook.id.toLowerCase(), password, settings, strategy: webhook.strategy }];
  });
  const brokers = Object.fromEntries(
    Object.entries(parts.brokers).map(([brokerName, broker]): [string, BrokerConfig] => [
      brokerName,
      broker.type === 'paper'
        ? {
            ...{ type: 'paper', guard: guards[brokerName] },
            ...readPaperBroker(`brokers.${brokerName}`, broker, (sentence) => faults.push(sentence)),
          }
        : {
            ...{ ...broker, guard: guards[brokerName] },
            keyId: secretOf(`brokers.${brokerName}.keyId`, broker.keyId),
            secretKey: secretOf(`brokers.${brokerName}.secretKey`, broker.secretKey),
          },
    ]),
  );
  faults.push(...portFaults(environment));
  const token = parts.token === undefined ? undefined : passwordOf('token', parts.token);
  const given = read.success ? read.output.alarms : undefined;
  const alarms = given && { ...given, secret: secretOf('alarms.secret', given.secret) };
  if (!read.success || faults.length > 0) {
    return faults;
  }
  const { listen, rateLimits, knownTickers, platforms, ...rest } = read.output;
  return {
    ...rest,
    listen: {
      host: environment.HOST ?? listen.host ?? '127.0.0.1',
      port: environment.PORT === undefined ? (listen.port ?? 8080) : Number(environment.PORT),
    },
    token,
    alarms,
    rateLimits,
    knownTickers: knownTickers && new Set(knownTickers),
    platforms: platformsOf(platforms),
    brokers,
    webhooks,
    subscriptions,
  };
}

/** Faults of the environment alone, for a file that cannot be read. */
export function portFaults({ PORT: port }: Environment): readonly string[] {
  return port === undefined || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535)
    ? []
    : [`PORT: expected a whole number, 0 to 65535; it is ${port === '' ? 'empty' : port}`];
}

interface ReadableParts extends Partial<Pick<ConfigFile, 'token'>>, Pick<ConfigFile, 'brokers' | 'strategies'> {
  /** By their places. */
  readonly webhooks: readonly (ConfigFile['webhooks'][number] | undefined)[];
}

/** What can be read of a file with faults, so that faults between its parts are reported too. */
function readableParts(file: unknown): ReadableParts {
  const token = readPart(secret, partOf(file, 'token'));
  const webhooks = partOf(file, 'webhooks');
  return {
    ...(token !== undefined && { token }),
    brokers: readEntries(brokerSchema, partOf(file, 'brokers')),
    strategies: readEntries(strategySchema, partOf(file, 'strategies')),
    webhooks: Array.isArray(webhooks) ? webhooks.map((webhook) => readPart(webhookSchema, webhook)) : [],
  };
}

function partOf(file: unknown, name: string): unknown {
  return typeof file === 'object' && file !== null
    ? Object.entries(file).find(([key]) => key === name)?.[1]
    : undefined;
}

function readPart<Schema extends v.GenericSchema>(schema: Schema, part: unknown): v.InferOutput<Schema> | undefined {
  const read = v.safeParse(schema, part);
  return read.success ? read.output : undefined;
}

function readEntries<Schema extends v.GenericSchema>(
  schema: Schema,
  part: unknown,
): Readonly<Record<string, v.InferOutput<Schema>>> {
  return Object.fromEntries(
    Object.entries(part ?? {}).flatMap(([name, value]) => {
      const read = readPart(schema, value);
      return read === undefined ? [] : [[name, read]];
    }),
  );
}

/** undefined: it is not an object, which is reported. */
function namesIn(file: unknown, name: string): ReadonlySet<string> | undefined {
  const part = partOf(file, name);
  return typeof part === 'object' && part !== null ? new Set(Object.keys(part)) : undefined;
}

function platformsOf(given: ConfigFile['platforms']): PlatformAddresses {
  const { 'platform-a': a, 'platform-b': b } = given;
  return { ...(a && { 'platform-a': a }), ...(b && { 'platform-b': b }) };
}

/** Texts that no log line may have. A token that the first start made is shown once. */
export function secretsOf(
  { token, webhooks, brokers, alarms }: ServiceConfig,
  { DATABASE_URL: databaseUrl = '' }: Environment,
): readonly string[] {
  const database = URL.canParse(databaseUrl) ? new URL(databaseUrl).password : '';
  const ofBrokers = Object.values(brokers).flatMap((broker) =>
    broker.type === 'alpaca' ? [broker.keyId, broker.secretKey] : [],
  );
  const passwords = webhooks.map(({ password }) => password);
  // The address of a receiver often has its password.
  const ofAlarms = alarms === undefined ? [] : [alarms.secret, alarms.url];
  return [token ?? '', database, decodeURIComponent(database), ...passwords, ...ofBrokers, ...ofAlarms].filter(
    (text) => text !== '',
  );
}
