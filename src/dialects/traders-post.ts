import type { Dialect } from './dialect.js';

/** TradersPost: its messages are those of this library. */
export const tradersPost: Dialect = {
  id: 'traderspost',
  name: 'TradersPost',
  sources: [{ url: 'https://github.com/TradersPost/docs/blob/main/webhook-spec.json', read: '2026-11-22' }],
  syntax: { kind: 'json' },
};
