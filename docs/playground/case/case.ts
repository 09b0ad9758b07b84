/** All that a plan is made of, as texts: what `signal-to-order plan` reads, before it is read. */
export interface Case {
  /** The body as it was sent. */
  readonly message: string;
  /** JSON of the settings; empty means the defaults. */
  readonly settings: string;
  /** JSON of the market snapshot. */
  readonly market: string;
  /** Prefix of the order ids; empty means no order ids. */
  readonly signalId: string;
  /** When the message arrived; nothing: the market's `now`. */
  readonly receivedAt: string;
  /** Identifier of the profile to plan with; empty for none. */
  readonly broker: string;
}

export const caseKeys = [
  'message',
  'settings',
  'market',
  'signalId',
  'receivedAt',
  'broker',
] as const satisfies (keyof Case)[];

const noCase: Case = { message: '', settings: '', market: '', signalId: '', receivedAt: '', broker: '' };

/** A case of some texts. Lines end as an editor ends them, so that what is shown is what is shared. */
export function caseOf(texts: Partial<Case>): Case {
  const lines = caseKeys.map((key) => [key, (texts[key] ?? '').replace(/\r\n?/g, '\n')]);
  return { ...noCase, ...Object.fromEntries(lines) };
}

/** True for cases of the same texts. */
export function isSameCase(a: Case, b: Case): boolean {
  return caseKeys.every((key) => a[key] === b[key]);
}
