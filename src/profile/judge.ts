// A profile as the orders of one plan are judged by it. What is read from the profile and the facts is read once.
import { type Amount, type Decimal, decimal } from '../core/decimal.js';
import { once } from '../core/once.js';
import { dateInZone, epochMilliseconds, type IsoDate, type IsoInstant } from '../core/time.js';
import { type Ticks, ticksOf } from '../order/ticks.js';
import type {
  BracketForm,
  BrokerProfile,
  ClassProfile,
  OrderForm,
  ProfileRule,
  RuleCheck,
  SourcedRule,
} from './broker-profile.js';
import type { ConformFacts, ContractFacts } from './facts.js';
import { judgedHours } from './judged-hours.js';

/** A rule that is more than the sentence of a table. */
export type JudgedRule = ProfileRule & { readonly check: Exclude<RuleCheck, 'table'> };

/** The class of a profile that judges the orders of a plan. */
export interface Judge {
  readonly profile: BrokerProfile;
  readonly rules: ClassProfile;
  readonly facts: ConformFacts;
  /** Whether the orders are those of a plan. An exit below a minimum is then sent with a notice (safety Q2). */
  readonly isPlan: boolean;
  /** Forms that are open to the account on the day. */
  readonly orders: readonly OrderForm[];
  readonly brackets: readonly BracketForm[];
  /** Rules that are judged, and apply to the account on the day. */
  readonly ownRules: readonly JudgedRule[];
  /** An amount of an order, the profile or the facts, as a decimal. */
  readonly amount: (amount: Amount) => Decimal;
  /** Price steps of a contract: the broker's, else the instrument's; undefined if unknown. */
  readonly ticks: (contract: ContractFacts) => Ticks | undefined;
  /** End of the session in which an order can trade first, of an order in extended hours the last of the day; undefined if unknown. */
  readonly dayEnd: (isExtended: boolean) => IsoInstant | undefined;
  /** Last end of a session by a day; undefined if unknown. */
  readonly lastEndBy: (date: IsoDate) => IsoInstant | undefined;
  /** Whether the session of day orders is open. */
  readonly isOpen: () => boolean;
  /** Sessions of the class; with a calendar, the regular one as it is on the day that trades next. */
  readonly sessions: () => ClassProfile['sessions'];
  /** Whether ends of sessions are those of the weekday: no calendar knows them, and they are not at all hours. */
  readonly assumesSessions: boolean;
}

/** The judge of a plan; undefined for a class that the profile does not trade. */
export function judgeOf(profile: BrokerProfile, facts: ConformFacts, isPlan = false): Judge | undefined {
  const rules = profile.classes[facts.assetClass];
  if (rules === undefined) {
    return undefined;
  }
  const { priceSteps } = rules;
  const ownTicks = once(() => (priceSteps == null ? undefined : ticksOf(priceSteps, facts.assetClass)));
  const hours = once(() => judgedHours(rules, facts));
  const ticksOfInstruments = byKey(({ instrument }: ContractFacts) =>
    instrument?.tickSize == null ? undefined : ticksOf(instrument.tickSize, facts.assetClass),
  );
  return {
    profile,
    rules,
    facts,
    isPlan,
    orders: rules.orders.filter((form) => isOpenTo(facts, form)),
    brackets: rules.brackets.filter((form) => isOpenTo(facts, form)),
    ownRules: rules.rules.filter((rule) => isJudged(rule)).filter((rule) => concerns(facts, rule)),
    amount: byKey<Amount, Decimal>(decimal),
    ticks: (contract) => ownTicks() ?? ticksOfInstruments(contract),
    dayEnd: (isExtended) => hours().dayEnd(isExtended),
    lastEndBy: (date) => hours().lastEndBy(date),
    isOpen: () => hours().isOpen(),
    sessions: () => hours().sessions(),
    get assumesSessions() {
      return hours().isAssumed;
    },
  };
}

/** A function that is called once for each key. */
function byKey<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) {
      return known;
    }
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

function isJudged(rule: ProfileRule): rule is JudgedRule {
  return rule.check !== 'table';
}

/** Whether a rule applies to the account on the day. If the day is not known, it applies. */
function concerns(facts: ConformFacts, rule: SourcedRule): boolean {
  return isOfAccount(facts, rule) && !isOver(facts, rule);
}

/** Whether a form is open to the account on the day. If the day is not known, a form with an end is closed. */
function isOpenTo(facts: ConformFacts, form: SourcedRule): boolean {
  const isKnown = form.until === undefined || facts.now !== undefined;
  return isOfAccount(facts, form) && isKnown && !isOver(facts, form);
}

function isOfAccount({ account = 'margin' }: ConformFacts, rule: SourcedRule): boolean {
  return rule.account === undefined || rule.account === account;
}

function isOver(facts: ConformFacts, { until }: SourcedRule): boolean {
  const { now } = facts;
  return until !== undefined && now !== undefined && dateInZone(epochMilliseconds(now), 'UTC') > until;
}
