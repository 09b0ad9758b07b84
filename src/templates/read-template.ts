// Reads the tokens of a template: every syntax fault, what would repair them, and where the values are.
import { endFault, startSyntax, tokenFault } from '../core/json-syntax.js';
import type { Repair } from './fill.js';
import { maxFindings } from './findings.js';
import { itemAt } from './item-at.js';
import { recover } from './recover-syntax.js';
import {
  type Member,
  newOpen,
  type Places,
  type Reading,
  type TemplateFault,
  type TemplateToken,
  take,
} from './template-reading.js';

/** A template as JSON. */
export interface ReadTemplate {
  readonly places: Places;
  readonly faults: readonly TemplateFault[];
  /** Changes that make it JSON; undefined where it is not known what was meant. */
  readonly repairs: readonly Repair[] | undefined;
}

/** The root of an empty template. */
const noToken: TemplateToken = { kind: 'bare', start: 0, end: 0, holes: [] };
const nothing: Member = { path: [], name: noToken, value: noToken, inner: new Map() };

/** Reads a template. Values without quotes that begin at one of the places are read as values. */
export function readTemplate(
  template: string,
  tokens: readonly TemplateToken[],
  knownValues: ReadonlySet<number>,
): ReadTemplate {
  const reading: Reading = {
    ...{ template, tokens, state: startSyntax(), open: [], members: [], duplicates: [], faults: [], repairs: [] },
    top: newOpen(undefined),
    oddLines: oddLinesOf(template, tokens),
    isLost: false,
  };
  const { faults, members, duplicates, repairs, state } = reading;
  for (let position = 0; position < tokens.length; position += 1) {
    const token = itemAt(tokens, position);
    const isKnown = knownValues.has(token.start);
    const fault = tokenFault(template, isKnown ? { ...token, holes: [token] } : token, state);
    if (fault === undefined) {
      take(reading, token);
    } else {
      report(reading, { ...fault, position });
      position = recover(reading, position);
    }
  }
  const fault = endFault(template, state);
  if (fault !== undefined) {
    report(reading, { ...fault, position: tokens.length });
    reading.isLost = true;
  }
  const [root = nothing] = members;
  return reading.isLost
    ? { places: { root, members, duplicates: [] }, faults, repairs: undefined }
    : { places: { root, members, duplicates }, faults, repairs };
}

/** For each token on a line whose last text is not closed, the position of that text: its double quotes are not in pairs. */
function oddLinesOf(template: string, tokens: readonly TemplateToken[]): ReadonlyMap<number, number> {
  const odd = new Map<number, number>();
  for (const [last, token] of tokens.entries()) {
    for (let position = last; token.isOpen && position >= 0; position -= 1) {
      const next = tokens[position + 1];
      if (
        position < last &&
        next !== undefined &&
        template.slice(itemAt(tokens, position).end, next.start).includes('\n')
      ) {
        break;
      }
      odd.set(position, last);
    }
  }
  return odd;
}

/** Reports a fault, unless its token has one, or it is about brackets and it is not known which belong together. */
function report({ faults, tokens, state: { expecting }, isLost }: Reading, fault: TemplateFault): void {
  const kind = tokens[fault.position]?.kind;
  const isTrailingComma = (kind === '}' && expecting === 'name') || (kind === ']' && expecting === 'item');
  const isAboutBrackets = expecting === 'end' || kind === undefined || /[{}[\]]/.test(kind);
  const isNew = faults.at(-1)?.position !== fault.position;
  if (isNew && !(isLost && isAboutBrackets && !isTrailingComma) && faults.length < maxFindings) {
    faults.push(fault);
  }
}
