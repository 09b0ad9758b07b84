import { responderOf } from '../../src/cli/respond.js';
import type { Line } from './suite.js';

/** What the command answers to a line of the conformance suite, as JSON. */
export function answerOf({ command, request }: Line): unknown {
  const answer = responderOf(command, { now: () => 0 })(request);
  return JSON.parse(JSON.stringify(answer));
}
