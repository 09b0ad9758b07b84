// An option chain as planning reads it: type and date of every contract, and all fields of the contracts to choose from. Only
// what is read is checked (safety P1): most contracts of a chain expire on other dates.
import { once } from '../core/once.js';
import type { IsoDate } from '../core/time.js';
import type { ContractType } from '../core/vocabulary.js';
import { hasContracts, isContractType, isDay, isListedContract, listedAs } from './answer-kinds.js';
import type { OptionContract } from './ports.js';

/** Contracts of a chain by type and date. */
export interface OptionListing {
  /** Dates on which contracts of a type expire, in any order. */
  readonly dates: (type: ContractType) => readonly IsoDate[];
  /** Contracts of a type that expire on a date. */
  readonly contracts: (type: ContractType, date: IsoDate) => readonly OptionContract[];
}

/** Contracts by type and date. These are valid, the other fields are not checked. */
type Listed = Readonly<Record<ContractType, Map<IsoDate, unknown[]>>>;

/**
 * Lists the contracts of an answer. If a value that is read is malformed, `parse` reads the whole answer: it converts every
 * contract, or reports the errors and returns an empty listing.
 */
export function optionListing(answer: unknown, parse: () => readonly OptionContract[]): OptionListing {
  const parsed = once(parse);
  const checked = new Set<readonly unknown[]>();
  let listed = hasContracts(answer) ? listContracts(answer.contracts) : undefined;
  const isChecked = (group: readonly unknown[]): group is readonly OptionContract[] => {
    if (!checked.has(group) && group.every(isListedContract)) {
      checked.add(group);
    }
    return checked.has(group);
  };
  return {
    dates: (type) =>
      listed === undefined
        ? parsed().flatMap((contract) => (contract.type === type ? [contract.expiration] : []))
        : [...listed[type].keys()],
    contracts: (type, date) => {
      const group = listed && (listed[type].get(date) ?? []);
      if (group !== undefined && isChecked(group)) {
        return group;
      }
      listed = undefined;
      return parsed().filter((contract) => contract.type === type && contract.expiration === date);
    },
  };
}

/** Contracts by type and date; undefined if a type or a date is not well-formed. Each date is checked once. */
function listContracts(contracts: readonly unknown[]): Listed | undefined {
  const listed: Listed = { call: new Map(), put: new Map() };
  for (const contract of contracts) {
    const { type, expiration } = listedAs(contract);
    if (!isContractType(type)) {
      return undefined;
    }
    const groups: ReadonlyMap<unknown, unknown[]> = listed[type];
    const group = groups.get(expiration);
    if (group !== undefined) {
      group.push(contract);
    } else if (isDay(expiration)) {
      listed[type].set(expiration, [contract]);
    } else {
      return undefined;
    }
  }
  return listed;
}
