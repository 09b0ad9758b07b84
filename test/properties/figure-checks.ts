// What is wrong with the figures of a plan or an error, judged without the library: each calculated figure is computed again
// with decimal.js, and each other one is looked up in the message, the settings and the market.
import { Decimal as DecimalJs } from 'decimal.js';
import type { Operation } from '../../src/core/figure.js';
import type { PlanFigure } from '../../src/core/figure-list.js';
import { assetClasses } from '../../src/core/vocabulary.js';

/** What figures are from, as JSON. */
export interface FigureOrigins {
  readonly payload: unknown;
  /** The parsed message: a day can be sent as `2 days`. */
  readonly signal: unknown;
  readonly settings: unknown;
  readonly market: unknown;
}

type GivenFigure = Extract<PlanFigure, { readonly from: unknown }>;

/** Exact for everything but quotients. */
const Exact = DecimalJs.clone({ defaults: true, precision: 400, toExpNeg: -9e15, toExpPos: 9e15 });
const Nearest = Exact.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_EVEN });
const Down = Exact.clone({ precision: 40, rounding: DecimalJs.ROUND_DOWN });

type Amounts = (first: DecimalJs, second: DecimalJs) => readonly DecimalJs[];

const one =
  (calculate: (first: DecimalJs, second: DecimalJs) => DecimalJs): Amounts =>
  (first, second) => [new Nearest(0).plus(calculate(new Exact(first), new Exact(second)))];

const multiple =
  (rounding: DecimalJs.Rounding): Amounts =>
  (value, step) => [new Exact(value).div(step).toDecimalPlaces(0, rounding).times(step)];

/** The results that an operation may have. */
const results: Readonly<Record<Operation, Amounts>> = {
  plus: one((first, second) => first.plus(second)),
  minus: one((first, second) => first.minus(second)),
  times: one((first, second) => first.times(second)),
  // A size rounds down, any other quotient to the nearest.
  dividedBy: (first, second) => [new Nearest(first).div(second), new Down(first).div(second)],
  difference: one((first, second) => first.minus(second).abs()),
  percentOf: one((percent, whole) => whole.times(percent).div(100)),
  inPercentOf: one((part, whole) => part.times(100).div(whole)),
  // Judged by itself: its operands are instants.
  secondsBetween: () => [],
  midpoint: one((first, second) => first.plus(second).div(2)),
  lower: one((first, second) => DecimalJs.min(first, second)),
  higher: one((first, second) => DecimalJs.max(first, second)),
  downToStep: multiple(DecimalJs.ROUND_DOWN),
  downToTick: multiple(DecimalJs.ROUND_FLOOR),
  upToTick: multiple(DecimalJs.ROUND_CEIL),
  tickAbove: one((price, tick) => price.plus(tick)),
  tickBelow: one((price, tick) => price.minus(tick)),
};

/** What is wrong with a list of figures. */
export function figureFaults(figures: readonly PlanFigure[], origins: FigureOrigins): readonly string[] {
  return figures.flatMap((figure, index) => {
    const isRight = 'of' in figure ? isDerived(figure, index, figures) : isGiven(figure, origins);
    return isRight ? [] : [`${index} ${JSON.stringify(figure)}`];
  });
}

function isDerived(
  figure: Extract<PlanFigure, { readonly of: unknown }>,
  index: number,
  figures: readonly PlanFigure[],
): boolean {
  const operands = figure.of.flatMap((operand) => (operand < index ? (figures[operand] ?? []) : []));
  if (operands.length !== figure.of.length) {
    return false;
  }
  if ('choice' in figure) {
    return isChosen(figure.choice, figure.by, operands);
  }
  if (figure.conversion !== undefined && figure.conversion.from === figure.conversion.to) {
    return false;
  }
  if (figure.by === 'secondsBetween') {
    const [earlier = '', later = ''] = operands.map(textOf);
    return operands.length === 2 && String((Date.parse(later) - Date.parse(earlier)) / 1000) === figure.value;
  }
  const [first, second, ...others] = operands.map((operand) => ('value' in operand ? operand.value : undefined));
  return (
    first !== undefined &&
    second !== undefined &&
    others.length === 0 &&
    results[figure.by](new Exact(first), new Exact(second)).some((result) => result.toFixed() === figure.value)
  );
}

