// The profiles of the package are written as rows. What most brokers have in common is left out, and filled in here.
import type { IsoDate } from '../core/time.js';
import {
  type AssetClass,
  assetClasses,
  type OrderType,
  orderTypes,
  type StopLossType,
  stopLossTypes,
  type TimeInForce,
  timesInForce,
} from '../core/vocabulary.js';
import type {
  BracketForm,
  BrokerProfile,
  ClassProfile,
  ClockPoint,
  IdentifierForm,
  OrderForm,
  ProfileRule,
  SourcedRule,
} from './broker-profile.js';
import { usualSessions } from './usual-sessions.js';

export type { BrokerProfile } from './broker-profile.js';

type Sources = SourcedRule['sources'];

/** Words of a vocabulary, one after another: `day gtc`. */
type Words<Word extends string> =
  | Word
  | `${Word} ${Word}`
  | `${Word} ${Word} ${Word}`
  | `${Word} ${Word} ${Word} ${Word}`
  | `${Word} ${Word} ${Word} ${Word} ${Word}`;

/** What a row may say after its columns. `id`, `basis` and `differs` are filled in. */
type Rest<Form extends SourcedRule, Columns extends keyof Form> = Partial<
  Omit<Form, 'id' | 'basis' | 'sources' | 'differs' | Columns>
>;

/** A time of day, or the begin or end of the regular session. */
type RowPoint = `${number}:${number}` | 'open' | 'close';

/** Fields of an order form that are shorter in a row. */
interface OrderRest extends Rest<OrderForm, 'types' | 'timesInForce' | 'coerced' | 'window'> {
  readonly coerced?: TimeInForce;
  /** In the time zone of the class. It ends so many minutes after `to`; below 0: before. */
  readonly window?: readonly [from: RowPoint, to: RowPoint, minutes?: number];
}

/** An order form. Its sessions: the first one of the class. Fractions: of crypto only. */
type OrderRow = readonly [
  name: string,
  types: Words<OrderType>,
  timesInForce: Words<TimeInForce>,
  sources: Sources,
  rest?: OrderRest,
];

/** A bracket form. Its legs: any, each with its own time in force. */
type BracketRow = readonly [
  name: string,
  entries: Words<OrderType>,
  stopLoss: Words<StopLossType>,
  timesInForce: Words<TimeInForce>,
  sources: Sources,
  rest?: Rest<BracketForm, 'entries' | 'stopLoss' | 'timesInForce'>,
];

/** A rule. Its check: that of its name, else `table`. A sentence that begins with a small letter follows the broker's name. */
type RuleRow =
  | readonly [name: string, sources: Sources, sentence: string, rest?: Rest<ProfileRule, 'sentence'>]
  | readonly [name: CommonRule, sources: Sources, sentence?: undefined, rest?: undefined];

/** Rows. The name of a row is the last part of its id. A text after a row is what its sources say that differ from each other. */
type Rows<Row> = readonly (Row | string)[];

/** One asset class. */
export interface ClassRows extends Partial<Omit<ClassProfile, 'orders' | 'brackets' | 'rules' | 'sessions'>> {
  /** What several classes of a broker have in common. The class's own rows follow. */
  readonly like?: Omit<ClassRows, 'like'>;
  readonly orders?: Rows<OrderRow>;
  readonly brackets?: Rows<BracketRow>;
  readonly rules?: Rows<RuleRow>;
  /** Sessions besides the default one, or instead of it. */
  readonly sessions?: Readonly<Record<string, readonly [from: string, to: string]>>;
  readonly timeZone?: string;
}

/** A profile as rows. */
export interface ProfileRows extends Readonly<Partial<Record<AssetClass, ClassRows>>> {
  /** Its `id`, its `name`, and the day `asOf` which the sources were read. */
  readonly broker: readonly [id: string, name: string, asOf: IsoDate];
  readonly sources: Sources;
  /** Characters as in a class of a regular expression. */
  readonly clientOrderId?: Omit<IdentifierForm, 'pattern'> & { readonly characters: string };
}

/** Authors of adapters. A row whose first source is one of theirs has the basis `adapter`; any other, `vendor`. */
const adapters = ['QuantConnect/', 'nautechsystems/', 'mementum/', 'tylerebowers/', 'https://github.com/erdewit/'];

/** Short sales that a class has unless its rows say otherwise. */
const shortSales: Readonly<Record<AssetClass, ClassProfile['shortSelling']>> = {
  stocks: { whole: true },
  options: {},
  index_options: {},
  futures: {},
  crypto: false,
  forex: {},
};

type CommonRule = 'auction-exit' | 'cash-account' | 'partial-entry' | 'stop-trigger' | 'min-notional';

type NamedRule = Pick<ProfileRule, 'sentence' | 'check' | 'when' | 'account'>;

/** Rules that are the same at several brokers. */
const commonRules: Readonly<Record<CommonRule, NamedRule>> = {
  'auction-exit': {
    sentence: 'does not take an exit at the open or the close that is larger than the position.',
    check: 'crosses-zero',
    when: { timesInForce: ['opg', 'cls'], effects: ['close'] },
  },
  'cash-account': {
    sentence: 'sells stocks short in margin accounts only.',
    check: 'refused',
    when: { short: true },
    account: 'cash',
  },
  'partial-entry': {
    sentence: 'sends the legs once the entry has filled completely, which an ioc entry may never do.',
    check: 'refused',
    when: { timesInForce: ['ioc'], legs: true },
  },
  'stop-trigger': { sentence: 'refuses a stop that would trigger at once.', check: 'stop-beyond-market' },
  'min-notional': {
    sentence:
      'has a minimum value for the symbol: this profile takes only orders that are worth more, at each of their prices.',
    check: 'above-min-notional',
  },
};
const rulesByName: Readonly<Record<string, NamedRule>> = commonRules;

