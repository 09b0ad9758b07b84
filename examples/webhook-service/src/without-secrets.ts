/** Removes the secrets from a text. */
export type Clean = (text: string) => string;

/** Secrets of fewer characters are words that a text may have. The same limit as in the log. */
const minLength = 6;

/** Names whose values are secrets. */
const secretName =
  /passw|pwd|passphrase|secret|token|bearer|authorization|credential|^auth$|^key$|(api|access|private|secret)[-_ ]?key|key[-_ ]?id/i;

/** Cannot be part of a name that is a secret unless it has one of these, plain or escaped. */
const mayName = /pass|pwd|secret|token|bearer|auth|credential|key|\\u/i;

const tokens = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[{}[\]:=,\n]|[^\s"'{}[\]:=,]+|[^\S\n]+/gy;

/**
 * The text with each character of a secret replaced by `•`: the given texts, and the values of names such as `password` or
 * `apiKey`, in JSON and in text that is not JSON. Every other character keeps its place.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const named = mayName.test(text) ? withoutNamedSecrets(text) : text;
  return secrets
    .filter((secret) => secret.length >= minLength)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .reduce((cleaned, form) => cleaned.replaceAll(form, hidden), named);
}

function withoutNamedSecrets(text: string): string {
  let cleaned = '';
  /** The name before a `:` or `=`. */
  let name = '';
  let isValue = false;
  /** Depth inside a list or an object that is a secret. */
  let depth = 0;
  for (const [token] of text.matchAll(tokens)) {
    const first = token.charAt(0);
    if (/\s/.test(first) && token !== '\n') {
      cleaned += token;
      continue;
    }
    if (token === ':' || token === '=') {
      isValue ||= secretName.test(name);
      cleaned += token;
      continue;
    }
    if (token === '{' || token === '[') {
      depth += isValue ? 1 : 0;
    } else if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      isValue = depth > 0;
    } else if (token === ',' || token === '\n') {
      // A value in JSON may follow on the next line.
      isValue = depth > 0 || (token === '\n' && isValue && /[:=]\s*$/.test(cleaned.slice(-64)));
    } else {
      cleaned += isValue ? hiddenToken(token) : token;
      name = isValue ? '' : nameIn(token);
      continue;
    }
    name = '';
    cleaned += token;
  }
  return cleaned;
}

function hiddenToken(token: string): string {
  const quote = token.charAt(0);
  if (quote !== '"' && quote !== "'") {
    return hidden(token);
  }
  const isClosed = token.length > 1 && token.endsWith(quote);
  return `${quote}${hidden(token.slice(1, isClosed ? -1 : undefined))}${isClosed ? quote : ''}`;
}

function hidden(text: string): string {
  return '•'.repeat(text.length);
}

/** A name without its quotes and escapes. */
function nameIn(token: string): string {
  try {
    return token.startsWith('"') ? String(JSON.parse(token)) : token.replaceAll("'", '');
  } catch {
    return token;
  }
}
