// Everything that refuses an entry or an exit: a row a gate, in the order in which their errors are reported.
import { signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { buyingPower, lossAtStop, orderSize, priceCollar } from './account-limits.js';
import { age } from './age.js';
import { coolingDown, dayEntries, dayLoss, dayProfit, drawdown } from './day-rules.js';
import { lastDay, lateRelease, mistypedTicker, testSignal } from './entry-refusals.js';
import { expectedPosition } from './expected-position.js';
import { exposure, openRisk } from './exposure-limits.js';
import { complete, type Gate, gate } from './gate.js';
import { instrumentLimits } from './instrument-limits.js';
import { blackout, closedMarket, sessionEnding } from './market-hours.js';
import { allowedSide, isolatedSide } from './sides.js';
import { spread } from './spread.js';
import { tradingWindow } from './trading-window.js';
import { verdict } from './verdict.js';
import { waitingSwap } from './waiting-swap.js';

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
      judge: ({ ignoreExitSignals: ignored }) => {
        const message = 'The settings ignore exit signals.';
        return [verdict({ ignored }, ignored && signalError('exit-signals-ignored', { message }))];
      },
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
      judge: ({ entryLockout: locked }) => {
        const message = 'Entries are locked out by the settings.';
        return [verdict({ locked }, locked && signalError('entry-locked-out', { message }))];
      },
    }),
    gate({
      code: 'add-to-position-not-allowed',
      settings: ['allowAddToPosition'],
      needs: 'leg',
      entry: 'refuse',
      judge: ({ allowAddToPosition: allowed }, { adds, contract }, { signal }) => {
        if (!adds) {
          return [];
        }
        if (allowed) {
          return [verdict({ allowed }, undefined)];
        }
        const { ticker } = contract ?? signal;
        const message = `A position in ${ticker} is already open on this side, and the settings do not allow adding to it.`;
        const expected = 'action add, or the setting allowAddToPosition';
        const details = { message, path: ['action'], received: signal.action, expected };
        return [verdict({ allowed }, signalError('add-to-position-not-allowed', details))];
      },
    }),
    gate({
      code: 'max-positions-reached',
      settings: ['maxPositions'],
      needs: 'leg',
      entry: 'refuse',
      judge: ({ maxPositions: limit }, { isFlat }, { openTickers }) => {
        if (limit === undefined || !isFlat) {
          return [];
        }
        const open = openTickers();
        if (open < limit) {
          return [verdict({ open, limit }, undefined)];
        }
        const message = `${open === 1 ? '1 ticker is' : `${open} tickers are`} open already; the settings allow ${limit}.`;
        const calculation = calculationOf({
          open: Figure.from('market', ['positions', 'open'], open),
          limit: Figure.from('setting', ['maxPositions'], limit),
        });
        return [verdict({ open, limit }, signalError('max-positions-reached', { message, open, limit, calculation }))];
      },
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
      // By the side of the contract: see the table in `market/instruments.ts`.
      judge: (_, { contractSide, contract }, { signal, shortSale }) => {
        if (contractSide !== 'short') {
          return [];
        }
        const { ticker } = contract ?? signal;
        const read = shortSale(ticker);
        if (read.supported) {
          return [verdict(read, undefined)];
        }
        const message = `This broker cannot open a short position in ${ticker}.`;
        return [verdict(read, signalError('short-selling-unsupported', { message, received: ticker }))];
      },
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
  ]))();
