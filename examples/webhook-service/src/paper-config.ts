import { parseMarketSnapshot } from 'signal-to-order';
import type { GeneratedChain } from './brokers/option-chain.js';
import type { PaperWorld } from './brokers/paper-world.js';
import type { PaperFile } from './config-schema.js';

/** Paper broker of a configuration file. Each error is reported with its path. */
export function readPaperBroker(place: string, file: PaperFile, fault: (sentence: string) => void): PaperWorld {
  const { quotes, instruments, rollovers, capabilities } = file;
  const generatedChains: Record<string, GeneratedChain> = {};
  const optionChains: Record<string, unknown> = {};
  for (const [underlying, chain] of Object.entries(file.optionChains)) {
    if (!('generate' in chain)) {
      optionChains[underlying] = chain;
      continue;
    }
    generatedChains[underlying] = chain.generate;
    if (!Object.hasOwn(quotes, underlying)) {
      fault(
        `${place}.optionChains.${underlying}: there is no quote for ${underlying}, so the chain cannot be generated`,
      );
    }
  }
  const market = { now: '2026-01-01T00:00:00Z', quotes, instruments, rollovers, capabilities, optionChains };
  const read = parseMarketSnapshot(market);
  if (!read.ok) {
    for (const { path = [], message } of read.errors) {
      fault(`${[place, ...path].join('.')}: ${message}`);
    }
    return emptyWorld;
  }
  for (const root of Object.keys(rollovers)) {
    const instrument = read.value.instruments?.[root];
    if (instrument?.assetClass !== 'futures' || instrument.tickSize === undefined) {
      fault(`${place}.rollovers.${root}: instruments.${root} must have assetClass futures, tickSize and pointValue`);
    }
    if (!/^[A-Z0-9]{1,4}$/.test(root)) {
      fault(`${place}.rollovers.${root}: expected a futures root such as ES`);
    }
  }
  return {
    cash: Number(file.cash),
    ...(file.maxFill !== undefined && { maxFill: file.maxFill }),
    quotes: read.value.quotes ?? {},
    instruments: read.value.instruments ?? {},
    rollovers: read.value.rollovers ?? {},
    capabilities: read.value.capabilities ?? {},
    optionChains: read.value.optionChains ?? {},
    generatedChains,
  };
}

const emptyWorld: PaperWorld = {
  cash: 0,
  quotes: {},
  instruments: {},
  rollovers: {},
  capabilities: {},
  optionChains: {},
  generatedChains: {},
};
