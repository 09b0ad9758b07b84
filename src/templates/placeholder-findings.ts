import type { FoundPlaceholder } from './find-placeholders.js';
import { nearestPlaceholder } from './find-placeholders.js';
import { maxFindings, type PlacedFinding } from './findings.js';
import type { AlertKind, AlertPlatform } from './placeholder-entry.js';
import type { TemplateToken } from './template-reading.js';

const platformNames: Readonly<Record<AlertPlatform, string>> = {
  tradingview: 'TradingView',
  trendspider: 'TrendSpider',
  none: 'The platform',
};

/** Findings about the placeholders themselves, whatever the text around them. */
export function placeholderFindings(
  found: readonly FoundPlaceholder[],
  platform: AlertPlatform,
  alert: AlertKind | undefined,
): readonly PlacedFinding[] {
  // Looking for the nearest name takes time, and the report is bounded.
  return found
    .filter(({ entry, isSpaced }) => entry === undefined || isSpaced || isElsewhere(entry.alert, alert))
    .slice(0, maxFindings)
    .map((placeholder) => findingOf(placeholder, platform));
}

function isElsewhere(needed: AlertKind | undefined, alert: AlertKind | undefined): boolean {
  return needed !== undefined && alert !== undefined && needed !== alert;
}

function findingOf(placeholder: FoundPlaceholder, platform: AlertPlatform): PlacedFinding {
  const { start, end, text, name, entry, isSpaced } = placeholder;
  const place = { start, end, placeholder: text };
  if (entry === undefined) {
    const nearest = nearestPlaceholder(name, platform);
    const fix = nearest === undefined ? fixWithout(platform) : `Did you mean ${nearest}?`;
    const message = `${platformNames[platform]} does not fill in ${text}. ${fix}`;
    return { severity: 'error', code: 'placeholder-unknown', message, ...place };
  }
  if (isSpaced) {
    const message = `Whether ${platformNames[platform]} fills in ${text} is not documented. Write {{${name}}} without spaces.`;
    return { severity: 'warning', code: 'placeholder-unknown', message, ...place };
  }
  const message = `${text} exists on strategy alerts only, and this alert is on an indicator. Write the value itself, or create the alert on a strategy.`;
  return { severity: 'error', code: 'placeholder-not-on-this-alert', message, ...place };
}

function fixWithout(platform: AlertPlatform): string {
  return platform === 'none' ? 'Write the value itself.' : 'Write the value itself, or one of its placeholders.';
}

/** Double braces that are not part of a placeholder: a brace is missing, or there is too much between them. */
export function strayBraces(
  template: string,
  tokens: readonly TemplateToken[],
  platform: AlertPlatform,
): readonly PlacedFinding[] {
  if (platform !== 'tradingview') {
    return [];
  }
  return tokens
    .filter(({ kind }) => kind === 'text')
    .flatMap((token) => strayBracesIn(template, token))
    .slice(0, maxFindings);
}

function strayBracesIn(template: string, { start, end, holes: placeholders }: TemplateToken): readonly PlacedFinding[] {
  let rest = '';
  let from = start;
  for (const placeholder of placeholders) {
    rest += template.slice(from, placeholder.start) + ' '.repeat(placeholder.end - placeholder.start);
    from = placeholder.end;
  }
  rest += template.slice(from, end);
  const [match] = rest.matchAll(/\{\{[^{}"]{0,80}\}?|[\w.]{0,80}\}\}/g);
  if (match === undefined) {
    return [];
  }
  const [text] = match;
  const message = `${text} is not a placeholder. Write it as {{name}}, with two braces on each side and nothing else between them.`;
  const at = start + match.index;
  return [
    { severity: 'error', code: 'placeholder-unknown', message, start: at, end: at + text.length, placeholder: text },
  ];
}
