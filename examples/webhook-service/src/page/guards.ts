import { Decimal } from 'decimal.js';
import { html } from 'hono/html';
import {
  type AllowanceLimit,
  allowance,
  type ByTicker,
  defaultSettings,
  type GuardCode,
  type GuardSettings,
  type Halt,
  type Instrument,
  parseMarketSnapshot,
  type SignalError,
  snapshotContext,
} from 'signal-to-order';
import type { GuardAction, GuardActionName, GuardedAccount } from '../account-guard.js';
import type { AccountOverview } from '../brokers/adapter.js';
import { moneyText } from './amounts.js';
import { ageOf, momentOf } from './moments.js';
import type { Html } from './page.js';

/** A guarded account, with what is left of its limits. */
export interface ShownGuard {
  readonly broker: string;
  readonly guard: GuardSettings;
  /** undefined: nobody has started it, or its state is lost. */
  readonly account: GuardedAccount | undefined;
  readonly limits: readonly ShownLimit[];
  /** Why nothing is entered; the size of an entry apart. */
  readonly refusals: readonly SignalError[];
  /** What was done to it last, the latest first. */
  readonly actions: readonly GuardAction[];
}

interface ShownLimit extends Pick<AllowanceLimit, 'limit' | 'used' | 'left'> {
  readonly rule: RuleName;
  /** The ticker, or the side, that it is about. */
  readonly of: string;
}

type RuleName = Exclude<keyof GuardSettings, 'timeZone' | 'dayStart' | 'fit'>;

/** Unit of the figures of a rule, and its name. */
const rules: Readonly<Record<RuleName, readonly [unit: 'money' | 'count' | 'seconds', name: string]>> = {
  maxLossPerDay: ['money', 'Loss of the day'],
  maxLossPerDayPercent: ['money', 'Loss of the day, in percent'],
  maxProfitPerDay: ['money', 'Profit of the day'],
  maxDrawdown: ['money', 'Drawdown'],
  maxEntriesPerDay: ['count', 'Entries'],
  maxEntriesPerTicker: ['count', 'Entries in a ticker'],
  cooldownAfterLoss: ['seconds', 'Wait after a loss'],
  maxLossesInRow: ['count', 'Losses in a row'],
  maxContracts: ['count', 'Contracts'],
  maxTotalValue: ['money', 'Value of everything'],
  maxTotalValuePercent: ['money', 'Value of everything, in percent'],
  maxSideValue: ['money', 'Value of a side'],
  maxSideValuePercent: ['money', 'Value of a side, in percent'],
  maxOpenRisk: ['money', 'Loss at the stops'],
  maxOpenRiskPercent: ['money', 'Loss at the stops, in percent'],
};

const isRule = (name: string): name is RuleName => Object.hasOwn(rules, name);

/** No account holds it: what is left of a limit is asked for an entry that is as small as can be. */
const anyTicker = 'ANY';

