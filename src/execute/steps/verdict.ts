import type { ExecutionReason } from '../reasons.js';

/** Where a step that has begun is now. */
export type Verdict =
  | { readonly is: 'waiting' }
  | { readonly is: 'done'; readonly reason?: string }
  | { readonly is: 'failed'; readonly code: ExecutionReason; readonly reason: string; readonly end?: 'replan' };

export const waiting: Verdict = { is: 'waiting' };
export const done: Verdict = { is: 'done' };
