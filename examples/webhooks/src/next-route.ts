// A route handler of Next.js: app/trading/webhook/[...parts]/route.ts
import { alerts } from './alerts.js';
import { trustedProxies, webhooksText } from './environment.js';
import { readBody } from './read-body.js';
import { sourceAddress } from './source-address.js';

const answer = alerts(webhooksText);

export async function POST(request: Request): Promise<Response> {
  // Next.js does not say who is connected: only a trusted proxy does, such as the host's.
  const forwardedFor = request.headers.get('x-forwarded-for');
  const { status, headers, body } = answer({
    method: request.method,
    path: new URL(request.url).pathname,
    headers: request.headers,
    sourceAddress: sourceAddress(undefined, forwardedFor, trustedProxies),
    body: await readBody(request.body),
  });
  return Response.json(body, { status, headers });
}