function textOf(figure: PlanFigure | undefined): string {
  return figure === undefined ? '' : 'choice' in figure ? figure.choice : figure.value;
}

function isChosen(
  choice: string,
  by: Extract<PlanFigure, { readonly choice: string; readonly by: unknown }>['by'],
  operands: readonly PlanFigure[],
): boolean {
  const [first, second, third, fourth] = operands.map(textOf);
  switch (by) {
    case 'nearestExpiration':
      return operands.length === 1 && choice >= (first ?? choice);
    case 'nearestStrike':
      return new Exact(choice).gt(0) && operands.length === 1;
    case 'strikesAway':
      return new Exact(choice).gt(0) && operands.length >= 2;
    case 'bySide':
      return first === 'both' && operands.length === 1 && (choice === 'call' || choice === 'put');
    case 'contract':
      return operands.length === 3 && isContract(choice, operands.map(textOf));
    case 'month':
      return (
        operands.length === 4 && /[12]!$/.test(`${second}`) && `${first}` < `${third}` && `${third}` <= `${fourth}`
      );
    case 'endOfDay':
      // Midnight of a zone is within 14 hours of the one of UTC.
      return Math.abs(Date.parse(choice) - Date.parse(`${first}T00:00:00Z`) - 86_400_000) <= 14 * 3_600_000;
    case 'lastClose':
      // The close of a session is on its day, or, as one of UTC, on the next one.
      return operands.length === 2 && Date.parse(choice) <= Date.parse(`${first}T00:00:00Z`) + 2 * 86_400_000;
    case 'dayOf':
      // A day of a zone begins within 14 hours of the one of UTC.
      return Math.abs(Date.parse(`${first}`) - Date.parse(`${choice}T12:00:00Z`)) <= 26 * 3_600_000;
    case 'afterDelay':
      return operands.length === (second === undefined ? 1 : 2) && `${first}` < choice;
    case 'inUtc':
      return operands.length === 1 && Date.parse(`${first}`) === Date.parse(choice);
    case 'countedFrom':
      return operands.length === 2 && `${second}` <= choice;
    case 'inSymbol':
      return first?.includes(choice.slice(2).replaceAll('-', '')) === true;
    case 'undated':
      return first === 'gtd' && choice !== 'gtd' && (second === undefined || second === choice);
    case 'fallback':
      return choice !== first && (second === undefined || second === choice);
  }
}

/** `SPY 260130P600`, or an identifier of the chain's own, which says nothing. */
function isContract(ticker: string, [type, day, strike]: readonly string[]): boolean {
  const [, date, letter, price] = /^\S+ (\d{6})([CP])(\d+(?:\.\d+)?)$/.exec(ticker) ?? [];
  return (
    date === undefined ||
    (`20${date}` === day?.replaceAll('-', '') && letter === type?.charAt(0).toUpperCase() && price === strike)
  );
}

function isGiven(figure: GivenFigure, origins: FigureOrigins): boolean {
  return candidates(figure, origins).some((value) => isSame(figure, value));
}

/** Same word, or the same number however it is written. */
function isSame(figure: GivenFigure, value: unknown): boolean {
  if ('choice' in figure) {
    return figure.choice === String(value);
  }
  return isAmount(value) && new Exact(value).toFixed() === figure.value;
}

function isAmount(value: unknown): value is number | string {
  return (
    typeof value === 'number' || (typeof value === 'string' && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value))
  );
}

