// Wrong machines, each with one fault, and the plan in which the exploration must find it. Most change the commands or the
// stored execution of the right machine; none is told from outside how it is judged.
import type {
  Advance,
  Command,
  Execution,
  ExecutionEvent,
  LegState,
  MoveCommand,
  StartOptions,
} from '../../src/execute/index.js';
import { isoAt, keyOf, type Machine } from './world.js';

/** A wrong machine. */
export interface SeededFault {
  /** What it does wrong. */
  readonly name: string;
  /** Name of the plan in `madePlans` or `ladderPlans`. */
  readonly plan: string;
  readonly troubles: number;
  /** Rule that must be broken first. */
  readonly rule: string;
  readonly terse?: true;
  readonly only?: RegExp;
  readonly options?: Omit<StartOptions, 'at'>;
  readonly break: (machine: Machine) => Machine;
}

type Submitted = Extract<Command, { command: 'submit' }>['order'];

/** Changes what each call gives. `event` is undefined at the start and after a restart. */
function after(change: (given: Advance, event: ExecutionEvent | undefined, before: Execution) => Advance) {
  return ({ startExecution, advance, resume }: Machine): Machine => ({
    startExecution: (plan, options) => {
      const started = startExecution(plan, options);
      return started.ok ? { ok: true, value: change(started.value, undefined, started.value.execution) } : started;
    },
    advance: (execution, event) => change(advance(execution, event), event, execution),
    resume: (execution, options) => change(resume(execution, options), undefined, execution),
  });
}

/** Changes the commands of each call. */
function commanding(change: (command: Command, execution: Execution) => readonly Command[]) {
  return after(({ execution, commands }) => ({
    execution,
    commands: commands.flatMap((command) => change(command, execution)),
  }));
}

/** Changes or drops the events that reach the machine. */
function hearing(change: (event: ExecutionEvent, execution: Execution) => ExecutionEvent | undefined) {
  return ({ startExecution, advance, resume }: Machine): Machine => ({
    startExecution,
    resume,
    advance: (execution, event) => {
      const heard = change(event, execution);
      return heard === undefined ? { execution, commands: [] } : advance(execution, heard);
    },
  });
}

const without = (kind: Command['command']) => commanding((command) => (command.command === kind ? [] : [command]));

const isRestored = (command: Command): boolean =>
  command.command === 'submit' && keyOf(command.order).includes('-restore-');

/** Changes the orders whose id has this part; undefined: the order is not sent. */
function sending(part: string, change: (order: Submitted, execution: Execution) => Submitted | undefined) {
  return commanding((command, execution) => {
    if (command.command !== 'submit' || !command.order.clientOrderId.includes(part)) {
      return [command];
    }
    const order = change(command.order, execution);
    return order === undefined ? [] : [{ command: 'submit', order }];
  });
}

const statusOf = ({ orders }: Execution, key: string): string | undefined =>
  orders.find(({ order }) => keyOf(order) === key)?.status;

/** The execution with other orders. */
function withOrders(
  execution: Execution,
  change: (order: Execution['orders'][number]) => Partial<Execution['orders'][number]>,
) {
  return { ...execution, orders: execution.orders.map((order) => ({ ...order, ...change(order) })) };
}

const stop = 'a part exit under a stop';
const entry = 'an entry with a stop after it';
const reverse = 'a reverse under a stop';
const target = 'a breakeven stop beside a target';

const replaces = { replace: true };

/** Changes the target of an entry as the machine hears of it. */
function withTarget(event: ExecutionEvent, change: (target: LegState) => LegState): ExecutionEvent {
  return event.event === 'order' && event.legs?.takeProfit
    ? { ...event, legs: { ...event.legs, takeProfit: change(event.legs.takeProfit) } }
    : event;
}

/** Changes the moves of stops. */
function moving(change: (command: MoveCommand) => Command) {
  return commanding((command) =>
    command.command === 'replace' && command.stopPrice !== undefined ? [change(command)] : [command],
  );
}

const noticesWithout = (code: string) =>
  after(({ execution, commands }) => ({
    execution: { ...execution, notices: execution.notices.filter((notice) => notice.code !== code) },
    commands,
  }));

