// JSON and decimals for the models of parsing and of formulas. Independent of src/, as they are.

/** An error without its sentence. */
export interface ModelError {
  code: string;
  path: (string | number)[];
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// A.14: the outermost object is the first level; a scalar is not a level.
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

// Decimals: n × 10^e, without trailing zeros in n; zero is 0 × 10^0 (so -0 is 0).

export interface Exact {
  readonly n: bigint;
  readonly e: number;
}

export function pow10(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

export function magnitude(n: bigint): bigint {
  return n < 0n ? -n : n;
}

export function exact(n: bigint, e: number): Exact {
  if (n === 0n) return { n: 0n, e: 0 };
  let digits = n;
  let exponent = e;
  while (digits % 10n === 0n) {
    digits /= 10n;
    exponent += 1;
  }
  return { n: digits, e: exponent };
}

export function digitCount(n: bigint): number {
  return magnitude(n).toString().length;
}

export function asDouble(d: Exact): number {
  return Number(`${d.n}e${d.e}`);
}

// A.12, B.5: the range of a double. Underflow to zero counts as outside.
export function inRange(d: Exact): boolean {
  const double = asDouble(d);
  return Number.isFinite(double) && (double !== 0 || d.n === 0n);
}

/** Reads `12.5e3`, sign allowed. Undefined: out of the double range. */
export function readExact(text: string): Exact | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return undefined;
  const fraction = match[3] ?? '';
  const digits = BigInt(`0${match[2] ?? ''}${fraction}`);
  if (digits === 0n) return exact(0n, 0);
  const exponent = BigInt(match[4] ?? '0') - BigInt(fraction.length);
  const size = exponent + BigInt(digitCount(digits));
  if (size > 400n || size < -400n) return undefined;
  const result = exact(match[1] === '-' ? -digits : digits, Number(exponent));
  return inRange(result) ? result : undefined;
}

/** DECIMALS of DESIGN 3: plain notation, no exponent, no trailing zeros. */
export function plain(d: Exact): string {
  const digits = magnitude(d.n).toString();
  const sign = d.n < 0n ? '-' : '';
  if (d.e >= 0) return sign + digits + '0'.repeat(d.e);
  const places = -d.e;
  const padded = digits.padStart(places + 1, '0');
  return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

export function align(a: Exact, b: Exact): { left: bigint; right: bigint; e: number } {
  const e = Math.min(a.e, b.e);
  return { left: a.n * pow10(a.e - e), right: b.n * pow10(b.e - e), e };
}

export function compare(a: Exact, b: Exact): number {
  const { left, right } = align(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A.12: what a number string is. */
export function numericText(text: string): Exact | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 64) return undefined;
  const ungrouped = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed);
  const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(trimmed);
  if (!ungrouped && !grouped) return undefined;
  return readExact(trimmed.replaceAll(',', ''));
}
