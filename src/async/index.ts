export type {
  Abortion,
  AsyncBroker,
  AsyncInstruments,
  AsyncPorts,
  AsyncPositions,
  Awaitable,
  Question,
} from './async-ports.js';
export { type LoadedContext, type LoadOptions, loadContext } from './load-context.js';
export { type ContractSource, type Requirements, requirements } from './requirements.js';