/** The profile of its rows. */
export function brokerProfile(rows: ProfileRows): BrokerProfile {
  const { broker, sources, clientOrderId: form } = rows;
  const [id, name, asOf] = broker;
  const classes = assetClasses.flatMap((assetClass) => {
    const found = rows[assetClass];
    return found === undefined ? [] : [[assetClass, classProfile(found, assetClass, id, name)] as const];
  });
  return {
    id,
    name,
    asOf,
    sources,
    ...(form && { clientOrderId: identifierForm(form) }),
    classes: Object.fromEntries(classes),
  };
}

function identifierForm({ characters, ...form }: NonNullable<ProfileRows['clientOrderId']>): IdentifierForm {
  return { ...form, pattern: `^[${characters}]{1,${form.maxLength}}$` };
}

function classProfile({ like, ...own }: ClassRows, assetClass: AssetClass, id: string, broker: string): ClassProfile {
  const rows = like === undefined ? own : joined(like, own);
  const { orders = [], brackets = [], rules = [], sessions: further, timeZone: zone, ...rest } = rows;
  const usual = usualSessions[assetClass];
  const timeZone = zone ?? usual.timeZone;
  const sessions = Object.entries({ [usual.name]: [usual.from, usual.to], ...further });
  const form = { sessions: sessions.slice(0, 1).map(([name]) => name), fraction: assetClass === 'crypto' };
  const sourced = (name: string, sources: Sources, differs: string | undefined): SourcedRule => ({
    id: `${id}.${assetClass}.${name}`,
    basis: adapters.some((author) => sources[0]?.startsWith(author)) ? 'adapter' : 'vendor',
    sources,
    ...(differs !== undefined && { differs }),
  });
  return {
    shortSelling: shortSales[assetClass],
    crossZero: 'refused',
    ...rest,
    sessions: Object.fromEntries(
      sessions.map(([name, [from, to]]) => [
        name,
        {
          from,
          to,
          timeZone,
          ...(name === usual.name &&
            usual.calendar !== undefined &&
            timeZone === usual.timeZone && { calendar: usual.calendar }),
        },
      ]),
    ),
    orders: withDifferences(orders).map(({ row, differs }) => {
      const [name, types, times, sources, { coerced, window, ...own } = {}] = row;
      return {
        ...sourced(name, sources, differs),
        types: listed(types, orderTypes),
        timesInForce: listed(times, timesInForce),
        ...form,
        ...own,
        ...(coerced && { coerced: { timeInForce: coerced } }),
        ...(window && { window: { from: clockPoint(window[0]), to: clockPoint(window[1], window[2]), timeZone } }),
      };
    }),
    brackets: withDifferences(brackets).map(({ row, differs }) => {
      const [name, entries, stopLoss, times, sources, own] = row;
      return {
        ...sourced(name, sources, differs),
        entries: listed(entries, orderTypes),
        legs: ['both', 'take-profit', 'stop-loss'],
        stopLoss: listed(stopLoss, stopLossTypes),
        timeInForce: 'each',
        timesInForce: listed(times, timesInForce),
        ...form,
        ...own,
      };
    }),
    rules: withDifferences(rules).map(({ row, differs }) => {
      const [name, sources, text, own] = row;
      const named = rulesByName[name];
      const said = text ?? `${named?.sentence}`;
      const sentence = /^[a-z]/.test(said) ? `${broker} ${said}` : said;
      return { ...sourced(name, sources, differs), check: 'table', ...(own ?? named), sentence };
    }),
  };
}

/** The rows of a class after those that it has in common with others. */
function joined(common: ClassRows, own: ClassRows): ClassRows {
  return {
    ...common,
    ...own,
    orders: [...(common.orders ?? []), ...(own.orders ?? [])],
    brackets: [...(common.brackets ?? []), ...(own.brackets ?? [])],
    rules: [...(common.rules ?? []), ...(own.rules ?? [])],
    sessions: { ...common.sessions, ...own.sessions },
  };
}

/** Each row with the text after it. */
function withDifferences<Row extends readonly unknown[]>(
  rows: Rows<Row>,
): readonly { readonly row: Row; readonly differs: string | undefined }[] {
  return rows.flatMap((row, place) => {
    const next = rows[place + 1];
    return typeof row === 'string' ? [] : [{ row, differs: typeof next === 'string' ? next : undefined }];
  });
}

function clockPoint(point: RowPoint, minutes = 0): ClockPoint {
  switch (point) {
    case 'open':
      return { session: 'regular', edge: 'from', minutes };
    case 'close':
      return { session: 'regular', edge: 'to', minutes };
    default:
      return point;
  }
}

/** The words of a list, in its order. */
function listed<Word extends string>(words: Words<Word>, vocabulary: readonly Word[]): readonly Word[] {
  return words.split(' ').flatMap((word) => vocabulary.filter((known) => known === word));
}
