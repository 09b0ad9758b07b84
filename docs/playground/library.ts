/** The library as it is built: what a reader installs, and nothing of its source. */

export {
  alpaca,
  type BrokerProfile,
  binance,
  binanceFutures,
  interactiveBrokers,
  parseBrokerProfile,
} from '../../dist/brokers.js';
export { describeEnds, type EndInWords, possibleEnds } from '../../dist/execute.js';
export * from '../../dist/index.js';
export { settingsJsonSchema, signalJsonSchema, snapshotJsonSchema } from '../../dist/schema.js';
export { receive, webhookPath } from '../../dist/webhook.js';
