export type {
  AbortSignalLike as Abortion,
  AsyncBroker,
  AsyncInstruments,
  AsyncPorts,
  AsyncPositions,
  Awaitable,
  PortOptions as Question,
} from './async-ports.js';
export { type LoadedContext, type LoadOptions, loadContext } from './load-context.js';
export { type ContractSource, type Requirements, requirements } from './requirements.js';
