import type { TracedNumber } from '../core/trace.js';
import { arithmeticWords } from './number-text.js';

/** The same as a name: `limitPrice of the message`. */
export function originName({ from, by }: Pick<TracedNumber, 'from' | 'by'>): string {
  switch (from) {
    case 'message':
      return `${by} of the message`;
    case 'setting':
      return `${by} of the settings`;
    case 'market':
    case 'rule':
      return originWords({ from, by });
  }
}

/** Where a number is from: `from the message (limitPrice)`, `100,000 × 1 %`. */
export function originWords({ from, by }: Pick<TracedNumber, 'from' | 'by'>): string {
  switch (from) {
    case 'message':
      return `from the message (${by})`;
    case 'setting':
      return `from the settings (${by})`;
    case 'market':
      return `from the market (${by})`;
    case 'rule':
      return by === 'stopPrice' ? 'the stop price' : `${by.startsWith('midpoint') ? 'the ' : ''}${arithmeticWords(by)}`;
  }
}
