import type { BrokerCapabilities, ByTicker, Instrument, OptionChain, Quote, RolloverSchedule } from 'signal-to-order';
import type { PaperBrokerOptions, PaperState } from 'signal-to-order/paper';
import { type GeneratedChain, generateChains } from './option-chain.js';

/** Configured part of the paper broker. */
export interface PaperWorld {
  readonly cash: number;
  /** Units that one order can fill at one quote; absent: all. */
  readonly maxFill?: number;
  /** By ticker; a quote of a futures root applies to all its contracts. */
  readonly quotes: ByTicker<Quote>;
  readonly capabilities: BrokerCapabilities;
  readonly instruments: ByTicker<Instrument>;
  readonly rollovers: ByTicker<RolloverSchedule>;
  readonly optionChains: ByTicker<OptionChain>;
  readonly generatedChains: ByTicker<GeneratedChain>;
}

/** Current options of a paper broker, with its state if it has one. */
export function worldNow(world: PaperWorld, state: PaperState | undefined, now: number): PaperBrokerOptions {
  const { generatedChains, optionChains, quotes: given, capabilities, ...rest } = world;
  const quotes = { ...rootQuotes(world, state?.quotes ?? given, now), ...(state?.quotes ?? given) };
  const present = [...Object.keys(state?.positions ?? {}), ...(state?.orders ?? []).map(({ ticker }) => ticker)];
  const generated = generateChains(generatedChains, (underlying) => middleOf(quotes[underlying]), present, now);
  return {
    ...rest,
    // The service follows what it sends: stops can move.
    capabilities: { ...capabilities, replace: true },
    clock: { now: () => now },
    quotes,
    // Copying the generated ones would read, and so make, each of them.
    optionChains: Object.defineProperties(generated, Object.getOwnPropertyDescriptors(optionChains)),
    ...(state !== undefined && { state: { ...state, quotes } }),
  };
}

/** State to store: without the quotes that contracts get from their root. */
export function withoutRootQuotes(state: PaperState, world: PaperWorld, own: ByTicker<Quote>, now: number): PaperState {
  const derived = rootQuotes(world, state.quotes, now);
  const quotes = Object.entries(state.quotes).filter(
    ([ticker]) => Object.hasOwn(own, ticker) || !Object.hasOwn(derived, ticker),
  );
  return { ...state, quotes: Object.fromEntries(quotes) };
}

/** Contracts of a root, from last year to three years ahead, such as `ESZ2026`. */
export function contractsOf(root: string, { rollovers }: PaperWorld, now: number): readonly string[] {
  const months = rollovers[root]?.months ?? '';
  const year = new Date(now).getUTCFullYear();
  return [-1, 0, 1, 2, 3].flatMap((offset) => [...months].map((letter) => `${root}${letter}${year + offset}`));
}

function rootQuotes(world: PaperWorld, quotes: ByTicker<Quote>, now: number): ByTicker<Quote> {
  return Object.fromEntries(
    Object.keys(world.rollovers).flatMap((root) => {
      const quote = quotes[root];
      return quote === undefined ? [] : contractsOf(root, world, now).map((contract) => [contract, quote] as const);
    }),
  );
}

function middleOf(quote: Quote | undefined): number | undefined {
  if (quote?.bid !== undefined && quote.ask !== undefined) {
    return (Number(quote.bid) + Number(quote.ask)) / 2;
  }
  return quote?.last === undefined ? undefined : Number(quote.last);
}
