/** Decimals that are counted; brokers have nine at most. */
const decimals = 12;

const form = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A quantity as a whole number of its smallest part, so that sums are exact. Throws for what is not a decimal number. */
export function unitsOf(text: string): bigint {
  const [, sign, whole, fraction = ''] = form.exec(text) ?? [];
  if (whole === undefined) {
    throw new Error(`${JSON.stringify(text)} is not a quantity`);
  }
  const units = BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  return sign === '-' ? -units : units;
}

/** The quantity as text: `-2.5`. */
export function textOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Less than any step of a broker. */
export const negligible = 1000n;

export function sizeOf(units: bigint): bigint {
  return units < 0n ? -units : units;
}