/** What is left of each limit, as the library says it. */
export function limitsLeft(
  guard: GuardSettings,
  account: GuardedAccount | undefined,
  { equity, positions, orders }: AccountOverview,
  instruments: ByTicker<Instrument>,
  now: number,
): Pick<ShownGuard, 'limits' | 'refusals'> {
  // An entry in a ticker counts by its root or underlying, which may have no quote.
  const entries = guard.maxEntriesPerTicker === undefined ? [] : (account?.day.entries ?? []);
  const entered = [...new Set(entries.map(({ ticker }) => ticker))];
  const asked = [anyTicker, ...entered];
  const market = parseMarketSnapshot({
    now: new Date(now).toISOString(),
    equity,
    ...(account && { accountDay: account.day }),
    positions: Object.fromEntries(positions.map(({ ticker, side, quantity }) => [ticker, { side, quantity }])),
    quotes: Object.fromEntries([
      ...asked.map((ticker) => [ticker, { bid: 1, ask: 1 }]),
      ...positions.map(({ ticker, bid, ask, last, quotedAt: time }) => [ticker, { bid, ask, last, time }]),
    ]),
    openOrders: orders.map(({ id, ticker, type, side, role, quantity, filled, ...order }) => {
      const { limitPrice, stopPrice, trailAmount, trailPercent } = order;
      const rest = quantity === '' ? undefined : new Decimal(quantity).minus(filled).toFixed();
      return {
        ...{ id, ticker, type, side, role, quantity: rest },
        ...{ limitPrice, stopPrice, trailAmount, trailPercent },
      };
    }),
    instruments,
  });
  if (!market.ok) {
    return { limits: [], refusals: market.errors };
  }
  const context = snapshotContext(market.value, { ...defaultSettings, guard });
  const { long, short } = allowance(anyTicker, context).sides;
  const limits = (list: readonly AllowanceLimit[] = [], of = ''): readonly ShownLimit[] =>
    list.flatMap(({ rule, limit, used, left }) => (isRule(rule) ? [{ rule, limit, used, left, of }] : []));
  const ofTicker = (ticker: string): readonly ShownLimit[] => {
    const { long: entry } = allowance(ticker, context, { side: 'long' }).sides;
    return limits(entry?.limits, ticker).filter(({ rule }) => rule === 'maxEntriesPerTicker');
  };
  const all = [
    ...limits(long?.limits).filter(({ rule }) => !isOfSide(rule) && rule !== 'maxEntriesPerTicker'),
    ...entered.flatMap(ofTicker),
    ...limits(long?.limits, 'long').filter(({ rule }) => isOfSide(rule)),
    ...limits(short?.limits, 'short').filter(({ rule }) => isOfSide(rule)),
  ];
  const order = Object.keys(rules);
  return {
    limits: all.toSorted((one, other) => order.indexOf(one.rule) - order.indexOf(other.rule)),
    // The entry that is asked about is made up: its size refuses nothing.
    refusals: (long?.refusals ?? []).filter(
      ({ code }) => code !== 'exposure-too-large' && code !== 'open-risk-too-large',
    ),
  };
}

function isOfSide(rule: RuleName): boolean {
  return rule === 'maxSideValue' || rule === 'maxSideValuePercent';
}

const haltNames: Readonly<Record<GuardCode, readonly [what: string, until: string]>> = {
  'day-loss-reached': ['the loss of the day is beyond its limit', 'until the day ends'],
  'day-profit-reached': ['the profit of the day is beyond its limit', 'until the day ends'],
  'drawdown-reached': ['the drawdown is beyond its limit', 'until a person clears it on the page'],
};

/** A halt in a sentence for an alarm. */
export function haltWords(broker: string, { code, at }: Halt): string {
  const [what, until] = haltNames[code];
  return `${broker}: ${what} since ${momentOf(Date.parse(at))}. Nothing is entered ${until}; exits go on.`;
}

/** What a person did, in a sentence for an alarm. */
export function guardActionWords({ broker, action, equity }: GuardAction): string {
  return action === 'started'
    ? `The account ${broker} was started with its guard at an equity of ${moneyText(equity)}.`
    : `The drawdown of ${broker} was cleared: it starts again at an equity of ${moneyText(equity)}.`;
}

/** What is left today of each guarded account; nothing where none has a guard. */
export function guardBlock(guards: readonly ShownGuard[], now: number): Html | string {
  return guards.length === 0
    ? ''
    : html`<section aria-labelledby="left-title"><h2 id="left-title">Left today</h2>${guards.map((each) => guardCard(each, now))}</section>`;
}

