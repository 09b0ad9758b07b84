// A gate without its protocol, so that a test can set its clock and count what its broker gets.
import { mkdirSync } from 'node:fs';
import type { Clock, Order } from 'signal-to-order';
import type { ExecutionPorts } from 'signal-to-order/execute';
import type { GateBroker } from '../src/broker.js';
import { readConfig } from '../src/config.js';
import { type DecisionLog, openDecisionLog } from '../src/decision-log.js';
import { type Runner, runner } from '../src/executions.js';
import { createGate, type Gate } from '../src/gate.js';
import { paperGateBroker } from '../src/paper.js';
import { openPlanStore, type PlanStore } from '../src/plan-store.js';
import { type Place, place } from './running.js';

export interface InProcess extends Place {
  readonly gate: Gate;
  readonly broker: GateBroker;
  readonly store: PlanStore;
  readonly log: DecisionLog;
  readonly runner: Runner;
  /** Orders that the broker got. */
  readonly sent: readonly Order[];
  /** What the gate has written to its terminal. */
  readonly told: readonly string[];
}

export interface InProcessOptions {
  /** Of an earlier gate; default a new folder. */
  readonly at?: Place;
  readonly clock?: Clock;
  /** Replaces parts of the broker's ports. */
  readonly ports?: (ports: ExecutionPorts) => Partial<ExecutionPorts>;
}

export function gateInProcess(
  config: object = {},
  { at = place(config), clock = Date, ports }: InProcessOptions = {},
): InProcess {
  const read = readConfig(at.file);
  mkdirSync(read.data, { recursive: true });
  const paper = paperGateBroker(read, clock);
  const sent: Order[] = [];
  const counted: ExecutionPorts = {
    ...paper.orders,
    submit: (order, options) => {
      sent.push(order);
      return paper.orders.submit(order, options);
    },
  };
  const broker: GateBroker = { ...paper, orders: { ...counted, ...ports?.(counted) } };
  const store = openPlanStore(read.data);
  const log = openDecisionLog(read.data, clock.now);
  const told: string[] = [];
  const executions = runner(store, broker.orders, (sentence) => told.push(sentence));
  const gate = createGate({ config: read, broker, store, log, runner: executions, clock });
  return { ...at, gate, broker, store, log, runner: executions, sent, told };
}

/** The token of a preview. */
export async function tokenOf({ gate }: Pick<InProcess, 'gate'>, signal: object): Promise<string> {
  const answer = await gate.preview(signal);
  if ('ok' in answer) {
    throw new Error(JSON.stringify(answer.errors));
  }
  return answer.token;
}

/** The codes of a refusal; empty for every other answer. */
export function codesOf(answer: object): readonly string[] {
  return 'errors' in answer && Array.isArray(answer.errors) ? answer.errors.map(({ code }) => code) : [];
}
