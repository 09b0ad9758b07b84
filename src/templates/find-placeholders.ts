import { closestName } from '../core/closest-name.js';
import type { AlertPlatform, PlaceholderEntry } from './placeholder-entry.js';
import { placeholderTables, placeholderText } from './platforms.js';

/** A placeholder in a template, or what was probably meant as one. */
export interface FoundPlaceholder {
  /** From 0, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** As it is written. */
  readonly text: string;
  /** Name between the brackets. */
  readonly name: string;
  /** Row of the table; undefined: the platform does not fill it in. */
  readonly entry: PlaceholderEntry | undefined;
  /** True for spaces inside the brackets: no source says whether they are allowed. */
  readonly isSpaced: boolean;
}

interface Forms {
  readonly entries: ReadonlyMap<string, PlaceholderEntry>;
  /** A placeholder as the platform writes it, known or not. */
  readonly whole: RegExp;
  /** A known name with brackets that are not those of the platform. */
  readonly broken: RegExp;
}

/** Names are bounded: the search is linear. */
const doubleBraces = /\{\{(?:[^{}"\n]{0,80}|\s*plot\s*\([^{}\n]{0,80}\)\s*)\}\}/g;
const percentSigns = /%[A-Za-z]\w{0,60}%/g;

const plotTitle = /^plot\("[^"]*"\)$/;

const forms: Readonly<Record<AlertPlatform, Forms>> = {
  tradingview: /* @__PURE__ */ formsOf('tradingview', doubleBraces),
  trendspider: /* @__PURE__ */ formsOf('trendspider', percentSigns),
  none: /* @__PURE__ */ formsOf('none', /(?!)/g),
};

function formsOf(platform: AlertPlatform, whole: RegExp): Forms {
  const entries = new Map(placeholderTables[platform].map((entry) => [entry.name, entry]));
  return { entries, whole, broken: brokenForm() };
}

/** Every name of every platform, longest first, with braces, doubled brackets or percent signs around it. */
function brokenForm(): RegExp {
  const names = Object.values(placeholderTables)
    .flatMap((entries) => entries.map(({ name }) => name))
    .filter((name) => name !== 'plot()')
    .toSorted((first, second) => second.length - first.length)
    .map((name) => name.replaceAll('.', '\\.'));
  const name = `(?:${names.join('|')}|plot\\("[^"\\n]{0,80}"\\))`;
  return new RegExp(
    `(?<![\\w.])(?:(?:\\$?\\{{1,3}|\\[\\[|\\(\\(|<<|%)[ \\t]{0,3}${name}[ \\t]{0,3}(?:\\}{1,3}|\\]\\]|\\)\\)|>>|%)?` +
      `|${name}[ \\t]{0,3}(?:\\}{1,3}|\\]\\]|\\)\\)|>>|%))(?!\\w)`,
    'g',
  );
}

/** The placeholders of a template, in order. */
export function findPlaceholders(template: string, platform: AlertPlatform): readonly FoundPlaceholder[] {
  const { whole, broken, entries } = forms[platform];
  const found = [...template.matchAll(whole)].map((match) =>
    foundAt(match, match[0].replaceAll(/^(?:\{\{|%)|(?:\}\}|%)$/g, ''), entries),
  );
  const taken = new Set<number>();
  for (const { start, end } of found) {
    for (let offset = start; offset < end; offset += 1) {
      taken.add(offset);
    }
  }
  const others = [...template.matchAll(broken)]
    .filter(({ index, 0: text }) => !taken.has(index) && !taken.has(index + text.length - 1))
    .map((match) => foundAt(match, bareName(match[0]), new Map()));
  return [...found, ...others].toSorted((first, second) => first.start - second.start);
}

function foundAt(
  match: RegExpExecArray,
  inner: string,
  entries: ReadonlyMap<string, PlaceholderEntry>,
): FoundPlaceholder {
  const [text] = match;
  const name = inner.trim();
  const entry = entries.get(plotTitle.test(name) ? 'plot()' : name);
  return { start: match.index, end: match.index + text.length, text, name, entry, isSpaced: name !== inner };
}

function bareName(text: string): string {
  return text.replaceAll(/^[${[(<%\s]+|[}\])>%\s]+$/g, '');
}

/** The placeholder that an unknown one is probably meant for, as its platform writes it. */
export function nearestPlaceholder(name: string, platform: AlertPlatform): string | undefined {
  if (platform === 'tradingview' && /^plot\s*\(/i.test(name)) {
    return placeholderText(`plot("${name.replaceAll(/^plot\s*\(\s*['"]?|['"]?\s*\)?$/gi, '')}")`, platform);
  }
  const names = placeholderTables[platform].map((entry) => entry.name);
  const nearest = closestName(name, names);
  return nearest === undefined || nearest === 'plot()' ? undefined : placeholderText(nearest, platform);
}
