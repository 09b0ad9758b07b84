import { type Case, caseKeys, caseOf } from './case.js';

/** What the hash of an address says: a case, the name of an example, nothing, or something that cannot be read. */
export type Shared =
  | { readonly kind: 'case'; readonly texts: Case }
  | { readonly kind: 'example'; readonly name: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'broken' };

/** More than any case, so that a small hash cannot fill the memory. */
const longest = 1_000_000;

export function exampleHash(name: string): string {
  return `#example=${encodeURIComponent(name)}`;
}

/** A hash that holds the whole case: as JSON when that is shorter, else deflated. */
export async function caseHash(texts: Case): Promise<string> {
  const written = Object.fromEntries(caseKeys.filter((key) => texts[key] !== '').map((key) => [key, texts[key]]));
  const bytes = new TextEncoder().encode(JSON.stringify(written));
  const plain = `#json=${toBase64Url(bytes)}`;
  if (typeof CompressionStream === 'undefined') {
    return plain;
  }
  const deflated = await bytesOf(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  const packed = `#case=${toBase64Url(deflated)}`;
  return packed.length < plain.length ? packed : plain;
}

/** Reads a hash. Never throws. */
export async function readHash(hash: string): Promise<Shared> {
  const [, kind, content] = /^#(case|json|example)=(.*)$/.exec(hash) ?? [];
  if (kind === undefined || content === undefined) {
    return { kind: 'nothing' };
  }
  try {
    if (kind === 'example') {
      return { kind: 'example', name: decodeURIComponent(content) };
    }
    const bytes = fromBase64Url(content);
    const json = kind === 'json' ? bytes : await inflated(bytes);
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
    return isTexts(value) ? { kind: 'case', texts: caseOf(value) } : { kind: 'broken' };
  } catch {
    return { kind: 'broken' };
  }
}

function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
}

function isTexts(value: unknown): value is Partial<Case> {
  const names: ReadonlySet<string> = new Set(caseKeys);
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, text]) => names.has(name) && typeof text === 'string')
  );
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    length += piece.value.length;
    if (length > longest) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    pieces.push(piece.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) {
    binary += String.fromCharCode(byte);
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
