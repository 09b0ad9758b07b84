/** Subpath `signal-to-order/testing`: fast-check arbitraries, and a test of broker adapters. */
export { type AlmostValidPayload, almostValidPayload } from './arbitraries/almost-valid-payload.js';
export { type FormulaCase, formula } from './arbitraries/formula.js';
export { marketSnapshot, type SnapshotOptions } from './arbitraries/market-snapshot.js';
export { type Scenario, type ScenarioOptions, scenario } from './arbitraries/scenario.js';
export { type SettingsOptions, settings } from './arbitraries/settings.js';
export { signal } from './arbitraries/signal.js';
export { type Payload, type PayloadOptions, validPayload } from './arbitraries/valid-payload.js';
export type { BrokerCheck, BrokerFinding, BrokerScenario } from './broker/broker-scenario.js';
export { checkBroker } from './broker/check-broker.js';
