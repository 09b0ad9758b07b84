import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type MarketSnapshot, parseMarketSnapshot, parseSettings, type Settings } from 'signal-to-order';
import { nearestName } from './nearest-name.js';
import { SentenceError } from './sentence-error.js';

/** What the gate is told by its file. */
export interface GateConfig {
  /** Path of the file. */
  readonly file: string;
  readonly settings: Settings;
  readonly broker: 'paper' | 'alpaca';
  /** The market of the paper broker, or the path of its file. */
  readonly market: PaperMarket | string;
  /** Path of the folder in which everything is kept. */
  readonly data: string;
  /** Whether a person has to approve each plan. */
  readonly approval: 'none' | 'person';
  /** Seconds for which a token can be used. */
  readonly validSeconds: number;
}

/** A market without a time: the paper broker's clock is the machine's. */
export type PaperMarket = Omit<MarketSnapshot, 'now'>;

const names = ['settings', 'broker', 'market', 'data', 'approval', 'validSeconds'] as const;

const defaults = {
  broker: 'paper',
  data: 'agent-gate-data',
  approval: 'person',
  validSeconds: 300,
  market: {},
  settings: {},
};

const alpacaClasses: ReadonlySet<string> = new Set(['stocks', 'crypto']);

/** Reads the file of a gate. Throws all that is wrong with it, in sentences. */
export function readConfig(file: string): GateConfig {
  const path = resolve(file);
  const given = readObject(path);
  const faults: string[] = [];
  for (const name of Object.keys(given)) {
    if (!names.some((known) => known === name)) {
      const nearest = nearestName(name, names);
      faults.push(`${name} is not known${nearest === undefined ? '' : `; did you mean ${nearest}?`}`);
    }
  }
  const { broker, data, approval, validSeconds, market, settings } = { ...defaults, ...given };
  if (broker !== 'paper' && broker !== 'alpaca') {
    faults.push('broker is not paper or alpaca');
  }
  if (approval !== 'none' && approval !== 'person') {
    faults.push('approval is not none or person');
  }
  if (typeof data !== 'string' || data === '') {
    faults.push('data is not the path of a folder');
  }
  if (!Number.isInteger(validSeconds) || Number(validSeconds) < 1 || Number(validSeconds) > 86_400) {
    faults.push('validSeconds is not a whole number from 1 to 86400');
  }
  if (broker === 'alpaca' && given['market'] !== undefined) {
    faults.push('market is that of the paper broker: Alpaca has its own');
  }
  const parsed = parseSettings(settings);
  if (!parsed.ok) {
    faults.push(...parsed.errors.map(({ message }) => `settings: ${message}`));
  }
  if (broker === 'alpaca' && parsed.ok && !alpacaClasses.has(parsed.value.assetClass)) {
    faults.push('settings: the gate trades stocks and crypto at Alpaca, no other assetClass');
  }
  const folder = dirname(path);
  const from = typeof market === 'string' ? resolve(folder, market) : market;
  try {
    readMarket(from);
  } catch (error) {
    faults.push(sentenceOf(error));
  }
  if (faults.length > 0 || !parsed.ok) {
    throw new SentenceError(`${path}: ${faults.map((fault) => fault.replace(/\.$/, '')).join('; ')}.`);
  }
  return {
    file: path,
    settings: parsed.value,
    broker: broker === 'alpaca' ? 'alpaca' : 'paper',
    market: typeof from === 'string' ? from : readMarket(from),
    data: resolve(folder, String(data)),
    approval: approval === 'none' ? 'none' : 'person',
    validSeconds: Number(validSeconds),
  };
}

/** The market of the paper broker. Throws what is wrong with it, in sentences. */
export function readMarket(from: unknown): PaperMarket {
  const given = typeof from === 'string' ? readObject(from) : from;
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const parsed = parseMarketSnapshot(isObject ? { ...given, now: new Date().toISOString() } : given);
  if (!parsed.ok) {
    const where = typeof from === 'string' ? from : 'market';
    throw new SentenceError(`${where}: ${parsed.errors.map(({ message }) => message).join(' ')}`);
  }
  const { now: _, ...market } = parsed.value;
  return market;
}

function readObject(path: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SentenceError(`${path} cannot be read as JSON: ${sentenceOf(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SentenceError(`${path} is not a JSON object.`);
  }
  return { ...value };
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
