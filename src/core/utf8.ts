import { attempt } from './attempt.js';

/** Bytes as text: all of them, or those before the first invalid byte. */
export interface DecodedText {
  readonly text: string;
  /** The first invalid byte; absent for valid UTF-8. */
  readonly invalid?: InvalidByte;
}

/** A byte that is not UTF-8: the first byte of a character that is overlong, cut off or does not exist. */
export interface InvalidByte {
  /** Position from 0. */
  readonly offset: number;
  readonly byte: number;
}

// The part that is used of two globals that every supported runtime has. ECMAScript does not define them.
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: true; readonly ignoreBOM: true },
) => { decode(bytes: Uint8Array, options?: { readonly stream: true }): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Reads UTF-8 strictly: overlong forms, surrogates and everything above U+10FFFF are invalid. Keeps a byte-order mark. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  const text = decode(bytes);
  if (text !== undefined) {
    return { text };
  }
  const valid = validBeginning(bytes);
  const offset = utf8Length(valid);
  // In bounds: a text of all bytes was returned above.
  return { text: valid, invalid: { offset, byte: bytes[offset] as number } };
}

/** The text of valid bytes; otherwise undefined. A stream may end within a character, which is left out of the text. */
function decode(bytes: Uint8Array, options?: { readonly stream: true }): string | undefined {
  return attempt(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, options));
}

/** The characters before the first invalid byte: binary search, as the decoder does not report a position. */
function validBeginning(bytes: Uint8Array): string {
  let text = '';
  let valid = 0;
  let invalid = bytes.length + 1;
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    const decoded = decode(bytes.subarray(0, middle), { stream: true });
    if (decoded === undefined) {
      invalid = middle;
    } else {
      valid = middle;
      text = decoded;
    }
  }
  return text;
}

/** Length of a text in UTF-8, in bytes; half a surrogate pair counts as the replacement character, 3 bytes. */
export function utf8Length(text: string): number {
  return utf8Bytes(text).length;
}

/** Text in UTF-8; half a surrogate pair becomes the replacement character. */
export function utf8Bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Text without the byte-order mark that some editors and platforms write at its beginning. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
