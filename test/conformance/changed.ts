// Lines whose answer differs from that of a commit, and the part of section S of the safety rules that wants it:
//
//   npx tsx test/conformance/changed.ts 7859653            lists them, and fails if one has no part that wants it
//   npx tsx test/conformance/changed.ts 7859653 --write    writes the new answers into the files as well
//   npx tsx test/conformance/changed.ts 7859653 --record 0.1.0   records them for the CHANGELOG: npm run generate -- changelog
//
// Sizes of sizing.jsonl are those of fill-model.ts, which shares nothing with src/.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Decimal } from 'decimal.js';
import { readChanges, recordFile } from '../../docs/generate/changed-decisions.js';
import { answerOf } from './answer-of.js';
import { answerByFill, type Fields, isFields, type SizeRequest, type Sizes } from './fill-model.js';
import { readVectors } from './recorded.js';
import { differenceOf, fileNames, folder, type Line, lineOf, readLines, sameJson } from './suite.js';
import { librarySizes } from './vector-sizes.js';

const [commit = '', mode, release = ''] = process.argv.slice(2);

/** Why an answer changed: the rule, and what of the answer. */
type Kind = string;

interface Change {
  readonly file: string;
  readonly line: string;
  readonly kind: Kind | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

function textsAt(file: string): readonly string[] {
  const text = execFileSync('git', ['show', `${commit}:${folder}/${file}`], { maxBuffer: 1 << 28 }).toString();
  return text.trimEnd().split('\n');
}

function fieldsAt(value: unknown, ...path: readonly string[]): Fields {
  const found = path.reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), value);
  return isFields(found) ? found : {};
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const list = isFields(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

/** Orders of an answer; undefined: refused. */
function ordersOf(answer: unknown): readonly Fields[] | undefined {
  if (!isFields(answer) || answer.ok !== true) {
    return undefined;
  }
  return listAt(answer.value, 'steps').flatMap((step) => {
    const { order } = fieldsAt({ step }, 'step');
    return isFields(order) ? [order] : [];
  });
}

/** The rule of a price that cannot be used, by what the message says. */
function priceKind(path: readonly unknown[], request: Fields): Kind | undefined {
  const payload = fieldsAt(request, 'payload');
  const settings = fieldsAt(request, 'settings', 'entry');
  const place = path.join('.');
  const type = payload.orderType ?? settings.orderType;
  if (place === 'limitPrice' || place === 'stopLoss.limitPrice') {
    return 'S4: refused, the limit of a stop-limit on the wrong side of its stop';
  }
  if (place === 'trailAmount' || place === 'trailPercent') {
    return 'S3: refused, a trail that never triggers';
  }
  if (type === 'trailing_stop') {
    return 'S2: refused, an absolute leg of a trailing entry';
  }
  const legs = { ...fieldsAt(settings, 'stopLoss'), ...fieldsAt(payload, 'stopLoss') };
  if (place === 'stopLoss' && ('trailAmount' in legs || 'trailPercent' in legs)) {
    return 'S3: refused, a trail that never triggers';
  }
  return place === 'stopLoss' ? 'S26: refused, a risk stop inside the spread' : undefined;
}

function refusalKind(codes: readonly (readonly [string, readonly unknown[]])[], request: Fields): Kind | undefined {
  const kinds = codes.map(([code, path]) => {
    switch (code) {
      case 'contract-expired':
        return monthIsOver(request) ? 'S5: refused, a month that has expired by its schedule' : undefined;
      case 'contract-ambiguous':
        return heldMonths(request) > 1 ? 'S5: refused, several months are held' : undefined;
      case 'price-unresolved':
        return priceKind(path, request);
      case 'quote-unavailable':
        return 'maxQuoteAgeSeconds' in fieldsAt(request, 'settings')
          ? 'S1: refused, the quote that decides a size is too old'
          : 'S3: refused, a trail of an amount without a price to compare it with';
      case 'order-too-large':
      case 'loss-at-stop-too-large':
      case 'buying-power-exceeded':
        return 'S1: refused, over a limit at the fill';
      case 'quantity-unresolved':
        return 'S1: refused, less than a step at the fill';
      default:
        return undefined;
    }
  });
  return kinds.find((kind) => kind !== undefined);
}

/** Contracts of futures that are held. */
function heldMonths(request: Fields): number {
  return Object.keys(fieldsAt(request, 'market', 'positions')).filter((ticker) => /[A-Z]\d{4}$/.test(ticker)).length;
}

/** Whether a month that is held or sent has had its third Friday before the clock: the rule of every schedule of the suite. */
function monthIsOver(request: Fields): boolean {
  const market = fieldsAt(request, 'market');
  const tickers = [String(fieldsAt(request, 'payload').ticker), ...Object.keys(fieldsAt(market, 'positions'))];
  return tickers.some((ticker) => {
    const [, letter = '', year = ''] = /([FGHJKMNQUVXZ])(\d{4})$/.exec(ticker) ?? [];
    const first = new Date(Date.UTC(Number(year), 'FGHJKMNQUVXZ'.indexOf(letter), 1));
    const friday = 1 + ((5 - first.getUTCDay() + 7) % 7) + 14;
    // New York's day is never later than that of UTC.
    return year !== '' && first.setUTCDate(friday + 1) <= Date.parse(String(market.now));
  });
}

/** Whether a position is off the step of its instrument or of the broker. */
function isOffStep(request: Fields): boolean {
  const market = fieldsAt(request, 'market');
  return Object.keys(fieldsAt(market, 'positions')).some((ticker) => {
    const steps = [fieldsAt(market, 'instruments', ticker).quantityStep, fieldsAt(market, 'capabilities').quantityStep];
    const held = new Decimal(String(fieldsAt(market, 'positions', ticker).quantity ?? 0));
    return steps.some((step) => step !== undefined && !held.div(String(step)).isInteger());
  });
}

/** The identifiers that an answer cancels. */
function cancelled(answer: unknown): readonly unknown[] {
  return listAt(fieldsAt(answer, 'value'), 'steps').flatMap((step) => listAt(step, 'orderIds'));
}

/** Whether an answer only cancels more than before: stops whose role says nothing. */
function cancelsOtherStops(before: unknown, after: unknown, request: Fields): boolean {
  const known = cancelled(before);
  const added = cancelled(after).filter((id) => !known.includes(id));
  const resting = listAt(fieldsAt(request, 'market'), 'openOrders').filter(isFields);
  const areOtherStops = added.every((id) =>
    resting.some((order) => order.id === id && order.role === 'other' && String(order.type).includes('stop')),
  );
  return added.length > 0 && areOtherStops && sameJson(ordersOf(before), ordersOf(after));
}

const quantityOf = ({ quantity }: Fields): number => Number(quantity);

function withoutQuantity(order: Fields): Fields {
  return Object.fromEntries(Object.entries(order).filter(([name]) => name !== 'quantity'));
}

/** The rule of orders that are sized or priced in another way. */
function orderKind(before: readonly Fields[], after: readonly Fields[]): Kind | undefined {
  const isTrailing = after.some(({ type, effect }) => type === 'trailing_stop' && effect !== 'close');
  const areSmaller = after.every((order, index) => quantityOf(order) <= quantityOf(before[index] ?? {}));
  if (after.every((order, index) => sameJson(withoutQuantity(order), withoutQuantity(before[index] ?? {})))) {
    return areSmaller ? 'S1: a smaller quantity' : undefined;
  }
  return isTrailing
    ? 'S2: legs of a trailing entry from its trigger'
    : areSmaller
      ? 'S1: a smaller quantity, and legs by P&L of that quantity'
      : undefined;
}

function changeOf(line: Line): Omit<Change, 'file'> | undefined {
  const given = answerOf(line);
  const after = differenceOf(line, given);
  if (after === undefined) {
    return undefined;
  }
  const [old, now] = [ordersOf(line.answer), ordersOf(given)];
  const before = line.answer;
  const quantities = listAt(fieldsAt(before, 'value'), 'quantities');
  const kindOf = (): Kind | undefined => {
    if (now === undefined) {
      const errors = listAt(given, 'errors').map(
        (error) => [String(fieldsAt({ error }, 'error').code), listAt(fieldsAt({ error }, 'error'), 'path')] as const,
      );
      const known = line.answer.ok ? [] : line.answer.errors.map(({ code }) => code);
      const isFewer = errors.length < known.length && errors.every(([code]) => known.some((one) => one === code));
      if (isFewer && errors.some(([code, path]) => code === 'price-unresolved' && String(path).startsWith('trail'))) {
        return 'S2: refused, an absolute leg of a trailing entry, whatever the market';
      }
      return refusalKind(
        errors.filter(([code]) => !known.includes(code)),
        line.request,
      );
    }
    if (cancelsOtherStops(before, given, line.request)) {
      return 'S22: a stop of role other is cancelled as the stop loss that it is';
    }
    const dust = dustKind(
      line,
      given,
      quantities.length > 0 ? quantities : (old ?? []).map(({ quantity }) => quantity),
    );
    if (dust !== undefined) {
      return dust;
    }
    const wasOf = quantities.length > 0 ? quantities.length : (old?.length ?? 0);
    if (now.length < wasOf) {
      const refused = listAt(fieldsAt(given, 'value'), 'notices').flatMap((notice) => {
        const { code, message } = fieldsAt({ notice }, 'notice');
        return code === 'entry-refused' ? [String(message)] : [];
      });
      return entryRefusedKind(refused.join(' '), line.request);
    }
    if (quantities.length > 0) {
      const areSmaller = now.every((order, index) => quantityOf(order) <= Number(quantities[index]));
      const isTrailing = now.some(({ type }) => type === 'trailing_stop');
      return areSmaller ? 'S1: a smaller quantity' : isTrailing ? 'S2: a risk from the trigger' : undefined;
    }
    return orderKind(old ?? [], now);
  };
  return { line: line.id, kind: kindOf(), before, after };
}

/** The rule of an exit whose position is off the step, by the first order before and now. */
function dustKind({ request }: Line, after: unknown, quantities: readonly unknown[]): Kind | undefined {
  const notices = listAt(fieldsAt(after, 'value'), 'notices');
  const names = notices.some((notice) => fieldsAt({ notice }, 'notice').code === 'dust-remains');
  if (!names || !isOffStep(request) || quantities.length === 0) {
    return undefined;
  }
  const [exit, ...more] = ordersOf(after) ?? [];
  const isRounded = exit === undefined || quantityOf(exit) < Number(quantities[0]);
  if (!isRounded || more.length > 0) {
    return undefined;
  }
  return quantities.length > 1
    ? 'S10: nothing is entered through what is less than a step'
    : 'S10: what is less than a step is left';
}

/** The rule by the sentence of an entry that a swap leaves out. */
function entryRefusedKind(message: string, request: Fields): Kind | undefined {
  const [, codes = ''] = /nothing is entered \(([^)]*)\)/.exec(message) ?? [];
  const path = /The limit .* stop-limit order/.test(message)
    ? ['limitPrice']
    : /takeProfit/.test(message)
      ? ['takeProfit']
      : /A trail of/.test(message)
        ? ['trailAmount']
        : ['stopLoss'];
  const kind = refusalKind(
    codes.split(', ').map((code) => [code, path] as const),
    request,
  );
  return kind?.replace('refused', 'the entry of a swap refused');
}

