import type { PlaceholderEntry } from './placeholder-entry.js';

/** Every documented placeholder of TrendSpider, `%name%`. It does not say the direction of a trade. */
export const trendSpiderPlaceholders: readonly PlaceholderEntry[] = [
  { name: 'alert_symbol', becomes: 'text', values: ['AAPL'], sources: ['trendSpiderWebhooks'] },
  { name: 'alert_name', becomes: 'free', values: ['breakout'], sources: ['trendSpiderWebhooks'] },
  { name: 'alert_note', becomes: 'free', values: ['breakout'], absent: '', sources: ['trendSpiderWebhooks'] },
  {
    name: 'price_action_event',
    becomes: 'text',
    values: ['touch', 'break_through', 'bounce', 'script_returned_true'],
    group: 'event',
    sources: ['trendSpiderWebhooks'],
  },
  {
    name: 'last_price',
    becomes: 'price',
    values: ['150', '0.0214'],
    group: 'price',
    sources: ['trendSpiderWebhooks', 'algoWay'],
  },
  { name: 'bot_symbol', becomes: 'text', values: ['AAPL'], sources: ['algoWay'] },
  { name: 'bot_name', becomes: 'free', values: ['breakout'], sources: ['algoWay'] },
  { name: 'bot_timeframe', becomes: 'text', values: ['15'], sources: ['algoWay'] },
  {
    name: 'bot_status',
    becomes: 'text',
    values: ['in_position', 'not_in_position'],
    group: 'status',
    sources: ['unconfirmed'],
  },
];
