// A field that reaches the order, added to a copy of the sources: what it takes, and that the compiler is content.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';

/** One change: in a file of `src/`, a text is put behind another one. */
interface Patch {
  readonly file: string;
  readonly after: string;
  readonly insert: string;
}

/** The field `displayQuantity`: the part of an order that the market sees. */
const patches: readonly Patch[] = [
  {
    file: 'signal/fields.ts',
    after: "  { name: 'expiresAt', kind: 'date', code: 'invalid-expires-at' },\n",
    insert: "  { name: 'displayQuantity', kind: 'number', above: 0, code: 'invalid-field' },\n",
  },
  {
    file: 'signal/fields.ts',
    after: 'export const signalTexts: Readonly<Record<FieldName, SignalFieldText>> = {\n',
    insert: "  displayQuantity: { group: 'order', description: 'Units that the market sees.', examples: [1] },\n",
  },
  {
    // `npm run generate` writes this one.
    file: 'signal/field-types.ts',
    after: 'export interface OrderFields extends OptionFields {\n',
    insert: '  /** Units that the market sees. */\n  readonly displayQuantity?: DecimalString;\n',
  },
  {
    file: 'plan/legs/order-terms.ts',
    after: 'export interface OrderTerms {\n',
    insert: '  readonly displayQuantity: DecimalString | undefined;\n',
  },
  {
    file: 'plan/legs/order-terms.ts',
    after: 'function limitsOf({ extendedHours,',
    insert: ' displayQuantity,',
  },
  {
    file: 'plan/legs/order-terms.ts',
    after: '  return { extendedHours: extendedHours === true,',
    insert: ' displayQuantity,',
  },
  {
    file: 'plan/legs/order-prices.ts',
    after: '  const { leg, orderType, timeInForce, extendedHours,',
    insert: ' displayQuantity,',
  },
  {
    file: 'plan/legs/order-prices.ts',
    after: '    ...(extended && { extendedHours: true as const }),\n',
    insert: '    ...(displayQuantity !== undefined && { displayQuantity }),\n',
  },
  {
    file: 'plan/legs/order.ts',
    after: '  readonly cancelAfter?: number;\n',
    insert: '  /** Units that the market sees. */\n  readonly displayQuantity?: DecimalString;\n',
  },
  {
    file: 'plan/legs/order.ts',
    after: 'export type OrderDuration = Pick<OrderBase,',
    insert: " 'displayQuantity' |",
  },
];

const copy = mkdtempSync(resolve('node_modules/.cache-add-field-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function apply({ file, after, insert }: Patch): void {
  const path = join(copy, 'src', file);
  const text = readFileSync(path, 'utf8');
  expect(text.split(after)).toHaveLength(2);
  writeFileSync(
    path,
    text.replace(after, () => `${after}${insert}`),
  );
}

describe('a new field that reaches the order', () => {
  it('takes changes in five files at most', () => {
    expect(new Set(patches.map(({ file }) => file)).size).toBeLessThanOrEqual(5);
  });

  it('compiles, is parsed, and is in the order', { timeout: 60_000 }, async () => {
    cpSync('src', join(copy, 'src'), { recursive: true });
    cpSync('tsconfig.json', join(copy, 'tsconfig.json'));
    for (const patch of patches) {
      apply(patch);
    }
    const { config } = ts.readConfigFile(join(copy, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, copy);
    const program = ts.createProgram([join(copy, 'src/index.ts')], options);
    expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);

    const outfile = join(copy, 'library.mjs');
    await build({ entryPoints: [join(copy, 'src/index.ts')], outfile, bundle: true, format: 'esm', platform: 'node' });
    const library: typeof import('../../src/index.js') = await import(pathToFileURL(outfile).href);
    const message = { ticker: 'AAPL', action: 'buy', quantity: 5, displayQuantity: '2.0' };
    const context = library.snapshotContext(
      { now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: 150, ask: 150.02 } } },
      library.defaultSettings,
    );
    const signal = library.parseSignal(message, { clock: context.clock });
    expect(signal).toMatchObject({ ok: true, value: { displayQuantity: '2' } });
    const plan = signal.ok && library.planSignal(signal.value, context);
    expect(plan).toMatchObject({ value: { steps: [{ order: { quantity: '5', displayQuantity: '2' } }] } });
    expect(library.parseSignal({ ...message, displayQuantity: 0 }, { clock: context.clock })).toMatchObject({
      errors: [{ code: 'invalid-field', message: 'displayQuantity is 0; expected a number above 0.' }],
    });
  });
});
