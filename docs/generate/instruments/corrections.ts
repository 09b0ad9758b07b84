// Where Lean's file (QuantConnect/Lean, Data/symbol-properties/symbol-properties-database.csv, commit 2486390) lacks a root of
// futures-roots.ts, or has it wrong. The source is the exchange's page of the root, unless another one is given.

/** Ticks and point value as the exchange quotes them. */
export interface Properties {
  readonly tickSize: string;
  readonly pointValue: string;
  readonly quoteCurrency: string;
}

/** A root that is not as Lean's file has it. */
export interface Correction extends Properties {
  /** Why. */
  readonly reason: string;
}

const dollars = (tickSize: string, pointValue: string, reason: string): Correction => ({
  tickSize,
  pointValue,
  quoteCurrency: 'USD',
  reason,
});
const euros = (tickSize: string, pointValue: string, reason: string): Correction => ({
  ...dollars(tickSize, pointValue, reason),
  quoteCurrency: 'EUR',
});

const missing = 'Lean has no row.';
const nearMonths = `${missing} The months next to expiry trade in ticks of 0.0025, of which this one is a multiple.`;
const inCents = 'Quoted in cents. Lean has dollars, without a price magnifier.';

/** Corrections by root. */
export const corrections: Readonly<Record<string, Correction>> = {
  SR3: dollars('0.005', '2500', nearMonths),
  SR1: dollars('0.005', '4167', nearMonths),
  ZQ: dollars('0.005', '4167', nearMonths),
  QM: dollars('0.025', '500', missing),
  QG: dollars('0.005', '2500', missing),
  MNG: dollars('0.001', '1000', missing),
  QO: dollars('0.25', '50', missing),
  QI: dollars('0.0125', '2500', missing),
  MHG: dollars('0.0005', '2500', missing),
  KC: dollars('0.05', '375', inCents),
  SB: dollars('0.01', '1120', inCents),
  OJ: dollars('0.05', '150', inCents),
  FGBL: euros('0.01', '1000', missing),
  FGBM: euros('0.01', '1000', missing),
  FGBS: euros('0.005', '1000', missing),
  FGBX: euros('0.02', '1000', missing),
  FOAT: euros('0.01', '1000', missing),
  FBTP: euros('0.01', '1000', missing),
  FSXE: euros('0.5', '1', missing),
  FDXS: euros('1', '1', 'Lean has a tick of 25 points.'),
};
