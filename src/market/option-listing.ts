// An option chain as planning reads it: type and date of every contract, and all fields of those that it chooses from. Only what
// is read is checked (safety P1): most contracts of a chain expire on other dates.
import { once } from '../core/once.js';
import type { IsoDate } from '../core/time.js';
import type { ContractType } from '../core/vocabulary.js';
import { hasContracts, isListed, isOptionContract } from './answer-kinds.js';
import type { OptionContract } from './ports.js';

/** Contracts of a chain by type and date. */
export interface OptionListing {
  /** Dates on which contracts of a type expire, in any order. */
  readonly dates: (type: ContractType) => readonly IsoDate[];
  /** Contracts of a type that expire on a date. */
  readonly contracts: (type: ContractType, date: IsoDate) => readonly OptionContract[];
}

/** Contracts whose other fields are not checked. */
type Listed = Readonly<Record<ContractType, ReadonlyMap<IsoDate, readonly unknown[]>>>;

/**
 * Lists the contracts of an answer. Where something that is read is not well-formed, `parse` reads the whole answer: it
 * converts every contract, or reports what is invalid and gives none.
 */
export function optionListing(answer: unknown, parse: () => readonly OptionContract[]): OptionListing {
  const parsed = once(parse);
  let listed = hasContracts(answer) ? listContracts(answer.contracts) : undefined;
  return {
    dates: (type) =>
      listed === undefined
        ? parsed().flatMap((contract) => (contract.type === type ? [contract.expiration] : []))
        : [...listed[type].keys()],
    contracts: (type, date) => {
      const group = listed && (listed[type].get(date) ?? []);
      if (group?.every(isOptionContract)) {
        return group;
      }
      listed = undefined;
      return parsed().filter((contract) => contract.type === type && contract.expiration === date);
    },
  };
}

/** Contracts by type and date; undefined if a type or a date is not well-formed. */
function listContracts(contracts: readonly unknown[]): Listed | undefined {
  const listed = { call: new Map<IsoDate, unknown[]>(), put: new Map<IsoDate, unknown[]>() };
  for (const contract of contracts) {
    if (!isListed(contract)) {
      return undefined;
    }
    const groups = listed[contract.type];
    const group = groups.get(contract.expiration);
    if (group === undefined) {
      groups.set(contract.expiration, [contract]);
    } else {
      group.push(contract);
    }
  }
  return listed;
}
