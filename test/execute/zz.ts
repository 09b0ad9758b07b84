import { advance, resume, startExecution } from '../../src/execute/index.js';
import { moves, startWorld } from './moves.js';
import { madePlans, plannedShapes, startTime } from './plans.js';
import { checkWorld } from './rules.js';

const machine = { startExecution, advance, resume };
const plans = { ...madePlans, ...plannedShapes() } as any;
const [name, troubles, choices] = JSON.parse(process.argv[2]!);
const scene: any = { name, plan: plans[name], machine, terse: process.argv[3] === 'terse', troubles };
let w: any = startWorld(scene, startTime);
try {
  for (const choice of choices) {
    checkWorld(scene, w);
    const o = moves(scene, w);
    const m = o[choice % Math.max(choice % 2 === 0 ? Math.min(o.length, 4) : o.length, 1)];
    console.log(m?.[0]);
    if (m) w = m[1]();
    console.log(
      '   ',
      w.commands
        .map((c: any) => `${c.command} ${c.order.clientOrderId ?? c.order.orderId} ${c.order.quantity ?? ''}`)
        .join(', '),
      w.execution.orders
        .map((o: any) => `${o.order.clientOrderId ?? o.order.orderId}:${o.status}:${o.filled}/${o.quantity}`)
        .join(' '),
      w.execution.status,
      w.execution.failure?.reason.code ?? '',
    );
  }
} catch (e) {
  console.log(String(e));
}
console.log(w.commands, w.held, w.execution.notices);
