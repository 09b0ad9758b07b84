// What is the same in every framework: accepts or rejects a request, and trades each alert once.
import { signalKey } from 'signal-to-order';
import {
  type ReceivedAlert,
  type ReceivedSignal,
  type RequestHistory,
  receive,
  redactPath,
  type WebhookRequest,
  type WebhookResponse,
  webhookIdOf,
} from 'signal-to-order/webhook';
import { readWebhooks } from './webhooks.js';

/** Answers requests to the webhooks of a JSON text. The memory of one process: with several, keep both maps in a database. */
export function alerts(webhooksText: string): (request: WebhookRequest) => WebhookResponse {
  const webhooks = readWebhooks(webhooksText);
  const histories = new Map<string, RequestHistory>();
  const traded = new Set<string>();
  return (request) => {
    const name = webhookIdOf(request.path) ?? '';
    const reception = receive(request, webhooks, {
      clock: Date,
      signalId,
      history: histories.get(name) ?? [],
      // Senders that set headers need no password in the path.
      credentials: { passwordHeader: 'authorization' },
    });
    if (reception.history !== undefined) {
      histories.set(name, reception.history);
    }
    const { response } = reception;
    console.log(request.method, redactPath(request.path), response.status);
    if (reception.accepted && response.status === 200 && !traded.has(response.body.id)) {
      traded.add(response.body.id);
      trade(reception.signals);
    }
    return response;
  };
}

/** The same when an alert is sent again. Without the time of its bar, equal alerts within 30 seconds count as one. */
function signalId({ webhookId, payload, receivedAt }: ReceivedAlert): string {
  const hasTime = typeof payload === 'object' && payload !== null && 'time' in payload;
  const window = hasTime ? 0 : Math.floor(Date.parse(receivedAt) / 30_000);
  return signalKey([webhookId, payload, window]);
}

/** Yours plans them, `planBatch(signals, context)`, and executes the plans. */
function trade(signals: readonly ReceivedSignal[]): void {
  for (const { id, action, ticker } of signals) {
    console.log('trade', id.slice(0, 8), action, ticker);
  }
}
