import { futuresInstruments } from '../library.js';
import type { FormField } from './field.js';

/** What an instrument costs and how it is counted. Without a value in the market the playground knows futures by their root. */
export function instrumentFields(ticker: string): readonly FormField[] {
  const { tickSize, pointValue } = knownInstrument(ticker);
  const fields: readonly (readonly [label: string, empty: string, path: readonly string[]])[] = [
    ['Tick size', tickSize ?? 'default', ['tickSize']],
    ['Point value', pointValue ?? 'none', ['pointValue']],
    ['Margin per unit', 'unknown', ['initialMargin']],
    ['Fee per unit', 'none', ['fee', 'perUnit']],
    ['Fee in percent', 'none', ['fee', 'percent']],
    ['Minimum fee', 'none', ['fee', 'minimum']],
  ];
  return fields.map(([label, empty, path]) => ({ label, empty, path: ['instruments', ticker, ...path] }));
}

interface Known {
  readonly tickSize?: string | number | undefined;
  readonly pointValue?: string | number | undefined;
}

const known = new Map<string, Known>(Object.entries(futuresInstruments));

/** A root alone may be a stock: only contracts and continuous symbols are futures. */
function knownInstrument(ticker: string): { readonly tickSize?: string; readonly pointValue?: string } {
  const [, root = ''] = /^(.+?)(?:[FGHJKMNQUVXZ]\d{1,4}|\d!)$/.exec(ticker) ?? [];
  const { tickSize, pointValue } = known.get(root) ?? {};
  return {
    ...(tickSize !== undefined && { tickSize: `${tickSize}` }),
    ...(pointValue !== undefined && { pointValue: `${pointValue}` }),
  };
}
