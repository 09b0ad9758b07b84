/** Subpath `signal-to-order/instruments`: futures and pairs of currencies as data. */
export { type ForexInstrument, forexPairs } from './forex-pairs.js';
export type { FuturesExchange, FuturesInstrument } from './futures-instrument.js';
export { type FuturesRoot, futuresInstruments } from './futures-instruments.js';