function suiteChanges(file: (typeof fileNames)[number]): readonly Change[] {
  const changes: Change[] = [];
  const answered = new Map<string, object>();
  for (const text of textsAt(file)) {
    const line = lineOf(text);
    const change = changeOf(line);
    if (change !== undefined) {
      changes.push({ file, ...change });
      answered.set(line.id, { ...line, answer: withPathsAsBefore(line, change.after) });
    }
  }
  if (mode === '--write' && changes.length > 0) {
    const lines = readLines(file).map((line) => JSON.stringify(answered.get(line.id) ?? line));
    writeFileSync(`${folder}/${file}`, `${lines.join('\n')}\n`);
  }
  return changes;
}

/** The new answer, in the form in which the file has answers: an error without a path where it had none. */
function withPathsAsBefore({ answer, source }: Line, after: unknown): unknown {
  const errors = listAt(after, 'errors');
  if (source !== undefined && errors.length > 0) {
    // The model has codes only.
    return { ok: false, errors: errors.map((error) => ({ code: fieldsAt({ error }, 'error').code })) };
  }
  if (answer.ok || errors.length === 0) {
    return after;
  }
  const known = new Map(answer.errors.map((error) => [error.code, error]));
  return { ok: false, errors: errors.map((error) => known.get(String(fieldsAt({ error }, 'error').code)) ?? error) };
}

