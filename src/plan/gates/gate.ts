// What a gate is: a row of the table. The compiler names a setting that no row has.
import { type ErrorCode, type GateRule, gateRule } from '../../core/errors.js';
import type { NoticeCode } from '../../core/notices.js';
import type { Instrument } from '../../order/contract-facts.js';
import type { GuardSettings } from '../../settings/guard-settings.js';
import type { EntrySettings, OrderDefaults, Settings } from '../../settings/settings.js';
import type { GateFacts, SignalFacts } from './gate-facts.js';
import type { GatedEntry, GatedLeg, SizedOrder } from './gated-parts.js';
import type { Verdicts } from './verdict.js';

type NamesIn<All extends PropertyKey, Names extends All> = Names;

/** Settings that no gate reads. A setting that is neither here nor named by a row of the table does not compile. */
type OtherSetting = NamesIn<
  keyof Settings,
  | 'assetClass'
  | 'futuresSizing'
  | 'optionType'
  | 'allowSideSwapping'
  | 'subtractExitQuantity'
  | 'exitBreakevenOffset'
  | 'marketTimeZone'
  | 'strikeCount'
  | 'allowBatchSignals'
  | 'allowSignalQuantity'
  | 'signalQuantityMultiplier'
  | 'invertPuts'
  | 'cancelOpenOrders'
  | 'useFractionalQuantity'
  | 'defaultQuantity'
  | 'maxQuoteAgeSeconds'
  | 'strictCurrency'
  | 'protectRemaining'
  | 'allowedIpAddresses'
  | 'allowedTickers'
  // Its limits are named one by one: see `GuardRule`.
  | 'guard'
  | 'entry'
  | 'exit'
>;

/** Settings of entries and exits that no gate reads. */
type OtherLegSetting = NamesIn<
  keyof EntrySettings,
  | 'orderType'
  | 'timeInForce'
  | 'marketPriceType'
  | 'trailingStop'
  | 'stopLimitOffset'
  | 'allowSignalOverride'
  | 'takeProfit'
  | 'targets'
  | 'stopLoss'
>;

/** Settings of the guard that limit nothing by themselves. */
type OtherGuardSetting = NamesIn<keyof GuardSettings, 'timeZone' | 'dayStart' | 'fit'>;

/** Limit of the guard that a row of the table names. */
export type GuardRule = Exclude<keyof GuardSettings, OtherGuardSetting>;

/** Setting that a row of the table names. */
export type GateSetting = Exclude<keyof Settings, OtherSetting>;

/** Setting of entries and exits that a row of the table names: the gate gets the one of the leg that it judges. */
export type LegGateSetting = Exclude<keyof EntrySettings, OtherLegSetting> & keyof OrderDefaults;

interface GateRow<C extends ErrorCode, Also extends ErrorCode> {
  /** Code of the errors and notices of the gate. */
  readonly code: C;
  /** Other codes of its errors. */
  readonly also?: readonly Also[];
}

/** Settings that switch a gate on, or decide it. Its judge gets these and no others. */
interface OfPlan<S extends GateSetting> {
  readonly settings?: readonly S[];
  readonly legSettings?: never;
  readonly guard?: never;
}

/** Limits of the guard that switch a gate on. Its judge gets these and no others. */
interface OfGuard<G extends GuardRule> {
  readonly settings?: never;
  readonly legSettings?: never;
  readonly guard: readonly G[];
  readonly entry: 'refuse';
  /** Guard: what reduces is never refused. */
  readonly exit?: never;
}

/** Code of an error of entries that is a notice of exits. */
type NoticedCode = ErrorCode & NoticeCode;

/** Judged once for a plan, by the message and the time alone. */
interface SignalGate<S extends GateSetting> extends GateRow<NoticedCode, NoticedCode>, OfPlan<S> {
  readonly needs: 'signal';
  /** What refuses without a setting. */
  readonly sources?: readonly 'expiresAt'[];
  readonly entry: 'refuse';
  /** A plan that enters nothing says why. */
  readonly exit: 'notice';
  readonly judge: (settings: Pick<Settings, NoInfer<S>>, facts: SignalFacts) => Verdicts<NoticedCode>;
}

interface OfLeg<C extends ErrorCode, Also extends ErrorCode, N extends NoticeCode> extends GateRow<C, Also> {
  readonly needs: 'leg';
  readonly sources?: readonly 'capabilities'[];
  /** Absent: entries are not judged. */
  readonly entry?: 'refuse';
  /** Absent: exits are not judged. */
  readonly exit?: 'refuse';
  /** Notice of an exit that passes because it cannot be measured. Absent: it is refused, as an entry always is. */
  readonly unmeasuredExit?: N;
  /** Notices of legs that pass. */
  readonly notices?: readonly N[];
}

/** Judged on each leg of a plan, before anything is sized. */
interface LegGate<S extends GateSetting, C extends ErrorCode, Also extends ErrorCode, N extends NoticeCode>
  extends OfLeg<C, Also, N>,
    OfPlan<S> {
  readonly judge: (
    settings: Pick<Settings, NoInfer<S>>,
    leg: GatedLeg,
    facts: GateFacts,
  ) => Verdicts<NoInfer<C | Also>, NoInfer<N>>;
}

