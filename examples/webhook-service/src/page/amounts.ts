import { Decimal } from 'decimal.js';

/** `12,345.60`; more decimals where the amount has more: up to 4, below 1 up to 8. */
export function amountText(amount: string): string {
  const value = new Decimal(amount);
  const places = Math.min(value.abs().lt(1) ? 8 : 4, Math.max(2, value.decimalPlaces()));
  const [whole = '0', fraction = ''] = value.toFixed(places).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** Dollars, to the cent. */
export function moneyText(amount: string): string {
  return amountText(new Decimal(amount).toFixed(2));
}

/** Dollars with a sign: `+12.00`, `−3.50`. */
export function gainText(amount: string): string {
  const value = new Decimal(new Decimal(amount).toFixed(2));
  const sign = value.isZero() ? '' : value.isNegative() ? '−' : '+';
  return `${sign}${moneyText(value.abs().toFixed())}`;
}

export function gainTone(amount: string): 'good' | 'bad' | 'quiet' {
  const value = new Decimal(new Decimal(amount).toFixed(2));
  return value.isZero() ? 'quiet' : value.isNegative() ? 'bad' : 'good';
}

export function minus(amount: string, other: string): string {
  return new Decimal(amount).minus(other).toFixed();
}

/** The sum; undefined if an amount is unknown. */
export function sumOf(amounts: readonly (string | undefined)[]): string | undefined {
  return amounts.reduce<string | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : new Decimal(sum).plus(amount).toFixed()),
    '0',
  );
}
