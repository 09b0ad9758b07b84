import { forexPairs, futuresInstruments } from '../instruments/index.js';
import type { InstrumentDescriptions } from '../market/ports.js';

/** What the command knows of instruments apart from the market that it is given. */
export const instruments: InstrumentDescriptions = { ...futuresInstruments, ...forexPairs };