/** Values at the place that a figure names. */
function candidates(figure: GivenFigure, origins: FigureOrigins): readonly unknown[] {
  const { payload, signal, settings, market } = origins;
  const { from, path, formula } = figure;
  const names = path.map(String);
  switch (from) {
    case 'message':
      // Flat is a target of 0, whatever the quantity (follow F2).
      if (names.join() === 'sentiment' && 'value' in figure) {
        return at(signal, names) === 'flat' ? ['0'] : [];
      }
      // A day can be sent in words, which are listed, too.
      return ['expiresAt', 'expiration', 'time', 'delay'].includes(`${names[0]}`)
        ? [at(signal, names), ...[at(payload, names)].map((sent) => (isAmount(sent) ? sent : `${sent}`.trim()))]
        : messageValues(names, payload, formula);
    case 'setting':
      return names[0] === 'tradingWindows' ? [windowsText(at(settings, names))] : [at(settings, names)];
    case 'default':
      return names[1] === 'session'
        ? usualMoments(`${names[0]}`, textOf(figure))
        : defaultValues(names, settings, payload);
    case 'market':
      return marketValues(names, market);
    case 'calendar':
      return calendarValues(names, textOf(figure), settings, market);
    case 'clock':
      return [names[0] === 'now' ? at(market, ['now']) : at(signal, names)];
    case 'constant':
      return names[0] === 'optionClose'
        ? closes
        : [names[0] === 'targetsWithoutShare' ? targetsWithoutShare(origins) : constants[names.join('.')]];
  }
}

function at(value: unknown, [name, ...inner]: readonly string[]): unknown {
  if (name === undefined) {
    return value;
  }
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? at(Object.entries(value).find(([key]) => key === name)?.[1], inner)
    : undefined;
}

function windowsText(windows: unknown): string {
  const words = (window: unknown): string => {
    const days = at(window, ['days']);
    const hours = `${at(window, ['from'])}–${at(window, ['to'])}`;
    return `${Array.isArray(days) ? days.join(' ') : ''} ${hours} ${at(window, ['timeZone'])}`;
  };
  return Array.isArray(windows) ? windows.map(words).join(', ') : '';
}

/** The value that was sent. A formula is one of this test: a number in parentheses. */
function messageValues(names: readonly string[], payload: unknown, formula: string | undefined): readonly unknown[] {
  const sent = at(payload, names);
  if (typeof sent !== 'string') {
    return formula === undefined ? [sent] : [];
  }
  const [, inner] = /^=\((.*)\)$/.exec(sent) ?? [];
  const text = inner ?? sent;
  const isRight = formula === (inner === undefined ? undefined : sent);
  // Numbers can have spaces around them, and commas between thousands.
  return isRight ? [text.trim().replaceAll(',', ''), text.trim().toLowerCase()] : [];
}

const ticks: Readonly<Record<string, readonly string[]>> = {
  stocks: ['0.01', '0.0001'],
  options: ['0.01'],
  index_options: ['0.01'],
  futures: ['0.01'],
  // A tenth of a pip.
  forex: ['0.00001', '0.001'],
  // Eight significant digits: whatever power of ten that is.
  crypto: Array.from({ length: 30 }, (_, places) => new Exact(10).pow(10 - places).toFixed()),
};

const steps: Readonly<Record<string, readonly string[]>> = {
  stocks: ['1', '0.000001'],
  crypto: ['0.00000001'],
};

/** Defaults that are worked out from the documents; `marketTimeZone` and the like are those of the settings' own. */
const builtIn: Readonly<Record<string, string>> = {
  timeInForce: 'day',
  'entry.timeInForce': 'day',
  'exit.timeInForce': 'day',
  'defaultQuantity.quantity': '1',
  optionType: 'call',
  marketTimeZone: 'America/New_York',
};

function defaultValues(names: readonly string[], settings: unknown, payload: unknown): readonly unknown[] {
  const [first = '', name] = names;
  if (assetClasses.some((assetClass) => assetClass === first)) {
    switch (name) {
      case 'step':
        return steps[first] ?? ['1'];
      case 'tick':
        return ticks[first] ?? [];
      default:
        return name === 'pointValue' ? [first.includes('options') ? '100' : '1'] : [];
    }
  }
  switch (first) {
    case 'useFractionalQuantity':
      return at(settings, names) === true ? [] : ['1'];
    case 'strikesAway':
      return [at(payload, ['intrinsicValue']) === undefined ? '0' : '1'];
    default: {
      const value = builtIn[names.join('.')];
      const own = at(settings, names);
      // What the settings have is not built in, unless it is the same. `day` also replaces a `gtd` of the settings.
      return first === 'timeInForce' || own === value ? [value] : [];
    }
  }
}