/** A gate of legs whose settings exist for entries and for exits. */
interface OwnLegGate<L extends LegGateSetting, C extends ErrorCode, Also extends ErrorCode, N extends NoticeCode>
  extends OfLeg<C, Also, N> {
  readonly settings?: never;
  readonly guard?: never;
  readonly legSettings: readonly L[];
  readonly judge: (
    settings: Pick<OrderDefaults, NoInfer<L>>,
    leg: GatedLeg,
    facts: GateFacts,
  ) => Verdicts<NoInfer<C | Also>, NoInfer<N>>;
}

/** A gate of the guard that needs no size: the rules of the day. */
interface GuardLegGate<G extends GuardRule, C extends ErrorCode, Also extends ErrorCode>
  extends GateRow<C, Also>,
    OfGuard<G> {
  readonly needs: 'leg';
  readonly sources?: never;
  readonly unmeasuredExit?: never;
  readonly notices?: never;
  readonly judge: (
    guard: Pick<GuardSettings, NoInfer<G>>,
    leg: GatedLeg,
    facts: GateFacts,
  ) => Verdicts<NoInfer<C | Also>>;
}

/** A gate of the guard that needs the size of the entry. */
interface GuardEntryGate<G extends GuardRule, C extends ErrorCode, Also extends ErrorCode>
  extends GateRow<C, Also>,
    OfGuard<G> {
  readonly needs: 'order';
  readonly sources?: never;
  readonly notices?: never;
  readonly judge: (
    guard: Pick<GuardSettings, NoInfer<G>>,
    entry: GatedEntry,
    facts: GateFacts,
  ) => Verdicts<NoInfer<C | Also>>;
}

/** Judged on an entry, of which size, prices and stop may each have failed: the limits of the account (safety Q1). */
interface EntryGate<S extends GateSetting, C extends ErrorCode, Also extends ErrorCode, N extends NoticeCode>
  extends GateRow<C, Also>,
    OfPlan<S> {
  readonly needs: 'order';
  readonly sources?: readonly 'buyingPower'[];
  readonly entry: 'refuse';
  readonly exit?: never;
  /** Notices of entries that pass. */
  readonly notices?: readonly N[];
  readonly judge: (
    settings: Pick<Settings, NoInfer<S>>,
    entry: GatedEntry,
    facts: GateFacts,
  ) => Verdicts<NoInfer<C | Also>, NoInfer<N>>;
}

/** Judged on each order, with its units: the limits of the instrument (safety Q2). */
interface SizeGate<S extends GateSetting> extends GateRow<NoticedCode, NoticedCode>, OfPlan<S> {
  readonly needs: 'sized';
  readonly sources?: readonly 'instrument'[];
  readonly entry: 'refuse';
  /** Closing risk is never refused for its size. */
  readonly exit: 'notice';
  readonly judge: (
    settings: Pick<Settings, NoInfer<S>>,
    order: SizedOrder,
    instrument: Instrument | undefined,
  ) => Verdicts<NoticedCode>;
}

type Row<
  S extends GateSetting,
  L extends LegGateSetting,
  C extends ErrorCode,
  Also extends ErrorCode,
  N extends NoticeCode,
  G extends GuardRule,
> =
  | SignalGate<S>
  | LegGate<S, C, Also, N>
  | OwnLegGate<L, C, Also, N>
  | EntryGate<S, C, Also, N>
  | SizeGate<S>
  | GuardLegGate<G, C, Also>
  | GuardEntryGate<G, C, Also>;

type AnyRow = Row<GateSetting, LegGateSetting, ErrorCode, ErrorCode, NoticeCode, GuardRule>;

/** A row of the table. Its rule in a trace is the catalogue's; undefined: its verdicts are not in the trace. */
export type Gate = AnyRow & { readonly rule: GateRule | undefined };

/** A row whose judge reads the settings that the row names, and gives errors of its codes. */
export function gate<
  const S extends GateSetting = never,
  const L extends LegGateSetting = never,
  const C extends ErrorCode = never,
  const Also extends ErrorCode = never,
  const N extends NoticeCode = never,
  const G extends GuardRule = never,
>(row: Row<S, L, C, Also, N, G>): Row<NoInfer<S>, NoInfer<L>, NoInfer<C>, NoInfer<Also>, NoInfer<N>, NoInfer<G>> {
  return row;
}

/** Settings that no row names. */
type Forgotten<Rows extends readonly AnyRow[]> = Exclude<
  GateSetting | Exclude<keyof EntrySettings, OtherLegSetting> | GuardRule,
  NonNullable<Rows[number]['settings' | 'legSettings' | 'guard']>[number]
>;

/** The table, if its rows name every setting of a gate; else the error of the compiler has the forgotten names. */
export function complete<const Rows extends readonly AnyRow[]>(
  rows: Rows & ([Forgotten<Rows>] extends [never] ? unknown : { readonly forgotten: Forgotten<Rows> }),
): readonly Gate[] {
  return rows.map((row: AnyRow) => ({ ...row, rule: gateRule(row.code) }));
}