function guardCard({ broker, guard, account, limits, refusals, actions }: ShownGuard, now: number): Html {
  const ask = (action: GuardActionName, label: string): Html =>
    html`<form method="get" action="/guard"><input type="hidden" name="broker" value="${broker}"><button name="action" value="${action}">${label}</button></form>`;
  const unknown = Object.keys(guard).filter((name) => isRule(name) && !limits.some(({ rule }) => rule === name));
  const names = unknown
    .filter((name) => name !== 'maxEntriesPerTicker')
    .map((name) => (isRule(name) ? rules[name][1] : name));
  const halts = account?.day.halts ?? [];
  const isHalted = halts.some(({ code }) => code === 'drawdown-reached');
  return html`<div class="card guard"><h3>${broker}</h3>
${
  account === undefined
    ? html`<p role="status"><strong class="bad">Nothing is entered: this account is not started.</strong> Exits go on. If it was started before, its state is lost: look at the account first. Its day and its drawdown begin with the equity of now.</p>${ask('started', 'Start…')}`
    : html`${halts.map((halt) => haltLine(halt, now))}${refusals.length === 0 ? '' : html`<p role="status"><strong class="bad">Nothing is entered now.</strong></p><ul>${refusals.map(({ code, message }) => html`<li><code>${code}</code> ${message}</li>`)}</ul>`}
<dl class="figures left">${limits.map(limitFigure)}</dl>
${names.length === 0 ? '' : html`<p class="quiet">Not known now: ${names.join('; ')}.</p>`}
<p class="quiet">Trading day ${account.day.date}; it turns at ${guard.dayStart}, ${guard.timeZone}. It began at an equity of ${moneyText(String(account.day.startEquity))}.</p>
${guard.maxDrawdown === undefined ? '' : ask('cleared', isHalted ? 'Clear the drawdown…' : 'Start the drawdown again…')}`
}
${actions.map((action) => html`<p class="quiet">${guardActionWords(action)} ${momentOf(action.done_at)}, from ${action.done_by}.</p>`)}</div>`;
}

function haltLine({ code, at }: Halt, now: number): Html {
  const [what, until] = haltNames[code];
  const since = momentOf(Date.parse(at));
  return html`<p class="halt" role="status"><strong class="bad">Halted: ${what}.</strong> Since <time datetime="${at}">${since}</time> (${ageOf(Date.parse(at), now)}), ${until}. Exits go on.</p>`;
}

function limitFigure({ rule, of, limit, used, left }: ShownLimit): Html {
  const [unit, name] = rules[rule];
  const text = (amount: string): string =>
    unit === 'money' ? moneyText(amount).replace('-', '−') : unit === 'seconds' ? `${amount} s` : amount;
  // Of a wait, what is left has to pass.
  const isWait = unit === 'seconds';
  const isOver = new Decimal(left).isZero();
  const tone = isWait ? (isOver ? 'good' : 'bad') : isOver ? 'bad' : '';
  return html`<div><dt>${name}${of === '' ? '' : `: ${of}`}</dt><dd class="${tone}">${isWait && isOver ? 'over' : text(left)}</dd><dd><small>${isWait ? `of ${text(limit)}` : `used ${text(used)} of ${text(limit)}`}</small></dd></div>`;
}

const effects: Readonly<Record<GuardActionName, string>> = {
  started:
    'Its day and its drawdown begin with the equity that it has now, and entries are allowed. If the account was started before, losses of the day and the drawdown so far are forgotten.',
  cleared:
    'The drawdown starts again at the equity that the account has now, as after a deposit. A halt of the day stays until the day ends.',
};

/** Asks before an account is started, or its drawdown is cleared. */
export function confirmGuardAction(broker: string, action: GuardActionName): Html {
  const title = action === 'started' ? `Start ${broker}?` : `Clear the drawdown of ${broker}?`;
  return html`<header><h1>${title}</h1></header>
<form class="card" method="post" action="/guard"><p>${effects[action]}</p><p class="quiet">No order is sent.</p>
<input type="hidden" name="broker" value="${broker}"><input type="hidden" name="action" value="${action}">
<button>${action === 'started' ? 'Start' : 'Clear'}</button> <a href="/">Back</a></form>`;
}
