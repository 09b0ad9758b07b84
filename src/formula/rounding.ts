import { Decimal, decimal } from '../core/decimal.js';
import { type Failure, failure } from './failure.js';

/** Rounds to a precision: digits after the decimal point, or zeros before it when negative. */
type Rounding = (value: Decimal, precision: number) => Decimal;

/** Rounding by a mode of decimal.js. The mode is read when it is used: reading it here would be a side effect on import. */
function by(name: Extract<keyof typeof Decimal, `ROUND_${string}`>): Rounding {
  return (value, precision) =>
    precision >= 0
      ? value.toDecimalPlaces(precision, Decimal[name])
      : value.toNearest(`1e${-precision}`, Decimal[name]);
}

const halfAwayFromZero = /* @__PURE__ */ by('ROUND_HALF_UP');
const halfTowardsZero = /* @__PURE__ */ by('ROUND_HALF_DOWN');
const halfEven = /* @__PURE__ */ by('ROUND_HALF_EVEN');

/** The rounding modes in the specification's order: mode 1 is the first. */
export const roundingModes: readonly { readonly name: string; readonly round: Rounding }[] = [
  { name: 'halfAwayFromZero', round: halfAwayFromZero },
  { name: 'halfTowardsZero', round: halfTowardsZero },
  { name: 'halfEven', round: halfEven },
  { name: 'halfOdd', round: halfOdd },
  { name: 'towardsZero', round: /* @__PURE__ */ by('ROUND_DOWN') },
  { name: 'awayFromZero', round: /* @__PURE__ */ by('ROUND_UP') },
  { name: 'negativeInfinity', round: /* @__PURE__ */ by('ROUND_FLOOR') },
  { name: 'positiveInfinity', round: /* @__PURE__ */ by('ROUND_CEIL') },
];

/** decimal.js does not have half-odd: on a tie it is the neighbour that half-even does not take. */
function halfOdd(value: Decimal, precision: number): Decimal {
  const towards = halfTowardsZero(value, precision);
  return halfEven(value, precision).eq(towards) ? halfAwayFromZero(value, precision) : towards;
}

/** The number, 1 to 8, of a mode's name. Code: `invalid-formula-reference`. */
export function modeNumber(name: string): Decimal | Failure {
  const index = roundingModes.findIndex((mode) => mode.name === name);
  const expected = `one of ${roundingModes.map((mode) => `rounding.${mode.name}`).join(', ')}`;
  return index === -1
    ? failure('invalid-formula-reference', `rounding.${name} is not a rounding mode`, expected)
    : decimal(index + 1);
}
