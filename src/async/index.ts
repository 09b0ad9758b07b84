/** Subpath `signal-to-order/async`: loads the context of a plan from asynchronous ports. */
export type {
  AbortSignalLike,
  AsyncBroker,
  AsyncInstruments,
  AsyncPorts,
  AsyncPositions,
  Awaitable,
  PortOptions,
} from './async-ports.js';
export { type LoadedContext, type LoadOptions, loadContext } from './load-context.js';
export { type ContractSource, type Requirements, requirements } from './requirements.js';
