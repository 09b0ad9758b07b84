// Which lines of many say most: a greedy cover of what each reaches, by byte.
import { isRecord } from '../../src/core/json.js';

/** Words of a text that is code: names, operators, brackets. */
const tokens = /[A-Za-z_]+|[-+*/%~<>=!?:&|,.()[\]]+/g;

/** What a line reaches: places in its JSON with the kind or the word that is there, alone and beside the action. */
function reachOf(line: unknown): ReadonlySet<string> {
  const reached = new Set<string>();
  collect(line, '', reached);
  const request = isRecord(line) ? line.request : undefined;
  const action = isRecord(request) && isRecord(request.payload) ? String(request.payload.action) : '';
  for (const place of [...reached]) {
    if (action !== '' && !place.includes('extras')) {
      reached.add(`${action} ${place}`);
    }
  }
  return reached;
}

function collect(value: unknown, place: string, reached: Set<string>): void {
  if (Array.isArray(value)) {
    reached.add(`${place} ${Math.min(value.length, 3)} items`);
    for (const item of value) {
      collect(item, `${place}[]`, reached);
    }
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      // Names of free-form properties and of tickers are endless.
      const isName = /^[a-z][A-Za-z]{0,24}$/.test(name) && !place.endsWith('.extras');
      collect(inner, `${place}.${isName ? name : '*'}`, reached);
    }
  } else {
    reached.add(`${place} ${kindOf(value)}`);
    if (typeof value === 'string') {
      collectTokens(value, reached);
    }
  }
}

/** Neighbours in a formula. */
function collectTokens(text: string, reached: Set<string>): void {
  const words = text.match(tokens) ?? [];
  if (words.length > 1) {
    for (const [index, word] of words.entries()) {
      reached.add(`${words[index - 1] ?? ''} ${word}`);
    }
  }
}

function kindOf(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return `number ${Math.sign(value)} ${Number.isInteger(value) ? 'whole' : 'in part'}`;
    case 'string':
      return /^[a-z_-]{1,40}$/.test(value) ? value : /^\s*[-+]?[\d.,]+\s*$/.test(value) ? 'amount' : 'text';
    default:
      return String(value);
  }
}

interface Candidate {
  readonly text: string;
  readonly reach: ReadonlySet<string>;
}

/** The chosen texts in their order: when everything is reached, the lines that are left reach it once more. */
export function chooseLines(texts: readonly string[], bytes: number): readonly string[] {
  const candidates = texts.map((text): Candidate => ({ text, reach: reachOf(JSON.parse(text)) }));
  const byHand = candidates.filter(({ text }) => isByHand(JSON.parse(text)));
  const chosen = new Set(byHand);
  let reached = new Set(byHand.flatMap(({ reach }) => [...reach]));
  for (let left = bytes; left > 0; reached = new Set()) {
    const cover = coverOnce(
      candidates.filter((candidate) => !chosen.has(candidate)),
      left,
      reached,
    );
    if (cover.length === 0) {
      break;
    }
    for (const candidate of cover) {
      chosen.add(candidate);
      left -= sizeOf(candidate);
    }
  }
  return candidates.filter((candidate) => chosen.has(candidate)).map(({ text }) => text);
}

/** Lines with a rule, and the header. */
function isByHand(line: unknown): boolean {
  return isRecord(line) && (line.rule !== undefined || line.request === undefined);
}

function sizeOf({ text }: Candidate): number {
  return Buffer.byteLength(text) + 1;
}

/** Each time the candidate that reaches most of what is not reached, by byte, until nothing is added or no byte is left. */
function coverOnce(candidates: readonly Candidate[], bytes: number, reached: Set<string>): readonly Candidate[] {
  const worth = (candidate: Candidate): number =>
    [...candidate.reach].filter((place) => !reached.has(place)).length / sizeOf(candidate);
  const ranked = candidates
    .map((candidate) => ({ candidate, worth: worth(candidate) }))
    .sort((one, other) => one.worth - other.worth);
  const cover: Candidate[] = [];
  let left = bytes;
  for (let best = ranked.pop(); best !== undefined; best = ranked.pop()) {
    const { candidate } = best;
    // The worth of a line only becomes less: one that is up to date and not below the next is the best.
    const now = worth(candidate);
    if (now === 0 || sizeOf(candidate) > left) {
      continue;
    }
    const place = ranked.findLastIndex((each) => each.worth <= now) + 1;
    if (place < ranked.length) {
      ranked.splice(place, 0, { candidate, worth: now });
      continue;
    }
    cover.push(candidate);
    left -= sizeOf(candidate);
    for (const reach of candidate.reach) {
      reached.add(reach);
    }
  }
  return cover;
}
