/**
 * Where a request may have the password of its webhook apart from the path, or a signature that is made with it. The path is
 * then `{base}/trading/webhook/<webhook id>`; a path with the password works as before. The first source that a request has
 * decides: header, signature, body.
 *
 * @example
 * const credentials: CredentialSources = { passwordHeader: 'authorization' };
 * const request = {
 *   method: 'POST',
 *   path: '/trading/webhook/1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6',
 *   headers: { authorization: `Bearer ${webhook.password}` },
 *   sourceAddress: '203.0.113.7',
 *   body: '{"ticker":"AAPL","action":"buy"}',
 * };
 * receive(request, [webhook], { clock: Date, signalId: 'signal-1', credentials }).accepted; // true
 */
export interface CredentialSources {
  /** Header with the password: `authorization` with `Bearer <password>`, any other one with the password alone. */
  readonly passwordHeader?: string;
  /** Signature of the body. */
  readonly signature?: SignatureSource;
  /**
   * Name of the field with the password, for senders that set neither path nor headers. In a batch, each signal that has the field
   * must have the right one. The field is removed from the signal, at its top level alone: a password that is
   * repeated elsewhere in the message stays there.
   */
  readonly passwordField?: string;
}

/**
 * A signature of the body: its HMAC-SHA-256 with the password as the key.
 *
 * @example
 * const github: SignatureSource = { header: 'x-hub-signature-256', encoding: 'hex', prefix: 'sha256=' };
 * receive(request, [webhook], { clock: Date, signalId: 'signal-1', credentials: { signature: github } }).accepted; // true
 */
export interface SignatureSource {
  /** Header with the signature. */
  readonly header: string;
  /** How its bytes are written. Hexadecimal digits may be in upper case. */
  readonly encoding: 'hex' | 'base64';
  /** What the header has before them, such as `sha256=`; default nothing. */
  readonly prefix?: string;
  /**
   * Header with the time of the request, in seconds since 1970. What is signed is then the time, a full stop, and the body:
   * `1769441400.{"ticker":…}`. A request that was recorded is rejected when it is too old.
   */
  readonly timestampHeader?: string;
  /** Maximum distance of that time from the clock, in seconds; default 300. */
  readonly toleranceSeconds?: number;
}
