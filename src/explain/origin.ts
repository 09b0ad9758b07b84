// Where a value that was not calculated is from, in words.
import type { FigurePath } from '../core/figure.js';
import type { GivenOrigin } from '../core/figure-list.js';

/** Words by the last name of a path. The owner is the name before it: a ticker, an asset class. */
type WordsByName = Readonly<Record<string, (owner: string) => string>>;

const marketWords: WordsByName = {
  bid: (ticker) => `bid of ${ticker}`,
  ask: (ticker) => `ask of ${ticker}`,
  last: (ticker) => `last price of ${ticker}`,
  time: (ticker) => `time of the quote for ${ticker}`,
  mark: (ticker) => `mark of ${ticker}`,
  averageEntryPrice: (ticker) => `average entry price of ${ticker}`,
  quantity: (ticker) => `position in ${ticker}`,
  symbol: () => 'position',
  open: () => 'open positions of the account',
  lastTradeDay: (ticker) => `last trading day of ${ticker}`,
  equity: () => 'equity of the account',
  firstEquity: () => 'first equity of the account',
  startEquity: () => 'equity at the start of the day',
  lastEquity: () => 'latest equity of the account',
  highEquity: () => 'highest equity',
  entries: () => 'entries sent today',
  closes: () => 'losses in a row today',
  lastLossAt: () => 'last loss',
  heldValue: () => 'no position, and no resting entry',
  heldLong: () => 'no long position, and no resting entry that buys',
  heldShort: () => 'no short position, and no resting entry that sells',
  heldRisk: () => 'no position, and no resting entry',
  heldContracts: () => 'no contracts in positions or resting entries',
  buyingPower: () => 'buying power of the account',
  tickSize: (ticker) => `tick of ${ticker}`,
  pointValue: (ticker) => `point value of ${ticker}`,
  initialMargin: (ticker) => `initial margin of ${ticker}`,
  long: () => 'initial margin of the instrument for a long position',
  short: () => 'initial margin of the instrument for a short position',
  percent: () => 'fee of the instrument, in percent',
  perUnit: () => 'fee per unit of the instrument',
  minimum: () => 'minimum fee of the instrument',
  quantityStep: (owner) => `quantity step of ${owner === 'capabilities' || owner === 'profile' ? 'the broker' : owner}`,
  minQuantity: (ticker) => `minimum quantity of ${ticker}`,
  maxQuantity: (ticker) => `maximum quantity of ${ticker}`,
  minNotional: (ticker) => `minimum order value of ${ticker}`,
  expiry: () => 'expiry day of the schedule',
  profile: () => "the broker's profile",
};

const defaultWords: WordsByName = {
  step: (assetClass) => `built-in step of ${assetClass}`,
  tick: (assetClass) => `built-in tick of ${assetClass}`,
  pointValue: (assetClass) => `built-in point value of ${assetClass}`,
  useFractionalQuantity: () => 'useFractionalQuantity of the settings is off, set there or by default',
  timeInForce: (leg) => ofSettings(`${leg}.timeInForce`),
  quantity: () => ofSettings('defaultQuantity.quantity'),
  marketTimeZone: () => ofSettings('marketTimeZone'),
  session: (assetClass) => `usual session of ${assetClass}; holidays are not known`,
  optionType: () => ofSettings('optionType'),
  strikeCount: () => ofSettings('strikeCount'),
  maxReleaseDelaySeconds: () => ofSettings('maxReleaseDelaySeconds'),
};

/** Planning reads complete settings: it does not know who set what equals its default. */
function ofSettings(name: string): string {
  return `${name} of the settings, set there or by default`;
}

/** Constants of the library, each with its reason. */
const constantWords: WordsByName = {
  fillTimeoutSeconds: () => 'built in: if the exit has not filled by then, the entry that follows is given up',
  protectiveTimeInForce: () => 'built in for stops and take profits',
  wholeInPercent: () => 'built in: the whole position',
  wholeEntry: () => 'built in: the whole entry',
  targetsWithoutShare: () => 'the number of targets that have no share of their own',
  oldQuoteSeconds: () => 'built in: a quote that is older gets a notice',
  optionClose: () => 'built in: taken as the end of trading of options on their last day',
};

const clockWords: WordsByName = {
  now: () => 'the clock',
  receivedAt: () => 'when the message was received, by the clock',
};

const calendarWords: WordsByName = {
  roll: () => 'roll day of the schedule',
  expiry: () => 'third Friday, by expiryRule of the schedule; holidays are not known',
};

/** Orders by the first name of a path. */
const orderWords: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map([
  ['openOrders', 'open order'],
  ['restingEntries', 'resting entry'],
]);

/** `quantity of the message`, `ask of AAPL`, `built-in step of stocks`; the formula of the message, where one gave the value. */
export function originWords(origin: GivenOrigin): string {
  const { from, path } = origin;
  switch (from) {
    case 'message':
      return `${path.join('.')} of the message${formulaWords(origin)}`;
    case 'setting':
      return `${path.join('.')} of the settings`;
    case 'default':
      return wordsOrPath(defaultWords, path, `built-in default of ${path.join('.')}`);
    case 'market': {
      if (path[0] === 'calendar' && path.length === 2) {
        return `calendar ${path[1]}`;
      }
      const [place, id, name] = path;
      const order = orderWords.get(place);
      return order === undefined ? wordsOrPath(marketWords, path) : `${name} of the ${order} ${id}`;
    }
    case 'calendar':
      return wordsOrPath(calendarWords, path);
    case 'clock':
      return wordsOrPath(clockWords, path);
    case 'constant':
      return wordsOrPath(constantWords, path);
  }
}

/** `: =signal.extras.size * 2, where signal.extras.size = 2`; empty without a formula. */
export function formulaWords({ formula, operands = {} }: Pick<GivenOrigin, 'formula' | 'operands'>): string {
  if (formula === undefined) {
    return '';
  }
  const values = Object.entries(operands).map(([name, value]) => `${name} = ${value}`);
  return `: ${formula}${values.length === 0 ? '' : `, where ${values.join(', ')}`}`;
}

/** Words for the last name of a path; without any, as in a plan of another version, the path itself. */
function wordsOrPath(words: WordsByName, path: FigurePath, otherwise: string = path.join('.')): string {
  const name = `${path.at(-1)}`;
  // A path may have been stored: `__proto__` is not a name of ours.
  const own = Object.hasOwn(words, name) ? words[name] : undefined;
  return own?.(`${path.at(-2)}`) ?? otherwise;
}
