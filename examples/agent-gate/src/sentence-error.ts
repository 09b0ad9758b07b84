/** Why the gate cannot start, in a sentence for the person at the terminal. */
export class SentenceError extends Error {}
