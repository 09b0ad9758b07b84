import { sentRequest } from '../../src/cli/requests.js';
import { responderOf } from '../../src/cli/respond.js';
import { type Line, requestTextOf } from './suite.js';

/** What the command answers to a line of the conformance suite, as JSON. */
export function answerOf(line: Omit<Line, 'id' | 'answer'>): unknown {
  const { command, request } = line;
  const duplicateNames = sentRequest(requestTextOf(line), request)?.duplicateNames;
  const answer = responderOf(command, { now: () => 0 })(request, duplicateNames);
  return JSON.parse(JSON.stringify(answer));
}
