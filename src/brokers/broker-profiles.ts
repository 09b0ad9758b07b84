import type { BrokerProfile } from '../profile/broker-profile.js';
import { alpaca } from './alpaca.js';
import { binance } from './binance.js';
import { binanceFutures } from './binance-futures.js';
import { binanceUs } from './binance-us.js';
import { bybit } from './bybit.js';
import { coinbase } from './coinbase.js';
import { interactiveBrokers } from './interactive-brokers.js';
import { kraken } from './kraken.js';
import { okx } from './okx.js';
import { schwab } from './schwab.js';
import { tastytrade } from './tastytrade.js';
import { tradeStation } from './trade-station.js';
import { tradier } from './tradier.js';
import { tradovate } from './tradovate.js';
import { webull } from './webull.js';

/**
 * Every profile of the package, to choose one by its `id`. A program that needs one broker imports that profile alone.
 *
 * @example
 * const named = brokerProfiles.find(({ id }) => id === 'okx');
 * named?.name; // 'OKX'
 */
export const brokerProfiles: readonly BrokerProfile[] = [
  alpaca,
  interactiveBrokers,
  tradier,
  schwab,
  tradeStation,
  tastytrade,
  webull,
  tradovate,
  coinbase,
  binance,
  binanceFutures,
  binanceUs,
  bybit,
  kraken,
  okx,
];
