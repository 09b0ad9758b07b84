// Accepts or rejects alerts and passes accepted ones to a bot. A request with a wrong password is rejected at the edge; one
// with the right password goes to the durable object of its webhook, which counts its requests.
import { DurableObject } from 'cloudflare:workers';
import { type Reception, type RequestHistory, receive, type WebhookRequest } from 'signal-to-order/webhook';
import { readRequest } from './read-request.js';
import { readWebhooks } from './webhooks.js';

interface Env {
  /** The webhooks as JSON text; a secret. */
  readonly WEBHOOKS: string;
  readonly ADMISSION: AdmissionNamespace;
  /** Destination of accepted signals, as POST with a JSON body. It answers after it has stored them. */
  readonly BOT: Fetcher;
}

/** Used part of the namespace: its full type is too deep for the compiler. */
interface AdmissionNamespace {
  idFromName(name: string): DurableObjectId;
  get(id: DurableObjectId): Pick<Admission, 'admit'>;
}

// biome-ignore lint/style/noDefaultExport: the runtime calls the default export.
export default {
  async fetch(request: Request, { WEBHOOKS, ADMISSION }: Env): Promise<Response> {
    const received = await readRequest(request);
    const reception = receive(received, readWebhooks(WEBHOOKS), { clock: Date, signalId: crypto.randomUUID() });
    // Without a history the request was not counted: its password is wrong.
    return reception.history === undefined || reception.webhookId === undefined
      ? answerOf(reception)
      : ADMISSION.get(ADMISSION.idFromName(reception.webhookId)).admit(received);
  },
};

/** Handles the requests of one webhook, one at a time. */
export class Admission extends DurableObject<Env> {
  async admit(request: WebhookRequest): Promise<Response> {
    const history = (await this.ctx.storage.get<RequestHistory>('history')) ?? [];
    const signalId = crypto.randomUUID();
    const reception = receive(request, readWebhooks(this.env.WEBHOOKS), { clock: Date, signalId, history });
    await this.ctx.storage.put('history', reception.history ?? history);
    if (reception.accepted) {
      const { webhookId, signals } = reception;
      const stored = await this.env.BOT.fetch('http://bot/signals', {
        method: 'POST',
        body: JSON.stringify({ signalId, webhookId, signals }),
      });
      if (!stored.ok) {
        // If storing fails, the alert is not accepted and the platform sends it again.
        return Response.json({ success: false, message: 'The bot did not take the signal.' }, { status: 503 });
      }
    }
    return answerOf(reception);
  }
}

function answerOf({ response: { status, headers, body } }: Reception): Response {
  return Response.json(body, { status, headers });
}
