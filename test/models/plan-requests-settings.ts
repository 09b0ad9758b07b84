// Random settings for plan requests (DESIGN 7), most of them at their default.

import type { HalfSettings, PartialSettings, StopLoss, TakeProfit, TradingWindow } from './plan-model-types.js';
import { type Dice, near, present } from './plan-requests-dice.js';
import type { World } from './plan-requests-world.js';

function overrideRecord(dice: Dice): HalfSettings['allowSignalOverride'] {
  const names = [
    'orderType',
    'price',
    'timeInForce',
    'marketPriceType',
    'trailingStop',
    'spreadFilter',
    'rejectOlderThan',
    'quantityType',
  ] as const;
  const record: { [name in (typeof names)[number]]?: boolean } = {};
  for (const name of names) {
    if (dice.chance(50)) {
      record[name] = dice.chance(40);
    }
  }
  return record;
}

function half(dice: Dice, world: World): HalfSettings {
  const amount = near(world.price, -990, 2);
  return present<HalfSettings>({
    orderType: dice.weigh<HalfSettings['orderType']>([
      [14, undefined],
      [3, 'limit'],
      [1, 'stop'],
      [1, 'stop_limit'],
      [1, 'trailing_stop'],
      [1, 'market'],
    ]),
    timeInForce: dice.weigh<string | undefined>([
      [6, undefined],
      [2, 'gtc'],
      [1, 'ioc'],
    ]),
    marketPriceType: dice.weigh<HalfSettings['marketPriceType']>([
      [8, undefined],
      [1, 'mark'],
      [1, 'last'],
      [1, 'bid'],
      [1, 'ask'],
    ]),
    trailingStop: dice.maybe(60, () => (dice.chance(50) ? { amount } : { percent: '1.5' })),
    bidAskSpreadFilter: dice.maybe(4, () => near(world.price, -998, 4)),
    bidAskSpreadFilterPercent: dice.maybe(4, () => '0.5'),
    rejectOlderThan: dice.maybe(20, () => dice.pick([10, 60])),
    allowSignalOverride: dice.weigh<() => HalfSettings['allowSignalOverride']>([
      [8, () => true],
      [3, () => undefined],
      [1, () => false],
      [2, () => overrideRecord(dice)],
    ])(),
  });
}

function defaultTake(dice: Dice, world: World): TakeProfit {
  return dice.pick<TakeProfit>([{ percent: 5 }, { amount: near(world.price, -980) }, { pnlAmount: '200' }]);
}

function defaultStop(dice: Dice, world: World): StopLoss {
  return dice.pick<StopLoss>([
    { percent: '3' },
    { type: 'stop', amount: near(world.price, -985) },
    { type: 'stop_limit', percent: '2.5' },
    { type: 'trailing_stop', trailPercent: '4' },
    { type: 'trailing_stop' },
    { type: 'stop_limit' },
    { type: 'trailing_stop', trailAmount: near(world.price, -980) },
  ]);
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'];

function windows(dice: Dice): TradingWindow[] {
  const timeZone = 'America/New_York';
  return dice.pick<TradingWindow[]>([
    [{ days: weekdays, from: '09:30', to: '16:00', timeZone }],
    [{ days: weekdays, from: '09:30', to: '10:30', timeZone }],
    [{ days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '18:00', to: '09:00', timeZone }],
    [
      { days: ['sat', 'sun'], from: '00:00', to: '12:00', timeZone: 'Europe/Berlin' },
      { days: weekdays, from: '12:00', to: '15:59', timeZone },
    ],
  ]);
}

export function settingsOf(dice: Dice, world: World): PartialSettings {
  const isFutures = world.assetClass === 'futures';
  return present<PartialSettings>({
    assetClass: world.assetClass,
    optionType: dice.pick([undefined, 'both', 'put', 'call'] as const),
    allowedSides: dice.weigh<PartialSettings['allowedSides'] | undefined>([
      [14, undefined],
      [1, 'bullish'],
      [1, 'bearish'],
    ]),
    sidesIsolated: dice.maybe(40, () => dice.chance(75)),
    allowSideSwapping: dice.maybe(12, () => false),
    maxPositions: dice.maybe(12, () => dice.pick([1, 3])),
    entryLockout: dice.maybe(3, () => true),
    tradingWindows: dice.maybe(10, () => windows(dice)),
    exitsOutsideTradingWindows: dice.maybe(30, () => dice.chance(30)),
    exitBreakevenOffset: dice.maybe(20, () => near(world.price, -998, 3)),
    maxQuoteAgeSeconds: dice.maybe(30, () => 60),
    allowAddToPosition: dice.maybe(90, () => dice.chance(92)),
    allowSignalQuantity: dice.maybe(8, () => false),
    signalQuantityMultiplier: dice.maybe(15, () => dice.pick<string | number>([2, '0.5', '1.5'])),
    invertPuts: dice.maybe(30, () => true),
    ignoreExitSignals: dice.maybe(3, () => true),
    cancelOpenOrders: dice.maybe(25, () => false),
    useFractionalQuantity: dice.maybe(30, () => true),
    defaultQuantity: dice.maybe(25, () =>
      isFutures
        ? { quantityType: 'fixed_quantity', quantity: 2 }
        : dice.pick<NonNullable<PartialSettings['defaultQuantity']>>([
            { quantityType: 'fixed_quantity', quantity: 3 },
            { quantityType: 'dollar_amount', quantity: '4000' },
            { quantityType: 'percent_of_equity', quantity: 5 },
            { quantityType: 'risk_percent', quantity: '1' },
          ]),
    ),
    entry: present({
      ...half(dice, world),
      takeProfit: dice.maybe(15, () => defaultTake(dice, world)),
      stopLoss: dice.maybe(20, () => defaultStop(dice, world)),
    }),
    exit: half(dice, world),
  });
}
