// The row types of the safety table, and the few words it is written in.
import type { BrokerProfile } from '../../src/index.js';
import type { Fields, Outcome, TableOrder } from './plan-table.js';
import { market } from './plan-table.js';

/** A line of a section of the safety rules. */
export type SafetyRule =
  | `R${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `Q${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `S${1 | 2 | 3 | 4 | 6 | 8 | 9 | 11 | 13 | 26}`
  | 'M1'
  | 'M2'
  | 'M3'
  | 'M4'
  | 'M5'
  | 'M6'
  | 'M7'
  | 'M8'
  | 'P1'
  | 'P2'
  | 'P3'
  | 'P4'
  | 'P5'
  | 'B1'
  | 'B2'
  | 'B3'
  | 'B4'
  | `S${5 | 7 | 10 | 12 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 27 | 28 | 29 | 30}`;

type Path = readonly (string | number)[];

/** An error or a notice. What a row leaves out is not compared. */
export interface Told {
  code: string;
  path?: Path;
  suggestion?: string;
  /** What a trader reads. */
  sentence?: RegExp;
  /** Fields that errors and notices of this code have; a pattern is matched against text. */
  facts?: Fields;
  /** Amounts that are among its fields, where the safety rules do not name the fields. */
  figures?: readonly string[];
}

/** An order. A field that is undefined must be absent; what a row leaves out is not compared. */
export type ExpectedOrder = { [Field in keyof TableOrder]?: TableOrder[Field] | undefined };

export interface ExpectedPlan {
  /** The plan is rejected with exactly these errors, in this order. */
  rejection?: readonly Told[];
  /** Default: orders, where `orders` or `cancels` are named; else any plan will do. */
  outcome?: Outcome;
  /** The orders of the plan, in this order. */
  orders?: readonly ExpectedOrder[];
  /** Identifiers of the orders that are cancelled. */
  cancels?: readonly string[];
  /** Fields of the plan itself; undefined: absent. */
  plan?: Fields;
  /** In a batch: the waiting orders that the plan counts on, `<item> <step>`. Default: none. */
  countsOn?: readonly string[];
}

export interface ExpectedMessage extends ExpectedPlan {
  /** The message is rejected with exactly these errors, in this order. */
  errors?: readonly Told[];
  /**
   * Exactly these notices of the codes that the safety rules add: of the plan, or of the Signal where the plan is rejected.
   * Rows of R, Q and B4 name the codes of those sections instead. Default: none of them.
   */
  notices?: readonly Told[] | 'any';
  /** Notices of other codes that are there as well. */
  alsoNoticed?: readonly string[];
  /** Sentences of notices for which the safety rules have no code. */
  alsoRead?: readonly RegExp[];
}

/** What a port answers in place of the snapshot: for one ticker, or whatever it is asked for. */
export interface PortAnswer {
  port:
    | 'position'
    | 'openTickers'
    | 'quote'
    | 'equity'
    | 'openOrders'
    | 'optionChain'
    | 'capabilities'
    | 'instrument'
    | 'rollover';
  of?: string;
  answer: unknown;
  /** It throws this instead. */
  throws?: string;
}

export interface Given {
  payload: unknown;
  /** The text of the payload, where it says more. */
  text?: string;
  settings?: Fields;
  /** Fields of the ParseContext beside those of the settings. */
  parse?: Fields;
  market?: Fields;
  /** `parseMarketSnapshot` accepts the market too. */
  isParsed?: true;
  answers?: readonly PortAnswer[];
  /** Time of receipt; default the market's `now`. */
  receivedAt?: string;
  /** What the clock answers to the parser, and to the planner. */
  parseClock?: readonly [unknown];
  planClock?: readonly [unknown];
  signalId?: string;
  /** Profile of the broker. */
  profile?: BrokerProfile;
}

interface RowBase {
  rule: SafetyRule;
  title: string;
  is: 'trigger' | 'near miss';
}

/** One message, or an array of them that is only parsed. */
export interface MessageRow extends RowBase {
  kind: 'message';
  given: Given;
  expected: ExpectedMessage;
}

/** Several messages, planned by `planBatch`. */
export interface BatchRow extends RowBase {
  kind: 'batch';
  given: Given & { payload: readonly Fields[] };
  expected: readonly ExpectedPlan[];
}

/** Two payloads whose keys are the same, or not. */
export interface KeyRow extends RowBase {
  kind: 'key';
  first: unknown;
  second: unknown;
  isSame: boolean;
}

/** Text as `toAmount` reads it; undefined: rejected. */
export interface AmountRow extends RowBase {
  kind: 'amount';
  text: unknown;
  amount: string | undefined;
}

/** A symbol as `readContractSymbol` reads it; undefined: not a contract. */
export interface SymbolRow extends RowBase {
  kind: 'symbol';
  text: string;
  contract: Fields | undefined;
}

/** A symbol in the OCC form; undefined: it has none. */
export interface OccRow extends RowBase {
  kind: 'occ';
  symbol: string;
  occ: string | undefined;
}

/** A message that is planned on a context that was loaded with others, over the market of `given`. */
export interface LoadedRow extends RowBase {
  kind: 'loaded';
  loadedWith: readonly Fields[];
  given: Given;
  expected: ExpectedPlan;
}

export type SafetyRow = MessageRow | LoadedRow | BatchRow | KeyRow | AmountRow | SymbolRow | OccRow;

export function trigger(rule: SafetyRule, title: string, given: Given, expected: ExpectedMessage): MessageRow {
  return { rule, title, is: 'trigger', kind: 'message', given, expected };
}

export function nearMiss(rule: SafetyRule, title: string, given: Given, expected: ExpectedMessage = {}): MessageRow {
  return { rule, title, is: 'near miss', kind: 'message', given, expected };
}

/** A row of a table of one rule. */
export type Line = readonly [is: RowBase['is'], title: string, given: Given, expected: ExpectedMessage];

export function rows(rule: SafetyRule, lines: readonly Line[]): readonly MessageRow[] {
  return lines.map(([is, title, given, expected]) => ({ rule, title, is, kind: 'message', given, expected }));
}

/** The one error of a plan. */
export function refused(code: string, told: Partial<Told> = {}): ExpectedMessage {
  return { rejection: [{ code, ...told }] };
}

/** A rejection with exactly these codes, in this order. */
export function refusedBy(...codes: readonly string[]): ExpectedMessage {
  return { rejection: codes.map((code) => ({ code })) };
}

/** A plan of exactly these orders, in this order, with exactly the notices of these codes. */
export function gives(orders: ExpectedOrder | readonly ExpectedOrder[], ...codes: readonly string[]): ExpectedMessage {
  return { orders: [orders].flat(), notices: codes.map((code) => ({ code })) };
}

/** A message on AAPL, in the market of `plan-table.ts`. */
export function apple(action: string, fields: Fields = {}, others: Omit<Given, 'payload'> = {}): Given {
  const { market: world, ...rest } = others;
  return { payload: { ticker: 'AAPL', action, ...fields }, market: market(world), ...rest };
}

/** A buy of AAPL. */
export function buy(fields: Fields = {}, others: Omit<Given, 'payload'> = {}): Given {
  return apple('buy', fields, others);
}

const premium = { bid: '4.1', ask: '4.2' };
export const spyCall = 'SPY 260130C600';
export const spyPut = 'SPY 260130P600';

/** SPY at 600.2 with four calls of 30 January, and the call at 600 held or not. */
export function spyMarket(fields: Fields = {}): Fields {
  const strikes = ['599', '600', '601', '602'];
  const contracts = strikes.map((strike) => ({
    ticker: `SPY 260130C${strike}`,
    expiration: '2026-01-30',
    type: 'call',
    strike,
    ...premium,
  }));
  return market({
    quotes: {
      SPY: { bid: '600.1', ask: '600.3', last: '600.2' },
      ...Object.fromEntries(contracts.map(({ ticker }) => [ticker, premium])),
    },
    optionChains: { SPY: { contracts } },
    ...fields,
  });
}

/** A message on options of SPY. */
export function spy(
  action: string,
  fields: Fields = {},
  world: Fields = {},
  others: Omit<Given, 'payload' | 'market'> = {},
): Given {
  return {
    payload: { ticker: 'SPY', action, ...fields },
    market: spyMarket(world),
    ...others,
    settings: { assetClass: 'options', ...others.settings },
  };
}

const future = { assetClass: 'futures', tickSize: '0.25', quantityStep: '1', pointValue: '50' };
const indexQuote = { bid: '6000.25', ask: '6000.75', last: '6000.5' };

/** A message on futures. On 12 March 2026 the front month becomes June. */
export function futures(payload: Fields, world: Fields = {}, others: Omit<Given, 'payload' | 'market'> = {}): Given {
  return {
    payload,
    market: market({
      quotes: { ESH2026: indexQuote, ESM2026: indexQuote },
      instruments: { ESH2026: future, ESM2026: future },
      rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
      ...world,
    }),
    ...others,
    settings: { assetClass: 'futures', ...others.settings },
  };
}

/** An order that rests on AAPL, or on another ticker that is named. */
export function restingOrder(id: string, role: string, fields: Fields = {}): Fields {
  return { id, ticker: 'AAPL', type: 'limit', side: 'buy', role, ...fields };
}
