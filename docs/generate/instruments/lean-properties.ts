// Ticks and point values of futures in Lean's file, as the exchange quotes the prices.
import { existsSync, readFileSync } from 'node:fs';
import { Decimal } from 'decimal.js';
import type { Properties } from './corrections.js';

/** Lean's file is not a part of the project. */
export const leanFile = '../shared/data/lean-symbol-properties.csv';

/** Properties by market and root, such as `cme ES`; undefined without the file. */
export function leanProperties(): ReadonlyMap<string, Properties> | undefined {
  if (!existsSync(leanFile)) {
    return undefined;
  }
  const rows = readFileSync(leanFile, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(','))
    .filter(([, , type]) => type === 'future');
  return new Map(rows.map((row) => [`${row[0]} ${row[1]}`, quoted(row)]));
}

/** Lean prices what is quoted in cents in dollars: the magnifier leads back to the quotation. */
function quoted(row: readonly string[]): Properties {
  const [quoteCurrency = '', multiplier = '', tick = '', magnifier] = [row[4], row[5], row[6], row[10]];
  const factor = new Decimal(magnifier || 1);
  return {
    tickSize: new Decimal(tick).times(factor).toFixed(),
    pointValue: new Decimal(multiplier).div(factor).toFixed(),
    quoteCurrency,
  };
}
