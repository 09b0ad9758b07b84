import { defaultSettings, planSignal, type Signal, snapshotContext } from 'signal-to-order';
import { receive, type Webhook } from 'signal-to-order/webhook';
import { flat } from './library-cases.js';
import type { Case } from './measure.js';
import { clock, typical } from './messages.js';

const webhook: Webhook = {
  id: '3f2b8c1e-5d7a-4e90-9b1c-2a6f0d4c8e11',
  password: 'correct-horse-battery-staple-0042',
  settings: defaultSettings,
};

const path = `/trading/webhook/${webhook.id}/${webhook.password}`;
const request = { method: 'POST', path, sourceAddress: '203.0.113.7', body: typical };

const market = snapshotContext(flat, defaultSettings, 'alert-7');

/** One whole request: received, parsed, planned. */
export const wholeWay: Case = {
  name: 'text through receive to OrderPlan, typical',
  run: () => {
    const reception = receive(request, [webhook], { clock, signalId: 'alert-7' });
    return reception.accepted ? reception.signals.map((signal: Signal) => planSignal(signal, market)) : reception;
  },
  verify: (answer) => {
    const [plan] = answer as readonly { ok?: boolean }[];
    if (plan?.ok !== true) {
      throw new Error(`no plan: ${JSON.stringify(answer)}`);
    }
  },
};
