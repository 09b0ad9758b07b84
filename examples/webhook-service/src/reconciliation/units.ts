import { Decimal } from 'decimal.js';

/** Enough digits that sums and differences are exact: brokers have nine decimals at most. */
const Units = Decimal.clone({ precision: 60 });

/** A quantity as it is counted. Throws for what is not one: compared, it would differ from nothing. */
export function unitsOf(text: string): Decimal {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) {
    throw new Error(`${JSON.stringify(text)} is not a quantity`);
  }
  return new Units(text);
}

export const noUnits = unitsOf('0');

/** Less than any step of a broker. */
export const negligible = unitsOf('0.000000001');
