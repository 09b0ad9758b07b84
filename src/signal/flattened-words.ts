// Names that put two fields in one: a bracket with one of its values, a quantity with its type (safety S29). In lower case without
// separators, as `platform-words.ts` has its words.
import type { QuantityType } from '../core/vocabulary.js';
import type { StopLossName, TakeProfitName } from './fields.js';

/** A value of a bracket, with the name of the bracket: `stopLoss.percent`. */
export type BracketPath = `stopLoss.${StopLossName}` | `takeProfit.${TakeProfitName}`;

const stopLossValues: Readonly<Record<string, StopLossName>> = {
  percent: 'percent',
  percentage: 'percent',
  pct: 'percent',
  amount: 'amount',
  distance: 'amount',
  price: 'stopPrice',
  stopprice: 'stopPrice',
  level: 'stopPrice',
  limit: 'limitPrice',
  limitprice: 'limitPrice',
  trail: 'trailAmount',
  trailamount: 'trailAmount',
  trailpercent: 'trailPercent',
  trailpct: 'trailPercent',
  pnl: 'pnlAmount',
  pnlamount: 'pnlAmount',
  type: 'type',
};

const takeProfitValues: Readonly<Record<string, TakeProfitName>> = {
  percent: 'percent',
  percentage: 'percent',
  pct: 'percent',
  amount: 'amount',
  distance: 'amount',
  price: 'limitPrice',
  level: 'limitPrice',
  limit: 'limitPrice',
  limitprice: 'limitPrice',
  pnl: 'pnlAmount',
  pnlamount: 'pnlAmount',
};

function flattened<Place extends string, Name extends string>(
  place: Place,
  names: readonly string[],
  values: Readonly<Record<string, Name>>,
): readonly (readonly [string, `${Place}.${Name}`])[] {
  return names.flatMap((name) =>
    Object.entries(values).map(([word, value]) => [`${name}${word}`, `${place}.${value}`] as const),
  );
}

/** Names of a message that mean a value of a bracket. */
export const bracketWords: ReadonlyMap<string, BracketPath> = /* @__PURE__ */ (() =>
  new Map<string, BracketPath>([
    ...flattened('stopLoss', ['stoploss', 'sl'], stopLossValues),
    ...flattened('takeProfit', ['takeprofit', 'tp'], takeProfitValues),
    ['stoppercent', 'stopLoss.percent'],
    ['stoppct', 'stopLoss.percent'],
    ['targetprice', 'takeProfit.limitPrice'],
    ['targetpercent', 'takeProfit.percent'],
    ['targetpct', 'takeProfit.percent'],
    ['profitpercent', 'takeProfit.percent'],
    ['trail', 'stopLoss.trailAmount'],
    ['trailingstop', 'stopLoss.trailAmount'],
    ['trailingstoploss', 'stopLoss.trailAmount'],
    ['trailingamount', 'stopLoss.trailAmount'],
    ['trailingdistance', 'stopLoss.trailAmount'],
    ['trailingstopamount', 'stopLoss.trailAmount'],
    ['trailpct', 'stopLoss.trailPercent'],
    ['trailingpercent', 'stopLoss.trailPercent'],
    ['trailingpct', 'stopLoss.trailPercent'],
    ['trailingstoppercent', 'stopLoss.trailPercent'],
    ['trailingstoppct', 'stopLoss.trailPercent'],
  ]))();

/** Names of a message that mean a quantity of one type. */
export const quantityWords: ReadonlyMap<string, QuantityType> = /* @__PURE__ */ new Map<string, QuantityType>([
  ['risk', 'risk_percent'],
  ['riskpercent', 'risk_percent'],
  ['riskpercentage', 'risk_percent'],
  ['riskpct', 'risk_percent'],
  ['riskamount', 'risk_dollar_amount'],
  ['riskdollars', 'risk_dollar_amount'],
  ['riskdollaramount', 'risk_dollar_amount'],
  ['riskusd', 'risk_dollar_amount'],
  ['dollaramount', 'dollar_amount'],
  ['dollars', 'dollar_amount'],
  ['notional', 'dollar_amount'],
  ['quantityusd', 'dollar_amount'],
  ['percentofequity', 'percent_of_equity'],
  ['equitypercent', 'percent_of_equity'],
  ['equitypct', 'percent_of_equity'],
  ['percentofposition', 'percent_of_position'],
  ['positionpercent', 'percent_of_position'],
  ['closepercent', 'percent_of_position'],
]);
