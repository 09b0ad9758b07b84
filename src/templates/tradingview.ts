// Placeholders of TradingView. PLACEHOLDERS.md of the project lists what each source says, and what none confirms.
import { type StrategyFill, sideOf, strategyFills } from './fills.js';
import type { PlaceholderEntry } from './placeholder-entry.js';

/** Plots that have a placeholder: the first 20 of a script. */
const plotCount = 20;

const fillSources = ['help', 'pineAlerts', 'bigBeluga'] as const;

/** A placeholder of an order fill. */
function ofFill(
  name: string,
  becomes: PlaceholderEntry['becomes'],
  valueAfter: (fill: StrategyFill) => string | number,
): PlaceholderEntry {
  const [first, ...rest] = strategyFills;
  const values = [String(valueAfter(first)), ...rest.map((fill) => String(valueAfter(fill)))] as const;
  return { name: `strategy.${name}`, becomes, values, group: 'fill', alert: 'strategy', sources: fillSources };
}

/** A price: the plainest, and one below 1. */
function price(name: string, values: readonly [string, string]): PlaceholderEntry {
  return { name, becomes: 'price', values, group: 'price', sources: ['help', 'pineAlerts'] };
}

const everyAlert: readonly PlaceholderEntry[] = [
  { name: 'ticker', becomes: 'text', values: ['AAPL'], sources: ['help', 'pineAlerts'] },
  { name: 'exchange', becomes: 'text', values: ['NASDAQ'], sources: ['help', 'pineAlerts'] },
  {
    name: 'interval',
    becomes: 'text',
    values: ['15', 'D'],
    group: 'interval',
    sources: ['help', 'pineAlerts', 'crossTrade'],
  },
  price('open', ['149.5', '0.0212']),
  price('high', ['150.5', '0.0216']),
  price('low', ['149', '0.021']),
  price('close', ['150', '0.0214']),
  { name: 'volume', becomes: 'number', values: ['250000'], absent: 'NaN', sources: ['help', 'pineAlerts'] },
  { name: 'time', becomes: 'time', values: ['2026-01-26T15:15:00Z'], sources: ['help', 'pineAlerts'] },
  { name: 'timenow', becomes: 'time', values: ['2026-01-26T15:30:00Z'], sources: ['help', 'pineAlerts'] },
  { name: 'syminfo.currency', becomes: 'text', values: ['USD'], sources: ['pineReleases'] },
  { name: 'syminfo.basecurrency', becomes: 'text', values: ['BTC'], absent: 'NaN', sources: ['pineReleases'] },
];

const plots: readonly PlaceholderEntry[] = [
  ...Array.from({ length: plotCount }, (_, index) => `plot_${index}`),
  'plot()',
].map((name) => ({
  name,
  becomes: 'number',
  values: ['2.5'],
  absent: 'NaN',
  sources: ['help', 'pineAlerts', 'algoTradeAnalytics'],
}));

const orderFills: readonly PlaceholderEntry[] = [
  ofFill('order.action', 'text', ({ action }) => action),
  ofFill('order.contracts', 'number', ({ contracts }) => contracts),
  {
    name: 'strategy.order.price',
    becomes: 'price',
    values: ['150', '0.0214'],
    group: 'price',
    alert: 'strategy',
    sources: fillSources,
  },
  ...['order.id', 'order.comment', 'order.alert_message'].map(
    (name): PlaceholderEntry => ({
      name: `strategy.${name}`,
      becomes: 'free',
      values: ['breakout'],
      alert: 'strategy',
      sources: fillSources,
    }),
  ),
  ofFill('market_position', 'text', ({ after }) => sideOf(after)),
  ofFill('market_position_size', 'number', ({ after }) => Math.abs(after)),
  ofFill('prev_market_position', 'text', ({ before }) => sideOf(before)),
  ofFill('prev_market_position_size', 'number', ({ before }) => Math.abs(before)),
  { ...ofFill('position_size', 'number', ({ after }) => after), sources: ['bigBeluga', 'pineStrategies'] },
];

/** Every documented TradingView placeholder, `{{name}}`. */
export const tradingViewPlaceholders: readonly PlaceholderEntry[] = [...everyAlert, ...plots, ...orderFills];
