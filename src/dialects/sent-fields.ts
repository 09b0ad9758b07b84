import type { ErrorPath } from '../core/errors.js';

/** A field of a foreign message, in the order in which it was sent. */
export interface SentField {
  /** As the platform's documentation has it. */
  readonly name: string;
  readonly value: unknown;
  /** Where it is in a message of JSON. Absent: under its name. */
  readonly path?: ErrorPath;
}

/** The fields of one order. A text can have several orders. */
export type SentFields = readonly SentField[];
