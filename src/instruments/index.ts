/** Subpath `signal-to-order/instruments`: what futures cost and when they expire, as data. */
export type { FuturesExchange, FuturesInstrument } from './futures-instrument.js';
export { type FuturesRoot, futuresInstruments } from './futures-instruments.js';
