/** Kinds of alarms. */
export const alarmKinds = [
  'approval-waiting',
  'pause',
  'guard',
  'reconciliation-difference',
  'backlog',
  'broker-unavailable',
  'failed-plan',
  'stop-not-moved',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** An alarm, as its body has it. It may be sent more than once, always with the same `id`. */
export interface Alarm {
  readonly id: string;
  readonly kind: AlarmKind;
  /** What it is about: a strategy, an account, a ticker at a broker, or the executions. */
  readonly subject: string;
  /** One sentence for a trader. */
  readonly message: string;
  /** When it was raised: ISO 8601, UTC. */
  readonly at: string;
}

/** Where alarms go. */
export interface AlarmTarget {
  /** `https:`, or `http:` on this machine. */
  readonly url: string;
  /** Key of the signature. */
  readonly secret: string;
  /** Seconds in which there is one alarm of a kind and subject. */
  readonly everySeconds: number;
}
