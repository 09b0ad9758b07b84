import { html } from 'hono/html';
import type { ExecutionLeg, ExecutionOrder } from 'signal-to-order/execute';
import { type Execution, progressOf } from '../store.js';
import type { Html } from './page.js';

/** Which stops of an execution that is followed still move, and when. */
export function moveList(execution: Execution): Html | string {
  const { plan, following, orders } = progressOf(execution) ?? {};
  if (plan?.moves === undefined || following !== true) {
    return '';
  }
  const ofStep = (id: string): readonly ExecutionOrder[] => (orders ?? []).filter(({ step }) => step === id);
  const works = (leg: ExecutionLeg | undefined): boolean => leg === undefined || leg.status === 'working';
  const sentences = plan.moves.flatMap(({ when, stops, to }) => {
    const left = stops.filter((id) => ofStep(id).some(({ legs }) => works(legs?.stopLoss)));
    return left.length > 0 && ofStep(when).some(({ legs }) => works(legs?.takeProfit))
      ? [`Once the take profit of ${when} has filled whole, the stop of ${left.join(' and of ')} moves to ${to}.`]
      : [];
  });
  return sentences.length === 0 ? '' : html`<ul>${sentences.map((words) => html`<li>${words}</li>`)}</ul>`;
}
