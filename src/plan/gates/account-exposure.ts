// What the account holds apart from an entry (guard G2.3): positions at the price now, resting entries at what they can cost.
import type { SignalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { isNonEmpty, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { allHeld, type BeforeEntry } from './account-holdings.js';
import type { Held, ValueOf } from './held.js';
import { isCounted } from './held-instruments.js';

/** What the account holds apart from an entry. Each is found when it is first needed; with the errors of what is not known. */
export interface AccountExposure {
  /** Value of positions and resting entries by side of the contract, in the account's currency. */
  readonly values: () => Result<Readonly<Record<PositionSide, Figure>>>;
  /** Contracts of futures and options by ticker, of positions and resting entries. */
  readonly contracts: () => Result<readonly HeldContracts[]>;
  /** Loss of positions at their resting stops; what has none, and resting entries, count whole. */
  readonly risk: () => Result<Figure>;
}

/** Contracts of a future or an option. */
export interface HeldContracts {
  readonly ticker: string;
  readonly units: Figure;
}

/** Nothing is asked for that no limit needs. */
export function accountExposure(before: BeforeEntry, planning: PlanningContext): AccountExposure {
  const account = planning.ofAccount();
  const holdings = once(() => allHeld(before, account));
  const values = once(() => {
    const { held, unknown } = holdings();
    const parts: Record<PositionSide, Figure[]> = { long: [], short: [] };
    const errors = valueAll(held, ({ side, units }, price, valued) => {
      parts[side].push(valued(units, price));
    });
    const sides = { long: sumOf(parts.long, 'heldLong'), short: sumOf(parts.short, 'heldShort') };
    return answered(account, [...unknown, ...errors], sides);
  });
  const risk = once(() => {
    const { held, unknown } = holdings();
    const parts: Figure[] = [];
    const errors = valueAll(held, ({ losses }, price, valued) => {
      parts.push(...losses(price).map(({ units, points }) => valued(units, points)));
    });
    return answered(account, [...unknown, ...errors], sumOf(parts, 'heldRisk'));
  });
  const contracts = () => {
    const { held, unknown } = holdings();
    const counted = held.filter(({ instrument, ticker }) => isCounted(instrument, ticker));
    return answered(account, unknown, counted);
  };
  return { values, contracts, risk };
}

/** Sum of amounts. `name`: what it is where nothing is added up. */
export function sumOf(parts: readonly Figure[], name: string): Figure {
  const [first, ...others] = parts.filter((part) => !part.isZero());
  return first === undefined
    ? Figure.from('market', ['account', name], 0)
    : others.reduce((sum, part) => sum.plus(part), first);
}

/** The value, unless a port gave no valid answer on the way to it, or something is not known. */
function answered<T>(account: PlanningContext, unknown: readonly SignalError[], value: T): Result<T> {
  const ofPorts = [...account.marketErrors(), ...account.portFailures()];
  const errors = isNonEmpty(ofPorts) ? ofPorts : unknown;
  return isNonEmpty(errors) ? { ok: false, errors } : ok(value);
}

/** Takes the price and the value of all that is held. Returns the errors of what is not known. */
function valueAll(
  all: readonly Held[],
  take: (held: Held, price: Figure, valued: ValueOf) => void,
): readonly SignalError[] {
  const errors: SignalError[] = [];
  for (const held of all) {
    const price = held.price();
    const value = held.value();
    if (price.ok && value.ok) {
      take(held, price.value, value.value);
    } else {
      errors.push(...(price.ok ? [] : price.errors), ...(value.ok ? [] : value.errors));
    }
  }
  return errors;
}
