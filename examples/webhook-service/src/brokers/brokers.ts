import type { Clock } from 'signal-to-order';
import type { BrokerConfig } from '../config.js';
import type { Database } from '../database.js';
import type { BrokerAdapter } from './adapter.js';
import { alpacaAdapter } from './alpaca.js';
import { type PaperAdapter, paperAdapter } from './paper.js';

/** One line for each type of broker. */
export function connect(name: string, config: BrokerConfig, database: Database, clock: Clock): BrokerAdapter {
  switch (config.type) {
    case 'paper':
      return paperAdapter(name, config, database, clock, config.guard);
    case 'alpaca':
      return alpacaAdapter(config, clock);
    default:
      return config satisfies never;
  }
}

export function isPaper(adapter: BrokerAdapter): adapter is PaperAdapter {
  return 'setQuote' in adapter;
}
