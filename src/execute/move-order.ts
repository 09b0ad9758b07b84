// A stop is moved where it rests: told, asked for, told again, and given up after five tries (targets 7).
import type { DecimalString } from '../core/decimal.js';
import type { IsoInstant } from '../core/instant.js';
import type { LegRef, OrderRef } from './command.js';
import type { ExecutionOrder, RequestedMove } from './execution.js';
import { ask } from './give.js';
import { changeOrder, type Run } from './run.js';
import { deadlineAfter, hasCome, isDue, maxMoves, never, pauseAfter, retrySeconds } from './timing.js';

/** A stop by its name in commands, and where it belongs. */
export interface StopMove {
  readonly name: OrderRef | LegRef;
  readonly stopPrice: DecimalString;
  readonly limitPrice?: DecimalString;
}

/** Tells a stop to move that is not there yet, where that is due. Why it was given up just now: `after 5 tries`; undefined: it was not. */
export function moveTo(run: Run, order: ExecutionOrder, move: StopMove): string | undefined {
  const { stopPrice } = move;
  if (order.move?.stopPrice !== stopPrice) {
    return giveMove(run, order, move, 1);
  }
  return hasCome(moveDue(order), run.now) ? retryMove(run, order, order.move, move) : undefined;
}

/** When a stop that has not moved is asked for, or moved again, in epoch milliseconds. */
export function moveDue(order: ExecutionOrder): number {
  const move = openMove(order);
  if (move === undefined || order.question !== undefined) {
    return never;
  }
  return deadlineAfter(move.at, move.isAsked === true ? pauseAfter(move.tries) : retrySeconds);
}

/** After a replace without an answer nobody knows where the stop is: the broker is asked before it is told again. */
export function askAboutMove(run: Run, order: ExecutionOrder, at: IsoInstant): void {
  const move = openMove(order);
  if (move !== undefined && move.isAsked === undefined && order.question === undefined && isDue(move.at, at)) {
    askForMove(run, order, move);
  }
}

/** Asks where a stop is that is to move; what is answered decides whether it is told again. */
export function askForMove(run: Run, order: ExecutionOrder, move: RequestedMove): void {
  ask(run, changeOrder(run, order, { move: { ...move, isAsked: true } }));
}

/** The move of a stop that is on its way; undefined: none is. */
export function openMove({ move }: ExecutionOrder): RequestedMove | undefined {
  return move?.hasFailed === true ? undefined : move;
}

function retryMove(run: Run, order: ExecutionOrder, requested: RequestedMove, move: StopMove): string | undefined {
  const { tries } = requested;
  if (requested.isAsked === undefined) {
    askForMove(run, order, requested);
    return undefined;
  }
  return tries < maxMoves
    ? giveMove(run, order, move, tries + 1)
    : giveUpMove(run, order, move, tries, `after ${tries} tries`);
}

function giveMove(
  run: Run,
  order: ExecutionOrder,
  { name, stopPrice, limitPrice }: StopMove,
  tries: number,
): string | undefined {
  if (run.before.replace !== true) {
    return giveUpMove(run, order, { name, stopPrice }, 0, 'because this program cannot replace orders');
  }
  changeOrder(run, order, { move: { stopPrice, at: run.at, tries } });
  const limit = limitPrice === undefined ? {} : { limitPrice };
  run.commands.push({ command: 'replace', order: name, stopPrice, ...limit });
  return undefined;
}

function giveUpMove(run: Run, order: ExecutionOrder, { stopPrice }: StopMove, tries: number, why: string): string {
  changeOrder(run, order, { move: { stopPrice, at: run.at, tries, hasFailed: true } });
  return why;
}
