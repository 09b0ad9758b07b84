import { duplicateNames } from '../core/duplicate-names.js';
import { signalError } from '../core/errors.js';
import { parseJson } from '../core/malformed-json.js';
import { andThen, err, ok, type Result } from '../core/result.js';
import { type DuplicateNames, invalidValue, type Responder, rejectedRequest } from './requests.js';

/** The message in the raw text of a request body, and the names that the text has twice. Codes: `empty-json`, `malformed-json`. */
export function readMessageBody(
  body: string,
): Result<{ readonly payload: unknown; readonly duplicateNames: DuplicateNames }> {
  return body.trim() === ''
    ? err(signalError('empty-json', { message: 'The body is empty; expected a JSON message.' }))
    : andThen(parseJson(body), (payload) => ok({ payload, duplicateNames: duplicateNames(body) }));
}

/** Responds to requests whose message is their `payload`, or, as the raw text of a body, their `text`. */
export function takingText<T>(respond: Responder<T>): Responder<T> {
  return (request, duplicateNames) => {
    const { text, ...others } = request;
    if (text === undefined || text === null) {
      return respond(request, duplicateNames);
    }
    if (typeof text !== 'string') {
      return err(invalidValue('text', text, 'text'));
    }
    return Object.hasOwn(request, 'payload')
      ? rejectedRequest('There are a payload and a text; expected one of the two.', ['text'])
      : andThen(readMessageBody(text), (read) => respond({ ...others, payload: read.payload }, read.duplicateNames));
  };
}
