import type { Figure } from '../core/figure.js';
import type { PositionSide } from '../core/vocabulary.js';
import { type InstrumentCache, initialMargin, type TradedInstrument } from './instruments.js';
import { isOptionClass } from './target.js';

/** What an entry takes of the buying power: its margin, its value, or what nobody says. */
export type PowerBasis =
  | { readonly by: 'margin'; readonly each: Figure }
  | { readonly by: 'value' }
  | { readonly by: 'unknown' };

/**
 * What an entry takes of the buying power (money I1). The value of a future, or of an option that is sold, says nothing about it; an
 * option that is bought costs its premium, whatever a margin says.
 */
export function powerBasis(
  { ticker, assetClass }: TradedInstrument,
  side: PositionSide,
  cache: InstrumentCache,
): PowerBasis {
  const isOption = isOptionClass(assetClass);
  if (isOption && side === 'long') {
    return { by: 'value' };
  }
  const each = initialMargin(ticker, side, cache);
  if (each !== undefined) {
    return { by: 'margin', each };
  }
  return { by: isOption || assetClass === 'futures' ? 'unknown' : 'value' };
}