/** Lines of sizes. The model answers them; where the library differs from it, the change has no kind. */
function vectorChanges(file: string): readonly Change[] {
  const [header = '', ...texts] = textsAt(file);
  const market: Fields = JSON.parse(header);
  const changes: Change[] = [];
  const written = texts.map((text, index) => {
    const vector: { readonly request: SizeRequest; readonly answer: Sizes } = JSON.parse(text);
    const given = librarySizes(vector.request, market);
    const { answer: modelled, kind } = answerByFill(vector.request, vector.answer, market, `${index + 2}`);
    if (sameSizes(vector.answer, given) && sameSizes(vector.answer, modelled)) {
      return text;
    }
    const agreed = sameSizes(modelled, given);
    changes.push({
      file,
      line: `${index + 2}`,
      kind: agreed ? kind : undefined,
      before: vector.answer,
      after: agreed ? given : { library: given, model: modelled },
    });
    return JSON.stringify({ ...vector, answer: modelled });
  });
  if (mode === '--write' && changes.length > 0) {
    // Not all lines of that commit are kept.
    const kept = new Set(readVectors(file).vectors.map(({ request }) => JSON.stringify(request)));
    const lines = written.filter((_, index) => kept.has(JSON.stringify(JSON.parse(texts[index] ?? '').request)));
    writeFileSync(`${folder}/${file}`, `${[header, ...lines].join('\n')}\n`);
  }
  return changes;
}

