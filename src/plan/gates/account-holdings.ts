import { type SignalError, signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { openTickers, type PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import { sameContract } from '../../market/symbols.js';
import type { Held } from './held.js';
import { restingEntry } from './held-entry.js';
import { heldInstruments } from './held-instruments.js';
import { heldPosition } from './held-position.js';

/** What a plan does before its entry. */
export interface BeforeEntry {
  /** Contracts whose positions it closes. */
  readonly closed: readonly string[];
  /** Orders that it cancels. */
  readonly cancelled: () => readonly OpenOrder[];
}

/** What is held, and the errors of resting entries that are not known. */
export interface Holdings {
  readonly held: readonly Held[];
  readonly unknown: readonly SignalError[];
}

/** All that the account holds, without what a plan closes and cancels before its entry. */
export function allHeld({ closed, cancelled }: BeforeEntry, account: PlanningContext): Holdings {
  const { context, now } = account;
  const gone = new Set(cancelled().map(({ id }) => id));
  const instrumentOf = heldInstruments(account);
  // A port may tell them in any order, and the same account is to be explained in the same words.
  const positions = openTickers(account)
    .toSorted()
    .filter((ticker) => !closed.some((one) => sameContract(one, ticker, now)))
    .flatMap((ticker) => {
      const position = context.positions.position(ticker);
      return position === undefined || !(Number(position.quantity) > 0)
        ? []
        : [heldPosition(ticker, position, instrumentOf(ticker), gone, account)];
    });
  const entries = context.restingEntries();
  if (entries === undefined) {
    const unknown = [entriesUnknown('Nobody says which entries rest at the broker.', ['restingEntries'])];
    return { held: positions, unknown };
  }
  const resting: Held[] = [];
  const unknown: SignalError[] = [];
  for (const [index, entry] of entries.entries()) {
    if (gone.has(entry.id) || entry.role === 'stop-loss' || entry.role === 'take-profit') {
      continue;
    }
    if (entry.quantity == null) {
      const message = `The resting entry ${entry.id} in ${entry.ticker} has no quantity.`;
      unknown.push(entriesUnknown(message, ['restingEntries', index, 'quantity']));
    } else {
      const units = Figure.from('market', ['restingEntries', entry.id, 'quantity'], entry.quantity);
      resting.push(restingEntry(entry, units, instrumentOf(entry.ticker), account));
    }
  }
  return { held: [...positions, ...resting], unknown };
}

function entriesUnknown(sentence: string, path: readonly (string | number)[]): SignalError {
  const message = `${sentence} The guard limits what the account holds with them.`;
  return signalError('account-unavailable', { message, path });
}
