/** A validator with the schema of the messages. */
export interface Peer {
  readonly name: string;
  /** What it answers to a message that was parsed from JSON. */
  readonly run: (message: unknown) => unknown;
  /** The number of faults that an answer names; 0 for a message that is accepted. */
  readonly faults: (answer: unknown) => number;
  /** Whether it gives a fresh object in which text that holds a number became one. */
  readonly converts: boolean;
}
