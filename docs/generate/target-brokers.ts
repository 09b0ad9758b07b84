// What each broker makes of the first example of docs/targets.md, with a move at its first target, for the table of that page.
import { readFileSync } from 'node:fs';
import { isBatch } from '../../src/cli/explain.js';
import { respondToPlan } from '../../src/cli/respond.js';
import type { JsonObject } from '../../src/core/json.js';
import type { AssetClass } from '../../src/core/vocabulary.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { submitSteps } from '../../src/order/plan-orders.js';
import type { BrokerProfile, ClassProfile } from '../../src/profile/broker-profile.js';
import { profiles } from '../../test/brokers/profiles.js';
import { code, table } from './marked.js';

/** What the example trades in each class instead, at prices of docs/public/market.json. */
const trades: Readonly<Partial<Record<AssetClass, JsonObject>>> = {
  stocks: {},
  options: { ticker: 'SPY 260130C600', limitPrice: 4.6, stopLoss: { amount: 1 } },
  futures: { ticker: 'ESH2026', limitPrice: 6000, stopLoss: { amount: 10 } },
  crypto: { ticker: 'BTC-USD', quantity: 0.9, limitPrice: 100_000, stopLoss: { amount: 3000 } },
};

/** Bitcoin is traded in hundredths. */
const instruments = { 'BTC-USD': { assetClass: 'crypto', tickSize: '0.01', quantityStep: '0.01' } };

/** One row for each broker and class; limit and market entries share it where the same is sent. */
export function targetBrokerTable(): string {
  const message = firstExample();
  const rows = Object.values(profiles).flatMap((profile: BrokerProfile) =>
    Object.entries(trades).flatMap(([assetClass, trade]) => {
      const rules = profile.classes[assetClass as AssetClass];
      if (rules === undefined) {
        return [];
      }
      const { limitPrice, ...market } = { ...message, ...trade };
      const sent = ['limit', 'market'].map((orderType) => ({
        orderType,
        cells: cellsOf({ ...market, orderType, ...(orderType === 'limit' && { limitPrice }) }, assetClass, profile.id),
      }));
      return merged(sent).map(([types, cells]) => [
        profile.name,
        assetClass,
        types,
        ...cells,
        secondEntry(rules, `${profile.id}.${assetClass}`),
      ]);
    }),
  );
  return table(['broker', 'class', 'entry', 'what is sent', 'stops that move', 'notices', 'beside legs'], rows);
}

/** The first message of the page, with a move at its first target. */
function firstExample(): JsonObject {
  const text = /```json planned\n(.*?)```/s.exec(readFileSync('docs/targets.md', 'utf8'))?.[1] ?? '';
  const message: JsonObject & { readonly targets: readonly JsonObject[] } = JSON.parse(text);
  const targets = message.targets.map((target, index) => (index === 0 ? { ...target, moveStop: 'entry' } : target));
  return { ...message, targets };
}

/** What is sent, which stops move, and the notices. */
function cellsOf(payload: JsonObject, assetClass: string, broker: string): readonly string[] {
  const page: JsonObject & { readonly instruments: JsonObject } = JSON.parse(
    readFileSync('docs/public/market.json', 'utf8'),
  );
  const market = { ...page, instruments: { ...page.instruments, ...instruments }, capabilities: { replace: true } };
  const settings = assetClass === 'options' ? { assetClass } : {};
  const response = respondToPlan({ payload, settings, market, broker });
  if (!response.ok || isBatch(response.value)) {
    const errors = response.ok ? [] : response.errors;
    return [
      'rejected',
      '',
      errors.map((error) => named(error.code, 'rule' in error ? error.rule : undefined)).join(', '),
    ];
  }
  const { moves = [], notices } = response.value;
  const said = notices.map(({ code: name, rule }) => named(name, name === 'targets-unsupported' ? rule : undefined));
  return [
    sentText(response.value),
    moves.map(({ stops }) => stops.join(', ')).join('; ') || 'none',
    [...new Set(said)].join(', '),
  ];
}

function named(name: string, rule: string | undefined): string {
  return rule === undefined ? code(name) : `${code(name)} (${code(rule)})`;
}

/** `45 → 153, 27 → 156, 18 with a stop`: the units of each entry, and its take profit. */
function sentText(plan: OrderPlan): string {
  return submitSteps(plan.steps)
    .map(({ role, order: { quantity, takeProfit, stopLoss, stopPrice } }) => {
      if (role === 'protection') {
        return `then a stop at ${stopPrice}`;
      }
      const legs = stopLoss === undefined ? '' : ' with a stop';
      return `${quantity}${takeProfit === undefined ? legs : ` → ${takeProfit.limitPrice}`}`;
    })
    .join(', ');
}

/** Whether the broker takes an entry beside the legs of another one; the class says nothing where nothing is attached. */
function secondEntry({ rules, brackets }: ClassProfile, prefix: string): string {
  const rule = rules.find(({ id }) => id === `${prefix}.second-bracket`);
  if (rule !== undefined) {
    return rule.check === 'after-legs' ? 'refused' : 'taken';
  }
  return brackets.length === 0 ? '' : 'not known';
}

/** Rows with equal cells as one. */
function merged(
  sent: readonly { readonly orderType: string; readonly cells: readonly string[] }[],
): readonly (readonly [types: string, cells: readonly string[]])[] {
  const byCells = new Map<string, (typeof sent)[number][]>();
  for (const each of sent) {
    const key = JSON.stringify(each.cells);
    byCells.set(key, [...(byCells.get(key) ?? []), each]);
  }
  return [...byCells.values()].map((group) => [
    group.map(({ orderType }) => orderType).join(', '),
    group.flatMap(({ cells }, index) => (index === 0 ? [cells] : [])).flat(),
  ]);
}
