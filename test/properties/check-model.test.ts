// The library answers as the naive model does, which was written from the documents alone.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelCheck } from '../models/check-model.js';
import { checkRequest } from '../models/check-requests.js';
import { libraryCheck } from '../models/library-check.js';

/** `CHECK_MODEL_RUNS=50000` for a long run. */
const numRuns = Number(process.env.CHECK_MODEL_RUNS ?? 3_000);

describe('parsing', () => {
  it(
    'gives what the model gives: the same Signal, or the same codes and paths in the same order',
    () => {
      fc.assert(
        fc.property(checkRequest(), (request) => {
          const { notices: _notices, ...answer } = { notices: [], ...libraryCheck(request) };
          expect(answer).toEqual(modelCheck(request));
        }),
        { numRuns },
      );
    },
    numRuns * 20,
  );
});
