import { type BrokerProfile, brokerProfile, type ClassRows } from '../profile/profile-rows.js';

const trading = 'https://docs.tradier.com/docs/trading';
const equities = 'https://documentation.tradier.com/brokerage-api/trading/place-equity-order';
const otoco = 'https://documentation.tradier.com/brokerage-api/trading/place-otoco-order';
const oto = 'https://documentation.tradier.com/brokerage-api/trading/place-oto-order';
const changeOrder = 'https://documentation.tradier.com/brokerage-api/trading/change-order';
const errorTexts = 'https://docs.tradier.com/docs/error-responses';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/TradierBrokerageModel.cs';
const leanBroker = 'QuantConnect/Lean.Brokerages.Tradier@4a35a44 QuantConnect.TradierBrokerage/TradierBrokerage.cs';

const anyType = 'market limit stop stop_limit';
const limits = { quantity: { minimum: '1', maximum: '10000000' } } as const;
const quantityDiffers = "The minimum quantity of 1 and the maximum of 10,000,000 are those of Lean's model.";
const extendedDiffers =
  "Tradier has the durations pre and post; Lean's model takes gtc too. The times of day are those of Lean's model.";
const extended = [lean, leanBroker, equities] as const;
const brackets: ClassRows['brackets'] = [
  ['otoco', 'limit stop stop_limit', 'stop stop_limit', 'day gtc', [otoco, oto, changeOrder], { timeInForce: 'legs' }],
  'Tradier lists limit, stop and stop_limit entries. Each leg is sent with a time in force, which has to be the same for both. Its page on changed orders does not mention legs: their stops are not moved.',
];
const secondBracket = [
  'second-bracket',
  [errorTexts],
  'takes a second entry with legs: it refuses only an order at the same price as an open order on the other side, and a market order while such an order is open.',
] as const;
const secondDiffers =
  'The texts of the errors (WashTradeAttempt, OrderWithDifferentSide) were read in a copy of the list.';
const shortsDiffer =
  "Lean's model applies its rules of short stock sales to options too, by the price of the option; Tradier's pages name no such rule.";
const options: ClassRows = {
  shortSelling: { minimumPrice: '5', timesInForce: ['day'] },
  rules: [['cross-zero', [oto, leanBroker], 'has separate sides for opening and closing options.']],
};

/**
 * What Tradier takes: stocks, options and index options of the United States.
 *
 * @example
 * tradier.asOf; // '2026-11-23'
 * tradier.classes.stocks?.shortSelling; // { whole: true, minimumPrice: '5', timesInForce: ['day'] }
 */
export const tradier: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['tradier', 'Tradier', '2026-11-23'],
  sources: [trading, equities, lean],
  clientOrderId: {
    maxLength: 255,
    characters: 'A-Za-z0-9-',
    sources: [equities, oto],
    differs: 'Tradier calls it a tag and does not say whether it must be unique.',
  },
  stocks: {
    orders: [
      ['regular', anyType, 'day gtc', [equities, trading, lean], { limits }],
      quantityDiffers,
      ['pre-market', 'limit', 'day', extended, { sessions: ['pre'], limits, window: ['04:00', '09:24'] }],
      extendedDiffers,
      ['post-market', 'limit', 'day', extended, { sessions: ['post'], limits, window: ['16:00', '19:55'] }],
      extendedDiffers,
    ],
    brackets,
    shortSelling: { whole: true, minimumPrice: '5', timesInForce: ['day'] },
    sessions: { pre: ['04:00', '09:24'], post: ['16:00', '19:55'] },
    rules: [
      ['short-selling', [lean], 'sells stocks short with day orders only, and only at a last price of 5 or more.'],
      ['cross-zero', [equities, leanBroker], 'has separate sides for selling, selling short, buying and covering.'],
      secondBracket,
      secondDiffers,
    ],
  },
  options: {
    like: options,
    orders: [['regular', anyType, 'day gtc', [trading, lean], { limits }], quantityDiffers],
    brackets,
    rules: [
      [
        'short-selling',
        [lean],
        "takes sales of options to open as day orders only, and only at a last price of 5 or more: this is a rule of Lean's model.",
      ],
      shortsDiffer,
      secondBracket,
      secondDiffers,
    ],
  },
  index_options: {
    like: options,
    orders: [['regular', anyType, 'day gtc', [lean, trading], { limits }], quantityDiffers],
    rules: [
      [
        'short-selling',
        [lean],
        "takes sales of index options to open as day orders only, and only at a last price of 5 or more: this is a rule of Lean's model.",
      ],
      shortsDiffer,
      ['brackets', [otoco], 'attaches legs to stocks and options.'],
      'Whether the page means index options too is unverified.',
    ],
  },
});
