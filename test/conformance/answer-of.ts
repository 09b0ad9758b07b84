import { isUsageError } from '../../src/cli/requests.js';
import { responderOf } from '../../src/cli/respond.js';
import type { Line } from './suite.js';

/** What the command answers to a line of the conformance suite, as JSON. */
export function answerOf({ command, request }: Line): unknown {
  const answer = responderOf(command, { now: () => 0 })(request);
  if (isUsageError(answer)) {
    throw new Error(answer.usageError);
  }
  return JSON.parse(JSON.stringify(answer));
}
