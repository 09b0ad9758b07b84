// A Cloudflare Worker. Its memory is that of one isolate: examples/cloudflare-worker counts the requests in a durable object.
import { alerts } from './alerts.js';
import { readBody } from './read-body.js';

interface Env {
  /** The webhooks as JSON; a secret. */
  readonly WEBHOOKS: string;
}

let answer: ReturnType<typeof alerts> | undefined;

// biome-ignore lint/style/noDefaultExport: the runtime calls the default export.
export default {
  async fetch(request: Request, { WEBHOOKS }: Env): Promise<Response> {
    answer ??= alerts(WEBHOOKS);
    const { status, headers, body } = answer({
      method: request.method,
      path: new URL(request.url).pathname,
      headers: request.headers,
      // Cloudflare sets it; X-Forwarded-For is what the sender says.
      sourceAddress: request.headers.get('cf-connecting-ip') ?? undefined,
      body: await readBody(request.body),
    });
    return Response.json(body, { status, headers });
  },
};
