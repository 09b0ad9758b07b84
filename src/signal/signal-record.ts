import type { Sent } from './draft.js';
import type { Signal, StopLoss, TakeProfit } from './signal.js';

type NameIn<Union> = Union extends unknown ? keyof Union : never;

/** An object while it is put together. */
type RecordOf<Union> = { -readonly [Name in NameIn<Union>]?: unknown };

/** A Signal while it is put together. */
export type SignalRecord = RecordOf<Signal>;

/**
 * The record of all values that were sent, in the order of the table. A loop over the table would do the same; written
 * out, with names that the engine knows, it takes half the time. A test compares the two for every field.
 */
export function signalRecord(sent: Sent): SignalRecord {
  const record: SignalRecord = { ticker: sent[0], action: sent[1] };
  if (sent[2] !== undefined) {
    record.sentiment = sent[2];
  }
  if (sent[3] !== undefined) {
    record.signalPrice = sent[3];
  }
  if (sent[4] !== undefined) {
    record.price = sent[4];
  }
  if (sent[5] !== undefined) {
    record.limitPrice = sent[5];
  }
  if (sent[6] !== undefined) {
    record.stopPrice = sent[6];
  }
  if (sent[7] !== undefined) {
    record.quantity = sent[7];
  }
  if (sent[8] !== undefined) {
    record.quantityType = sent[8];
  }
  if (sent[9] !== undefined) {
    record.orderType = sent[9];
  }
  if (sent[10] !== undefined) {
    record.trailAmount = sent[10];
  }
  if (sent[11] !== undefined) {
    record.trailPercent = sent[11];
  }
  if (sent[12] !== undefined) {
    record.interval = sent[12];
  }
  if (sent[13] !== undefined) {
    record.timeInForce = sent[13];
  }
  if (sent[14] !== undefined) {
    record.time = sent[14];
  }
  if (sent[15] !== undefined) {
    record.extendedHours = sent[15];
  }
  if (sent[16] !== undefined) {
    record.ignoreTradingWindows = sent[16];
  }
  if (sent[17] !== undefined) {
    record.cancel = sent[17];
  }
  if (sent[18] !== undefined) {
    record.cancelOrderType = sent[18];
  }
  if (sent[19] !== undefined) {
    record.releaseAt = sent[19];
  }
  if (sent[20] !== undefined) {
    record.rejectAfter = sent[20];
  }
  if (sent[21] !== undefined) {
    record.bidAskSpreadFilter = sent[21];
  }
  if (sent[22] !== undefined) {
    record.bidAskSpreadFilterPercent = sent[22];
  }
  if (sent[23] !== undefined) {
    record.breakevenOffset = sent[23];
  }
  if (sent[24] !== undefined) {
    record.extras = sent[24];
  }
  if (sent[25] !== undefined) {
    record.optionType = sent[25];
  }
  if (sent[26] !== undefined) {
    record.intrinsicValue = sent[26];
  }
  if (sent[27] !== undefined) {
    record.expiration = sent[27];
  }
  if (sent[28] !== undefined) {
    record.strikeCount = sent[28];
  }
  if (sent[29] !== undefined) {
    record.strikesAway = sent[29];
  }
  if (sent[30] !== undefined) {
    record.strikePrice = sent[30];
  }
  if (sent[31] !== undefined) {
    record.marketPriceType = sent[31];
  }
  if (sent[32] !== undefined) {
    record.cancelAfter = sent[32];
  }
  if (sent[33] !== undefined) {
    record.expiresAt = sent[33];
  }
  if (sent[34] !== undefined) {
    record.message = sent[34];
  }
  if (sent[35] !== undefined) {
    record.test = sent[35];
  }
  if (sent[36] !== undefined) {
    record.takeProfit = sent[36];
  }
  if (sent[37] !== undefined) {
    record.stopLoss = sent[37];
  }
  return record;
}

/** The same for `takeProfit`. */
export function takeProfitRecord(sent: Sent): RecordOf<TakeProfit> {
  const record: RecordOf<TakeProfit> = {};
  if (sent[0] !== undefined) {
    record.limitPrice = sent[0];
  }
  if (sent[1] !== undefined) {
    record.percent = sent[1];
  }
  if (sent[2] !== undefined) {
    record.amount = sent[2];
  }
  if (sent[3] !== undefined) {
    record.pnlAmount = sent[3];
  }
  return record;
}

/** The same for `stopLoss`. */
export function stopLossRecord(sent: Sent): RecordOf<StopLoss> {
  const record: RecordOf<StopLoss> = {};
  if (sent[0] !== undefined) {
    record.type = sent[0];
  }
  if (sent[1] !== undefined) {
    record.percent = sent[1];
  }
  if (sent[2] !== undefined) {
    record.amount = sent[2];
  }
  if (sent[3] !== undefined) {
    record.stopPrice = sent[3];
  }
  if (sent[4] !== undefined) {
    record.limitPrice = sent[4];
  }
  if (sent[5] !== undefined) {
    record.trailAmount = sent[5];
  }
  if (sent[6] !== undefined) {
    record.trailPercent = sent[6];
  }
  if (sent[7] !== undefined) {
    record.trailPrice = sent[7];
  }
  if (sent[8] !== undefined) {
    record.pnlAmount = sent[8];
  }
  return record;
}