/** Zone, and clock times at which a usual session, or its extended hours, begins or ends. */
const usualTimes: Readonly<Record<string, readonly [timeZone: string, times: readonly string[]]>> = {
  stocks: ['America/New_York', ['09:30', '16:00', '20:00']],
  options: ['America/New_York', ['09:30', '16:00']],
  index_options: ['America/New_York', ['09:30', '16:15']],
  futures: ['America/Chicago', ['17:00', '16:00']],
  crypto: ['UTC', ['00:00']],
  forex: ['America/New_York', ['17:00']],
};

/** The moment itself, where a usual session begins or ends then. */
function usualMoments(assetClass: string, moment: string): readonly string[] {
  const [timeZone = 'UTC', times = []] = usualTimes[assetClass] ?? [];
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' });
  return times.some((time) => clock.format(new Date(moment)) === `${time}:00`) ? [moment] : [];
}

const constants: Readonly<Record<string, unknown>> = {
  fillTimeoutSeconds: 120,
  protectiveTimeInForce: 'gtc',
  nothing: 0,
  wholeInPercent: 100,
  wholeEntry: 100,
  oldQuoteSeconds: 60,
};

/** How many targets of the message, else of the settings, have no share. */
function targetsWithoutShare({ signal, settings }: FigureOrigins): number {
  const targets = at(signal, ['targets']) ?? at(settings, ['entry', 'targets']);
  return Array.isArray(targets) ? targets.filter((target) => at(target, ['share']) === undefined).length : 0;
}

const closes: readonly unknown[] = ['16:00 in America/New_York', '16:15 in America/New_York'];

/** Values in the market. A contract is found under each of its spellings, and a futures contract has the instrument of its root. */
function marketValues([place = '', owner = '', ...inner]: readonly string[], market: unknown): readonly unknown[] {
  const record = at(market, [place]);
  switch (place) {
    case 'openOrders':
      return Array.isArray(record)
        ? record.filter((order: unknown) => at(order, ['id']) === owner).map((order: unknown) => at(order, inner))
        : [];
    case 'optionChains': {
      const [ticker, name] = inner;
      const contracts: unknown = at(record, [owner, 'contracts']);
      return Array.isArray(contracts) && name !== undefined
        ? contracts.filter((one: unknown) => at(one, ['ticker']) === ticker).map((one: unknown) => at(one, [name]))
        : [];
    }
    case 'instruments': {
      const root = /^(\w+?)(?:[FGHJKMNQUVXZ]\d{1,4}|\d!)$/.exec(owner)?.[1];
      return [owner, ...(root === undefined ? [] : [root])].flatMap((name) => ticksOf(at(record, [name, ...inner])));
    }
    case 'positions':
      return owner === 'open'
        ? [Object.keys(record ?? {}).length]
        : [inner[0] === 'symbol' ? owner : at(record, [owner, ...inner])];
    default:
      return [at(market, [place, ...(owner === '' ? [] : [owner]), ...inner])];
  }
}

/** An amount, or each tick of a table. */
function ticksOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.map((row: unknown) => at(row, ['tick'])) : [value];
}

function calendarValues(
  names: readonly string[],
  text: string,
  settings: unknown,
  market: unknown,
): readonly unknown[] {
  if (names.join('.') !== 'today') {
    // Days of a roll and an expiry: the month is judged by their order.
    return /^\d{4}-\d\d-\d\d$/.test(text) ? [text] : [];
  }
  const timeZone = String(at(settings, ['marketTimeZone']));
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return [parts.format(new Date(String(at(market, ['now']))))];
}
