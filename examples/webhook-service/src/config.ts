import { parseSettings, type Settings, type SignalError } from 'signal-to-order';
import type { PlatformAddresses, Webhook } from 'signal-to-order/webhook';
import * as v from 'valibot';
import type { AlpacaAccess } from './brokers/alpaca-http.js';
import type { PaperWorld } from './brokers/paper-world.js';
import { type ConfigFile, fileSchema, type Secret } from './config-schema.js';
import { readPaperBroker } from './paper-config.js';

export interface Subscription {
  readonly id: string;
  readonly broker: string;
  readonly settings: Settings;
}

export interface ServiceWebhook extends Webhook {
  readonly strategy: string;
}

export type BrokerConfig = ({ readonly type: 'paper' } & PaperWorld) | ({ readonly type: 'alpaca' } & AlpacaAccess);

export interface ServiceConfig
  extends Pick<
    ConfigFile,
    | 'listen'
    | 'publicUrl'
    | 'basePath'
    | 'trustedProxies'
    | 'duplicateWindowSeconds'
    | 'maxBacklogSeconds'
    | 'maxBodyBytes'
    | 'keepDays'
  > {
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

/** Configuration of a file, or every error in it as a sentence. */
export function readConfig(file: unknown, environment: Environment): ServiceConfig | readonly string[] {
  const read = v.safeParse(fileSchema, file);
  if (!read.success) {
    return read.issues.map((issue) => `${v.getDotPath(issue) ?? 'the configuration'}: ${issue.message}`);
  }
  const faults: string[] = [];
  const secretOf = (place: string, value: Secret): string => {
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
            type: 'paper',
            ...readPaperBroker(`brokers.${brokerName}`, broker, (sentence) => faults.push(sentence)),
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
  if (!Number.isInteger(listen.port) || listen.port < 0 || listen.port > 65_535) {
    faults.push(`PORT: expected a whole number, 0 to 65535; it is ${environment.PORT}`);
  }
  const known = token === undefined ? undefined : secretOf('token', token);
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

function platformsOf(given: ConfigFile['platforms']): PlatformAddresses {
  const { 'platform-a': a, 'platform-b': b } = given;
  return { ...(a && { 'platform-a': a }), ...(b && { 'platform-b': b }) };
}
