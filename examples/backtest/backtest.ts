// Plays a day of alerts against a day of quotes on the paper broker.
import { parseSignal, planSignal, type Settings, type Signal } from 'signal-to-order';
import { type ExecutionReport, type PaperFill, paperBroker, settableClock } from 'signal-to-order/paper';

/** Quote at a time. */
export interface RecordedQuote {
  readonly at: string;
  readonly ticker: string;
  readonly bid: number;
  readonly ask: number;
}

/** A message and the time at which it was received. */
export interface RecordedAlert {
  readonly receivedAt: string;
  readonly payload: unknown;
}

/** Equity of the account at a time, in dollars. */
export interface EquityPoint {
  readonly at: string;
  readonly equity: number;
}

/** Result of an alert. */
export interface Outcome {
  readonly at: string;
  readonly did: string;
}

export interface Backtest {
  readonly equity: readonly EquityPoint[];
  readonly outcomes: readonly Outcome[];
  readonly fills: readonly PaperFill[];
}

/** Event at a time; at the same time, quotes come first. */
type Event =
  | { readonly at: number; readonly quote: RecordedQuote }
  | { readonly at: number; readonly alert: RecordedAlert; readonly id: string }
  | { readonly at: number; readonly signal: Signal; readonly id: string };

/**
 * Plays alerts against quotes. The paper broker fills at the quotes only: no slippage, no fees, unless you add them. It keeps the state
 * of the account's day for the `guard` of the settings.
 */
export function backtest(
  quotes: readonly RecordedQuote[],
  alerts: readonly RecordedAlert[],
  settings: Settings,
  cash = 100_000,
): Backtest {
  const events: Event[] = [
    ...quotes.map((quote): Event => ({ at: Date.parse(quote.at), quote })),
    ...alerts.map((alert, index): Event => ({ at: Date.parse(alert.receivedAt), alert, id: `alert-${index + 1}` })),
  ].sort((one, other) => one.at - other.at);
  const clock = settableClock(events[0]?.at ?? 0);
  const paper = paperBroker({ clock, cash, guard: settings.guard, capabilities: { replace: true } });
  const equity: EquityPoint[] = [];
  const outcomes: Outcome[] = [];
  let waiting: readonly ExecutionReport[] = [];

  const say = (did: string): void => {
    outcomes.push({ at: new Date(clock.now()).toISOString(), did });
  };

  const trade = (signal: Signal, id: string): void => {
    const plan = planSignal(signal, paper.context(settings, id));
    if (!plan.ok) {
      say(`${id} rejected: ${plan.errors.map(({ code }) => code).join(', ')}`);
      return;
    }
    const { outcome, action, ticker, releaseAt } = plan.value;
    say(`${id} ${action} ${ticker}: ${outcome}${releaseAt === undefined ? '' : ` until ${releaseAt}`}`);
    if (releaseAt === undefined) {
      waiting = [...waiting, paper.execute(plan.value)];
      return;
    }
    const at = Date.parse(releaseAt);
    const next = events.findIndex((event) => event.at > at);
    events.splice(next === -1 ? events.length : next, 0, { at, signal, id });
  };

  // Delayed signals are inserted at their release.
  for (const event of events) {
    clock.set(event.at);
    if ('quote' in event) {
      const { at, ticker, bid, ask } = event.quote;
      paper.setQuote(ticker, { bid, ask, time: at });
      equity.push({ at, equity: Number(paper.broker.equity()) });
    } else if ('signal' in event) {
      trade(event.signal, event.id);
    } else {
      const signal = parseSignal(event.alert.payload, { clock, assetClass: settings.assetClass });
      if (signal.ok) {
        trade(signal.value, event.id);
      } else {
        say(`${event.id} rejected: ${signal.errors.map(({ code }) => code).join(', ')}`);
      }
    }
    // A plan that is done may still move stops, as its targets fill.
    waiting = waiting.map(paper.resume).filter(({ status, execution }) => status === 'waiting' || execution.following);
  }
  return { equity, outcomes, fills: paper.state().fills };
}
