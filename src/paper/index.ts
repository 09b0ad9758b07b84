/** Subpath `signal-to-order/paper`: a simulated broker and a settable clock. */
export type { PaperOrderPorts } from './order-ports.js';
export { type PaperBroker, type PaperBrokerOptions, paperBroker } from './paper-broker.js';
export type { ExecutionReport, StepReport } from './paper-execution.js';
export type {
  PaperFill,
  PaperMisbehaviour,
  PaperOrder,
  PaperOrderStatus,
  PaperPosition,
  PaperState,
} from './paper-state.js';
export { type SettableClock, settableClock } from './settable-clock.js';
