/** Subpath `signal-to-order/execute`: carries out a plan step by step, and says what to do when something fails. */
export type { AccountEvent } from '../account/account-day.js';
export { accountDay } from '../account/reduce-day.js';
export { advance } from './advance.js';
export type {
  CancelCommand,
  Command,
  FindCommand,
  LegRef,
  MoveCommand,
  OrderChanges,
  OrderRef,
  ReplaceCommand,
  ResizeCommand,
  SubmitCommand,
  WakeCommand,
} from './command.js';
export type {
  AnswerOf,
  BrokerAnswer,
  CallOptions,
  ExecutionClock,
  ExecutionPorts,
  ExecutionStore,
  PortFault,
  PortSignal,
  RunOptions,
} from './driver/execution-ports.js';
export { runExecution } from './driver/run-execution.js';
export type {
  AttachedLegs,
  EventStatus,
  ExecutionEvent,
  FaultEvent,
  LegState,
  NotFoundEvent,
  OrderEvent,
  TimeEvent,
  UnclearEvent,
} from './event.js';
export type {
  Advance,
  Confirmation,
  EndReason,
  Execution,
  ExecutionLeg,
  ExecutionLegs,
  ExecutionOrder,
  ExecutionOrderStatus,
  ExecutionRole,
  Failure,
  FaultCounts,
  OpenQuestion,
  RequestedCancel,
  RequestedMove,
  StepState,
} from './execution.js';
export { parseAccountDay } from './parse-account-day.js';
export { parseExecution } from './parse-execution.js';
export { describeEnds, type EndInWords } from './possible-ends/describe-ends.js';
export { endKey } from './possible-ends/end-key.js';
export type { PossibleEnd, PossiblePosition, PossibleQuantity } from './possible-ends/possible-end.js';
export { possibleEnds } from './possible-ends/possible-ends.js';
export { parseExecutionEvent } from './read-event.js';
export {
  type ExecutionNotice,
  type ExecutionNoticeCode,
  type ExecutionReason,
  executionNoticeCatalogue,
  executionReasonCatalogue,
} from './reasons.js';
export { resume } from './resume.js';
export { type StartOptions, startExecution } from './start-execution.js';