function sameSizes(one: unknown, other: unknown): boolean {
  return sameJson(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}

const changes = [...fileNames.flatMap(suiteChanges), ...vectorChanges('sizing.jsonl')];
const counts = new Map<string, number>();
for (const { file, line, kind, before, after } of changes) {
  const name = `${file} | ${kind ?? 'NO RULE'}`;
  counts.set(name, (counts.get(name) ?? 0) + 1);
  if (mode !== '--summary' && mode !== '--record') {
    console.log(JSON.stringify({ file, line, kind, before, after }));
  }
}
console.log(
  [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} | ${count}`)
    .join('\n'),
);
if (mode === '--record') {
  const sums = new Map<string, number>();
  for (const { kind } of changes) {
    // The entry of a swap is an entry; a refusal whatever the market is one.
    const name = (kind ?? 'NO RULE')
      .replace('the entry of a swap refused', 'refused')
      .replace(', whatever the market', '');
    sums.set(name, (sums.get(name) ?? 0) + 1);
  }
  const byRule = new Intl.Collator('en', { numeric: true });
  const listed = [...sums].map(([kind, lines]) => ({ kind, lines }));
  const sorted = listed.sort((one, other) => byRule.compare(one.kind, other.kind));
  const record = { ...readChanges(), [release]: { since: commit, changes: sorted } };
  writeFileSync(recordFile, `${JSON.stringify(record, undefined, 2)}\n`);
}
process.exitCode = changes.some(({ kind }) => kind === undefined) ? 1 : 0;
