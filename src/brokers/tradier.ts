import type { BrokerProfile } from '../profile/broker-profile.js';

const equityOrders = 'https://documentation.tradier.com/brokerage-api/trading/place-equity-order';
const trading = 'https://docs.tradier.com/docs/trading';
const otoco = 'https://documentation.tradier.com/brokerage-api/trading/place-otoco-order';
const oto = 'https://documentation.tradier.com/brokerage-api/trading/place-oto-order';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/TradierBrokerageModel.cs';
const leanBroker = 'QuantConnect/Lean.Brokerages.Tradier@4a35a44 QuantConnect.TradierBrokerage/TradierBrokerage.cs';
const newYork = 'America/New_York';

const quantity = { minimum: '1', maximum: '10000000' } as const;
const quantityDiffers = "The limits of 1 and 10,000,000 are those of Lean's model.";
const bracketDiffers =
  'Tradier lists limit, stop and stop_limit entries, one time in force per leg, and the same one for both legs.';
const optionShorts =
  "Lean's model applies its rules of short stock sales to options too, from a price of 5 itself on; Tradier's pages name no such rule.";
const extendedDiffers =
  "Tradier has the durations pre and post; Lean's model takes gtc too. The times of day are those of Lean's model.";

/**
 * What Tradier takes: stocks, options and index options of the United States.
 *
 * @since 0.2.0
 * @example
 * tradier.asOf; // '2026-11-23'
 * tradier.classes.stocks?.shortSelling; // { whole: true, above: '5', timesInForce: ['day'] }
 */
export const tradier: BrokerProfile = {
  id: 'tradier',
  name: 'Tradier',
  asOf: '2026-11-23',
  sources: [trading, equityOrders, lean],
  clientOrderId: {
    maxLength: 255,
    pattern: '^[A-Za-z0-9-]{1,255}$',
    sources: [equityOrders, oto],
    differs: 'Tradier calls it a tag and does not say whether it must be unique.',
  },
  classes: {
    stocks: {
      orders: [
        {
          id: 'tradier.stocks.regular',
          types: ['market', 'limit', 'stop', 'stop_limit'],
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          limits: { quantity },
          basis: 'vendor',
          sources: [equityOrders, trading, lean],
          differs: quantityDiffers,
        },
        {
          id: 'tradier.stocks.pre-market',
          types: ['limit'],
          timesInForce: ['day'],
          sessions: ['pre'],
          fraction: false,
          limits: { quantity },
          window: { from: '04:00', to: '09:24', timeZone: newYork },
          basis: 'adapter',
          sources: [lean, leanBroker, equityOrders],
          differs: extendedDiffers,
        },
        {
          id: 'tradier.stocks.post-market',
          types: ['limit'],
          timesInForce: ['day'],
          sessions: ['post'],
          fraction: false,
          limits: { quantity },
          window: { from: '16:00', to: '19:55', timeZone: newYork },
          basis: 'adapter',
          sources: [lean, leanBroker, equityOrders],
          differs: extendedDiffers,
        },
      ],
      brackets: [
        {
          id: 'tradier.stocks.otoco',
          entries: ['limit', 'stop', 'stop_limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit'],
          timeInForce: 'legs',
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [otoco, oto],
          differs: bracketDiffers,
        },
      ],
      shortSelling: { whole: true, above: '5', timesInForce: ['day'] },
      crossZero: 'refused',
      sessions: {
        regular: { from: '09:30', to: '16:00', timeZone: newYork },
        pre: { from: '04:00', to: '09:24', timeZone: newYork },
        post: { from: '16:00', to: '19:55', timeZone: newYork },
      },
      rules: [
        {
          id: 'tradier.stocks.short-selling',
          sentence: 'Tradier sells stocks short with day orders only, and only above a price of 5.',
          check: 'table',
          basis: 'adapter',
          sources: [lean],
          differs: "Lean's model also takes a price of exactly 5.",
        },
        {
          id: 'tradier.stocks.cross-zero',
          sentence: 'Tradier has separate sides for selling, selling short, buying and covering.',
          check: 'table',
          basis: 'vendor',
          sources: [equityOrders, leanBroker],
        },
      ],
    },
    options: {
      orders: [
        {
          id: 'tradier.options.regular',
          types: ['market', 'limit', 'stop', 'stop_limit'],
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          limits: { quantity },
          basis: 'vendor',
          sources: [trading, lean],
          differs: quantityDiffers,
        },
      ],
      brackets: [
        {
          id: 'tradier.options.otoco',
          entries: ['limit', 'stop', 'stop_limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit'],
          timeInForce: 'legs',
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [otoco, oto],
          differs: bracketDiffers,
        },
      ],
      shortSelling: { above: '5', timesInForce: ['day'] },
      crossZero: 'refused',
      sessions: { regular: { from: '09:30', to: '16:00', timeZone: newYork } },
      rules: [
        {
          id: 'tradier.options.short-selling',
          sentence: 'Tradier sells options to open with day orders only, and only above a price of 5.',
          check: 'table',
          basis: 'adapter',
          sources: [lean],
          differs: optionShorts,
        },
        {
          id: 'tradier.options.cross-zero',
          sentence: 'Tradier has separate sides for opening and closing options.',
          check: 'table',
          basis: 'vendor',
          sources: [oto, leanBroker],
        },
      ],
    },
    index_options: {
      orders: [
        {
          id: 'tradier.index_options.regular',
          types: ['market', 'limit', 'stop', 'stop_limit'],
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          limits: { quantity },
          basis: 'adapter',
          sources: [lean, trading],
          differs: quantityDiffers,
        },
      ],
      brackets: [],
      shortSelling: { above: '5', timesInForce: ['day'] },
      crossZero: 'refused',
      sessions: { regular: { from: '09:30', to: '16:00', timeZone: newYork } },
      rules: [
        {
          id: 'tradier.index_options.short-selling',
          sentence: 'Tradier sells index options to open with day orders only, and only above a price of 5.',
          check: 'table',
          basis: 'adapter',
          sources: [lean],
          differs: optionShorts,
        },
        {
          id: 'tradier.index_options.cross-zero',
          sentence: 'Tradier has separate sides for opening and closing options.',
          check: 'table',
          basis: 'vendor',
          sources: [oto, leanBroker],
        },
        {
          id: 'tradier.index_options.brackets',
          sentence: 'Tradier attaches legs to stocks and options.',
          check: 'table',
          basis: 'vendor',
          sources: [otoco],
          differs: 'Whether the page means index options too is unverified.',
        },
      ],
    },
  },
};
