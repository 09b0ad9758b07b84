/** Subpath `signal-to-order/async`: loads the context of a plan from asynchronous ports. */
export type { AbortSignalLike, Awaitable } from '../core/asynchronous.js';
export type {
  AsyncAccount,
  AsyncBroker,
  AsyncInstruments,
  AsyncPorts,
  AsyncPositions,
  PortOptions,
} from './async-ports.js';
export { type LoadedContext, type LoadOptions, loadContext } from './load-context.js';
export { type ContractSource, type Requirements, requirements } from './requirements.js';
