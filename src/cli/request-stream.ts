import { ok, type Result } from '../core/result.js';
import { type InputLine, lineTooLong, readAll, readLines, withoutByteOrderMark } from './input.js';
import { isUsageError, type Request, type Responder, requestOf, type UsageError } from './requests.js';
import {
  type CommandResponse,
  decodedText,
  isAccepted,
  malformedRequest,
  requestTooLarge,
  responseText,
} from './responses.js';

/** Exit status of the command: 0 all accepted, 1 some rejected, 2 it failed. */
export type ExitStatus = 0 | 1 | 2;

/** End of a run. */
export interface ExitResult {
  readonly status: ExitStatus;
  /** One sentence for the standard error; present with status 2. */
  readonly errorMessage?: string;
}

/** Responses are written when they have this many characters, and at the end of each chunk of input. */
const maxBatchLength = 64 * 1024;

/** Responds to a single request: the whole input. */
export async function respondToDocument<T>(
  chunks: AsyncIterable<Uint8Array>,
  respond: Responder<T>,
): Promise<Result<T> | UsageError> {
  const input = await readAll(chunks);
  return input === undefined ? requestTooLarge() : respondToBytes(withoutByteOrderMark(input), respond);
}

/**
 * Responds to one request per line, in order. Yields batches of whole lines and returns the end of the run. Memory is
 * bounded by one chunk of input and the longest request.
 */
export async function* respondToLines(
  chunks: AsyncIterable<Uint8Array>,
  respond: Responder,
): AsyncGenerator<string, ExitResult> {
  let lineNumber = 0;
  let status: ExitStatus = 0;
  for await (const lines of readLines(chunks)) {
    let batch = '';
    for (const line of lines) {
      lineNumber += 1;
      const { response, id } = respondToLine(line, lineNumber === 1, respond);
      if (isUsageError(response)) {
        if (batch !== '') {
          yield batch;
        }
        return { status: 2, errorMessage: `line ${lineNumber}: ${response.usageError}` };
      }
      status = isAccepted(response) ? status : 1;
      batch += lineOf(response, id);
      if (batch.length >= maxBatchLength) {
        yield batch;
        batch = '';
      }
    }
    if (batch !== '') {
      yield batch;
    }
  }
  return { status };
}

/** A response, and the identifier of its request. */
interface Answer {
  readonly response: CommandResponse | UsageError;
  readonly id?: unknown;
}

function respondToLine(line: InputLine, isFirst: boolean, respond: Responder): Answer {
  if (line === lineTooLong) {
    return { response: requestTooLarge() };
  }
  const request = readRequest(isFirst ? withoutByteOrderMark(line) : line);
  return request.ok ? { response: respond(request.value), id: request.value.id } : { response: request };
}

function respondToBytes<T>(bytes: Uint8Array, respond: Responder<T>): Result<T> | UsageError {
  const request = readRequest(bytes);
  return request.ok ? respond(request.value) : request;
}

function readRequest(bytes: Uint8Array): Result<Request> {
  const text = decodedText(bytes);
  if (typeof text !== 'string') {
    return text;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformedRequest(text);
  }
  const request = requestOf(value);
  return request === undefined ? malformedRequest(text) : ok(request);
}

/** The response as a line that ends with the identifier of its request, if it had one. */
function lineOf(response: CommandResponse, id: unknown): string {
  const text = responseText(response);
  return id === undefined ? `${text}\n` : `${text.slice(0, -1)},"id":${JSON.stringify(id)}}\n`;
}
