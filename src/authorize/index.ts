/** Subpath `signal-to-order/authorize`: a plan that was checked is the plan that is executed, and a log of decisions that can be checked. */
export { closingRecord, isClosingRecord, type TornLine } from '../decision-log/closing-record.js';
export { type DecidedMessage, type DecisionToRecord, decisionRecord } from '../decision-log/decision-record.js';
export { recordDigest } from '../decision-log/record-line.js';
export { type LogOptions, type LogVerdict, verifyLog } from '../decision-log/verify-log.js';
export { orderText } from '../explain/step-text.js';
export { type Authorization, type AuthorizationOptions, authorization } from './authorization.js';
export { type RedeemOptions, redeem } from './redeem.js';
