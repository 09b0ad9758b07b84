// The tables of docs/instruments.md: every future with its source, and where the data are not Lean's.
import { futuresInstruments } from '../../../src/instruments/index.js';
import { cell, code, table } from '../marked.js';
import { corrections } from './corrections.js';
import { futuresRoots } from './futures-roots.js';

const sources = new Map(futuresRoots.map(({ root, source }) => [root, source]));

/** A row for every root. */
export function futuresTable(): string {
  return table(
    ['root', 'name', 'exchange', 'tick', 'point value', 'months', 'calendar', 'rolls before expiry', 'source'],
    Object.entries(futuresInstruments).map(([root, each]) => [
      code(root),
      cell(each.name),
      each.exchange,
      each.tickSize,
      `${each.pointValue} ${each.quoteCurrency}`,
      each.months,
      each.calendar === undefined ? '' : code(each.calendar),
      `${each.roll?.daysBeforeExpiry} days`,
      `<${sources.get(root)}>`,
    ]),
  );
}

/** A row for every root whose data are not those of Lean. */
export function correctionTable(): string {
  return table(
    ['root', 'tick', 'point value', 'why'],
    Object.entries(corrections).map(([root, { tickSize, pointValue, quoteCurrency, reason }]) => [
      code(root),
      tickSize,
      `${pointValue} ${quoteCurrency}`,
      cell(reason),
    ]),
  );
}
