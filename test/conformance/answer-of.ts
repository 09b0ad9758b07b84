import type { Line } from '../../scripts/conformance/suite.js';
import { isUsageError } from '../../src/cli/requests.js';
import { responderOf } from '../../src/cli/respond.js';

/** What the command answers to a line of the conformance suite, as JSON. */
export function answerOf({ command, request }: Line): unknown {
  const answer = responderOf(command, { now: () => 0 })(request);
  if (isUsageError(answer)) {
    throw new Error(answer.usageError);
  }
  return JSON.parse(JSON.stringify(answer));
}
