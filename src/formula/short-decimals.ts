/**
 * Exact decimal arithmetic on doubles of at most 15 digits, which is what prices and quantities are. `150.02` is taken
 * as 15002 hundredths; whole numbers are exact in doubles, and a double has a different nearest text for every decimal
 * of 15 digits, so the result is the double whose shortest text is the exact result. Undefined wherever that is not
 * certain; decimal.js calculates then, some ten times slower.
 */

const mostUnits = 1e15;
const powersOfTen = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9] as const;

/** The exact sum. */
export function shortSum(left: number, right: number): number | undefined {
  return inCommonUnits(left, right, (first, second) => first + second);
}

/** The exact difference. */
export function shortDifference(left: number, right: number): number | undefined {
  return inCommonUnits(left, right, (first, second) => first - second);
}

/** The exact remainder, with the sign of the dividend; the divisor is not 0. */
export function shortRemainder(left: number, right: number): number | undefined {
  return inCommonUnits(left, right, (first, second) => first % second);
}

/** The exact product. */
export function shortProduct(left: number, right: number): number | undefined {
  const leftScale = scaleOf(left);
  const rightScale = scaleOf(right);
  if (leftScale === undefined || rightScale === undefined) {
    return undefined;
  }
  const units = Math.round(left * leftScale) * Math.round(right * rightScale);
  // Powers of ten are exact doubles up to 1e22. Adding 0 turns -0 into 0.
  return Math.abs(units) <= mostUnits ? units / (leftScale * rightScale) + 0 : undefined;
}

/** The quotient where it is short itself; the divisor is not 0. */
export function shortQuotient(left: number, right: number): number | undefined {
  const quotient = left / right;
  return shortProduct(quotient, right) === left ? quotient + 0 : undefined;
}

function inCommonUnits(
  left: number,
  right: number,
  calculate: (left: number, right: number) => number,
): number | undefined {
  const leftScale = scaleOf(left);
  const rightScale = scaleOf(right);
  if (leftScale === undefined || rightScale === undefined) {
    return undefined;
  }
  const scale = Math.max(leftScale, rightScale);
  const first = Math.round(left * scale);
  const second = Math.round(right * scale);
  const units = calculate(first, second);
  const areCertain = Math.max(Math.abs(first), Math.abs(second), Math.abs(units)) <= mostUnits;
  return areCertain ? units / scale + 0 : undefined;
}

/** The smallest power of ten that makes a number whole; undefined for a number of too many digits. */
function scaleOf(value: number): number | undefined {
  for (const scale of powersOfTen) {
    const units = Math.round(value * scale);
    if (Math.abs(units) > mostUnits) {
      return undefined;
    }
    if (units / scale === value) {
      return scale;
    }
  }
  return undefined;
}
