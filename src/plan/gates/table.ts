// Everything that refuses an entry or an exit: a row a gate, in the order in which their errors are reported.
import { buyingPower, lossAtStop, orderSize, priceCollar } from './account-limits.js';
import { age } from './age.js';
import { coolingDown, dayEntries } from './day-counts.js';
import { dayLoss, dayProfit, drawdown } from './day-rules.js';
import { lastDay, lateRelease, mistypedTicker, testSignal } from './entry-refusals.js';
import { expectedPosition } from './expected-position.js';
import { exposure, openRisk } from './exposure-limits.js';
import { complete, type Gate, gate } from './gate.js';
import { instrumentLimits } from './instrument-limits.js';
import { blackout, closedMarket, sessionEnding } from './market-hours.js';
import {
  addition,
  entryFallback,
  ignoredExits,
  lockedEntries,
  maxPositions,
  shortSelling,
  waitingSwap,
} from './permissions.js';
import { allowedSide, isolatedSide } from './sides.js';
import { spread } from './spread.js';
import { tradingWindow } from './trading-window.js';

/** The gates. A setting of a gate that no row names does not compile. */
export const gates: readonly Gate[] = /* @__PURE__ */ (() =>
  complete([
    gate({
      code: 'test-signal-refused',
      settings: ['testSignals'],
      needs: 'signal',
      entry: 'refuse',
      exit: 'notice',
      judge: testSignal,
    }),
    gate({
      code: 'position-unexpected',
      settings: ['unexpectedPosition', 'resizeSentiment'],
      needs: 'leg',
      entry: 'refuse',
      judge: expectedPosition,
    }),
    gate({
      code: 'ticker-mistyped',
      settings: ['mistypedFields'],
      needs: 'leg',
      entry: 'refuse',
      exit: 'refuse',
      judge: mistypedTicker,
    }),
    gate({
      code: 'exit-signals-ignored',
      settings: ['ignoreExitSignals'],
      needs: 'leg',
      exit: 'refuse',
      judge: ignoredExits,
    }),
    gate({
      code: 'side-not-allowed',
      settings: ['allowedSides'],
      needs: 'leg',
      entry: 'refuse',
      judge: allowedSide,
    }),
    gate({
      code: 'sides-isolated',
      settings: ['sidesIsolated', 'allowedSides'],
      needs: 'leg',
      exit: 'refuse',
      judge: isolatedSide,
    }),
    gate({
      code: 'entry-locked-out',
      settings: ['entryLockout'],
      needs: 'leg',
      entry: 'refuse',
      judge: lockedEntries,
    }),
    gate({
      code: 'add-to-position-not-allowed',
      settings: ['allowAddToPosition'],
      needs: 'leg',
      entry: 'refuse',
      judge: addition,
    }),
    gate({
      code: 'max-positions-reached',
      settings: ['maxPositions'],
      needs: 'leg',
      entry: 'refuse',
      judge: maxPositions,
    }),
    gate({
      code: 'signal-too-old',
      // An age that cannot be known (safety M6).
      also: ['invalid-time'],
      legSettings: ['rejectOlderThan'],
      needs: 'leg',
      entry: 'refuse',
      exit: 'refuse',
      judge: age,
    }),
    gate({
      code: 'released-too-late',
      settings: ['maxReleaseDelaySeconds'],
      needs: 'signal',
      entry: 'refuse',
      exit: 'notice',
      judge: lateRelease,
    }),
    gate({
      code: 'spread-too-wide',
      legSettings: ['bidAskSpreadFilter', 'bidAskSpreadFilterPercent'],
      needs: 'leg',
      entry: 'refuse',
      exit: 'refuse',
      unmeasuredExit: 'spread-unchecked',
      judge: spread,
    }),
    gate({
      code: 'outside-trading-window',
      also: ['calendar-unknown'],
      settings: ['tradingWindows', 'exitsOutsideTradingWindows', 'entryWindowFromOpen'],
      needs: 'leg',
      entry: 'refuse',
      exit: 'refuse',
      judge: tradingWindow,
    }),
    gate({
      code: 'market-closed',
      also: ['calendar-unknown'],
      settings: ['calendars', 'whenClosed', 'exitsWhenClosed'],
      needs: 'leg',
      entry: 'refuse',
      // An exit is sent with the notice.
      exit: 'refuse',
      notices: ['market-closed', 'calendar-unknown'],
      judge: closedMarket,
    }),
    gate({
      code: 'session-ending',
      also: ['calendar-unknown'],
      settings: ['flatBy'],
      needs: 'leg',
      entry: 'refuse',
      judge: sessionEnding,
    }),
    gate({
      code: 'blackout',
      settings: ['blackouts'],
      needs: 'leg',
      entry: 'refuse',
      judge: blackout,
    }),
    gate({
      code: 'short-selling-unsupported',
      sources: ['capabilities'],
      needs: 'leg',
      entry: 'refuse',
      judge: shortSelling,
    }),
    gate({
      code: 'swap-refused',
      settings: ['waitingSwaps'],
      needs: 'leg',
      exit: 'refuse',
      judge: waitingSwap,
    }),
    gate({
      code: 'order-too-large',
      settings: ['maxOrderQuantity', 'maxOrderValue', 'maxPositionValue'],
      needs: 'order',
      entry: 'refuse',
      judge: orderSize,
    }),
    gate({
      code: 'price-out-of-collar',
      settings: ['priceCollarPercent'],
      needs: 'order',
      entry: 'refuse',
      judge: priceCollar,
    }),
    gate({
      code: 'loss-at-stop-too-large',
      settings: ['maxLossAtStop', 'maxLossAtStopPercent'],
      needs: 'order',
      entry: 'refuse',
      judge: lossAtStop,
    }),
    gate({
      code: 'buying-power-exceeded',
      sources: ['buyingPower'],
      needs: 'order',
      entry: 'refuse',
      notices: ['margin-unknown'],
      judge: buyingPower,
    }),
    gate({
      code: 'day-loss-reached',
      guard: ['maxLossPerDay', 'maxLossPerDayPercent'],
      needs: 'leg',
      entry: 'refuse',
      judge: dayLoss,
    }),
    gate({
      code: 'day-profit-reached',
      guard: ['maxProfitPerDay'],
      needs: 'leg',
      entry: 'refuse',
      judge: dayProfit,
    }),
    gate({
      code: 'drawdown-reached',
      guard: ['maxDrawdown'],
      needs: 'leg',
      entry: 'refuse',
      judge: drawdown,
    }),
    gate({
      code: 'entries-exhausted',
      guard: ['maxEntriesPerDay', 'maxEntriesPerTicker'],
      needs: 'leg',
      entry: 'refuse',
      judge: dayEntries,
    }),
    gate({
      code: 'cooling-down',
      guard: ['cooldownAfterLoss', 'maxLossesInRow'],
      needs: 'leg',
      entry: 'refuse',
      judge: coolingDown,
    }),
    gate({
      code: 'exposure-too-large',
      guard: ['maxContracts', 'maxTotalValue', 'maxTotalValuePercent', 'maxSideValue', 'maxSideValuePercent'],
      needs: 'order',
      entry: 'refuse',
      judge: exposure,
    }),
    gate({
      code: 'open-risk-too-large',
      guard: ['maxOpenRisk', 'maxOpenRiskPercent'],
      needs: 'order',
      entry: 'refuse',
      judge: openRisk,
    }),
    gate({
      code: 'order-expired',
      sources: ['expiresAt'],
      needs: 'signal',
      entry: 'refuse',
      exit: 'notice',
      judge: lastDay,
    }),
    gate({
      code: 'below-minimum',
      also: ['above-maximum'],
      sources: ['instrument'],
      needs: 'sized',
      entry: 'refuse',
      exit: 'notice',
      judge: instrumentLimits,
    }),
    gate({
      code: 'unsupported-by-broker',
      settings: ['entryFallback'],
      needs: 'leg',
      entry: 'refuse',
      judge: entryFallback,
    }),
  ]))();
