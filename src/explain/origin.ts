// Where a value that was not calculated is from, in words.
import type { FigurePath, FigureSource } from '../core/figure.js';
import type { GivenOrigin } from '../core/figure-list.js';

/** Words for a place in the market, by the last name of its path. `X` is the ticker or the order. */
const marketWords: Readonly<Record<string, (owner: string) => string>> = {
  bid: (ticker) => `bid of ${ticker}`,
  ask: (ticker) => `ask of ${ticker}`,
  last: (ticker) => `last price of ${ticker}`,
  mark: (ticker) => `mark of ${ticker}`,
  averageEntryPrice: (ticker) => `average entry price of ${ticker}`,
  equity: () => 'equity of the account',
  buyingPower: () => 'buying power of the account',
  tickSize: (ticker) => `tick of ${ticker}`,
  pointValue: (ticker) => `point value of ${ticker}`,
  expiry: () => 'expiry day of the schedule',
  profile: () => "the broker's profile",
};

const stepWords: Readonly<Record<string, (owner: string) => string>> = {
  positions: (ticker) => `position in ${ticker}`,
  instruments: (ticker) => `quantity step of ${ticker}`,
  capabilities: () => 'quantity step of the broker',
  openOrders: (id) => `open order ${id}`,
};

/** Constants of the library, each with its reason. */
const constantWords: Readonly<Record<string, string>> = {
  fillTimeoutSeconds: 'an exit has this long to fill before the entry after it is given up',
  protectiveTimeInForce: 'a stop or take profit protects until it is cancelled',
  wholeInPercent: 'at most the whole position',
};

/** Defaults of the library, by the last name of their path. */
const defaultWords: Readonly<Record<string, (owner: string) => string>> = {
  step: (assetClass) => `built-in step of ${assetClass}`,
  tick: (assetClass) => `built-in tick of ${assetClass}`,
  pointValue: (assetClass) => `built-in point value of ${assetClass}`,
};

const calendarWords: Readonly<Record<string, string>> = {
  today: 'today',
  roll: 'the day of the roll',
  expiry: 'expiry day by the calendar',
};

/** `quantity of the message`, `ask of AAPL`, `built-in step of stocks`. */
export function originWords({ from, path, formula }: GivenOrigin): string {
  const words = placeWords(from, path);
  return formula === undefined ? words : `${words}: ${formula}`;
}

function placeWords(from: FigureSource, path: FigurePath): string {
  const names = path.map(String);
  const name = names.at(-1) ?? '';
  const owner = names.at(-2) ?? '';
  switch (from) {
    case 'message':
      return `${names.join('.')} of the message`;
    case 'setting':
      return `${names.join('.')} of the settings`;
    case 'default':
      return defaultWords[name]?.(owner) ?? `built-in ${names.join('.')}`;
    case 'market':
      return marketPlace(names, name, owner);
    case 'calendar':
      return calendarWords[name] ?? name;
    case 'constant':
      return `built in: ${constantWords[name] ?? name}`;
  }
}

function marketPlace(names: readonly string[], name: string, owner: string): string {
  const [place = ''] = names;
  if (name === 'quantity' || name === 'quantityStep' || place === 'openOrders') {
    const what = place === 'openOrders' ? `${name} of the ` : '';
    return `${what}${stepWords[place]?.(owner) ?? names.join('.')}`;
  }
  return marketWords[name]?.(owner) ?? names.join('.');
}
