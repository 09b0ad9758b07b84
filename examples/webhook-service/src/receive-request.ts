import type { Admission, Admit } from './admission.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';
import { waitCode } from './wrong-passwords.js';

export interface ReceivingParts {
  readonly metrics: Metrics;
  readonly log: Log;
  readonly admit: Admit;
}

/** Admits a request, and counts and logs its response. */
export async function receiveRequest(
  { admit, metrics, log }: ReceivingParts,
  request: Parameters<Admit>[0],
): Promise<Admission> {
  const begun = performance.now();
  const admitted = await admit(request);
  const { response, requestId, webhookId, codes, isRepeated } = admitted;
  metrics.observe('request_seconds', (performance.now() - begun) / 1000);
  if (isRepeated) {
    metrics.count('signals_repeated_total');
  } else if (response.status === 200) {
    metrics.count('signals_accepted_total');
  } else {
    metrics.count('signals_rejected_total', codes[0]);
  }
  if (response.status === 429) {
    metrics.count('requests_limited_total', codes[0] === waitCode ? 'password' : 'rate');
  }
  if (codes[0] === 'invalid-password') {
    metrics.count('wrong_passwords_total');
  }
  if (codes[0] === 'invalid-password' || codes[0] === waitCode) {
    // Logged with its address, and only so often.
    return admitted;
  }
  const event = isRepeated ? 'signal-repeated' : response.status === 200 ? 'signal-accepted' : 'signal-rejected';
  log('info', event, { status: response.status, request: requestId, webhook: webhookId, codes });
  return admitted;
}