export const seededFaults: readonly SeededFault[] = [
  {
    name: 'leaves a take profit where it keeps a stop away',
    ...{ plan: target, troubles: 0, rule: 'rule 7' },
    break: (machine) => ({
      ...machine,
      startExecution: (plan, options) => {
        const { takeProfits: _takeProfits, ...restore } = { held: [], orders: [], ...plan.restore };
        return machine.startExecution({ ...plan, restore }, options);
      },
    }),
  },
  {
    name: 'forgets the stop for which it cancels a take profit',
    ...{ plan: target, troubles: 0, rule: 'rule 7' },
    break: (machine) => ({
      ...machine,
      advance: (execution, event) => {
        const isEnd = event.event === 'order' && event.order.orderId === 'p' && event.status !== 'working';
        const orders = execution.orders.map(({ cancel, ...order }) =>
          cancel === undefined || (isEnd && cancel.why === 'reserve') ? order : { ...order, cancel },
        );
        return machine.advance(isEnd ? { ...execution, orders } : execution, event);
      },
    }),
  },
  {
    name: 'sends a stop again while the take profit still works',
    ...{ plan: target, troubles: 1, only: /^cancel p: not cancelled$/, rule: 'rule 7' },
    break: hearing((event) =>
      event.event === 'order' && event.order.orderId === 'p' && event.status === 'working'
        ? { ...event, status: 'cancelled', filled: event.filled ?? 0 }
        : event,
    ),
  },
  {
    name: 'does not tell that a stop was lost after it worked',
    ...{ plan: entry, troubles: 0, rule: 'rule 14' },
    break: noticesWithout('position-unprotected'),
  },
  {
    name: 'ends when its stop was acknowledged',
    ...{ plan: 'a breakeven stop', troubles: 0, rule: 'rule 15' },
    break: after((given) => {
      const { orders, wake: _wake, ...rest } = given.execution;
      const works = orders.some(({ role, status }) => role === 'protection' && status === 'working');
      const steps = rest.steps.map((step) => ({ ...step, status: 'done' as const }));
      return works && rest.status === 'running' && rest.failure === undefined
        ? { execution: { ...rest, orders, steps, status: 'done' }, commands: [] }
        : given;
    }),
  },
  {
    name: 'does not tell that more may be closed than is held',
    ...{ plan: 'a breakeven stop', troubles: 1, only: /fills late/, rule: 'rule 16' },
    break: noticesWithout('closing-exceeds-held'),
  },
  {
    name: 'does not tell that a stop rests that could not be cancelled, and nothing is held',
    ...{ plan: 'an exit under a stop and a target', troubles: 1, only: /not cancelled/, rule: 'rule 16' },
    break: noticesWithout('closing-exceeds-held'),
  },
  {
    name: 'does not tell an overfill',
    ...{ plan: 'an entry', troubles: 1, only: /overfills/, rule: 'rule 17' },
    break: noticesWithout('order-overfilled'),
  },
  {
    name: 'does not tell that a stop that it moved has ended',
    ...{ plan: 'a breakeven that moves a stop', troubles: 0, options: replaces, rule: 'rule 14' },
    break: noticesWithout('position-unprotected'),
  },
  {
    name: 'does not tell that a position has turned',
    ...{ plan: 'a part exit under a stop', troubles: 1, only: /fills late/, rule: 'rule 17' },
    break: noticesWithout('position-unprotected'),
  },
  {
    name: 'does not tell that an order of a plan that is done is short',
    ...{ plan: 'an entry', troubles: 0, rule: 'rule 20' },
    break: noticesWithout('order-unfilled'),
  },
  {
    name: 'does not tell that a leg was refused',
    ...{ plan: 'an entry with a leg', troubles: 0, rule: 'rule 14' },
    break: noticesWithout('position-unprotected'),
  },
  {
    name: 'sends again before it asks',
    ...{ plan: 'an exit', troubles: 1, rule: 'rule 10' },
    break: (machine) =>
      after((given, event) => {
        const plan = given.execution.plan.steps;
        const step = plan.find((one) => one.step === 'submit-order');
        const { clientOrderId } = step?.order ?? {};
        return event?.event === 'unclear' && event.command === 'submit' && step && clientOrderId
          ? { ...given, commands: [{ command: 'submit', order: { ...step.order, clientOrderId } }] }
          : given;
      })(machine),
  },
  {
    name: 'takes any not-found for leave to send',
    ...{
      plan: 'an exit',
      troubles: 3,
      only: /^submit.*under way$|is lost, told late|void, told late/,
      rule: 'rule 10',
    },
    // The question is dated back, so that an older answer fits.
    break: hearing((event) =>
      event.event === 'not-found' ? { ...event, at: isoAt(Date.parse(event.at) + 60_000) } : event,
    ),
  },
  {
    name: 'sends without end',
    ...{ plan: 'an exit', troubles: 6, only: /answer lost under way/, rule: 'rule 10' },
    break: after((given) => ({
      ...given,
      execution: withOrders(given.execution, ({ submits }) => ({ submits: Math.min(submits, 1) })),
    })),
  },
  { name: 'never asks', ...{ plan: 'an exit', troubles: 1, rule: 'rule 12' }, break: without('find') },
  { name: 'never cancels', ...{ plan: reverse, troubles: 0, rule: 'rule 13' }, break: without('cancel') },
  { name: 'forgets its wakes', ...{ plan: 'a reverse', troubles: 0, rule: 'rule 13' }, break: without('wake') },
  {
    name: 'forgets to restore',
    ...{ plan: stop, troubles: 0, rule: 'rule 13' },
    break: sending('-restore-', () => undefined),
  },
  {
    name: 'ends without what it restores',
    ...{ plan: stop, troubles: 0, rule: 'rule 7' },
    break: after(({ execution, commands }) =>
      commands.some(isRestored)
        ? {
            execution: {
              ...execution,
              status: 'stopped',
              reason: { code: 'order-rejected', message: 'It was rejected.' },
            },
            commands: [],
          }
        : { execution, commands },
    ),
  },
  {
    name: 'ends without a word why',
    ...{ plan: stop, troubles: 0, rule: 'rule 12' },
    break: after(({ execution: { reason: _, ...execution }, commands }) => ({ execution, commands })),
  },
  {
    name: 'restores the first stop and forgets the rest',
    ...{ plan: 'an exit under two stops', troubles: 0, rule: 'rule 13' },
    break: sending('-restore-2', () => undefined),
  },
  {
    name: 'restores the whole stop whatever has filled',
    ...{ plan: stop, troubles: 0, rule: 'rule 8' },
    break: sending('-restore-', (order) => ({ ...order, quantity: '3' })),
  },
  {
    name: 'restores less than is held',
    ...{ plan: stop, troubles: 0, rule: 'rule 7' },
    break: sending('-restore-', (order) => ({ ...order, quantity: '1' })),
  },
  {
    name: 'restores under other terms',
    ...{ plan: stop, troubles: 0, rule: 'rule 1' },
    break: sending('-restore-', (order) => ({ ...order, ticker: 'T9' })),
  },
  {
    name: 'restores while the exit still works',
    ...{ plan: reverse, troubles: 1, rule: 'rule 8' },
    // It takes the order for a cancelled order as soon as it is to be cancelled.
    break: hearing((event) =>
      event.event === 'order' && event.status === 'working' && event.order.clientOrderId === 'g-exit'
        ? { ...event, status: 'cancelled', filled: event.filled ?? 0 }
        : event,
    ),
  },
  {
    name: 'takes an end without a figure for an end without a fill',
    ...{ plan: stop, troubles: 0, rule: 'rule 8', terse: true },
    break: hearing((event) =>
      event.event === 'order' && event.status === 'expired' ? { ...event, filled: event.filled ?? 0 } : event,
    ),
  },
  {
    name: 'lets filled fall',
    ...{ plan: 'an entry', troubles: 1, rule: 'rule 11' },
    break: after((given, event) =>
      event?.event === 'order' && event.filled !== undefined
        ? { ...given, execution: withOrders(given.execution, () => ({ filled: `${Number(event.filled)}` })) }
        : given,
    ),
  },
  {
    name: 'lets an ended order work again',
    ...{ plan: 'an entry', troubles: 1, rule: 'rule 11' },
    break: after((given, event) =>
      event?.event === 'order' && event.status === 'working'
        ? { ...given, execution: withOrders(given.execution, () => ({ status: 'working' })) }
        : given,
    ),
  },
  {
    name: 'invents a fill',
    ...{ plan: 'an entry', troubles: 0, rule: 'rule 11' },
    break: hearing((event) =>
      event.event === 'order' && event.status === 'working' ? { ...event, filled: 1 } : event,
    ),
  },
  {
    name: 'protects the first fill only',
    ...{ plan: entry, troubles: 0, rule: 'rule 6' },
    break: sending('-stop-loss-', () => undefined),
  },
  {
    name: 'ignores fills of an entry that it has cancelled',
    ...{ plan: 'an entry for a minute with a stop after it', troubles: 1, rule: 'rule 13' },
    break: hearing((event, execution) =>
      event.event === 'order' && execution.orders.some(({ cancel }) => cancel !== undefined) ? undefined : event,
    ),
  },
  {
    name: 'protects more than has filled',
    ...{ plan: entry, troubles: 0, rule: 'rule 6' },
    break: sending('-stop-loss', (order) => ({ ...order, quantity: '3' })),
  },
  {
    name: 'waits for the whole fill before it protects',
    ...{ plan: entry, troubles: 0, rule: 'rule 6' },
    break: sending('-stop-loss', (order, execution) =>
      statusOf(execution, 'g-entry') === 'working' ? undefined : order,
    ),
  },
  {
    name: 'does not wait for fills',
    ...{ plan: 'a reverse', troubles: 0, rule: 'rule 5' },
    break: (machine) => ({
      ...machine,
      startExecution: (plan, options) => {
        const [first, ...rest] = plan.steps.filter(({ step }) => step !== 'await-fill');
        const isShorter = plan.outcome === 'orders' && first !== undefined;
        return machine.startExecution(isShorter ? { ...plan, steps: [first, ...rest] } : plan, options);
      },
    }),
  },
  {
    name: 'exits before the cancels are through',
    ...{ plan: stop, troubles: 1, rule: 'rule 3' },
    break: hearing((event) =>
      event.event === 'order' && event.order.orderId === 's' && event.status === 'working'
        ? { ...event, status: 'cancelled', filled: event.filled ?? 0 }
        : event,
    ),
  },
  {
    name: 'never gives up waiting',
    ...{ plan: 'a reverse', troubles: 0, rule: 'rule 13' },
    break: hearing((event) => (event.event === 'time' ? { ...event, at: '2026-01-26T15:00:00Z' } : event)),
  },
  {
    name: 'forgets withdrawals',
    ...{ plan: 'an entry for one session', troubles: 0, rule: 'rule 9' },
    break: commanding((command) => (command.command === 'cancel' ? [] : [command])),
  },
  {
    name: 'is done while the exit works',
    ...{ plan: 'a waiting exit under a stop', troubles: 0, rule: 'rule 9' },
    break: after((given) => {
      const isSent = statusOf(given.execution, 'g-exit') === 'working';
      const steps = given.execution.steps.map((step) => ({ ...step, status: 'done' as const }));
      const { wake: _wake, ...rest } = given.execution;
      return isSent ? { execution: { ...rest, steps, status: 'done' }, commands: [] } : given;
    }),
  },
  {
    name: 'comes back from its end',
    ...{ plan: 'an exit', troubles: 1, rule: 'rule 11' },
    break: after((given, event) =>
      event?.event === 'order' && event.status === 'working'
        ? { ...given, execution: { ...given.execution, status: 'running' } }
        : given,
    ),
  },
  {
    name: 'forgets after a restart what it has sent',
    ...{ plan: 'an exit', troubles: 1, rule: 'rule 10' },
    break: (machine) => ({
      ...machine,
      resume: (execution, { at }) => {
        const started = machine.startExecution(execution.plan, { at });
        return started.ok ? started.value : { execution, commands: [] };
      },
    }),
  },
  {
    name: 'asks for nothing after a restart',
    ...{ plan: 'an exit', troubles: 1, rule: 'rule 12' },
    break: (machine) => ({
      ...machine,
      resume: (execution, options) => ({ ...machine.resume(execution, options), commands: [] }),
    }),
  },
  {
    name: 'forgets after its end what it could not cancel',
    ...{
      plan: 'a cancel of a stop',
      troubles: 3,
      only: /cancelled later$|cancelled late, told late|dies$/,
      rule: 'rule 7',
    },
    break: (machine) => ({
      ...machine,
      resume: (execution, options) => {
        const { status, orders } = execution;
        const isKnown = orders.every((order) => order.status !== 'sent' && order.question === undefined);
        return status === 'running' || !isKnown ? machine.resume(execution, options) : { execution, commands: [] };
      },
    }),
  },
  {
    name: 'does not tell of a stop that is back in part',
    ...{
      plan: 'an exit under a stop and another order',
      troubles: 1,
      only: /^cancel o: not cancelled$/,
      rule: 'rule 7',
    },
    break: after(({ execution, commands }) => ({
      execution: { ...execution, notices: execution.notices.filter(({ message }) => !/ is back for /.test(message)) },
      commands,
    })),
  },
  {
    name: 'commands everything five times',
    ...{ plan: 'an exit', troubles: 0, rule: 'rule 13' },
    break: commanding((command) =>
      command.command === 'wake' ? [command] : [command, command, command, command, command],
    ),
  },
  {
    name: 'keeps what JSON does not',
    ...{ plan: 'an exit', troubles: 0, rule: 'rule 13' },
    break: (machine) => {
      const hidden = new WeakSet<object>();
      return {
        ...machine,
        advance: (execution, event) => {
          const given = machine.advance(execution, event);
          hidden.add(given.execution);
          return hidden.has(execution) || event.event === 'time'
            ? given
            : { ...given, commands: [...given.commands, { command: 'wake', at: event.at }] };
        },
      };
    },
  },
  {
    name: 'throws on what it does not know',
    ...{ plan: 'an exit', troubles: 1, rule: 'rule 13' },
    break: hearing((event) => {
      if (event.event === 'not-found') {
        throw new TypeError('not-found');
      }
      return event;
    }),
  },
  {
    name: 'gives restored orders a new name each time',
    ...{ plan: stop, troubles: 0, rule: 'rule 1' },
    break: sending('-restore-', (order) => ({ ...order, clientOrderId: `g-again-${order.quantity}` })),
  },
  {
    name: 'moves stops before the target has filled whole',
    ...{ plan: 'a ladder of two targets', options: replaces, troubles: 0, rule: 'rule 18' },
    break: hearing((event) =>
      withTarget(event, (target) => (target.filled ? { ...target, status: 'filled' } : target)),
    ),
  },
  {
    name: 'moves stops when a target begins to work',
    ...{ plan: 'a ladder of one target', options: replaces, troubles: 0, rule: 'rule 18' },
    break: hearing((event) => withTarget(event, (target) => ({ ...target, status: 'filled' }))),
  },
  {
    name: 'forgets that stops move',
    ...{ plan: 'a ladder of one target', options: replaces, troubles: 0, rule: 'rule 18' },
    break: (machine) => ({
      ...machine,
      startExecution: ({ moves: _moves, ...plan }, options) => machine.startExecution(plan, options),
    }),
  },
  {
    name: 'moves a stop to where another one belongs',
    ...{ plan: 'a ladder of two targets, and what runs', options: replaces, troubles: 0, rule: 'rule 18' },
    break: moving((command) => ({ ...command, stopPrice: command.stopPrice === '9' ? '8' : command.stopPrice })),
  },
  {
    name: 'moves a stop away from the profit again',
    ...{ plan: 'a ladder of two targets, and what runs', options: replaces, troubles: 0, rule: 'rule 18' },
    break: moving((command) => ({ ...command, stopPrice: command.stopPrice === '8' ? '9' : command.stopPrice })),
  },
  {
    name: 'moves the stop of the part whose target filled',
    ...{ plan: 'a ladder of one target', options: replaces, troubles: 0, rule: 'rule 18' },
    break: moving((command) => ({ ...command, order: { clientOrderId: 'g-entry-1', leg: 'stopLoss' } })),
  },
  {
    name: 'makes a stop smaller when it moves',
    ...{ plan: 'a ladder of two targets', options: replaces, troubles: 0, rule: 'rule 18' },
    // What no type allows.
    break: moving((command) => ({ ...command, quantity: '1' }) as never),
  },
  {
    name: 'moves a stop again before it has asked where it is',
    ...{ plan: 'a ladder of one target', options: replaces, troubles: 2, only: /replaced$/, rule: 'rule 18' },
    break: after(({ execution, commands }, event) => {
      const isUnclear = event?.event === 'unclear' && event.command === 'replace';
      const again = {
        command: 'replace',
        order: { clientOrderId: 'g-entry-2', leg: 'stopLoss' },
        stopPrice: '9',
      } as const;
      return { execution, commands: isUnclear ? [again] : commands };
    }),
  },
  {
    name: 'counts no tries',
    ...{ plan: 'a ladder of one target', options: replaces, troubles: 8, only: /although it works$/, rule: 'rule 18' },
    break: after(({ execution, commands }) => ({
      execution: withOrders(execution, ({ move }) => (move === undefined ? {} : { move: { ...move, tries: 1 } })),
      commands,
    })),
  },
  {
    name: 'does not tell that a stop has not moved',
    ...{ plan: 'a ladder of one target', troubles: 0, rule: 'rule 18' },
    break: noticesWithout('stop-not-moved'),
  },
  {
    name: 'tells a broker to move that moves nothing',
    ...{ plan: 'a ladder of one target', troubles: 0, rule: 'rule 18' },
    break: (machine) => ({
      ...machine,
      startExecution: (plan, options) => machine.startExecution(plan, { ...options, replace: true }),
    }),
  },
  {
    name: 'forgets after a restart what it follows',
    ...{ plan: 'a ladder of one target', options: replaces, troubles: 1, only: /dies$/, rule: 'rule 18' },
    break: (machine) => ({
      ...machine,
      resume: (execution, options) =>
        execution.status === 'running' ? machine.resume(execution, options) : { execution, commands: [] },
    }),
  },
  {
    name: 'believes that a resting stop has moved, whatever the broker tells',
    ...{ plan: 'a breakeven that moves a stop', options: replaces, troubles: 1, only: /although it works$/ },
    rule: 'rule 18',
    break: (machine) => ({
      ...machine,
      advance: (execution, event) =>
        machine.advance(execution, event.event === 'order' ? { ...event, stopPrice: '9' } : event),
    }),
  },
  {
    name: 'moves a resting stop to another price than the plan says',
    ...{ plan: 'a breakeven that moves a stop', options: replaces, troubles: 0, rule: 'rule 18' },
    break: moving((command) => ({ ...command, stopPrice: '6' })),
  },
  {
    name: 'moves a resting stop again before it has asked where it is',
    ...{ plan: 'a breakeven that moves a stop', options: replaces, troubles: 2, only: /replaced$/, rule: 'rule 18' },
    break: after(({ execution, commands }, event) => {
      const isUnclear = event?.event === 'unclear' && event.command === 'replace';
      const again = { command: 'replace', order: { orderId: 's' }, stopPrice: '9' } as const;
      return { execution, commands: isUnclear ? [again] : commands };
    }),
  },
  {
    name: 'counts no tries of a resting stop',
    ...{
      plan: 'a breakeven that moves a stop',
      options: replaces,
      troubles: 8,
      only: /although it works$/,
      rule: 'rule 18',
    },
    break: after(({ execution, commands }) => ({
      execution: withOrders(execution, ({ move }) => (move === undefined ? {} : { move: { ...move, tries: 1 } })),
      commands,
    })),
  },
  {
    name: 'cancels the pairs of a ladder that has ended',
    ...{ plan: 'a ladder of one target', options: replaces, troubles: 0, rule: 'rule 18' },
    break: moving(({ order: { clientOrderId = '' } }) => ({ command: 'cancel', order: { clientOrderId } })),
  },
  {
    name: 'is content with the first move of a stop',
    ...{ plan: 'a ladder of two targets, and what runs', options: replaces, troubles: 0, rule: 'rule 18' },
    break: after(({ execution, commands }) => ({
      execution: withOrders(execution, ({ move }) =>
        move?.stopPrice === '8' ? { move: { ...move, hasFailed: true } } : {},
      ),
      commands: commands.filter((command) => command.command !== 'replace' || command.stopPrice !== '8'),
    })),
  },
];
