// Messages and formulas near those that are recorded in test/conformance: parts of two of them in one.
import * as fc from 'fast-check';
import { isRecord } from '../../src/core/json.js';
import { formula } from '../../src/testing/arbitraries/formula.js';
import { readVectors } from '../conformance/recorded.js';
import type { CheckRequest } from './library-check.js';

/** A copy of a recorded request. */
function recorded<T>(file: string): fc.Arbitrary<T> {
  const requests = readVectors<unknown, T, unknown>(file).vectors.map(({ request }) => request);
  return fc.constantFrom(...requests).map((request) => structuredClone(request));
}

/** `check` request without formulas, some with up to four fields of another message: valid or invalid, single or batch. */
export function checkRequest(): fc.Arbitrary<CheckRequest> {
  const one = recorded<CheckRequest>('model-parsing.jsonl');
  return fc.tuple(one, one, fc.array(fc.nat(40), { maxLength: 4 })).map(([request, { payload: other }, places]) => {
    const { payload } = request;
    if (!isRecord(payload) || !isRecord(other)) {
      return request;
    }
    const fields = places.flatMap((place) => Object.entries(other).slice(place, place + 1));
    return { ...request, payload: Object.fromEntries([...Object.entries(payload), ...fields]) };
  });
}

type Payload = Readonly<Record<string, unknown>>;

/** The payload with other texts in the place of its formulas. */
function withFormulas(payload: Payload, change: (text: string) => string): Payload {
  return JSON.parse(
    JSON.stringify(payload, (_, value: unknown) =>
      typeof value === 'string' && value.startsWith('=') ? change(value) : value,
    ),
  );
}

/** Messages with one formula or several: valid ones, recorded ones, and those with a part of another in their midst. */
export function formulaPayload(): fc.Arbitrary<Payload> {
  const one = recorded<Payload>('model-formulas.jsonl');
  const spliced = fc.tuple(one, one, fc.nat(), fc.nat(), fc.nat(20)).map(([payload, other, at, from, length]) => {
    let part = '';
    withFormulas(other, (text) => {
      part = text.slice(1 + (from % text.length)).slice(0, length);
      return text;
    });
    return withFormulas(payload, (text) => {
      const place = 1 + (at % text.length);
      return text.slice(0, place) + part + text.slice(place);
    });
  });
  return fc.oneof(
    one,
    spliced,
    formula().map(({ payload }) => payload),
  );
}
