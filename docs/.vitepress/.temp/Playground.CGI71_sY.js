var __defProp = Object.defineProperty;
var __defNormalProp = (obj, key, value) => key in obj ? __defProp(obj, key, { enumerable: true, configurable: true, writable: true, value }) : obj[key] = value;
var __publicField = (obj, key, value) => __defNormalProp(obj, typeof key !== "symbol" ? key + "" : key, value);
import { defineComponent, useId, computed, mergeProps, unref, useSSRContext, reactive, ref, watch, onMounted, onBeforeUnmount, defineAsyncComponent, shallowRef, useTemplateRef, nextTick } from "vue";
import { ssrRenderAttrs, ssrRenderAttr, ssrRenderList, ssrInterpolate, ssrRenderComponent, ssrIncludeBooleanAttr, ssrRenderClass } from "vue/server-renderer";
import { Decimal as Decimal$1 } from "decimal.js";
import jsep from "jsep";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
import { parser } from "@lezer/json";
import { w as withBase } from "./Content.BzmHR0UQ.js";
var maxExcerptLength = 60;
function excerpt(value) {
  switch (typeof value) {
    case "string":
      return cut(value);
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value + 0 : String(value);
    case "object":
      return value === null ? null : cut(openingOf(value));
    case "bigint":
      return "a bigint";
    case "undefined":
    case "symbol":
    case "function":
      return typeof value;
  }
}
function quote(value) {
  if (typeof value === "string" && value.length <= maxExcerptLength) {
    return JSON.stringify(value);
  }
  const shown = excerpt(value);
  const wasCut = typeof shown === "string" && shown.length >= maxExcerptLength - 1 && shown !== value;
  const text2 = typeof value === "string" ? JSON.stringify(String(shown)) : String(shown);
  return wasCut ? `${text2}…` : text2;
}
var unfilledWord = /^(?:nan|none|null|undefined|n\/?a|inf|-?infinity)$/i;
var maxPlaceholderLength = 200;
function looksUnfilled(value) {
  if (typeof value !== "string" || value.length > maxPlaceholderLength) {
    return false;
  }
  const text2 = value.trim();
  return text2.startsWith("{{") && text2.endsWith("}}") || unfilledWord.test(text2);
}
function invalidValueMessage(name, value, expected) {
  return `${name} is ${quote(value)}; expected ${expected}.${placeholderHint(value)}`;
}
function placeholderHint(value) {
  return looksUnfilled(value) ? " An alert placeholder was probably not filled in." : "";
}
function cut(text2) {
  if (text2.length <= maxExcerptLength) {
    return text2;
  }
  const last = text2.charCodeAt(maxExcerptLength - 1);
  return text2.slice(0, last >= 55296 && last <= 56319 ? maxExcerptLength - 1 : maxExcerptLength);
}
function openingOf(value) {
  let text2 = "";
  const write = (part, depth) => {
    if (typeof part !== "object" || part === null) {
      text2 += typeof part === "string" ? JSON.stringify(cut(part)) : String(excerpt(part));
    } else if (depth > 8) {
      text2 += "…";
    } else {
      const isList2 = Array.isArray(part);
      text2 += isList2 ? "[" : "{";
      let separator = "";
      for (const name of isList2 ? Array.prototype.keys.call(part) : Object.keys(part)) {
        if (text2.length > maxExcerptLength) {
          break;
        }
        text2 += separator + (isList2 ? "" : `${JSON.stringify(cut(String(name)))}:`);
        separator = ",";
        write(Reflect.get(part, name), depth + 1);
      }
      text2 += isList2 ? "]" : "}";
    }
  };
  write(value, 0);
  return text2;
}
var sections = {
  General: {
    "post-required": { condition: "The request method is not POST." },
    "empty-json": { condition: "The body is empty.", path: [] },
    "malformed-json": { condition: "The body is not valid JSON.", path: [] },
    "invalid-payload": { condition: "The message is not an object, is nested too deeply, or has no action or ticker." },
    "invalid-action": { condition: "action is not one of the eight actions.", path: ["action"] },
    "invalid-sentiment": { condition: "sentiment is not bullish, bearish, flat, long or short.", path: ["sentiment"] },
    "invalid-sentiment-action": { condition: "sentiment without action buy, sell or resize.", path: ["sentiment"] },
    "not-platform-a": { condition: "The source address is not an address of the first platform." },
    "not-platform-b": { condition: "The source address is not an address of the second platform." },
    "invalid-ip-address": { condition: "The source address is not one of the selected addresses." },
    "invalid-ip-address-format": { condition: "The source address is not a valid IPv4 or IPv6 address." },
    "ticker-does-not-exist": { condition: "The ticker is not in the ticker database.", path: ["ticker"] },
    "invalid-password": { condition: "No webhook has this identifier and password." },
    "empty-ticker-name": { condition: "ticker is an empty string.", path: ["ticker"] },
    "unsupported-ticker": { condition: "The ticker is not on the webhook's list.", path: ["ticker"] },
    "invalid-quantity": { condition: "quantity is not a number above 0 (0 only on resize).", path: ["quantity"] },
    "invalid-asset-class": { condition: "The webhook does not trade the ticker's asset class.", path: ["ticker"] }
  },
  "Batch signals": {
    "too-many-payload-items": { condition: "The array has more than 5 signals.", path: [] },
    "batch-signals-not-enabled": { condition: "The message is an array, and batch signals are off.", path: [] }
  },
  "Order type and execution": {
    "invalid-order-type": { condition: "orderType is not an order type.", path: ["orderType"] },
    "invalid-cancel-order-type": { condition: "cancelOrderType is not an order type.", path: ["cancelOrderType"] },
    "invalid-trailing-stop": {
      condition: "orderType trailing_stop without trailAmount and trailPercent, or with an action that does not allow it.",
      path: ["orderType"]
    },
    "invalid-time-in-force": { condition: "timeInForce is not one of its seven values.", path: ["timeInForce"] },
    "invalid-extended-hours": {
      condition: "extendedHours is not a boolean, or the asset class is not stocks.",
      path: ["extendedHours"]
    },
    "invalid-market-price-type": { condition: "marketPriceType is not a price type.", path: ["marketPriceType"] },
    "invalid-bid-ask-spread-filter-amount-and-percent": {
      condition: "Both spread filters.",
      path: ["bidAskSpreadFilter"]
    },
    "invalid-bid-ask-spread-filter-percent": {
      condition: "bidAskSpreadFilterPercent is outside 0.01 to 99.99.",
      path: ["bidAskSpreadFilterPercent"]
    }
  },
  Quantity: {
    "invalid-quantity-type": { condition: "quantityType is not one of its six values.", path: ["quantityType"] },
    "invalid-quantity-type-action": {
      condition: "quantityType with an action other than buy, sell, reverse, exit, add, breakeven, resize.",
      path: ["quantityType"]
    },
    "invalid-risk-dollar-amount-action": {
      condition: "risk_dollar_amount with an action other than buy, sell, reverse, add.",
      path: ["quantityType"]
    },
    "invalid-risk-percent-action": {
      condition: "risk_percent with an action other than buy, sell, reverse, add.",
      path: ["quantityType"]
    },
    "invalid-percent-of-position-action": {
      condition: "percent_of_position with an action other than buy, sell, reverse, exit.",
      path: ["quantityType"]
    },
    "quantity-type-requires-quantity": { condition: "quantityType without a positive quantity.", path: ["quantity"] },
    "resize-requires-quantity": { condition: "Action resize without a quantity of 0 or more.", path: ["quantity"] },
    "invalid-quantity-type-for-asset-class": {
      condition: "A dynamic quantity type with futures.",
      path: ["quantityType"]
    },
    "resize-target-unresolved": { condition: "The target of the open position resolves to 0.", path: ["quantity"] },
    "resize-sentiment-conflict": { condition: "The resize order contradicts the sentiment.", path: ["sentiment"] }
  },
  "Options fields": {
    "invalid-option-type": { condition: "optionType is not both, call or put.", path: ["optionType"] },
    "invalid-intrinsic-value": { condition: "intrinsicValue is not itm or otm.", path: ["intrinsicValue"] },
    "invalid-expiration": { condition: "expiration is not YYYY-MM-DD or a relative date.", path: ["expiration"] },
    "invalid-strike-count": { condition: "strikeCount is not an integer from 2 to 20.", path: ["strikeCount"] },
    "invalid-strikes-away": { condition: "strikesAway is more than half of strikeCount.", path: ["strikesAway"] },
    "invalid-strike-price": {
      condition: "strikePrice is not positive, or has no valid expiration and optionType.",
      path: ["strikePrice"]
    },
    "invalid-ticker-and-option-type": { condition: "optionType contradicts the ticker.", path: ["optionType"] }
  },
  "Ticker format": {
    "invalid-stocks-ticker-format": { condition: "A stock ticker is not [SYMBOL].", path: ["ticker"] },
    "invalid-options-ticker-format": {
      condition: "An option ticker is not [UNDERLYING] [YYMMDD][C|P][STRIKE].",
      path: ["ticker"]
    },
    "invalid-futures-ticker-format": { condition: "A futures ticker is not [ROOT][LETTER][YEAR].", path: ["ticker"] },
    "invalid-crypto-ticker-format": { condition: "A crypto ticker is not [BASE]-[QUOTE].", path: ["ticker"] }
  },
  "Take profit": {
    "invalid-take-profit-percent": { condition: "percent is not positive.", path: ["takeProfit", "percent"] },
    "invalid-take-profit-amount": { condition: "amount is not positive.", path: ["takeProfit", "amount"] },
    "invalid-take-profit-limit-price": { condition: "limitPrice is not positive.", path: ["takeProfit", "limitPrice"] },
    "invalid-take-profit-amount-and-percent": { condition: "Both amount and percent.", path: ["takeProfit"] },
    "invalid-take-profit-relative-and-absolute": {
      condition: "limitPrice with a relative value (amount, percent).",
      path: ["takeProfit"]
    },
    "invalid-take-profit-value-required": {
      condition: "None of amount, percent, limitPrice, pnlAmount.",
      path: ["takeProfit"]
    },
    "invalid-take-profit-pnl-amount": { condition: "pnlAmount is not positive.", path: ["takeProfit", "pnlAmount"] },
    "invalid-take-profit-pnl-incompatible": {
      condition: "pnlAmount with percent, amount or limitPrice.",
      path: ["takeProfit"]
    }
  },
  "Stop loss": {
    "invalid-stop-loss-type": {
      condition: "type is not stop, stop_limit or trailing_stop, or a value belongs to another type.",
      path: ["stopLoss", "type"]
    },
    "invalid-stop-loss-percent": { condition: "percent is not positive.", path: ["stopLoss", "percent"] },
    "invalid-stop-loss-amount": { condition: "amount is not positive.", path: ["stopLoss", "amount"] },
    "invalid-stop-loss-stop-price": { condition: "stopPrice is not positive.", path: ["stopLoss", "stopPrice"] },
    "invalid-stop-loss-limit-price": { condition: "limitPrice is not positive.", path: ["stopLoss", "limitPrice"] },
    "invalid-stop-loss-trail-price": { condition: "trailPrice is not positive.", path: ["stopLoss", "trailPrice"] },
    "invalid-stop-loss-trail-amount": { condition: "trailAmount is not positive.", path: ["stopLoss", "trailAmount"] },
    "invalid-stop-loss-trail-percent": {
      condition: "trailPercent is not positive.",
      path: ["stopLoss", "trailPercent"]
    },
    "invalid-stop-loss-trail-value": { condition: "Both trailAmount and trailPercent.", path: ["stopLoss"] },
    "invalid-stop-loss-trail-value-required": {
      condition: "type trailing_stop without exactly one of trailAmount and trailPercent.",
      path: ["stopLoss"]
    },
    "invalid-stop-loss-amount-and-percent": { condition: "Both amount and percent.", path: ["stopLoss"] },
    "invalid-stop-loss-relative-and-absolute": {
      condition: "stopPrice or limitPrice with a relative value (amount, percent).",
      path: ["stopLoss"]
    },
    "invalid-stop-loss-stop-price-required": {
      condition: "limitPrice without stopPrice and without a relative value.",
      path: ["stopLoss", "stopPrice"]
    },
    "invalid-stop-loss-value-required": {
      condition: "No relative, absolute, trailing or pnlAmount value.",
      path: ["stopLoss"]
    },
    "invalid-stop-loss-pnl-amount": { condition: "pnlAmount is not positive.", path: ["stopLoss", "pnlAmount"] },
    "invalid-stop-loss-pnl-incompatible": {
      condition: "pnlAmount with percent, amount, stopPrice or limitPrice.",
      path: ["stopLoss"]
    },
    "invalid-stop-loss-pnl-trailing": { condition: "pnlAmount with type trailing_stop.", path: ["stopLoss"] }
  },
  Breakeven: {
    "invalid-breakeven-offset": { condition: "breakevenOffset is not 0.001 to 100.", path: ["breakevenOffset"] },
    "invalid-breakeven-order-type": {
      condition: "Action breakeven without orderType stop or stop_limit.",
      path: ["orderType"]
    }
  },
  "Delay, cancel, reject timing": {
    "invalid-delay": { condition: "delay is not an integer from 1 to 86400.", path: ["delay"] },
    "invalid-delay-format": { condition: "delay cannot be parsed.", path: ["delay"] },
    "invalid-delay-past": { condition: "delay is not in the future.", path: ["delay"] },
    "invalid-delay-exceeds-max": { condition: "delay is more than 86400 seconds ahead.", path: ["delay"] },
    "invalid-delay-missing-timezone": { condition: "delay is a date and time without a time zone.", path: ["delay"] },
    "invalid-cancel-after": { condition: "cancelAfter is not an integer from 1 to 3600.", path: ["cancelAfter"] },
    "invalid-reject-after": { condition: "rejectAfter is not an integer from 1 to 30.", path: ["rejectAfter"] }
  },
  "Message metadata": {
    "invalid-expires-at": { condition: "expiresAt is not YYYY-MM-DD or a relative date.", path: ["expiresAt"] },
    "invalid-message-length": { condition: "message has more than 255 characters.", path: ["message"] },
    "invalid-message-tags": { condition: "message contains HTML tags.", path: ["message"] }
  },
  "Formula errors": {
    "invalid-formula-syntax": { condition: "The formula cannot be parsed." },
    "invalid-formula-reference": { condition: "The formula refers to a missing field or an unknown rounding mode." },
    "invalid-formula-dependency": { condition: "The formula refers to another formula." },
    "invalid-formula-nested": { condition: "A formula is not in a top-level field, takeProfit or stopLoss." },
    "invalid-formula-runtime": { condition: "The calculation fails: division by zero, an invalid argument." },
    "invalid-formula-length": { condition: "The formula has more than 500 characters." },
    "invalid-formula-operator": { condition: "The formula uses **, .. or matches." },
    "invalid-formula-result": { condition: "The result is not text, a number, a boolean or null." },
    "invalid-formula-blacklisted-field": { condition: "ticker, action, test or cancel is a formula." }
  },
  request: {
    "not-found": { condition: "No webhook has this path." },
    "too-many-requests": { condition: "More than 60 requests per minute or 500 per hour." },
    "payload-too-large": { condition: "The body is larger than the webhook accepts." }
  },
  parse: {
    "invalid-field": { condition: "A known field has the wrong JSON type and no code of its own." },
    "invalid-time": { condition: "time is invalid and rejectAfter needs it.", path: ["time"] }
  },
  gates: {
    "exit-signals-ignored": { condition: "The settings ignore exits." },
    "side-not-allowed": { condition: "The settings do not allow positions on this side." },
    "sides-isolated": { condition: "The settings isolate the sides, and the position is on the other one." },
    "entry-locked-out": { condition: "The settings lock out entries." },
    "add-to-position-not-allowed": { condition: "The settings do not allow adding to a position." },
    "max-positions-reached": { condition: "The number of open tickers is at its limit." },
    "signal-too-old": { condition: "The signal is older than the limit." },
    "spread-too-wide": { condition: "The bid-ask spread is wider than the limit." },
    "outside-trading-window": { condition: "No trading window is open." },
    "short-selling-unsupported": { condition: "The broker does not support this short sale." }
  },
  plan: {
    "no-position": { condition: "The action needs an open position." },
    "sentiment-conflict": { condition: "The sentiment asks for the side that the action closes." },
    "contract-not-found": { condition: "No contract matches the request." },
    "contract-ambiguous": { condition: "More than one open contract matches the ticker." },
    "instrument-unknown": { condition: "The instrument is needed and unknown." },
    "quote-unavailable": { condition: "A market price is needed and missing." },
    "equity-unavailable": { condition: "The account equity is needed and missing." },
    "price-unresolved": { condition: "A price of the order is invalid." },
    "quantity-unresolved": { condition: "The quantity resolves to an amount that cannot be traded." },
    "stop-loss-required": { condition: "The quantity type needs a stop loss." },
    "stop-already-passed": { condition: "The market has already passed the stop." },
    "breakeven-unsupported": { condition: "The broker does not report an average entry price." },
    "account-unavailable": { condition: "Positions, open orders or capabilities are needed and cannot be loaded." }
  },
  configuration: {
    "invalid-setting": { condition: "A setting is unknown, invalid, or contradicts another." },
    "invalid-snapshot": { condition: "A value of the market snapshot is missing or invalid." }
  }
};
var librarySections = ["request", "parse", "gates", "plan", "configuration"];
function listEntries() {
  const rows = Object.entries(sections).flatMap(
    ([section, lines]) => Object.entries(lines).map(([code, line]) => ({ code, section, ...line }))
  );
  return rows.map((row, rank) => ({
    ...row,
    origin: librarySections.includes(row.section) ? "library" : "specification",
    rank
  }));
}
var errorCatalogue = /* @__PURE__ */ listEntries();
var entryByCode = /* @__PURE__ */ new Map(
  /* @__PURE__ */ errorCatalogue.map((entry) => [entry.code, entry])
);
function describeError(code) {
  const entry = entryByCode.get(code);
  return entry ?? { code, section: "plan", condition: "Unknown code.", origin: "library", rank: entryByCode.size };
}
function signalError(code, details) {
  const entry = describeError(code);
  const { message, path = entry.path ?? [], ...rest } = details;
  const received = typeof rest.received === "string" ? { received: excerpt(rest.received) } : {};
  const error = { code, message, path, section: entry.section, ...rest, ...received };
  return error;
}
function inCatalogueOrder(errors) {
  return errors.toSorted((first, second) => describeError(first.code).rank - describeError(second.code).rank);
}
var NativeTemporal = globalThis.Temporal;
var expectedPositive = (entityName, num) => `Non-positive ${entityName}: ${num}`;
var expectedFinite = (entityName, num) => `Non-finite ${entityName}: ${num}`;
var forbiddenBigIntToNumber = (entityName) => `Cannot convert bigint to ${entityName}`;
var invalidObject = "Invalid object";
var numberOutOfRange = (entityName, val, min, max) => invalidEntity(entityName, val) + `; must be between ${min}-${max}`;
var invalidEntity = (fieldName, val) => `Invalid ${fieldName}: ${val}`;
var nanoInMicro = 1e3;
var nanoInMilli = 1e6;
var nanoInSec = 1e9;
var nanoInMinute = 6e10;
var nanoInHour = 36e11;
function normalizeOptions(options) {
  if (options === void 0) {
    return /* @__PURE__ */ Object.create(null);
  }
  return requireObjectLike(options);
}
function toFiniteNumber(arg, entityName = "number") {
  if (typeof arg === "bigint") {
    throw new TypeError(forbiddenBigIntToNumber(entityName));
  }
  arg = Number(arg);
  if (!Number.isFinite(arg)) {
    throw new RangeError(expectedFinite(entityName, arg));
  }
  return arg;
}
function toIntegerWithTrunc(arg, entityName) {
  return Math.trunc(toFiniteNumber(arg, entityName)) || 0;
}
function toPositiveIntegerWithTruncation(arg, entityName) {
  return requireNumberIsPositive(toIntegerWithTrunc(arg, entityName), entityName);
}
function requireNumberIsPositive(num, entityName = "number") {
  if (num <= 0) {
    throw new RangeError(expectedPositive(entityName, num));
  }
  return num;
}
function constrainToRange(num, min, max) {
  return Math.min(Math.max(num, min), max);
}
function isObjectLike(arg) {
  return arg !== null && (typeof arg === "object" || typeof arg === "function");
}
function requireObjectLike(arg) {
  if (!isObjectLike(arg)) {
    throw new TypeError(invalidObject);
  }
  return arg;
}
var invalidEntity2 = invalidEntity;
var missingField$1 = (fieldName) => `Missing ${fieldName}`;
var invalidChoice = (fieldName, val, choiceMap) => invalidEntity(fieldName, val) + "; must be " + Object.keys(choiceMap).join();
var forbiddenValueOf = "Cannot use valueOf";
var invalidCallingContext = "Invalid calling context";
var invalidLeapMonth = "Invalid leap month";
var exoticCalendarRequired = (calendarId, remedy) => `Unknown calendar ${calendarId}; might need ${remedy}`;
var invalidTimeZone = (calendarId) => invalidEntity("TimeZone", calendarId);
var outOfBoundsDate = "Out-of-bounds date";
var failedParse = (s) => `Cannot parse: ${s}`;
var constrainToRange2 = constrainToRange;
function throwRangeError(message) {
  throw new RangeError(message);
}
function throwTypeError(message) {
  throw new TypeError(message);
}
function clampProp(props, propName, min, max, overflow) {
  return clampEntity(propName, ((props2, propName2) => {
    const propVal = props2[propName2];
    return void 0 === propVal && throwTypeError(missingField$1(propName2)), propVal;
  })(props, propName), min, max, overflow);
}
function clampEntity(entityName, num, min, max, overflow, choices) {
  const clamped = constrainToRange2(num, min, max);
  return overflow && num !== clamped && throwRangeError(((entityName2, val, min2, max2, choices2) => numberOutOfRange(entityName2, val, min2, max2))(entityName, num, min, max)), clamped;
}
function memoize(generator, MapClass = Map, maxSize = 1e4) {
  const map2 = new MapClass();
  return (key, ...otherArgs) => {
    if (map2.has(key)) {
      return map2.get(key);
    }
    map2.size >= maxSize && map2.clear();
    const val = generator(key, ...otherArgs);
    return map2.set(key, val), val;
  };
}
var createNameDescriptors = (name) => createPropDescriptors({
  name
});
var createPropDescriptors = (propVals, readonly) => mapProps((value) => ({
  value,
  configurable: 1,
  writable: false
}), propVals);
var createStringTagDescriptors = (value) => ({
  [Symbol.toStringTag]: {
    value,
    configurable: 1
  }
});
function mapProps(transformer, props) {
  const res = {};
  for (const propName in props) {
    res[propName] = transformer(props[propName], propName);
  }
  return res;
}
function zipPropsConst(propNames, propVal) {
  const res = {};
  for (const propName of propNames) {
    res[propName] = propVal;
  }
  return res;
}
function createPropGetters(propNames) {
  const getters = {};
  for (const propName of propNames) {
    getters[propName] = (slots) => slots[propName];
  }
  return getters;
}
function pluckProps(propNames, props, dest = /* @__PURE__ */ Object.create(null)) {
  for (const propName of propNames) {
    dest[propName] = props[propName];
  }
  return dest;
}
function bindArgs(f, ...boundArgs) {
  return (...dynamicArgs) => f(...boundArgs, ...dynamicArgs);
}
function noop() {
}
function capitalize(s) {
  return s[0].toUpperCase() + s.substring(1);
}
function parseSubsecNano(fracStr) {
  return parseInt(fracStr.padEnd(9, "0"));
}
function parseInt0(s) {
  return void 0 === s ? 0 : parseInt(s);
}
function padNumber(digits, num) {
  return String(num).padStart(digits, "0");
}
var padNumber2 = /* @__PURE__ */ bindArgs(padNumber, 2);
function compareNumbers(a, b) {
  return Math.sign(a - b);
}
function divFloorBigInt(num, denom) {
  const whole = num / denom;
  return num % denom < 0n ? whole - 1n : whole;
}
function divModFloorBigInt(num, divisor) {
  const quotient = divFloorBigInt(num, divisor);
  return [quotient, num - quotient * divisor];
}
function divModFloor(num, divisor) {
  return [Math.floor(num / divisor), modFloor(num, divisor)];
}
function modFloor(num, divisor) {
  return (num % divisor + divisor) % divisor;
}
function divTrunc(num, divisor) {
  return Math.trunc(num / divisor) || 0;
}
function modTrunc(num, divisor) {
  return num % divisor || 0;
}
function hasHalf(num) {
  return 0.5 === Math.abs(num % 1);
}
function normalizeEraName(era) {
  const normalized = era.normalize("NFD").toLowerCase().replace(/[^a-z0-9]/g, "");
  return "bc" === normalized || "b" === normalized ? "bce" : "ad" === normalized || "a" === normalized ? "ce" : normalized;
}
var isoCalendarImpl = void 0;
function getCalendarSlotId(calendar) {
  return calendar === isoCalendarImpl ? "iso8601" : 0 === calendar ? "gregory" : calendar.id;
}
function formatMonthCode(monthCodeNumber, isLeapMonth) {
  return "M" + padNumber2(monthCodeNumber) + (isLeapMonth ? "L" : "");
}
function monthCodeNumberToMonth(monthCodeNumber, isLeapMonth, leapMonth) {
  return monthCodeNumber + (leapMonth && monthCodeNumber >= leapMonth ? 1 : 0);
}
var unitNameMap = {
  nanosecond: 0,
  microsecond: 1,
  millisecond: 2,
  second: 3,
  minute: 4,
  hour: 5,
  day: 6,
  week: 7,
  month: 8,
  year: 9
};
var unitNamesAsc = /* @__PURE__ */ Object.keys(unitNameMap);
var nanoInMicro2 = nanoInMicro;
var nanoInMilli2 = nanoInMilli;
var nanoInSec2 = nanoInSec;
var nanoInMinute2 = nanoInMinute;
var nanoInHour2 = nanoInHour;
var nanoInUtcDay = 864e11;
var bigNanoInMilli = /* @__PURE__ */ BigInt(nanoInMilli2);
var bigNanoInSec = /* @__PURE__ */ BigInt(nanoInSec2);
var bigNanoInUtcDay = /* @__PURE__ */ BigInt(nanoInUtcDay);
var timeFieldNamesAsc = /* @__PURE__ */ unitNamesAsc.slice(0, 6);
var timeGetters = /* @__PURE__ */ createPropGetters(timeFieldNamesAsc);
var calendarDateFieldNamesAsc = ["day", "month", "year"];
function validateTimeFields(timeFields) {
  return constrainTimeFields(timeFields, 1), timeFields;
}
var maxValues = {
  hour: 23,
  minute: 59,
  second: 59
};
function constrainTimeFields(timeFields, overflow) {
  const constrainedFields = {};
  for (const fieldName of timeFieldNamesAsc) {
    constrainedFields[fieldName] = clampEntity(fieldName, timeFields[fieldName], 0, maxValues[fieldName] || 999, overflow);
  }
  return constrainedFields;
}
function timeFieldsToNano(timeFields) {
  return timeFieldsToSec(timeFields) * nanoInSec2 + timeFieldsToSubsecNano(timeFields);
}
function timeFieldsToSec(timeFields) {
  return 3600 * timeFields.hour + 60 * timeFields.minute + timeFields.second;
}
function timeFieldsToSubsecNano(timeFields) {
  return timeFields.millisecond * nanoInMilli2 + timeFields.microsecond * nanoInMicro2 + timeFields.nanosecond;
}
function nanoToTimeFields(timeNano) {
  const [timeMilli, nanoAfterMilli] = divModFloor(timeNano, nanoInMilli2);
  const [microsecond, nanosecond] = divModFloor(nanoAfterMilli, nanoInMicro2);
  return milliToTimeFields(timeMilli, microsecond, nanosecond);
}
function milliToTimeFields(timeMilli, microsecond = 0, nanosecond = 0) {
  const [hour2, milliAfterHour] = divModFloor(timeMilli, 36e5);
  const [minute2, milliAfterMinute] = divModFloor(milliAfterHour, 6e4);
  const [second, millisecond] = divModFloor(milliAfterMinute, 1e3);
  return {
    hour: hour2,
    minute: minute2,
    second,
    millisecond,
    microsecond,
    nanosecond
  };
}
function epochNanoToSecMod(epochNano) {
  const [epochSec, nano] = divModFloorBigInt(epochNano, bigNanoInSec);
  return [Number(epochSec), Number(nano)];
}
function epochNanoToMilli(epochNano) {
  return Number(divFloorBigInt(epochNano, bigNanoInMilli));
}
function isoDateTimeToEpochNano(isoDateTime) {
  return isoDateToEpochNano(isoDateTime) + BigInt(timeFieldsToNano(isoDateTime));
}
function isoDateToEpochNano(isoDate) {
  return BigInt(isoDateToEpochDays(isoDate)) * bigNanoInUtcDay;
}
function isoDateToEpochDays(isoDate) {
  return isoPartsToEpochDays(isoDate.year, isoDate.month, isoDate.day);
}
function isoPartsToEpochDays(isoYear, isoMonth = 1, isoDay = 1) {
  const monthIndex = isoMonth - 1;
  return isoYear += Math.floor(monthIndex / 12), isoMonth = modFloor(monthIndex, 12), Date.UTC(isoYear % 400 - 400, isoMonth, 0) / 864e5 + 146097 * (divTrunc(isoYear, 400) + 1) + isoDay;
}
function epochNanoToIsoDateTime(epochNano) {
  const [epochDays, nanoAfterDay] = divModFloorBigInt(epochNano, bigNanoInUtcDay);
  return {
    ...epochDaysToIsoDate(Number(epochDays)),
    ...nanoToTimeFields(Number(nanoAfterDay))
  };
}
function epochDaysToIsoDate(epochDays) {
  const legacyDate = new Date(864e5 * modFloor(epochDays, 146097));
  return {
    year: legacyDate.getUTCFullYear() + 400 * Math.floor(epochDays / 146097),
    month: legacyDate.getUTCMonth() + 1,
    day: legacyDate.getUTCDate()
  };
}
function computeIsoMonthCodeParts(month) {
  return [month, 0];
}
function computeIsoFieldsFromParts(year, month, day) {
  return {
    year,
    month,
    day
  };
}
function computeIsoDaysInMonth(year, month) {
  switch (month) {
    case 2:
      return computeIsoInLeapYear(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
      return 30;
  }
  return 31;
}
function computeIsoInLeapYear(year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}
function addIsoMonths(year, month, monthDelta) {
  return year += divTrunc(monthDelta, 12), (month += modTrunc(monthDelta, 12)) < 1 ? (year--, month += 12) : month > 12 && (year++, month -= 12), {
    year,
    month
  };
}
function computeIsoDayOfWeek(isoDate) {
  return modFloor(isoPartsToEpochDays(isoDate.year, isoDate.month, isoDate.day) + 4, 7) || 7;
}
function computeGregoryEraFields({ year }) {
  return year < 1 ? {
    era: "bce",
    eraYear: 1 - year
  } : {
    era: "ce",
    eraYear: year
  };
}
function validateIsoDateTimeFields(isoDateTime) {
  return validateIsoDateFields(isoDateTime), validateTimeFields(isoDateTime);
}
function validateIsoDateFields(isoInternals) {
  return constrainIsoDateFields(isoInternals, 1), isoInternals;
}
function constrainIsoDateFields(isoDate, overflow) {
  const { year } = isoDate;
  const month = clampProp(isoDate, "month", 1, 12, overflow);
  return {
    year,
    month,
    day: clampProp(isoDate, "day", 1, computeIsoDaysInMonth(year, month), overflow)
  };
}
function computeCalendarDateFields(calendar, isoDate) {
  return calendar ? calendar.de(isoDate) : isoDate;
}
function computeCalendarMonthCodeParts(calendar, year, month) {
  return calendar ? calendar.L(year, month) : computeIsoMonthCodeParts(month);
}
function computeCalendarEraFields(calendar, isoDate) {
  var _a;
  return 0 === calendar ? computeGregoryEraFields(isoDate) : calendar && ((_a = calendar.h) == null ? void 0 : _a.call(calendar, isoDate)) || {};
}
function computeCalendarIsoFieldsFromParts(calendar, year, month, day) {
  return calendar ? calendar.fe(year, month, day) : computeIsoFieldsFromParts(year, month, day);
}
function computeCalendarMonthsInYearForYear(calendar, year) {
  return calendar ? calendar.j(year) : 12;
}
function computeCalendarDaysInMonthForYearMonth(calendar, year, month) {
  return calendar ? calendar.o(year, month) : computeIsoDaysInMonth(year, month);
}
function computeCalendarMonthCode(calendar, isoDate) {
  const { year, month } = computeCalendarDateFields(calendar, isoDate);
  const [monthCodeNumber, isLeapMonth] = computeCalendarMonthCodeParts(calendar, year, month);
  return formatMonthCode(monthCodeNumber, isLeapMonth);
}
var requireString = /* @__PURE__ */ bindArgs(requireType, "string");
function requireType(typeName, arg, entityName = typeName) {
  return typeof arg !== typeName && throwTypeError(invalidEntity2(entityName, arg)), arg;
}
function requireNumberIsInteger(num, entityName = "number") {
  return Number.isInteger(num) || throwRangeError(((entityName2, num2) => `Non-integer ${entityName2}: ${num2}`)(entityName, num)), num || 0;
}
function toString(arg) {
  return "symbol" == typeof arg && throwTypeError("Cannot convert Symbol to string"), String(arg);
}
function toPrimitiveWithStringHint(arg) {
  if (!isObjectLike(arg)) {
    return arg;
  }
  const exoticToPrimitive = arg[Symbol.toPrimitive];
  if (null != exoticToPrimitive) {
    "function" != typeof exoticToPrimitive && throwTypeError();
    const primitive = Reflect.apply(exoticToPrimitive, arg, ["string"]);
    return isObjectLike(primitive) && throwTypeError(), primitive;
  }
  return Date.prototype[Symbol.toPrimitive].call(arg, "string");
}
function toStrictInteger(arg, entityName) {
  return requireNumberIsInteger(toFiniteNumber(arg, entityName), entityName);
}
var overflowMap = {
  constrain: 0,
  reject: 1
};
var epochDisambigMap = {
  compatible: 0,
  reject: 1,
  earlier: 2,
  later: 3
};
var calendarDisplayMap = {
  auto: 0,
  never: 1,
  critical: 2,
  always: 3
};
var roundingModeFuncs = [Math.floor, (num) => hasHalf(num) ? Math.floor(num) : Math.round(num), Math.ceil, (num) => hasHalf(num) ? Math.ceil(num) : Math.round(num), Math.trunc, (num) => hasHalf(num) ? Math.trunc(num) || 0 : Math.round(num), (num) => num < 0 ? Math.floor(num) : Math.ceil(num), (num) => Math.sign(num) * Math.round(Math.abs(num)) || 0, (num) => hasHalf(num) ? (num = Math.trunc(num) || 0) + num % 2 : Math.round(num)];
function coerceChoiceOption(optionName, enumNameMap, options, defaultChoice = 0) {
  const enumArg = options[optionName];
  if (void 0 === enumArg) {
    return defaultChoice;
  }
  const enumStr = toString(enumArg);
  const enumNum = enumNameMap[enumStr];
  return void 0 === enumNum && throwRangeError(invalidChoice(optionName, enumStr, enumNameMap)), enumNum;
}
var coerceOverflow = /* @__PURE__ */ bindArgs(coerceChoiceOption, "overflow", overflowMap);
var coerceEpochDisambig = /* @__PURE__ */ bindArgs(coerceChoiceOption, "disambiguation", epochDisambigMap);
var coerceCalendarDisplay = /* @__PURE__ */ bindArgs(coerceChoiceOption, "calendarName", calendarDisplayMap);
var epochNanoMax = /* @__PURE__ */ BigInt(1e8) * bigNanoInUtcDay;
var epochNanoMin = /* @__PURE__ */ BigInt(-1e8) * bigNanoInUtcDay;
var plainDateEpochNanoMin = epochNanoMin - bigNanoInUtcDay;
function checkIsoDateInBounds(isoDate, allowPlainDateLowerEdge = 1) {
  const epochNano = isoDateToEpochNano(isoDate);
  return (epochNano < (allowPlainDateLowerEdge ? plainDateEpochNanoMin : epochNanoMin) || epochNano > epochNanoMax) && throwRangeError(outOfBoundsDate), isoDate;
}
function checkIsoDateTimeInBounds(isoDateTime) {
  return checkIsoDateTimeEpochNanoInBounds(isoDateTimeToEpochNano(isoDateTime)), isoDateTime;
}
function checkIsoDateTimeEpochNanoInBounds(epochNano) {
  return (epochNano <= plainDateEpochNanoMin || epochNano >= epochNanoMax + bigNanoInUtcDay) && throwRangeError(outOfBoundsDate), epochNano;
}
function checkEpochNanoInBounds(epochNano) {
  return (epochNano < epochNanoMin || epochNano > epochNanoMax) && throwRangeError(outOfBoundsDate), epochNano;
}
function isoDateTimeAndOffsetToEpochNano(isoDateTime, offsetNano) {
  return checkEpochNanoInBounds(isoDateToEpochNano(isoDateTime) + BigInt(timeFieldsToNano(isoDateTime) - offsetNano));
}
function roundNumberToInc(num, roundingInc, roundingMode) {
  return roundWithMode(num / roundingInc, roundingMode) * roundingInc || 0;
}
function roundWithMode(num, roundingMode) {
  return roundingModeFuncs[roundingMode](num);
}
function createEpochNanoSlots(epochNano) {
  return {
    epochNanoseconds: epochNano
  };
}
function createZonedEpochNanoSlots(epochNano, timeZone2, calendar) {
  return {
    calendar,
    timeZone: timeZone2,
    epochNanoseconds: epochNano
  };
}
function createDateTimeSlots(isoDateTime, calendar) {
  return pluckProps(timeFieldNamesAsc, isoDateTime, createDateSlots(isoDateTime, calendar));
}
function createDateSlots(isoDate, calendar) {
  return pluckProps(calendarDateFieldNamesAsc, isoDate, {
    calendar
  });
}
function roundToMinute(offsetNano) {
  return roundNumberToInc(offsetNano, nanoInMinute2, 7);
}
var zonedEpochSlotsToIso = /* @__PURE__ */ memoize(_zonedEpochSlotsToIso, WeakMap);
function _zonedEpochSlotsToIso(slots) {
  const { epochNanoseconds, timeZone: timeZone2 } = slots;
  const offsetNanoseconds3 = timeZone2.B(epochNanoseconds);
  return {
    ...epochNanoToIsoDateTime(epochNanoseconds + BigInt(offsetNanoseconds3)),
    offsetNanoseconds: offsetNanoseconds3
  };
}
function getSingleInstantFor(timeZone2, isoDateTime, disambig = 0, possibleEpochNanos = timeZone2.O(isoDateTime)) {
  if (1 === possibleEpochNanos.length) {
    return possibleEpochNanos[0];
  }
  if (1 === disambig && throwRangeError("Ambiguous offset"), possibleEpochNanos.length) {
    return possibleEpochNanos[3 === disambig ? 1 : 0];
  }
  const zonedEpochNano = isoDateTimeToEpochNano(isoDateTime);
  const gapNano = ((timeZone22, zonedEpochNano2) => {
    const startOffsetNano = timeZone22.B(zonedEpochNano2 - bigNanoInUtcDay);
    return ((gapNano2) => (gapNano2 > nanoInUtcDay && throwRangeError("Out-of-bounds TimeZone gap"), gapNano2))(timeZone22.B(zonedEpochNano2 + bigNanoInUtcDay) - startOffsetNano);
  })(timeZone2, zonedEpochNano);
  const shiftedIsoDateTime = epochNanoToIsoDateTime(zonedEpochNano + BigInt(gapNano * (2 === disambig ? -1 : 1)));
  return (possibleEpochNanos = timeZone2.O(shiftedIsoDateTime))[2 === disambig ? 0 : possibleEpochNanos.length - 1];
}
function moveDateByCalendarUnits(calendar, isoDate, years, months, overflow) {
  const dateParts = computeCalendarDateFields(calendar, isoDate);
  let { year, month, day } = dateParts;
  if (years) {
    const [monthCodeNumber, isLeapMonth] = computeCalendarMonthCodeParts(calendar, year, month);
    year += years, month = resolveMonthInMovedYear(calendar, monthCodeNumber, isLeapMonth, calendar ? calendar.p(year) : void 0, overflow), month = clampEntity("month", month, 1, computeCalendarMonthsInYearForYear(calendar, year), overflow);
  }
  if (months) {
    const yearMonthParts = addCalendarMonths(calendar, year, month, months);
    ({ year, month } = yearMonthParts);
  }
  return day = clampEntity("day", day, 1, computeCalendarDaysInMonthForYearMonth(calendar, year, month), overflow), computeCalendarIsoFieldsFromParts(calendar, year, month, day);
}
function addCalendarMonths(calendar, year, month, monthDelta) {
  return calendar ? calendar.ae(year, month, monthDelta) : addIsoMonths(year, month, monthDelta);
}
function resolveMonthInMovedYear(calendar, monthCodeNumber, isLeapMonth, targetLeapMonth, overflow) {
  if (isLeapMonth) {
    const leapMonthMeta = calendar ? calendar.l : void 0;
    if (void 0 !== targetLeapMonth && (leapMonthMeta < 0 || targetLeapMonth === monthCodeNumber + 1)) {
      return targetLeapMonth;
    }
    if (1 === overflow && throwRangeError(invalidLeapMonth), leapMonthMeta < 0) {
      return -leapMonthMeta;
    }
  }
  return monthCodeNumberToMonth(monthCodeNumber, 0, targetLeapMonth);
}
function moveDateByDays(isoDate, days) {
  return days ? epochDaysToIsoDate(isoDateToEpochDays(isoDate) + days) : isoDate;
}
var offsetRegExp = /^([+-])([01]\d|2[0-3])(?:(:?)([0-5]\d)(?:\3([0-5]\d)(?:[.,](\d{1,9}))?)?)?$/;
function parseOffsetNanoMaybe(s, onlyHourMinute) {
  const parts = offsetRegExp.exec(s);
  if (parts) {
    return parts[5] && throwRangeError(failedParse(s)), /* @__PURE__ */ ((s2) => s2 && "+" !== s2 ? -1 : 1)(parts[1]) * (parseInt(parts[2]) * nanoInHour2 + parseInt0(parts[4]) * nanoInMinute2 + parseInt0(parts[5]) * nanoInSec2 + parseSubsecNano(parts[6] || ""));
  }
}
var dateFieldRefiners = {
  era: toString,
  month: toPositiveIntegerWithTruncation,
  monthCode(monthCode, fieldName) {
    return requireString(toPrimitiveWithStringHint(monthCode), fieldName);
  },
  day: toPositiveIntegerWithTruncation
};
var timeFieldRefiners = /* @__PURE__ */ zipPropsConst(timeFieldNamesAsc, toIntegerWithTrunc);
var dateTimeFieldRefiners = /* @__PURE__ */ Object.assign({}, dateFieldRefiners, timeFieldRefiners);
({
  ...dateTimeFieldRefiners
});
function refineOverflowOptions(options) {
  return void 0 === options ? 0 : coerceOverflow(requireObjectLike(options));
}
function refineEpochDisambigOptions(options) {
  return coerceEpochDisambig(normalizeOptions(options));
}
var RawDateTimeFormat = Intl.DateTimeFormat;
function formatEpochMilliToPartsRecord(intlFormat, epochMilli) {
  epochMilli < -864e13 && throwRangeError(outOfBoundsDate);
  const parts = intlFormat.formatToParts(epochMilli);
  const hash = {};
  for (const part of parts) {
    hash[part.type] = part.value;
  }
  return hash;
}
var timeZonePeriodDaysByName = {
  "El_Aaiun": 16,
  "Tucuman": 12,
  "Tirane": 11,
  "Riga": 10,
  "Simferopol": 9,
  "Vienna": 9,
  "Tunis": 8,
  "Boa_Vista": 6,
  "Fortaleza": 6,
  "Maceio": 6,
  "Noronha": 6,
  "Recife": 6,
  "Gaza": 6,
  "Hebron": 6,
  "DeNoronha": 6
};
var minPossibleTransitionSec = -4e9;
function refineDateDisplayOptions(options) {
  return coerceCalendarDisplay(normalizeOptions(options));
}
function formatInstantIsoAuto(instantSlots) {
  return formatIsoDateTimeFields(epochNanoToIsoDateTime(instantSlots.epochNanoseconds)) + "Z";
}
function formatZonedDateTimeIsoAuto(zonedDateTimeSlots) {
  const calendar = zonedDateTimeSlots.calendar;
  const timeZone2 = zonedDateTimeSlots.timeZone;
  const offsetNano = timeZone2.B(zonedDateTimeSlots.epochNanoseconds);
  return formatIsoDateTimeFields(epochNanoToIsoDateTime(zonedDateTimeSlots.epochNanoseconds + BigInt(offsetNano))) + formatOffsetNano(roundToMinute(offsetNano)) + formatTimeZone(timeZone2.id) + (calendar === isoCalendarImpl ? "" : formatCalendarId(getCalendarSlotId(calendar), 0));
}
function formatDateTimeIsoAuto(isoDateTimeSlots) {
  const calendar = isoDateTimeSlots.calendar;
  return formatIsoDateTimeFields(isoDateTimeSlots) + (calendar === isoCalendarImpl ? "" : formatCalendarId(getCalendarSlotId(calendar), 0));
}
function formatPlainDateIso(plainDateSlots, options) {
  return calendar = plainDateSlots.calendar, isoDate = plainDateSlots, calendarDisplay = refineDateDisplayOptions(options), formatIsoDateFields(isoDate) + formatCalendar(calendar, calendarDisplay);
  var calendar, isoDate, calendarDisplay;
}
function formatDateIsoAuto(plainDateSlots) {
  return formatIsoDateFields(plainDateSlots) + (plainDateSlots.calendar === isoCalendarImpl ? "" : formatCalendarId(getCalendarSlotId(plainDateSlots.calendar), 0));
}
function formatIsoDateTimeFields(isoDateTime, subsecDigits) {
  return formatIsoDateFields(isoDateTime) + "T" + formatTimeFields(isoDateTime);
}
function formatIsoDateFields(isoDate) {
  return formatIsoYearMonthFields(isoDate) + "-" + padNumber2(isoDate.day);
}
function formatIsoYearMonthFields(isoDate) {
  const { year } = isoDate;
  return (year < 0 || year > 9999 ? getSignStr(year) + padNumber(6, Math.abs(year)) : padNumber(4, year)) + "-" + padNumber2(isoDate.month);
}
function formatTimeFields(timeFields, subsecDigits) {
  const parts = [padNumber2(timeFields.hour), padNumber2(timeFields.minute)];
  return parts.push(padNumber2(timeFields.second) + ((millisecond, microsecond, nanosecond, subsecDigits2) => formatSubsecNano(millisecond * nanoInMilli2 + microsecond * nanoInMicro2 + nanosecond))(timeFields.millisecond, timeFields.microsecond, timeFields.nanosecond)), parts.join(":");
}
function formatOffsetNano(offsetNano, offsetDisplay = 0) {
  if (1 === offsetDisplay) {
    return "";
  }
  const [hour2, nanoRemainder0] = divModFloor(Math.abs(offsetNano), nanoInHour2);
  const [minute2, nanoRemainder1] = divModFloor(nanoRemainder0, nanoInMinute2);
  const [second, nanoRemainder2] = divModFloor(nanoRemainder1, nanoInSec2);
  return getSignStr(offsetNano) + padNumber2(hour2) + ":" + padNumber2(minute2) + (second || nanoRemainder2 ? ":" + padNumber2(second) + formatSubsecNano(nanoRemainder2) : "");
}
function formatTimeZone(timeZoneId, timeZoneDisplay) {
  return "[" + timeZoneId + "]";
}
function formatCalendar(calendar, calendarDisplay) {
  return calendarDisplay > 1 || 0 === calendarDisplay && calendar !== isoCalendarImpl ? formatCalendarId(getCalendarSlotId(calendar), 2 === calendarDisplay) : "";
}
function formatCalendarId(calendarId, isCritical) {
  return "[" + (isCritical ? "!" : "") + "u-ca=" + calendarId + "]";
}
var trailingZerosRE = /0+$/;
function formatSubsecNano(totalNano, subsecDigits) {
  let s = padNumber(9, totalNano);
  return s = s.replace(trailingZerosRE, ""), s ? "." + s : "";
}
function getSignStr(num) {
  return num < 0 ? "-" : "+";
}
var icuRegExp = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/;
var badCharactersRegExp = /[^\w\/:+-]+/;
function refineTimeZoneId(rawId) {
  return resolveTimeZoneId(requireString(rawId));
}
function resolveTimeZoneId(rawId) {
  return resolveTimeZoneRecord(rawId).id;
}
var resolveTimeZoneRecord = /* @__PURE__ */ memoize((rawId) => {
  const upperRawId = rawId.toUpperCase();
  const offsetRecord = ((upperRawId2) => {
    const offsetNano = parseOffsetNanoMaybe(upperRawId2);
    if (void 0 !== offsetNano) {
      return {
        id: formatOffsetNano(offsetNano),
        Z: offsetNano,
        m: offsetNano
      };
    }
  })(upperRawId);
  if (offsetRecord) {
    return {
      kind: "fixed",
      ...offsetRecord
    };
  }
  const normId = "UTC" === upperRawId ? "UTC" : ((rawId2) => (badCharactersRegExp.test(rawId2) && throwRangeError(invalidTimeZone(rawId2)), icuRegExp.test(rawId2) && throwRangeError("Forbidden ICU TimeZone"), rawId2.toLowerCase().split("/").map((part, partI) => (part.length <= 3 || /\d/.test(part)) && !/etc|yap/.test(part) ? part.toUpperCase() : part.replace(/baja|dumont|[a-z]+/g, (a, i) => a.length <= 2 && !partI || "in" === a || "chat" === a ? a.toUpperCase() : a.length > 2 || !i ? capitalize(a).replace(/island|noronha|murdo|rivadavia|urville/, capitalize) : a)).join("/")))(rawId);
  return queryNamedTimeZoneRecord(normId);
});
var queryNamedTimeZoneRecord = /* @__PURE__ */ memoize((normId) => {
  if ("UTC" === normId) {
    return {
      kind: "utc",
      id: normId,
      m: normId
    };
  }
  const format = (upperNormId = normId.toUpperCase(), new RawDateTimeFormat("en-u-hc-h23", {
    calendar: "iso8601",
    timeZone: upperNormId,
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric"
  }));
  var upperNormId;
  return {
    kind: "named",
    id: normId,
    format,
    m: format.resolvedOptions().timeZone
  };
});
function queryTimeZone(rawTimeZoneId) {
  const record2 = resolveTimeZoneRecord(rawTimeZoneId);
  return queryTimeZoneRecord(record2.id, record2);
}
var queryTimeZoneRecord = /* @__PURE__ */ memoize((normTimeZoneId, record2) => "named" === record2.kind ? new IntlTimeZone(normTimeZoneId, record2.m, record2.format) : new FixedTimeZone(normTimeZoneId, record2.m, "fixed" === record2.kind ? record2.Z : 0));
var FixedTimeZone = class {
  constructor(id, compareKey, offsetNano) {
    this.id = id, this.m = compareKey, this.Z = offsetNano;
  }
  B() {
    return this.Z;
  }
  O(isoDateTime) {
    return [isoDateTimeAndOffsetToEpochNano(isoDateTime, this.Z)];
  }
  C() {
  }
};
var IntlTimeZone = class {
  constructor(id, compareKey, format) {
    this.id = id, this.m = compareKey, this.me = ((computeOffsetSec, periodDays) => {
      const getSample = memoize(computeOffsetSec);
      const getSplit = memoize(createSplitTuple);
      const periodSec = 86400 * periodDays;
      function getOffsetSec(epochSec) {
        const [startEpochSec, endEpochSec] = computePeriod(epochSec, periodSec);
        const clampedStartEpochSec = clampIntlSampleEpochSec(startEpochSec);
        const clampedEndEpochSec = clampIntlSampleEpochSec(endEpochSec);
        const startOffsetSec = getSample(clampedStartEpochSec);
        const endOffsetSec = getSample(clampedEndEpochSec);
        return startOffsetSec === endOffsetSec ? startOffsetSec : pinch(getSplit(clampedStartEpochSec, clampedEndEpochSec), startOffsetSec, endOffsetSec, epochSec);
      }
      function searchTransition(searchEpochSec, direction, searchLimit, epochSec = searchEpochSec) {
        let [startEpochSec, endEpochSec] = computePeriod(searchEpochSec, periodSec);
        const inc = periodSec * direction;
        const inBounds = () => direction < 0 ? endEpochSec > searchLimit : startEpochSec < searchLimit;
        for (; inBounds(); ) {
          const clampedStartEpochSec = clampIntlSampleEpochSec(startEpochSec);
          const clampedEndEpochSec = clampIntlSampleEpochSec(endEpochSec);
          const startOffsetSec = getSample(clampedStartEpochSec);
          const endOffsetSec = getSample(clampedEndEpochSec);
          if (startOffsetSec !== endOffsetSec) {
            const split = getSplit(clampedStartEpochSec, clampedEndEpochSec);
            pinch(split, startOffsetSec, endOffsetSec);
            const transitionEpochSec = split[0];
            if ((compareNumbers(transitionEpochSec, epochSec) || 1) === direction) {
              return transitionEpochSec;
            }
          }
          startEpochSec += inc, endEpochSec += inc;
        }
      }
      function pinch(split, startOffsetSec, endOffsetSec, forEpochSec) {
        let offsetSec;
        let splitDurSec;
        for (; (void 0 === forEpochSec || void 0 === (offsetSec = forEpochSec < split[0] ? startOffsetSec : forEpochSec >= split[1] ? endOffsetSec : void 0)) && (splitDurSec = split[1] - split[0]); ) {
          const middleEpochSec = split[0] + Math.floor(splitDurSec / 2);
          computeOffsetSec(middleEpochSec) === endOffsetSec ? split[1] = middleEpochSec : split[0] = middleEpochSec + 1;
        }
        return offsetSec;
      }
      return {
        Ae(zonedEpochSec) {
          const wideOffsetSec0 = getOffsetSec(zonedEpochSec - 86400);
          const wideOffsetSec1 = getOffsetSec(zonedEpochSec + 86400);
          const wideUtcEpochSec0 = zonedEpochSec - wideOffsetSec0;
          const wideUtcEpochSec1 = zonedEpochSec - wideOffsetSec1;
          if (wideOffsetSec0 === wideOffsetSec1) {
            return [wideUtcEpochSec0];
          }
          const narrowOffsetSec0 = getOffsetSec(wideUtcEpochSec0);
          return narrowOffsetSec0 === getOffsetSec(wideUtcEpochSec1) ? [zonedEpochSec - narrowOffsetSec0] : wideOffsetSec0 > wideOffsetSec1 ? [wideUtcEpochSec0, wideUtcEpochSec1] : [];
        },
        ze: getOffsetSec,
        C(epochSec, direction) {
          if (!(direction > 0 && epochSec >= 864e10)) {
            if (direction < 0) {
              if (epochSec <= minPossibleTransitionSec) {
                return;
              }
              return epochSec > 4e9 ? searchTransition(epochSec, -1, epochSec - 94867200) ?? searchTransition(4e9, -1, minPossibleTransitionSec) : searchTransition(epochSec, -1, minPossibleTransitionSec);
            }
            return searchTransition(Math.max(epochSec, minPossibleTransitionSec) - 1, 1, Math.max(epochSec, Math.floor(Date.now() / 1e3)) + 94867200, epochSec);
          }
        }
      };
    })(/* @__PURE__ */ ((format2) => (epochSec) => {
      const intlParts = formatEpochMilliToPartsRecord(format2, 1e3 * epochSec);
      return 86400 * isoPartsToEpochDays(((intlParts2) => {
        const relatedYear = intlParts2.relatedYear;
        if (void 0 !== relatedYear) {
          return parseInt(relatedYear);
        }
        const year = parseInt(intlParts2.year);
        return void 0 !== intlParts2.era && "bce" === normalizeEraName(intlParts2.era) ? 1 - year : year;
      })(intlParts), parseInt(intlParts.month), parseInt(intlParts.day)) + 3600 * parseInt(intlParts.hour) + 60 * parseInt(intlParts.minute) + parseInt(intlParts.second) - epochSec;
    })(format), ((timeZoneId) => {
      const timeZoneName = timeZoneId.split("/").pop();
      return timeZonePeriodDaysByName[timeZoneName] || 19;
    })(id));
  }
  B(epochNano) {
    return this.me.ze(((epochNano2) => epochNanoToSecMod(epochNano2)[0])(epochNano)) * nanoInSec2;
  }
  O(isoDateTime) {
    const zonedEpochSec = 86400 * isoDateToEpochDays(isoDateTime) + timeFieldsToSec(isoDateTime);
    const subsecNano = timeFieldsToSubsecNano(isoDateTime);
    return this.me.Ae(zonedEpochSec).map((epochSec) => checkEpochNanoInBounds(BigInt(epochSec) * bigNanoInSec + BigInt(subsecNano)));
  }
  C(epochNano, direction) {
    const [epochSec, subsecNano] = epochNanoToSecMod(epochNano);
    const resEpochSec = this.me.C(epochSec + (direction > 0 || subsecNano ? 1 : 0), direction);
    if (void 0 !== resEpochSec) {
      return BigInt(resEpochSec) * bigNanoInSec;
    }
  }
};
function createSplitTuple(startEpochSec, endEpochSec) {
  return [startEpochSec, endEpochSec];
}
function computePeriod(epochSec, periodSec) {
  const startEpochSec = Math.floor(epochSec / periodSec) * periodSec;
  return [startEpochSec, startEpochSec + periodSec];
}
function clampIntlSampleEpochSec(epochSec) {
  return constrainToRange2(epochSec, -1e10, 864e10);
}
function instantToZonedDateTime(instantSlots, timeZone2, calendar) {
  return createZonedEpochNanoSlots(instantSlots.epochNanoseconds, timeZone2, calendar);
}
function zonedDateTimeToDate(zonedDateTimeSlots0) {
  return createDateSlots(zonedEpochSlotsToIso(zonedDateTimeSlots0), zonedDateTimeSlots0.calendar);
}
function dateTimeToZonedDateTime(plainDateTimeSlots, timeZone2, epochDisambig) {
  return createZonedEpochNanoSlots(checkEpochNanoInBounds(getSingleInstantFor(timeZone2, plainDateTimeSlots, epochDisambig)), timeZone2, plainDateTimeSlots.calendar);
}
function epochMilliToInstant(epochMilli) {
  return createEpochNanoSlots(checkEpochNanoInBounds(BigInt(toStrictInteger(epochMilli)) * bigNanoInMilli));
}
function createOptionsTransformer(shapeFieldNames, invalidShapeFieldNames, ignoredFieldNames, defaultShapeFields, dateStyleReplacementFields) {
  const shapeFieldNameSet = new Set(shapeFieldNames);
  const invalidShapeFieldNameSet = new Set(invalidShapeFieldNames);
  const ignoredFieldNameSet = new Set(ignoredFieldNames);
  return (options, allowPartialOverlap) => {
    let dateStyle;
    let timeStyle;
    const granularShapeFields = {};
    const modifierFields = {};
    const otherFields = {};
    let hasInvalidGranularShapeFields = 0;
    let hasInvalidStyleFields = 0;
    for (const name of Object.keys(options)) {
      const value = options[name];
      void 0 === value || ignoredFieldNameSet.has(name) || (shapeFieldNameSet.has(name) ? "dateStyle" === name ? dateStyle = value : "timeStyle" === name ? timeStyle = value : granularShapeFields[name] = value : "era" === name ? modifierFields[name] = value : invalidShapeFieldNameSet.has(name) ? "dateStyle" === name || "timeStyle" === name ? hasInvalidStyleFields = 1 : hasInvalidGranularShapeFields = 1 : otherFields[name] = value);
    }
    const hasDateStyle = void 0 !== dateStyle;
    const hasTimeStyle = void 0 !== timeStyle;
    const hasAnyStyle = hasDateStyle || hasTimeStyle;
    const hasGranularShapeFields = Object.keys(granularShapeFields).length > 0;
    const hasInvalids = hasInvalidGranularShapeFields || hasInvalidStyleFields;
    const hasShapeFields = hasGranularShapeFields || hasDateStyle || hasTimeStyle;
    const hasModifierFields = Object.keys(modifierFields).length > 0;
    (!allowPartialOverlap && hasInvalids || allowPartialOverlap && hasInvalids && !hasShapeFields || hasAnyStyle && (hasGranularShapeFields || hasModifierFields || hasInvalidGranularShapeFields)) && throwTypeError("Invalid formatting options");
    const transformedOptions = {};
    return hasAnyStyle || hasShapeFields || Object.assign(transformedOptions, defaultShapeFields), Object.assign(transformedOptions, granularShapeFields, modifierFields, otherFields), hasDateStyle && (transformedOptions.dateStyle = dateStyle), hasTimeStyle && (transformedOptions.timeStyle = timeStyle), transformedOptions;
  };
}
var dateDefaultShapeFields = {
  year: "numeric",
  month: "numeric",
  day: "numeric"
};
var timeDefaultShapeFields = {
  hour: "numeric",
  minute: "numeric",
  second: "numeric"
};
var dateTimeDefaultShapeFields = /* @__PURE__ */ Object.assign({}, dateDefaultShapeFields, timeDefaultShapeFields);
var dateShapeFieldNames = ["weekday", "year", "month", "day", "dateStyle"];
var timeShapeFieldNames = ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits", "timeStyle"];
var dateTimeShapeFieldNames = /* @__PURE__ */ dateShapeFieldNames.concat(timeShapeFieldNames);
/* @__PURE__ */ createOptionsTransformer(dateTimeShapeFieldNames, [], [], {
  ...dateTimeDefaultShapeFields,
  timeZoneName: "short"
});
var PlainDateBranding = "PlainDate";
var PlainDateTimeBranding = "PlainDateTime";
var ZonedDateTimeBranding = "ZonedDateTime";
var InstantBranding = "Instant";
function defineTemporalClass(branding, cls, getSlots, ...getterMaps) {
  return Object.defineProperties(cls, createNameDescriptors(branding)), Object.defineProperties(cls.prototype, createStringTagDescriptors("Temporal." + branding)), Object.defineProperties(cls.prototype, mapProps((getter) => ({
    get() {
      return getter(getSlots(this));
    },
    configurable: 1
  }), Object.assign({}, ...getterMaps))), cls;
}
var attachDebugString = "noop" !== noop.name || globalThis.process ? noop : (instance) => {
  Object.defineProperty(instance, "_str_", {
    value: instance.toJSON()
  });
};
function invalidRecordType() {
  throwTypeError(invalidCallingContext);
}
function forbiddenValueOf2() {
  throwTypeError(forbiddenValueOf);
}
var dateFieldGetters$1 = {
  era(slots) {
    return computeCalendarEraFields(slots.calendar, slots).era;
  },
  eraYear(slots) {
    return computeCalendarEraFields(slots.calendar, slots).eraYear;
  },
  year(slots) {
    return computeCalendarDateFields(slots.calendar, slots).year;
  },
  month(slots) {
    return computeCalendarDateFields(slots.calendar, slots).month;
  },
  monthCode(slots) {
    return computeCalendarMonthCode(slots.calendar, slots);
  },
  day(slots) {
    return computeCalendarDateFields(slots.calendar, slots).day;
  }
};
function createNativeGetters(shimGetters) {
  return createPropGetters(Object.keys(shimGetters));
}
var timeGetters2 = /* @__PURE__ */ createNativeGetters(timeGetters);
var dateFieldGetters = /* @__PURE__ */ createNativeGetters(dateFieldGetters$1);
function moveDateByYears(calendar, isoDate, years, options) {
  const overflow = refineOverflowOptions(options);
  return years ? moveDateByCalendarUnits(calendar, isoDate, toStrictInteger(years), 0, overflow) : isoDate;
}
function moveDateByMonths(calendar, isoDate, months, options) {
  const overflow = refineOverflowOptions(options);
  return months ? moveDateByCalendarUnits(calendar, isoDate, 0, toStrictInteger(months), overflow) : isoDate;
}
var PlainDateRecordBranding = `${PlainDateBranding}Record`;
var PlainDateTimeRecordBranding = `${PlainDateTimeBranding}Record`;
var ZonedDateTimeRecordBranding = `${ZonedDateTimeBranding}Record`;
var InstantRecordBranding = `${InstantBranding}Record`;
var calendarMap = /* @__PURE__ */ new WeakMap();
var instantMap = /* @__PURE__ */ new WeakMap();
var zonedDateTimeMap = /* @__PURE__ */ new WeakMap();
var plainDateTimeMap = /* @__PURE__ */ new WeakMap();
var plainDateMap = /* @__PURE__ */ new WeakMap();
function getCalendarSlots(record2) {
  return getCalendarSlotsIfPresent(record2) || invalidRecordType();
}
function getCalendarSlotsIfPresent(record2) {
  return calendarMap.get(record2);
}
function getInstantSlots(record2) {
  return getInstantSlotsIfPresent(record2) || invalidRecordType();
}
function getInstantSlotsIfPresent(record2) {
  return instantMap.get(record2);
}
function setInstantSlots(instance, slots) {
  instantMap.set(instance, slots);
}
function getZonedDateTimeSlots(record2) {
  return getZonedDateTimeSlotsIfPresent(record2) || invalidRecordType();
}
function getZonedDateTimeSlotsIfPresent(record2) {
  return zonedDateTimeMap.get(record2);
}
function setZonedDateTimeSlots(instance, slots) {
  zonedDateTimeMap.set(instance, slots);
}
function getPlainDateTimeSlots(record2) {
  return getPlainDateTimeSlotsIfPresent(record2) || invalidRecordType();
}
function getPlainDateTimeSlotsIfPresent(record2) {
  return plainDateTimeMap.get(record2);
}
function setPlainDateTimeSlots(instance, slots) {
  plainDateTimeMap.set(instance, slots);
}
function getPlainDateSlots(record2) {
  return getPlainDateSlotsIfPresent(record2) || invalidRecordType();
}
function getPlainDateSlotsIfPresent(record2) {
  return plainDateMap.get(record2);
}
function setPlainDateSlots(instance, slots) {
  plainDateMap.set(instance, slots);
}
function getCalendarRecordId(record2) {
  return getCalendarSlots(record2).id;
}
function getCalendarRecordImplCreator(record2) {
  const getImpl = getCalendarSlots(record2).xe;
  return getImpl || throwRangeError(exoticCalendarRequired(getCalendarRecordId(record2), "getExotic or getAny")), getImpl;
}
function requireTimeZoneId(timeZoneId) {
  return "string" == typeof timeZoneId && timeZoneId.includes("[") && throwRangeError(invalidTimeZone(timeZoneId)), timeZoneId;
}
function refineNativeCalendarArgMaybe(calendarRecord) {
  if (void 0 !== calendarRecord) {
    return getValidatedCalendarId(calendarRecord);
  }
}
function getValidatedCalendarId(record2) {
  return getCalendarRecordImplCreator(record2), getCalendarRecordId(record2);
}
var getNativePlainDateTime = getPlainDateTimeSlots;
var NativePlainDateTimeRecord = /* @__PURE__ */ defineTemporalClass(PlainDateTimeRecordBranding, class {
  get calendarId() {
    return getNativePlainDateTime(this).calendarId;
  }
  toJSON() {
    return getNativePlainDateTime(this).toJSON();
  }
  valueOf() {
    return getNativePlainDateTime(this).valueOf();
  }
}, getNativePlainDateTime, dateFieldGetters, timeGetters2);
function createNativePlainDateTimeRecord(native) {
  const instance = Object.create(NativePlainDateTimeRecord.prototype);
  return setPlainDateTimeSlots(instance, native), attachDebugString(instance), instance;
}
function create$5(isoYear, isoMonth, isoDay, hour2, minute2, second, millisecond, microsecond, nanosecond, calendar) {
  return createNativePlainDateTimeRecord(new NativeTemporal.PlainDateTime(isoYear, isoMonth, isoDay, hour2, minute2, second, millisecond, microsecond, nanosecond, refineNativeCalendarArgMaybe(calendar)));
}
function toZonedDateTime$1(record2, timeZoneId, options) {
  return createNativeZonedDateTimeRecord(getNativePlainDateTime(record2).toZonedDateTime(requireTimeZoneId(timeZoneId), options));
}
var getNativePlainDate = getPlainDateSlots;
var NativePlainDateRecord = /* @__PURE__ */ defineTemporalClass(PlainDateRecordBranding, class {
  get calendarId() {
    return getNativePlainDate(this).calendarId;
  }
  toJSON() {
    return getNativePlainDate(this).toJSON();
  }
  valueOf() {
    return getNativePlainDate(this).valueOf();
  }
}, getNativePlainDate, dateFieldGetters);
function createNativePlainDateRecord(native) {
  const instance = Object.create(NativePlainDateRecord.prototype);
  return setPlainDateSlots(instance, native), attachDebugString(instance), instance;
}
function create$2(isoYear, isoMonth, isoDay, calendar) {
  return createNativePlainDateRecord(new NativeTemporal.PlainDate(isoYear, isoMonth, isoDay, refineNativeCalendarArgMaybe(calendar)));
}
function dayOfWeek$1(record2) {
  return getNativePlainDate(record2).dayOfWeek;
}
function toString$2(record2, options) {
  return getNativePlainDate(record2).toString(options);
}
function addYears$1(record2, years, options) {
  return createNativePlainDateRecord(getNativePlainDate(record2).add({
    years
  }, options));
}
function addMonths$1(record2, months, options) {
  return createNativePlainDateRecord(getNativePlainDate(record2).add({
    months
  }, options));
}
function addWeeks$1(record2, weeks) {
  return createNativePlainDateRecord(getNativePlainDate(record2).add({
    weeks
  }));
}
function addDays$1(record2, days) {
  return createNativePlainDateRecord(getNativePlainDate(record2).add({
    days
  }));
}
var getNativeZonedDateTime = getZonedDateTimeSlots;
var NativeZonedDateTimeRecord = /* @__PURE__ */ defineTemporalClass(ZonedDateTimeRecordBranding, class {
  get calendarId() {
    return getNativeZonedDateTime(this).calendarId;
  }
  get timeZoneId() {
    return getNativeZonedDateTime(this).timeZoneId;
  }
  get epochMilliseconds() {
    return getNativeZonedDateTime(this).epochMilliseconds;
  }
  get epochNanoseconds() {
    return getNativeZonedDateTime(this).epochNanoseconds;
  }
  toJSON() {
    return getNativeZonedDateTime(this).toJSON();
  }
  valueOf() {
    return getNativeZonedDateTime(this).valueOf();
  }
}, getNativeZonedDateTime, dateFieldGetters, timeGetters2);
function createNativeZonedDateTimeRecord(native) {
  const instance = Object.create(NativeZonedDateTimeRecord.prototype);
  return setZonedDateTimeSlots(instance, native), attachDebugString(instance), instance;
}
function dayOfWeek(record2) {
  return getNativeZonedDateTime(record2).dayOfWeek;
}
function toPlainDate(record2) {
  return createNativePlainDateRecord(getNativeZonedDateTime(record2).toPlainDate());
}
var getNativeInstant = getInstantSlots;
var NativeInstantRecord = /* @__PURE__ */ defineTemporalClass(InstantRecordBranding, class {
  get epochMilliseconds() {
    return getNativeInstant(this).epochMilliseconds;
  }
  get epochNanoseconds() {
    return getNativeInstant(this).epochNanoseconds;
  }
  toJSON() {
    return getNativeInstant(this).toJSON();
  }
  valueOf() {
    return getNativeInstant(this).valueOf();
  }
});
function createNativeInstantRecord(native) {
  const instance = Object.create(NativeInstantRecord.prototype);
  return setInstantSlots(instance, native), attachDebugString(instance), instance;
}
function fromEpochMilliseconds(epochMilliseconds2) {
  return createNativeInstantRecord(NativeTemporal.Instant.fromEpochMilliseconds(epochMilliseconds2));
}
function toZonedDateTimeISO(record2, timeZoneId) {
  return createNativeZonedDateTimeRecord(getNativeInstant(record2).toZonedDateTimeISO(requireTimeZoneId(timeZoneId)));
}
function refineShimCalendarArgMaybe(calendarRecord) {
  return void 0 === calendarRecord ? isoCalendarImpl : getCalendarRecordImpl(calendarRecord);
}
function getCalendarRecordImpl(record2) {
  return getCalendarRecordImplCreator(record2)();
}
var getShimPlainDateTimeSlots = getPlainDateTimeSlots;
var ShimPlainDateTimeRecord = /* @__PURE__ */ defineTemporalClass(PlainDateTimeRecordBranding, class {
  get calendarId() {
    return getCalendarSlotId(getShimPlainDateTimeSlots(this).calendar);
  }
  toJSON() {
    return formatDateTimeIsoAuto(getShimPlainDateTimeSlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
}, getShimPlainDateTimeSlots, dateFieldGetters$1, timeGetters);
function createShimPlainDateTimeRecord(slots) {
  const instance = Object.create(ShimPlainDateTimeRecord.prototype);
  return setPlainDateTimeSlots(instance, slots), attachDebugString(instance), instance;
}
function create$52(isoYear, isoMonth, isoDay, hour2 = 0, minute2 = 0, second = 0, millisecond = 0, microsecond = 0, nanosecond = 0, calendar) {
  const fields = checkIsoDateTimeInBounds(validateIsoDateTimeFields(mapProps(toIntegerWithTrunc, {
    year: isoYear,
    month: isoMonth,
    day: isoDay,
    hour: hour2,
    minute: minute2,
    second,
    millisecond,
    microsecond,
    nanosecond
  })));
  const calendarImpl = refineShimCalendarArgMaybe(calendar);
  return createShimPlainDateTimeRecord(createDateTimeSlots(fields, calendarImpl));
}
function toZonedDateTime$12(record2, timeZoneId, options) {
  return createShimZonedDateTimeRecord(dateTimeToZonedDateTime(getShimPlainDateTimeSlots(record2), queryTimeZone(refineTimeZoneId(timeZoneId)), refineEpochDisambigOptions(options)));
}
var getShimPlainDateSlots = getPlainDateSlots;
var ShimPlainDateRecord = /* @__PURE__ */ defineTemporalClass(PlainDateRecordBranding, class {
  get calendarId() {
    return getCalendarSlotId(getShimPlainDateSlots(this).calendar);
  }
  toJSON() {
    return formatDateIsoAuto(getShimPlainDateSlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
}, getShimPlainDateSlots, dateFieldGetters$1);
function createShimPlainDateRecord(slots) {
  const instance = Object.create(ShimPlainDateRecord.prototype);
  return setPlainDateSlots(instance, slots), attachDebugString(instance), instance;
}
function create$22(isoYear, isoMonth, isoDay, calendar) {
  const fields = checkIsoDateInBounds(validateIsoDateFields(mapProps(toIntegerWithTrunc, {
    year: isoYear,
    month: isoMonth,
    day: isoDay
  })));
  const calendarImpl = refineShimCalendarArgMaybe(calendar);
  return createShimPlainDateRecord(createDateSlots(fields, calendarImpl));
}
function dayOfWeek$12(record2) {
  return computeIsoDayOfWeek(getShimPlainDateSlots(record2));
}
function toString$22(record2, options) {
  return formatPlainDateIso(getShimPlainDateSlots(record2), options);
}
function addYears$12(record2, years, options) {
  const slots = getShimPlainDateSlots(record2);
  return createRecordFromDateFields(createDateSlots(moveDateByYears(slots.calendar, slots, years, options), slots.calendar));
}
function addMonths$12(record2, months, options) {
  const slots = getShimPlainDateSlots(record2);
  return createRecordFromDateFields(createDateSlots(moveDateByMonths(slots.calendar, slots, months, options), slots.calendar));
}
function addWeeks$12(record2, weeks) {
  const slots = getShimPlainDateSlots(record2);
  return createRecordFromDateFields(createDateSlots(moveDateByDays(slots, 7 * toStrictInteger(weeks)), slots.calendar));
}
function addDays$12(record2, days) {
  const slots = getShimPlainDateSlots(record2);
  return createRecordFromDateFields(createDateSlots(moveDateByDays(slots, toStrictInteger(days)), slots.calendar));
}
function createRecordFromDateFields(isoDate) {
  return checkIsoDateInBounds(isoDate), createShimPlainDateRecord(createDateSlots(isoDate, isoDate.calendar));
}
var getShimZonedDateTimeSlots = getZonedDateTimeSlots;
var ShimZonedDateTimeRecord = /* @__PURE__ */ defineTemporalClass(ZonedDateTimeRecordBranding, class {
  get calendarId() {
    return getCalendarSlotId(getShimZonedDateTimeSlots(this).calendar);
  }
  get timeZoneId() {
    return getShimZonedDateTimeSlots(this).timeZone.id;
  }
  get epochMilliseconds() {
    return epochNanoToMilli(getShimZonedDateTimeSlots(this).epochNanoseconds);
  }
  get epochNanoseconds() {
    return getShimZonedDateTimeSlots(this).epochNanoseconds;
  }
  toJSON() {
    return formatZonedDateTimeIsoAuto(getShimZonedDateTimeSlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
}, getShimZonedDateTimeIsoSlots, dateFieldGetters$1, timeGetters);
function createShimZonedDateTimeRecord(slots) {
  const instance = Object.create(ShimZonedDateTimeRecord.prototype);
  return setZonedDateTimeSlots(instance, slots), attachDebugString(instance), instance;
}
function getShimZonedDateTimeIsoSlots(record2) {
  const slots = getShimZonedDateTimeSlots(record2);
  return {
    ...zonedEpochSlotsToIso(slots),
    calendar: slots.calendar
  };
}
function dayOfWeek2(record2) {
  return computeIsoDayOfWeek(zonedEpochSlotsToIso(getShimZonedDateTimeSlots(record2)));
}
function toPlainDate2(record2) {
  return createShimPlainDateRecord(zonedDateTimeToDate(getShimZonedDateTimeSlots(record2)));
}
var getShimInstantSlots = getInstantSlots;
var ShimInstantRecord = /* @__PURE__ */ defineTemporalClass(InstantRecordBranding, class {
  get epochMilliseconds() {
    return epochNanoToMilli(getShimInstantSlots(this).epochNanoseconds);
  }
  get epochNanoseconds() {
    return getShimInstantSlots(this).epochNanoseconds;
  }
  toJSON() {
    return formatInstantIsoAuto(getShimInstantSlots(this));
  }
  valueOf() {
    return forbiddenValueOf2();
  }
});
function createShimInstantRecord(slots) {
  const instance = Object.create(ShimInstantRecord.prototype);
  return setInstantSlots(instance, slots), attachDebugString(instance), instance;
}
function fromEpochMilliseconds2(epochMilliseconds2) {
  return createShimInstantRecord(epochMilliToInstant(epochMilliseconds2));
}
function toZonedDateTimeISO2(record2, timeZoneId) {
  return createShimZonedDateTimeRecord(instantToZonedDateTime(getShimInstantSlots(record2), queryTimeZone(refineTimeZoneId(timeZoneId))));
}
var fromEpochMilliseconds3 = NativeTemporal ? fromEpochMilliseconds : fromEpochMilliseconds2;
var toZonedDateTimeISO3 = NativeTemporal ? toZonedDateTimeISO : toZonedDateTimeISO2;
var create3 = NativeTemporal ? create$2 : create$22;
var dayOfWeek3 = NativeTemporal ? dayOfWeek$1 : dayOfWeek$12;
var toString4 = NativeTemporal ? toString$2 : toString$22;
var addYears = NativeTemporal ? addYears$1 : addYears$12;
var addMonths = NativeTemporal ? addMonths$1 : addMonths$12;
var addWeeks = NativeTemporal ? addWeeks$1 : addWeeks$12;
var addDays = NativeTemporal ? addDays$1 : addDays$12;
var create4 = NativeTemporal ? create$5 : create$52;
var toZonedDateTime3 = NativeTemporal ? toZonedDateTime$1 : toZonedDateTime$12;
var dayOfWeek4 = NativeTemporal ? dayOfWeek : dayOfWeek2;
var toPlainDate3 = NativeTemporal ? toPlainDate : toPlainDate2;
function instantText(epoch) {
  return new Date(epoch).toISOString().replace(/\.?0{0,3}Z$/, "Z");
}
function isEpochMilliseconds(value) {
  return Number.isInteger(value) && Math.abs(value) <= 864e13;
}
function epochMilliseconds(instant2) {
  return Date.parse(instant2);
}
function instantAtOffset(clock, offsetMinutes2) {
  const date2 = /* @__PURE__ */ new Date(0);
  date2.setUTCFullYear(clock.year, clock.month - 1, clock.day);
  date2.setUTCHours(clock.hour, clock.minute, clock.second);
  return instantWithFraction(date2.getTime() - offsetMinutes2 * 6e4, clock.fraction);
}
function instantInZone(clock, timeZone2) {
  if (!isTimeZone(timeZone2)) {
    return void 0;
  }
  const { year, month, day, hour: hour2, minute: minute2, second } = clock;
  const local = create4(year, month, day, hour2, minute2, second);
  const { epochMilliseconds: epoch } = toZonedDateTime3(local, timeZone2, { disambiguation: "compatible" });
  return instantWithFraction(epoch, clock.fraction);
}
function instantWithFraction(epoch, fraction = "") {
  if (!isEpochMilliseconds(epoch)) {
    return void 0;
  }
  const digits = fraction.replace(/0+$/, "");
  return digits === "" ? instantText(epoch) : `${instantText(epoch).slice(0, -1)}.${digits}Z`;
}
function isTimeZone(name) {
  return /^[A-Za-z]/.test(name) && attempt(() => inZone(0, name)) !== void 0;
}
function attempt(create5) {
  try {
    return create5();
  } catch {
    return void 0;
  }
}
function inZone(epoch, timeZone2) {
  return toZonedDateTimeISO3(fromEpochMilliseconds3(Math.floor(epoch)), timeZone2);
}
function dateInZone(epoch, timeZone2) {
  return toString4(toPlainDate3(inZone(epoch, timeZone2)));
}
function localTimeOfWeek(epoch, timeZone2) {
  const local = inZone(epoch, timeZone2);
  return { weekday: dayOfWeek4(local) - 1, minutes: local.hour * 60 + local.minute };
}
function isCalendarDay(year, month, day) {
  return attempt(() => create3(year, month, day)) !== void 0;
}
function isCalendarDate(text2) {
  return /^\d{4}-\d\d-\d\d$/.test(text2) && attempt(() => parseDate(text2)) !== void 0;
}
function parseDate(date2) {
  return create3(Number(date2.slice(0, 4)), Number(date2.slice(5, 7)), Number(date2.slice(8)));
}
var adders = {
  day: addDays,
  week: addWeeks,
  month: addMonths,
  year: addYears
};
function addToDate(date2, count, unit) {
  const later = attempt(() => adders[unit](parseDate(date2), count));
  return later === void 0 || later.year > 9999 ? void 0 : toString4(later);
}
function nthWeekdayOfMonth(year, month, weekday, nth) {
  const first = create3(year, month, 1);
  const daysToFirst = (weekday - dayOfWeek3(first) + 7) % 7;
  return toString4(addDays(first, daysToFirst + (nth - 1) * 7));
}
var precision = 40;
var roundDown = 1;
var roundHalfEven = 6;
var Decimal = /* @__PURE__ */ Decimal$1.clone({
  defaults: true,
  precision,
  rounding: roundHalfEven
});
function decimal(amount2) {
  return new Decimal(amount2);
}
function decimalText(value) {
  return value.isZero() ? "0" : value.toFixed();
}
function percentOf(value, percent) {
  return value.times(percent).div(100);
}
var DecimalDown = /* @__PURE__ */ Decimal.clone({ precision, rounding: roundDown });
function divideDown(dividend, divisor) {
  return new Decimal(new DecimalDown(dividend).div(divisor));
}
var DecimalShown = /* @__PURE__ */ Decimal.clone({ precision: 12 });
function shownQuotient(dividend, divisor) {
  return new Decimal(new DecimalShown(dividend).div(divisor));
}
var numericForm = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d*)?)$/;
var maxNumberLength = 64;
function readNumber(value) {
  if (typeof value === "number") {
    return Number.isFinite(value) ? numberText(value) : void 0;
  }
  return typeof value === "string" ? readNumericText(value) : void 0;
}
function numberText(value) {
  const size = Math.abs(value);
  return size >= 1e-6 && size < 1e21 || size === 0 ? `${value}` : decimalText(new Decimal(value));
}
function readNumericText(text2) {
  if (text2.length <= maxNumberLength && isCanonical(text2)) {
    return text2;
  }
  const trimmed = text2.trim();
  if (trimmed.length > maxNumberLength || !numericForm.test(trimmed)) {
    return void 0;
  }
  const digits = trimmed.replaceAll(",", "");
  const double = Number(digits);
  const underflows = double === 0 && /^[^eE]*[1-9]/.test(digits);
  return Number.isFinite(double) && !underflows ? canonicalText(digits) : void 0;
}
function canonicalText(digits) {
  return decimalText(new Decimal(digits));
}
function isCanonical(text2) {
  return /^(?:0|-?(?:[1-9]\d*|0(?=\.)))(?:\.\d*[1-9])?$/.test(text2);
}
function isDigits(text2) {
  return text2 !== "" && !/\D/.test(text2);
}
function signOf(text2) {
  if (text2 === "0") {
    return 0;
  }
  return text2.startsWith("-") ? -1 : 1;
}
function isInRange$1(number2, { above, minimum, maximum }) {
  return (above === void 0 || signOf(number2) > above) && (minimum === void 0 || compare(number2, minimum) >= 0) && (maximum === void 0 || compare(number2, maximum) <= 0);
}
function compare(number2, limit) {
  return Number(number2) - limit || new Decimal(number2).cmp(limit);
}
function isRecord$1(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function ok(value) {
  return { ok: true, value };
}
function err(first, ...rest) {
  return { ok: false, errors: [first, ...rest] };
}
function fail(code, details) {
  return err(signalError(code, details));
}
function andThen(first, next) {
  return first.ok ? next(first.value) : first;
}
function zip(first, second) {
  if (first.ok) {
    return second.ok ? ok([first.value, second.value]) : second;
  }
  return second.ok ? first : { ok: false, errors: [...first.errors, ...second.errors] };
}
function resultOf(errors, value) {
  return isNonEmpty(errors) ? { ok: false, errors } : ok(value());
}
function isNonEmpty(list2) {
  return list2.length > 0;
}
var monthLetters = "FGHJKMNQUVXZ";
var stockForm = /^[A-Za-z0-9][A-Za-z0-9./-]{0,11}$/;
var optionForm = /^([A-Za-z0-9][A-Za-z0-9./-]{0,11}) (\d\d)(\d\d)(\d\d)([CP])(\d+)(?:\.(\d+))?$/;
var futuresForm = /^([A-Z0-9]{1,4})([FGHJKMNQUVXZ])(\d{1,2}|\d{4})$/;
var continuousForm = /^([A-Z0-9]{1,4})([12])!$/;
function isStockSymbol(ticker2) {
  return stockForm.test(ticker2);
}
var minContractLength = 10;
var maxContractLength = 100;
function isAlphanumeric(text2) {
  return text2 !== "" && !/[^A-Za-z0-9]/.test(text2);
}
var optionFormat = {
  code: "invalid-options-ticker-format",
  expected: "UNDERLYING, or UNDERLYING YYMMDD[C|P]STRIKE with one space, as in SPY 260130C600",
  matches: (ticker2) => isStockSymbol(ticker2) || readOptionSymbol(ticker2) !== void 0
};
var tickerFormats = {
  stocks: {
    code: "invalid-stocks-ticker-format",
    expected: "SYMBOL: at most 12 letters, digits, dots, dashes and slashes, as in AAPL",
    matches: isStockSymbol
  },
  options: optionFormat,
  index_options: optionFormat,
  futures: {
    code: "invalid-futures-ticker-format",
    expected: "ROOT LETTER YEAR without spaces as in ESH2026, or a continuous symbol as in ES1!",
    matches: (ticker2) => futuresForm.test(ticker2) || continuousForm.test(ticker2)
  },
  crypto: {
    code: "invalid-crypto-ticker-format",
    expected: "BASE-QUOTE, as in BTC-USD",
    matches: (ticker2) => {
      const dash = ticker2.indexOf("-");
      return isAlphanumeric(ticker2.slice(0, Math.max(0, dash))) && isAlphanumeric(ticker2.slice(dash + 1));
    }
  }
};
var indexUnderlyings = /* @__PURE__ */ new Set([
  "SPX",
  "SPXW",
  "NDX",
  "NDXP",
  "RUT",
  "RUTW",
  "XSP",
  "VIX",
  "VIXW",
  "DJX",
  "OEX",
  "XEO"
]);
var indexOfSeries = /* @__PURE__ */ new Map([
  ["SPXW", "SPX"],
  ["NDXP", "NDX"],
  ["RUTW", "RUT"],
  ["VIXW", "VIX"]
]);
function underlyingsOf(symbol) {
  const index = indexOfSeries.get(symbol);
  return index === void 0 ? [symbol] : [symbol, index];
}
function readOptionSymbol(ticker2) {
  const isLong = ticker2.length >= minContractLength && ticker2.length <= maxContractLength;
  const parts = isLong ? optionForm.exec(ticker2) : null;
  if (parts === null) {
    return void 0;
  }
  const [, underlying = "", year = "", month = "", day = "", letter, whole = "", fraction = ""] = parts;
  const strike = canonicalText(`${whole}.${fraction}`);
  if (strike === "0" || !isCalendarDay(2e3 + Number(year), Number(month), Number(day))) {
    return void 0;
  }
  return { underlying, expiration: `20${year}-${month}-${day}`, type: letter === "C" ? "call" : "put", strike };
}
function readFuturesSymbol(ticker2) {
  const parts = futuresForm.exec(ticker2);
  if (parts === null) {
    return void 0;
  }
  const [, root = "", month = "", year = ""] = parts;
  return { root, month, year };
}
function readContinuousSymbol(ticker2) {
  const parts = continuousForm.exec(ticker2);
  if (parts === null) {
    return void 0;
  }
  const [, root = "", nth] = parts;
  return { root, nth: nth === "2" ? 2 : 1 };
}
var actions = ["buy", "sell", "exit", "reverse", "breakeven", "cancel", "add", "resize"];
var sentiments = ["bullish", "bearish", "flat"];
var sentimentAliases = {
  bullish: "bullish",
  long: "bullish",
  bearish: "bearish",
  short: "bearish",
  flat: "flat"
};
var orderTypes$1 = ["market", "limit", "stop", "stop_limit", "trailing_stop"];
var stopLossTypes = ["stop", "stop_limit", "trailing_stop"];
var timesInForce = ["day", "gtc", "gtd", "opg", "cls", "ioc", "fok"];
var quantityTypes = [
  "fixed_quantity",
  "dollar_amount",
  "risk_dollar_amount",
  "risk_percent",
  "percent_of_equity",
  "percent_of_position"
];
var dynamicQuantityTypes = /* @__PURE__ */ new Set([
  "dollar_amount",
  "risk_dollar_amount",
  "risk_percent",
  "percent_of_equity"
]);
var marketPriceTypes = ["ask_bid", "mark", "ask", "bid", "last"];
var optionTypes = ["both", "call", "put"];
var contractTypes = ["call", "put"];
var intrinsicValues = ["itm", "otm"];
var assetClasses$1 = ["stocks", "options", "index_options", "futures", "crypto"];
var positionSides = ["long", "short"];
var orderSides = ["buy", "sell"];
var allowedSides$1 = ["both", "bullish", "bearish"];
var orderRoles = ["entry", "take-profit", "stop-loss", "other"];
var weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
var rules = {
  delay: "A delayed signal waits; prices and positions are read when its time comes.",
  position: "The open position decides what the action means.",
  "action.buy": "A buy enters long or swaps a short; with sentiment bearish it only exits, with flat it exits everything.",
  "action.sell": "A sell enters short or swaps a long; with sentiment bullish it only exits, with flat it exits everything.",
  "resize.1": "The quantity is the target size of the position, scaled by the multiplier.",
  "resize.2": "Only the difference between the position and the target is traded.",
  "resize.3": "Without a position a resize enters: long, or short with sentiment bearish.",
  "resize.5": "Without a position and with target 0 nothing is traded; resting orders can be cancelled.",
  "contract.option": "The option with the nearest expiration and the selected strike.",
  "contract.front-month": "A continuous future is the nearest contract that has not rolled yet.",
  "gate.exit-signals": "The settings can ignore exits.",
  "gate.allowed-sides": "The settings can allow one side only.",
  "gate.sides-isolated": "The settings can isolate the sides: a signal then cannot close a position on the other side.",
  "gate.entry-lockout": "The settings can lock out entries.",
  "gate.add-to-position": "The settings decide whether a signal can add to a position.",
  "gate.max-positions": "The settings can limit the number of open tickers.",
  "gate.age": "A signal can be too old to trade.",
  "gate.spread": "The bid-ask spread can be too wide.",
  "gate.trading-window": "The settings can limit trading to hours of the day.",
  "gate.short-selling": "A short sale needs a broker that supports it.",
  "price.reference": "The reference price of size and bracket.",
  "quantity.fixed_quantity": "The quantity itself, rounded down to the step.",
  "quantity.dollar_amount": "Dollars divided by the price of one unit, rounded down to the step.",
  "quantity.risk_dollar_amount": "The units whose loss at the stop is the amount, rounded down to the step.",
  "quantity.risk_percent": "The units whose loss at the stop is the percentage of the equity, rounded down to the step.",
  "quantity.percent_of_equity": "A percentage of the equity divided by the price of one unit, rounded down to the step.",
  "quantity.percent_of_position": "A percentage of the position, rounded down to the step.",
  "quantity.whole-position": "The whole position, without rounding.",
  "order.price": "Type and prices of the order, rounded to the tick.",
  bracket: "Take profit and stop loss, measured from the reference price.",
  "breakeven.stop": "The stop moves to the average entry price plus the offset.",
  cancel: "Open orders to cancel before new orders are sent."
};
var traceRules = rules;
function createPlanLog() {
  return { notices: [], trace: [] };
}
function once(make) {
  let made;
  return () => {
    made ?? (made = { value: make() });
    return made.value;
  };
}
var store$4;
var DEFAULT_CONFIG = {
  lang: void 0,
  message: void 0,
  abortEarly: void 0,
  abortPipeEarly: void 0
};
// @__NO_SIDE_EFFECTS__
function getGlobalConfig(config$1) {
  if (!config$1 && !store$4) return DEFAULT_CONFIG;
  return {
    lang: (config$1 == null ? void 0 : config$1.lang) ?? (store$4 == null ? void 0 : store$4.lang),
    message: config$1 == null ? void 0 : config$1.message,
    abortEarly: (config$1 == null ? void 0 : config$1.abortEarly) ?? (store$4 == null ? void 0 : store$4.abortEarly),
    abortPipeEarly: (config$1 == null ? void 0 : config$1.abortPipeEarly) ?? (store$4 == null ? void 0 : store$4.abortPipeEarly)
  };
}
var store$3;
// @__NO_SIDE_EFFECTS__
function getGlobalMessage(lang) {
  return store$3 == null ? void 0 : store$3.get(lang);
}
var store$2;
// @__NO_SIDE_EFFECTS__
function getSchemaMessage(lang) {
  return store$2 == null ? void 0 : store$2.get(lang);
}
var store$1;
// @__NO_SIDE_EFFECTS__
function getSpecificMessage(reference, lang) {
  var _a;
  return (_a = store$1 == null ? void 0 : store$1.get(reference)) == null ? void 0 : _a.get(lang);
}
// @__NO_SIDE_EFFECTS__
function _stringify(input) {
  var _a, _b;
  const type = typeof input;
  if (type === "string") return `"${input}"`;
  if (type === "number" || type === "bigint" || type === "boolean") return `${input}`;
  if (type === "object" || type === "function") return (input && ((_b = (_a = Object.getPrototypeOf(input)) == null ? void 0 : _a.constructor) == null ? void 0 : _b.name)) ?? "null";
  return type;
}
function _addIssue(context, label, dataset, config$1, other) {
  const input = other && "input" in other ? other.input : dataset.value;
  const expected = (other == null ? void 0 : other.expected) ?? context.expects ?? null;
  const received = (other == null ? void 0 : other.received) ?? /* @__PURE__ */ _stringify(input);
  const issue = {
    kind: context.kind,
    type: context.type,
    input,
    expected,
    received,
    message: `Invalid ${label}: ${expected ? `Expected ${expected} but r` : "R"}eceived ${received}`,
    requirement: context.requirement,
    path: other == null ? void 0 : other.path,
    issues: other == null ? void 0 : other.issues,
    lang: config$1.lang,
    abortEarly: config$1.abortEarly,
    abortPipeEarly: config$1.abortPipeEarly
  };
  const isSchema = context.kind === "schema";
  const message$1 = (other == null ? void 0 : other.message) ?? context.message ?? /* @__PURE__ */ getSpecificMessage(context.reference, issue.lang) ?? (isSchema ? /* @__PURE__ */ getSchemaMessage(issue.lang) : null) ?? config$1.message ?? /* @__PURE__ */ getGlobalMessage(issue.lang);
  if (message$1 !== void 0) issue.message = typeof message$1 === "function" ? message$1(issue) : message$1;
  if (isSchema) dataset.typed = false;
  if (dataset.issues) dataset.issues.push(issue);
  else dataset.issues = [issue];
}
// @__NO_SIDE_EFFECTS__
function _isSameValueZero(value1, value2) {
  return value1 === value2 || Number.isNaN(value1) && Number.isNaN(value2);
}
// @__NO_SIDE_EFFECTS__
function _joinExpects(values$12, separator) {
  const list2 = [...new Set(values$12)];
  if (list2.length > 1) return `(${list2.join(` ${separator} `)})`;
  return list2[0] ?? "never";
}
function _standardSchema(schema2) {
  schema2["~standard"] = {
    version: 1,
    vendor: "valibot",
    validate: (value$1) => schema2["~run"]({ value: value$1 }, /* @__PURE__ */ getGlobalConfig())
  };
  return schema2;
}
// @__NO_SIDE_EFFECTS__
function check$1(requirement, message$1) {
  return {
    kind: "validation",
    type: "check",
    reference: check$1,
    async: false,
    expects: null,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "input", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function metadata(metadata_) {
  return {
    kind: "metadata",
    type: "metadata",
    reference: metadata,
    metadata: metadata_
  };
}
// @__NO_SIDE_EFFECTS__
function minLength(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_length",
    reference: minLength,
    async: false,
    expects: `>=${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length < this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function rawCheck(action) {
  return {
    kind: "validation",
    type: "raw_check",
    reference: rawCheck,
    async: false,
    expects: null,
    "~run"(dataset, config$1) {
      action({
        dataset,
        config: config$1,
        addIssue: (info) => _addIssue(this, (info == null ? void 0 : info.label) ?? "input", dataset, config$1, info)
      });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function rawTransform(action) {
  return {
    kind: "transformation",
    type: "raw_transform",
    reference: rawTransform,
    async: false,
    "~run"(dataset, config$1) {
      const output = action({
        dataset,
        config: config$1,
        addIssue: (info) => _addIssue(this, (info == null ? void 0 : info.label) ?? "input", dataset, config$1, info),
        NEVER: null
      });
      if (dataset.issues) dataset.typed = false;
      else dataset.value = output;
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function regex(requirement, message$1) {
  return {
    kind: "validation",
    type: "regex",
    reference: regex,
    async: false,
    expects: `${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "format", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function safeInteger(message$1) {
  return {
    kind: "validation",
    type: "safe_integer",
    reference: safeInteger,
    async: false,
    expects: null,
    requirement: Number.isSafeInteger,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "safe integer", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function transform(operation) {
  return {
    kind: "transformation",
    type: "transform",
    reference: transform,
    async: false,
    operation,
    "~run"(dataset) {
      dataset.value = this.operation(dataset.value);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function getFallback(schema2, dataset, config$1) {
  return typeof schema2.fallback === "function" ? schema2.fallback(dataset, config$1) : schema2.fallback;
}
// @__NO_SIDE_EFFECTS__
function forward(action, path) {
  return {
    ...action,
    "~run"(dataset, config$1) {
      const prevIssues = dataset.issues && [...dataset.issues];
      dataset = action["~run"](dataset, config$1);
      if (dataset.issues) {
        for (const issue of dataset.issues) if (!(prevIssues == null ? void 0 : prevIssues.includes(issue))) {
          let pathInput = dataset.value;
          for (const key of path) {
            const pathValue = pathInput[key];
            const pathItem = {
              type: "unknown",
              origin: "value",
              input: pathInput,
              key,
              value: pathValue
            };
            if (issue.path) issue.path.push(pathItem);
            else issue.path = [pathItem];
            if (!pathValue) break;
            pathInput = pathValue;
          }
        }
      }
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function getDefault(schema2, dataset, config$1) {
  return typeof schema2.default === "function" ? schema2.default(dataset, config$1) : schema2.default;
}
// @__NO_SIDE_EFFECTS__
function array(item, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "array",
    reference: array,
    expects: "Array",
    async: false,
    item,
    message: message$1,
    "~run"(dataset, config$1) {
      var _a;
      const input = dataset.value;
      if (Array.isArray(input)) {
        dataset.typed = true;
        dataset.value = [];
        for (let key = 0; key < input.length; key++) {
          const value$1 = input[key];
          const itemDataset = this.item["~run"]({ value: value$1 }, config$1);
          if (itemDataset.issues) {
            const pathItem = {
              type: "array",
              origin: "value",
              input,
              key,
              value: value$1
            };
            for (const issue of itemDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              (_a = dataset.issues) == null ? void 0 : _a.push(issue);
            }
            if (!dataset.issues) dataset.issues = itemDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!itemDataset.typed) dataset.typed = false;
          dataset.value.push(itemDataset.value);
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function boolean(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "boolean",
    reference: boolean,
    expects: "boolean",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "boolean") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function custom(check$12, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "custom",
    reference: custom,
    expects: "unknown",
    async: false,
    check: check$12,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.check(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function exactOptional(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "exact_optional",
    reference: exactOptional,
    expects: wrapped.expects,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function _merge(value1, value2) {
  if (typeof value1 === typeof value2) {
    if (/* @__PURE__ */ _isSameValueZero(value1, value2) || value1 instanceof Date && value2 instanceof Date && /* @__PURE__ */ _isSameValueZero(+value1, +value2)) return { value: value1 };
    if (value1 && value2 && value1.constructor === Object && value2.constructor === Object) {
      const nextValue = {
        ...value1,
        ...value2
      };
      for (const key in value2) if (Object.prototype.hasOwnProperty.call(value1, key) && Object.prototype.hasOwnProperty.call(value2, key)) {
        const dataset = /* @__PURE__ */ _merge(value1[key], value2[key]);
        if (dataset.issue) return dataset;
        nextValue[key] = dataset.value;
      }
      return { value: nextValue };
    }
    if (Array.isArray(value1) && Array.isArray(value2)) {
      if (value1.length === value2.length) {
        const nextValue = [...value1];
        for (let index = 0; index < value1.length; index++) {
          const dataset = /* @__PURE__ */ _merge(value1[index], value2[index]);
          if (dataset.issue) return dataset;
          nextValue[index] = dataset.value;
        }
        return { value: nextValue };
      }
    }
  }
  return { issue: true };
}
// @__NO_SIDE_EFFECTS__
function intersect(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "intersect",
    reference: intersect,
    expects: /* @__PURE__ */ _joinExpects(options.map((option) => option.expects), "&"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.options.length) {
        const input = dataset.value;
        let outputs;
        dataset.typed = true;
        for (const schema2 of this.options) {
          const optionDataset = schema2["~run"]({ value: input }, config$1);
          if (optionDataset.issues) {
            if (dataset.issues) for (const issue of optionDataset.issues) dataset.issues.push(issue);
            else dataset.issues = optionDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!optionDataset.typed) dataset.typed = false;
          if (dataset.typed) if (outputs) outputs.push(optionDataset.value);
          else outputs = [optionDataset.value];
        }
        if (dataset.typed) {
          dataset.value = outputs[0];
          for (let index = 1; index < outputs.length; index++) {
            const mergeDataset = /* @__PURE__ */ _merge(dataset.value, outputs[index]);
            if (mergeDataset.issue) {
              _addIssue(this, "type", dataset, config$1, { received: "unknown" });
              break;
            }
            dataset.value = mergeDataset.value;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function map(key, value$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "map",
    reference: map,
    expects: "Map",
    async: false,
    key,
    value: value$1,
    message: message$1,
    "~run"(dataset, config$1) {
      var _a, _b;
      const input = dataset.value;
      if (input instanceof Map) {
        dataset.typed = true;
        dataset.value = /* @__PURE__ */ new Map();
        for (const [inputKey, inputValue] of input) {
          const keyDataset = this.key["~run"]({ value: inputKey }, config$1);
          if (keyDataset.issues) {
            const pathItem = {
              type: "map",
              origin: "key",
              input,
              key: inputKey,
              value: inputValue
            };
            for (const issue of keyDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              (_a = dataset.issues) == null ? void 0 : _a.push(issue);
            }
            if (!dataset.issues) dataset.issues = keyDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          const valueDataset = this.value["~run"]({ value: inputValue }, config$1);
          if (valueDataset.issues) {
            const pathItem = {
              type: "map",
              origin: "value",
              input,
              key: inputKey,
              value: inputValue
            };
            for (const issue of valueDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              (_b = dataset.issues) == null ? void 0 : _b.push(issue);
            }
            if (!dataset.issues) dataset.issues = valueDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
          dataset.value.set(keyDataset.value, valueDataset.value);
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function object(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "object",
    reference: object,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      var _a;
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                (_a = dataset.issues) == null ? void 0 : _a.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function picklist(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "picklist",
    reference: picklist,
    expects: /* @__PURE__ */ _joinExpects(options.map(_stringify), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.options.includes(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function string(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "string",
    reference: string,
    expects: "string",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "string") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function _subIssues(datasets) {
  let issues;
  if (datasets) for (const dataset of datasets) if (issues) for (const issue of dataset.issues) issues.push(issue);
  else issues = dataset.issues;
  return issues;
}
// @__NO_SIDE_EFFECTS__
function union(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "union",
    reference: union,
    expects: /* @__PURE__ */ _joinExpects(options.map((option) => option.expects), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      let validDataset;
      let typedDatasets;
      let untypedDatasets;
      for (const schema2 of this.options) {
        const optionDataset = schema2["~run"]({ value: dataset.value }, config$1);
        if (optionDataset.typed) if (optionDataset.issues) if (typedDatasets) typedDatasets.push(optionDataset);
        else typedDatasets = [optionDataset];
        else {
          validDataset = optionDataset;
          break;
        }
        else if (untypedDatasets) untypedDatasets.push(optionDataset);
        else untypedDatasets = [optionDataset];
      }
      if (validDataset) return validDataset;
      if (typedDatasets) {
        if (typedDatasets.length === 1) return typedDatasets[0];
        _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(typedDatasets) });
        dataset.typed = true;
      } else if ((untypedDatasets == null ? void 0 : untypedDatasets.length) === 1) return untypedDatasets[0];
      else _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(untypedDatasets) });
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function unknown() {
  return _standardSchema({
    kind: "schema",
    type: "unknown",
    reference: unknown,
    expects: "unknown",
    async: false,
    "~run"(dataset) {
      dataset.typed = true;
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function pipe(...pipe$1) {
  return _standardSchema({
    ...pipe$1[0],
    pipe: pipe$1,
    "~run"(dataset, config$1) {
      for (const item of pipe$1) if (item.kind !== "metadata") {
        if (dataset.issues && (item.kind === "schema" || item.kind === "transformation")) {
          dataset.typed = false;
          break;
        }
        if (!dataset.issues || !config$1.abortEarly && !config$1.abortPipeEarly) dataset = item["~run"](dataset, config$1);
      }
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function safeParse(schema2, input, config$1) {
  const dataset = schema2["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
  return {
    typed: dataset.typed,
    success: !dataset.issues,
    output: dataset.value,
    issues: dataset.issues
  };
}
var allIssues = { abortEarly: false, abortPipeEarly: false };
function oneOf(words) {
  return /* @__PURE__ */ pipe(json(), /* @__PURE__ */ picklist(words, `one of ${words.join(", ")}`));
}
function boolean2() {
  return /* @__PURE__ */ pipe(json(), /* @__PURE__ */ boolean("true or false"));
}
function text$5(expected, valid) {
  const validation = valid instanceof RegExp ? /* @__PURE__ */ regex(valid, expected) : /* @__PURE__ */ check$1(valid, expected);
  return /* @__PURE__ */ pipe(json(), /* @__PURE__ */ string(expected), validation);
}
function amount(expected = "a number", range = {}) {
  return /* @__PURE__ */ pipe(
    canonicalNumber(expected, range),
    /* @__PURE__ */ check$1((canonical) => readNumber(canonical) !== void 0, expected)
  );
}
function positiveAmount() {
  return amount("a number above 0", { above: 0 });
}
function number(expected, range) {
  return /* @__PURE__ */ pipe(canonicalNumber(expected, range), /* @__PURE__ */ transform(Number));
}
function integer(expected, range) {
  return /* @__PURE__ */ pipe(number(expected, range), /* @__PURE__ */ safeInteger(expected), /* @__PURE__ */ metadata({ title: "integer", ...range }));
}
function canonicalNumber(expected, range) {
  return /* @__PURE__ */ pipe(
    /* @__PURE__ */ unknown(),
    /* @__PURE__ */ rawTransform(({ dataset, addIssue: addIssue2, NEVER }) => {
      const canonical = readNumber(dataset.value);
      if (canonical === void 0 || !isInRange$1(canonical, range)) {
        addIssue2({ message: expected, received: "" });
        return NEVER;
      }
      return canonical;
    }),
    /* @__PURE__ */ metadata({ title: "number", ...range })
  );
}
function list(expected, item, minLength2 = 0) {
  return /* @__PURE__ */ pipe(json(), /* @__PURE__ */ array(item, expected), /* @__PURE__ */ minLength(minLength2, expected));
}
function record$1(expected, value) {
  return /* @__PURE__ */ pipe(
    jsonObject(expected),
    /* @__PURE__ */ transform((written) => new Map(presentEntries(written))),
    /* @__PURE__ */ map(/* @__PURE__ */ string(), value),
    /* @__PURE__ */ transform((read) => Object.fromEntries(read))
  );
}
function object2(expected, entries, ...checks) {
  const required = Object.entries(entries).filter(([, { type }]) => type !== "exact_optional");
  const missing = Object.fromEntries(required.map(([key]) => [key, void 0]));
  const values2 = /* @__PURE__ */ pipe(
    // Only what `jsonObject` accepted gets here.
    /* @__PURE__ */ unknown(),
    /* @__PURE__ */ transform((written) => ({ ...missing, ...Object.fromEntries(presentEntries(written)) })),
    /* @__PURE__ */ object(entries)
  );
  return /* @__PURE__ */ pipe(jsonObject(expected), withChecks(values2, ...checks));
}
function withChecks(schema2, ...checks) {
  if (checks.length === 0) {
    return schema2;
  }
  const written = /* @__PURE__ */ pipe(
    /* @__PURE__ */ unknown(),
    /* @__PURE__ */ transform((value) => isJsonObject(value) ? value : {})
  );
  const checked = /* @__PURE__ */ pipe(
    // The types of a pipe of any length ask for one type from its beginning.
    written,
    ...checks,
    /* @__PURE__ */ transform(() => ({}))
  );
  return /* @__PURE__ */ intersect([schema2, checked]);
}
function rejectUnknownKeys(known, expected) {
  return /* @__PURE__ */ rawCheck(({ dataset, addIssue: addIssue2 }) => {
    const input = dataset.value;
    for (const key of Object.keys(input).filter((name) => !known.includes(name))) {
      const message = expected(key);
      if (message !== void 0) {
        const path = { type: "unknown", origin: "key", input, key, value: key };
        addIssue2({ message, expected: unknownKey, path: [path] });
      }
    }
  });
}
var unknownKey = "never";
function rule(key, expected, isMet) {
  return /* @__PURE__ */ forward(/* @__PURE__ */ check$1(isMet, expected), [key]);
}
function json() {
  return /* @__PURE__ */ pipe(
    /* @__PURE__ */ unknown(),
    /* @__PURE__ */ transform((value) => isJson(value) ? value : void 0)
  );
}
function isJson(value) {
  return /^(?:string|number|boolean)$/.test(typeof value) || Array.isArray(value) || isJsonObject(value);
}
function jsonObject(expected) {
  return /* @__PURE__ */ pipe(json(), /* @__PURE__ */ custom(isJsonObject, expected));
}
function isJsonObject(value) {
  if (!isRecord$1(value)) {
    return false;
  }
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
function presentEntries(written) {
  return Object.entries(written).filter(([, value]) => isPresent$1(value));
}
function isPresent$1(value) {
  return value !== void 0 && value !== null;
}
function parseWith(schema2, value, code, name) {
  const parsed = /* @__PURE__ */ safeParse(schema2, value, allIssues);
  const errors = (parsed.issues ?? []).flatMap(innermost).map((located) => issueError(located, value, code, name));
  return resultOf(errors, () => parsed.output);
}
function innermost(issue) {
  const outer = issue.path ?? [];
  const inner = (issue.issues ?? []).flatMap(
    (one) => one.path === void 0 ? [] : [{ issue: one, items: [...outer, ...one.path] }]
  );
  return inner.length === 0 ? [{ issue, items: outer }] : inner;
}
function issueError({ issue, items }, input, code, name) {
  const path = items.map(({ key }) => typeof key === "number" ? key : String(key));
  const place = path.length === 0 ? name : String(excerpt(path.join(".")));
  const last = items.at(-1);
  const value = last === void 0 ? input : last.value;
  const expected = issue.message;
  if (!isPresent$1(value)) {
    return signalError(code, { message: `${place} is missing; expected ${expected}.`, path, expected });
  }
  const isUnknownKey = issue.expected === unknownKey;
  const message = isUnknownKey ? `${place} is not known; expected ${expected}.` : invalidValueMessage(place, value, expected);
  return signalError(code, { message, path, received: excerpt(value), expected });
}
var maxNameLength = 40;
function closestName(name, known, lettersPerEdit = 3) {
  var _a;
  if (name.length > maxNameLength) {
    return void 0;
  }
  const letters = lettersOf(name);
  const maxDistance = Math.floor(letters.length / lettersPerEdit);
  const candidates = known.map((candidate) => ({ candidate, distance: editDistance(letters, lettersOf(candidate)) })).filter(({ distance }) => distance <= maxDistance).toSorted((first, second) => first.distance - second.distance);
  return (_a = candidates[0]) == null ? void 0 : _a.candidate;
}
function lettersOf(name) {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}
function editDistance(from, to) {
  const letters = [...to];
  let row = letters.map((_, column) => column + 1);
  let last = letters.length;
  for (const [index, letter] of [...from].entries()) {
    let diagonal = index;
    last = index + 1;
    row = row.map((above, column) => {
      const replaced = diagonal + (letter === letters[column] ? 0 : 1);
      diagonal = above;
      last = Math.min(replaced, above + 1, last + 1);
      return last;
    });
  }
  return last;
}
function snapshotSchema() {
  const quote2 = object2("an object with bid, ask and last", quoteEntries());
  const entries = {
    now: instant(),
    equity: /* @__PURE__ */ exactOptional(amount()),
    quotes: /* @__PURE__ */ exactOptional(record$1("an object of quotes by ticker", quote2)),
    positions: /* @__PURE__ */ exactOptional(record$1("an object of positions by ticker", position())),
    openOrders: /* @__PURE__ */ exactOptional(list("a list of open orders", openOrder())),
    instruments: /* @__PURE__ */ exactOptional(record$1("an object of instruments by ticker", instrument())),
    optionChains: /* @__PURE__ */ exactOptional(record$1("an object of option chains by underlying", optionChain())),
    rollovers: /* @__PURE__ */ exactOptional(record$1("an object of rollover schedules by futures root", rollover())),
    capabilities: /* @__PURE__ */ exactOptional(capabilities())
  };
  const known = Object.keys(entries);
  const noMistypedKeys = rejectUnknownKeys(known, (key) => closestName(key, known, 4));
  return object2("an object with now, quotes, positions and so on", entries, noMistypedKeys);
}
function quoteEntries() {
  return {
    bid: /* @__PURE__ */ exactOptional(amount()),
    ask: /* @__PURE__ */ exactOptional(amount()),
    last: /* @__PURE__ */ exactOptional(amount()),
    mark: /* @__PURE__ */ exactOptional(amount()),
    time: /* @__PURE__ */ exactOptional(instant())
  };
}
function position() {
  return object2("an object with side and quantity", {
    side: oneOf(positionSides),
    // The side is the sign: a negative quantity would repeat or contradict it.
    quantity: amount("a number, 0 or above", { minimum: 0 }),
    averageEntryPrice: /* @__PURE__ */ exactOptional(amount())
  });
}
function openOrder() {
  return object2("an object with id, ticker, type, side and role", {
    id: text$5("the identifier of the order as text", notEmpty),
    ticker: ticker$1(),
    type: oneOf(orderTypes$1),
    side: oneOf(orderSides),
    role: oneOf(orderRoles),
    quantity: /* @__PURE__ */ exactOptional(amount())
  });
}
function instrument() {
  return object2("an object with assetClass, tickSize, quantityStep and pointValue", {
    assetClass: /* @__PURE__ */ exactOptional(oneOf(assetClasses$1)),
    tickSize: /* @__PURE__ */ exactOptional(positiveAmount()),
    quantityStep: /* @__PURE__ */ exactOptional(positiveAmount()),
    pointValue: /* @__PURE__ */ exactOptional(positiveAmount())
  });
}
function optionChain() {
  const contract = object2("an object with ticker, expiration, type and strike", {
    ticker: ticker$1(),
    expiration: date(),
    type: oneOf(contractTypes),
    strike: positiveAmount(),
    ...quoteEntries()
  });
  return object2("an object with contracts", { contracts: list("a list of option contracts", contract) });
}
function rollover() {
  return object2("an object with months and daysBeforeExpiry", {
    months: text$5("letters of delivery months as in HMUZ", /^[FGHJKMNQUVXZ]{1,12}$/),
    daysBeforeExpiry: integer("a whole number of days, 0 to 366", { minimum: 0, maximum: 366 }),
    expiryRule: /* @__PURE__ */ exactOptional(oneOf(["third-friday"])),
    expiries: /* @__PURE__ */ exactOptional(record$1("an object of dates by contract symbol", date()))
  });
}
function capabilities() {
  return object2("an object of capabilities", {
    orderTypes: /* @__PURE__ */ exactOptional(list("a list of order types", oneOf(orderTypes$1))),
    timesInForce: /* @__PURE__ */ exactOptional(list("a list of times in force", oneOf(timesInForce))),
    quantityStep: /* @__PURE__ */ exactOptional(positiveAmount()),
    shortSelling: /* @__PURE__ */ exactOptional(boolean2()),
    optionWriting: /* @__PURE__ */ exactOptional(boolean2()),
    brackets: /* @__PURE__ */ exactOptional(boolean2()),
    trailPercent: /* @__PURE__ */ exactOptional(oneOf(["native", "fixed-distance"])),
    extendedHours: /* @__PURE__ */ exactOptional(boolean2()),
    averageEntryPrice: /* @__PURE__ */ exactOptional(boolean2())
  });
}
var notEmpty = /[\s\S]/;
function ticker$1() {
  return text$5("a ticker as text", notEmpty);
}
function date() {
  return text$5("a date as YYYY-MM-DD", isCalendarDate);
}
var instantForm = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
function instant() {
  const expected = "an instant such as 2026-01-26T15:30:00Z";
  return /* @__PURE__ */ pipe(
    text$5(expected, instantForm),
    /* @__PURE__ */ rawTransform(({ dataset, addIssue: addIssue2, NEVER }) => {
      const inUtc = isCalendarDate(dataset.value.slice(0, 10)) ? instantText(epochMilliseconds(dataset.value)) : "";
      if (!instantForm.test(inUtc)) {
        addIssue2({ message: expected });
        return NEVER;
      }
      return inUtc;
    })
  );
}
var schema$1 = /* @__PURE__ */ once(snapshotSchema);
function parseMarketSnapshot(input) {
  return parseWith(schema$1(), input, "invalid-snapshot", "The market snapshot");
}
function contractKey(symbol, now) {
  const contract = readFuturesSymbol(symbol);
  return contract === void 0 ? symbol : `${contract.root}${contract.month}${fullYear(contract, now)}`;
}
function sameContract(first, second, now) {
  return first === second || contractKey(first, now) === contractKey(second, now);
}
function compareContracts(first, second, now) {
  const one = readFuturesSymbol(first);
  const other = readFuturesSymbol(second);
  if (one === void 0 || other === void 0 || one.root !== other.root) {
    return compareText(first, second);
  }
  return fullYear(one, now) - fullYear(other, now) || compareText(one.month, other.month);
}
function compareText(first, second) {
  if (first === second) {
    return 0;
  }
  return first < second ? -1 : 1;
}
function fullYear({ year: digits }, now) {
  if (digits.length === 4) {
    return Number(digits);
  }
  const currentYear = new Date(now).getUTCFullYear();
  const period = 10 ** digits.length;
  const ahead = ((Number(digits) - currentYear) % period + period) % period;
  return currentYear + (ahead <= period / 2 ? ahead : ahead - period);
}
function snapshotContext(snapshot, settings2, signalId2) {
  return { settings: settings2, ...snapshotPorts(snapshot), signalId: signalId2 };
}
function snapshotPorts(snapshot) {
  const now = epochMilliseconds(snapshot.now);
  const { openOrders = [], capabilities: capabilities2 = {}, equity } = snapshot;
  const quoteOf2 = lookUp(snapshot.quotes, now);
  const positionOf = lookUp(snapshot.positions, now);
  const instrumentOf2 = lookUp(snapshot.instruments, now);
  return {
    clock: { now: () => now },
    broker: {
      capabilities: capabilities2,
      quote: quoteOf2,
      equity: () => equity,
      openOrders: (ticker2) => openOrders.filter((order) => sameContract(order.ticker, ticker2, now)),
      optionChain: (underlying) => own(snapshot.optionChains, underlying)
    },
    positions: {
      position: (ticker2) => held(positionOf(ticker2)),
      openTickers: () => Object.keys(snapshot.positions ?? {}).filter((ticker2) => held(own(snapshot.positions, ticker2)) !== void 0)
    },
    instruments: {
      instrument: instrumentOf2,
      rollover: (root) => own(snapshot.rollovers, root)
    }
  };
}
function own(record2, name) {
  return record2 !== void 0 && Object.hasOwn(record2, name) ? record2[name] : void 0;
}
function lookUp(record2, now) {
  let byContract;
  return (ticker2) => {
    const exact = own(record2, ticker2);
    if (exact !== void 0 || record2 === void 0) {
      return exact;
    }
    byContract ?? (byContract = new Map(Object.entries(record2).map(([symbol, value]) => [contractKey(symbol, now), value])));
    return byContract.get(contractKey(ticker2, now));
  };
}
function held(position2) {
  return position2 !== void 0 && Number(position2.quantity) > 0 ? position2 : void 0;
}
function resolveTarget(ticker2, assetClass) {
  var _a;
  const symbol = readOptionSymbol(ticker2);
  if (symbol !== void 0) {
    return { kind: "option-contract", ticker: ticker2, assetClass, symbol };
  }
  if (isOptionClass(assetClass)) {
    return { kind: "underlying", ticker: ticker2, assetClass };
  }
  if (assetClass !== "futures") {
    return { kind: "instrument", ticker: ticker2, assetClass };
  }
  const continuous = readContinuousSymbol(ticker2);
  if (continuous !== void 0) {
    return { kind: "continuous-future", ticker: ticker2, assetClass, ...continuous };
  }
  const root = (_a = readFuturesSymbol(ticker2)) == null ? void 0 : _a.root;
  return root === void 0 ? { kind: "instrument", ticker: ticker2, assetClass } : { kind: "futures-contract", ticker: ticker2, assetClass, root };
}
function namesContract({ kind }) {
  return kind !== "underlying" && kind !== "continuous-future";
}
function optionOf(underlying, contract) {
  const symbol = readOptionSymbol(contract);
  return symbol !== void 0 && underlyingsOf(symbol.underlying).includes(underlying.ticker) ? symbol : void 0;
}
function isOptionClass(assetClass) {
  return assetClass === "options" || assetClass === "index_options";
}
var assetClassDefaults = {
  stocks: { pointValue: 1, fractions: "setting", step: "0.000001", opensShort: true, capability: "shortSelling" },
  options: { pointValue: 100, fractions: "never", step: "1", opensShort: false, capability: "optionWriting" },
  index_options: { pointValue: 100, fractions: "never", step: "1", opensShort: false, capability: "optionWriting" },
  futures: { pointValue: 1, fractions: "never", step: "1", opensShort: true },
  crypto: { pointValue: 1, fractions: "always", step: "0.00000001", opensShort: false, capability: "shortSelling" }
};
function canOpenShort(assetClass, capabilities2) {
  const { capability, opensShort } = assetClassDefaults[assetClass];
  return (capability && capabilities2[capability]) ?? opensShort;
}
function assetClassOf(ticker2, cache) {
  var _a;
  const { settings: settings2 } = cache.context;
  const known = ((_a = instrumentOf(ticker2, cache)) == null ? void 0 : _a.assetClass) ?? settings2.assetClass;
  return known === "stocks" && isOptionClass(settings2.assetClass) ? settings2.assetClass : known;
}
function tradedInstrument(contract, cache) {
  const known = instrumentOf(contract, cache);
  const assetClass = assetClassOf(contract, cache);
  if (known === void 0 && assetClass === "futures") {
    const message = `Nothing is known of the futures contract ${contract}; expected its tick size and point value.`;
    return fail("instrument-unknown", { message, path: ["ticker"], received: contract });
  }
  return ok({
    assetClass,
    tickSize: decimal((known == null ? void 0 : known.tickSize) ?? "0.01"),
    quantityStep: (known == null ? void 0 : known.quantityStep) == null ? void 0 : decimal(known.quantityStep),
    pointValue: decimal((known == null ? void 0 : known.pointValue) ?? assetClassDefaults[assetClass].pointValue)
  });
}
function instrumentOf(ticker2, cache) {
  if (!cache.instruments.has(ticker2)) {
    cache.instruments.set(ticker2, findInstrument(ticker2, cache.context));
  }
  return cache.instruments.get(ticker2);
}
function findInstrument(ticker2, { instruments, settings: settings2 }) {
  var _a;
  const known = instruments.instrument(ticker2);
  if (known !== void 0 || readOptionSymbol(ticker2) !== void 0) {
    return known;
  }
  const root = (_a = readContinuousSymbol(ticker2) ?? readFuturesSymbol(ticker2)) == null ? void 0 : _a.root;
  const ofRoot = root === void 0 ? void 0 : instruments.instrument(root);
  return ((ofRoot == null ? void 0 : ofRoot.assetClass) ?? settings2.assetClass) === "futures" ? ofRoot : void 0;
}
function createPlanningContext(signal, context, now = context.clock.now()) {
  const cache = { context, instruments: /* @__PURE__ */ new Map() };
  return {
    ...cache,
    signal,
    target: resolveTarget(signal.ticker, assetClassOf(signal.ticker, cache)),
    now,
    sentAt: epochMilliseconds(signal.time ?? signal.receivedAt),
    released: signal.releaseAt !== void 0 && epochMilliseconds(signal.releaseAt) <= now,
    quotes: /* @__PURE__ */ new Map(),
    log: createPlanLog()
  };
}
function fork(planning) {
  return { ...planning, log: createPlanLog() };
}
function merge(part, isCarriedOut, planning) {
  planning.log.trace.push(...part.log.trace);
  if (isCarriedOut) {
    for (const notice of part.log.notices) {
      addNotice(planning, notice.code, notice.message, notice);
    }
  }
}
function addTrace(planning, rule2, read, decided) {
  planning.log.trace.push({ rule: rule2, read, decided });
}
function addNotice(planning, code, message, details = {}) {
  const isKnown2 = planning.log.notices.some((notice) => notice.code === code && notice.message === message);
  if (!isKnown2) {
    planning.log.notices.push({ code, message, ...details });
  }
}
function noticeSignalPrice(ticker2, price, planning) {
  const message = `There is no usable quote of ${ticker2}: signalPrice ${price} is used instead.`;
  addNotice(planning, "signal-price-used", message, { path: ["signalPrice"] });
}
function clockFault(now) {
  return typeof now === "number" && isEpochMilliseconds(Math.trunc(now)) ? void 0 : notATime("The clock says", now, "now", "milliseconds since 1970");
}
function signalTimeFault({ time, receivedAt: receivedAt2, releaseAt }) {
  const countsReceipt = time === void 0 || releaseAt !== void 0;
  const instants = { time, ...countsReceipt && { receivedAt: receivedAt2 }, releaseAt };
  const invalid2 = Object.entries(instants).find(
    ([, instant2]) => instant2 !== void 0 && Number.isNaN(epochMilliseconds(instant2))
  );
  return invalid2 && notATime(`${invalid2[0]} is`, invalid2[1], invalid2[0], "an instant such as 2026-01-26T15:30:00Z");
}
function notATime(opening, value, name, expected) {
  return signalError("invalid-snapshot", {
    message: `${opening} ${quote(value)}; expected ${expected}.`,
    path: [name],
    received: excerpt(value),
    expected
  });
}
function contractOf(ticker2, isSignalTicker, planning) {
  var _a;
  const inverted = ((_a = readOptionSymbol(ticker2)) == null ? void 0 : _a.type) === "put" && invertsPuts(isSignalTicker, planning);
  return { ticker: ticker2, isSignalTicker, inverted };
}
function signalContract(planning) {
  return namesContract(planning.target) ? contractOf(planning.signal.ticker, true, planning) : void 0;
}
function invertsPuts(isSignalTicker, planning) {
  return planning.context.settings.invertPuts || !isSignalTicker && requestedOptionType(planning) === "both";
}
function requestedOptionType(planning) {
  return planning.signal.optionType ?? planning.context.settings.optionType;
}
function applyPutInversion(side, { inverted }) {
  return inverted ? oppositeSide(side) : side;
}
function oppositeSide(side) {
  return side === "long" ? "short" : "long";
}
function isAllowed(logicalSide, allowed) {
  return allowed === "both" || allowed === (logicalSide === "long" ? "bullish" : "bearish");
}
function openingSide(side) {
  return side === "long" ? "buy" : "sell";
}
function closingSide(side) {
  return side === "long" ? "sell" : "buy";
}
function quoteOf$1(ticker2, planning) {
  if (!planning.quotes.has(ticker2)) {
    const { broker, settings: settings2 } = planning.context;
    const quote2 = broker.quote(ticker2) ?? quoteInChain(ticker2, planning);
    planning.quotes.set(ticker2, usableQuote(quote2, planning.now, settings2.maxQuoteAgeSeconds));
  }
  return planning.quotes.get(ticker2);
}
function quoteUnavailable(ticker2, message) {
  return fail("quote-unavailable", { message, path: ["ticker"], received: ticker2 });
}
function usableSignalPrice({ signal, released }) {
  const { signalPrice } = signal;
  return signalPrice !== void 0 && signOf(signalPrice) > 0 && !released ? signalPrice : void 0;
}
function quoteInChain(ticker2, planning) {
  const symbol = readOptionSymbol(ticker2);
  if (symbol === void 0) {
    return void 0;
  }
  const { target } = planning;
  const isOfTarget = target.kind === "underlying" && optionOf(target, ticker2) !== void 0;
  const underlying = isOfTarget ? target.ticker : symbol.underlying;
  return chainOf(underlying, planning).find((contract) => contract.ticker === ticker2);
}
function chainOf(underlying, planning) {
  var _a, _b, _c;
  return ((_c = (_b = (_a = planning.context.broker).optionChain) == null ? void 0 : _b.call(_a, underlying)) == null ? void 0 : _c.contracts) ?? [];
}
function usableQuote(quote2, now, maxAgeSeconds) {
  if (quote2 === void 0 || isTooOld(quote2, now, maxAgeSeconds)) {
    return void 0;
  }
  const others2 = { last: priceOf(quote2.last), mark: priceOf(quote2.mark) };
  if (quote2.bid == null && quote2.ask == null) {
    return { bid: void 0, ask: void 0, midpoint: void 0, ...others2 };
  }
  const [buyer, seller] = [priceOf(quote2.bid), priceOf(quote2.ask)];
  if (buyer === void 0 || seller === void 0) {
    return void 0;
  }
  const [bid, ask] = [decimal(buyer), decimal(seller)];
  return bid.gt(ask) ? void 0 : { bid, ask, midpoint: bid.plus(ask).div(2), ...others2 };
}
function isTooOld(quote2, now, maxAgeSeconds) {
  return maxAgeSeconds !== void 0 && quote2.time != null && !(now - epochMilliseconds(quote2.time) <= maxAgeSeconds * 1e3);
}
function priceOf(amount2) {
  return amount2 != null && Number(amount2) > 0 && Number.isFinite(Number(amount2)) ? amount2 : void 0;
}
function optionFilter(planning) {
  const { optionType, strikePrice, expiration } = planning.signal;
  const nearest = expiration === void 0 ? void 0 : nearestExpiration(expiration, planning);
  return (contract) => (optionType === void 0 || optionType === "both" || optionType === contract.type) && (strikePrice === void 0 || decimal(strikePrice).eq(contract.strike)) && (expiration === void 0 || contract.expiration === expiration || contract.expiration === nearest);
}
function nearestExpiration(date2, planning) {
  const listed = chainOf(planning.signal.ticker, planning).map(({ expiration }) => expiration);
  return listed.filter((expiration) => expiration >= date2).sort()[0];
}
function chooseOption(logicalSide, planning) {
  const { signal, context, now } = planning;
  const type = contractType(logicalSide, planning);
  const earliest = signal.expiration ?? dateInZone(now, context.settings.marketTimeZone);
  const ofType = chainOf(signal.ticker, planning).filter(
    (contract) => contract.type === type && contract.expiration >= earliest
  );
  const [nearest] = ofType.map(({ expiration }) => expiration).sort();
  if (nearest === void 0) {
    return notFound(`a ${type} that expires on ${earliest} or later`);
  }
  const strikes = uniqueByStrike(ofType.filter((contract) => contract.expiration === nearest));
  const chosen = signal.strikePrice === void 0 ? strikesAway(strikes, type, planning) : exactStrike(strikes, signal.strikePrice);
  return andThen(chosen, ({ ticker: ticker2 }) => {
    const read = { side: logicalSide, type, earliest, strikes: strikes.length };
    addTrace(planning, "contract.option", read, ticker2);
    return ok(ticker2);
  });
}
function contractType(logicalSide, planning) {
  const optionType = requestedOptionType(planning);
  const bySide = logicalSide === "long" ? "call" : "put";
  return optionType === "both" ? bySide : optionType;
}
function uniqueByStrike(contracts) {
  return [...contracts].sort((first, second) => Number(first.strike) - Number(second.strike)).filter(({ strike }, index, sorted) => {
    var _a;
    return Number(strike) !== Number((_a = sorted[index - 1]) == null ? void 0 : _a.strike);
  });
}
function exactStrike(strikes, strike) {
  const found = strikes.find((contract) => decimal(contract.strike).eq(strike));
  return found === void 0 ? notFound(`with strike ${strike}`) : ok(found);
}
function strikesAway(strikes, type, planning) {
  const { signal, context } = planning;
  const away = signal.strikesAway ?? (signal.intrinsicValue === void 0 ? 0 : 1);
  const count = signal.strikeCount ?? context.settings.strikeCount;
  if (2 * away > count) {
    return notFound(`${away} strikes away, but strikeCount ${count} allows at most half of it`);
  }
  const upwards = type === "call" === (signal.intrinsicValue !== "itm");
  return andThen(spotPrice(planning), (spot) => {
    const found = strikes[atTheMoney(strikes, spot) + (upwards ? away : -away)];
    return found === void 0 ? notFound(`${away} strikes away`) : ok(found);
  });
}
function atTheMoney(strikes, spot) {
  const price = spot.toNumber();
  const above = strikes.findIndex(({ strike }) => Number(strike) > price);
  const [below, next] = [strikes[above - 1], strikes[above]];
  if (next === void 0 || below === void 0) {
    return next === void 0 ? strikes.length - 1 : above;
  }
  return spot.minus(below.strike).lte(decimal(next.strike).minus(spot)) ? above - 1 : above;
}
function spotPrice(planning) {
  const { ticker: ticker2 } = planning.signal;
  const quote2 = quoteOf$1(ticker2, planning);
  const quoted = (quote2 == null ? void 0 : quote2.midpoint) ?? (quote2 == null ? void 0 : quote2.last);
  if (quoted !== void 0) {
    return ok(decimal(quoted));
  }
  const price = usableSignalPrice(planning);
  if (price === void 0) {
    return quoteUnavailable(ticker2, `There is no quote of ${ticker2}; expected one, to count strikes from.`);
  }
  const message = `There is no quote of ${ticker2}: strikes are counted from signalPrice ${price}.`;
  addNotice(planning, "signal-price-used", message, { path: ["signalPrice"] });
  return ok(decimal(price));
}
function notFound(what) {
  return fail("contract-not-found", { message: `No option contract of the chain matches: ${what}.`, path: ["ticker"] });
}
function holdingsOf(planning) {
  const holdings = openContracts(planning).flatMap((ticker2) => holdingOf(ticker2, planning) ?? []);
  const found = planning.target.kind === "continuous-future" ? holdings.slice(0, 1) : holdings;
  const decided = found.map(({ contract, contractSide, quantity }) => ({
    ticker: contract.ticker,
    side: contractSide,
    quantity: decimalText(quantity),
    inverted: contract.inverted
  }));
  addTrace(planning, "position", { ticker: planning.signal.ticker }, decided);
  return found;
}
function totalQuantity(holdings) {
  return holdings.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0));
}
function openContracts(planning) {
  const { target } = planning;
  const { positions } = planning.context;
  switch (target.kind) {
    case "underlying": {
      const matches = optionFilter(planning);
      return positions.openTickers().filter((open) => {
        const symbol = optionOf(target, open);
        return symbol !== void 0 && matches(symbol);
      });
    }
    case "continuous-future":
      return positions.openTickers().filter((open) => {
        var _a;
        return ((_a = readFuturesSymbol(open)) == null ? void 0 : _a.root) === target.root;
      }).sort((first, second) => compareContracts(first, second, planning.now));
    case "futures-contract": {
      const open = positions.openTickers();
      const spelling = open.find((held2) => sameContract(held2, target.ticker, planning.now));
      return [open.includes(target.ticker) ? target.ticker : spelling ?? target.ticker];
    }
    case "instrument":
    case "option-contract":
      return [target.ticker];
  }
}
function holdingOf(ticker2, planning) {
  const position2 = planning.context.positions.position(ticker2);
  if (position2 === void 0 || !(Number(position2.quantity) > 0)) {
    return void 0;
  }
  const { averageEntryPrice } = position2;
  const isPriced = planning.context.broker.capabilities.averageEntryPrice !== false && averageEntryPrice != null;
  const contract = contractOf(ticker2, namesContract(planning.target), planning);
  return {
    contract,
    contractSide: position2.side,
    logicalSide: applyPutInversion(position2.side, contract),
    quantity: decimal(position2.quantity),
    averageEntryPrice: isPriced ? decimal(averageEntryPrice) : void 0
  };
}
function buildPlan(steps2, planning) {
  const { ticker: ticker2, action } = planning.signal;
  const { notices, trace } = planning.log;
  const named = steps2.map((step2) => withClientOrderId(step2, planning.context.signalId));
  return isNonEmpty(named) ? { outcome: "orders", ticker: ticker2, action, steps: named, notices, trace } : { outcome: "nothing-to-do", ticker: ticker2, action, steps: [], notices, trace };
}
function postponedPlan({ ticker: ticker2, action }, releaseAt) {
  const trace = [{ rule: "delay", read: { releaseAt }, decided: "postponed" }];
  return { outcome: "postponed", ticker: ticker2, action, releaseAt, steps: [], notices: [], trace };
}
function withClientOrderId(step2, signalId2) {
  return step2.step === "submit-order" && signalId2 !== void 0 ? { ...step2, order: { ...step2.order, clientOrderId: `${signalId2}-${step2.id}` } } : step2;
}
function noPosition(planning) {
  const { ticker: ticker2, action } = planning.signal;
  return signalError("no-position", {
    message: `There is no open position in ${ticker2} for ${action}.`,
    path: ["ticker"],
    received: ticker2
  });
}
function contractAmbiguous(holdings, planning) {
  const { ticker: ticker2, action } = planning.signal;
  return ambiguous(`${action} needs one open contract of ${ticker2}; there are ${holdings.length}:`, holdings, ticker2);
}
function heldOnBothSides(holdings, planning) {
  const { ticker: ticker2, action } = planning.signal;
  return ambiguous(`${action} has no opposite side: ${ticker2} is held on both, in`, holdings, ticker2);
}
function ambiguous(opening, holdings, ticker2) {
  const contracts = holdings.map(({ contract }) => contract.ticker);
  return signalError("contract-ambiguous", {
    message: `${opening} ${contracts.slice(0, 5).join(", ")}.`,
    path: ["ticker"],
    received: ticker2,
    expected: "the symbol of one contract",
    contracts
  });
}
function uniqueByCode(result) {
  if (result.ok || result.errors.length === 1) {
    return result;
  }
  const [first = result.errors[0], ...rest] = inCatalogueOrder(
    result.errors.filter(({ code }, index, all) => all.findIndex((error) => error.code === code) === index)
  );
  return err(first, ...rest);
}
function failIfAny(errors) {
  return resultOf(errors, () => void 0);
}
var overrides = {
  orderType: { setting: "orderType", fields: ["orderType"] },
  timeInForce: { setting: "timeInForce", fields: ["timeInForce"] },
  marketPriceType: { setting: "marketPriceType", fields: ["marketPriceType"] },
  limitAndStop: { setting: "price", fields: ["limitPrice", "price", "stopPrice"] },
  /** Prices of an order without a limit: `price` is then the market's, and overrides nothing. */
  stop: { setting: "price", fields: ["limitPrice", "stopPrice"] },
  breakevenOffset: { setting: "price", fields: ["breakevenOffset"] },
  trail: { setting: "trailingStop", fields: ["trailAmount", "trailPercent"] },
  spreadFilter: { setting: "spreadFilter", fields: ["bidAskSpreadFilter", "bidAskSpreadFilterPercent"] },
  maxAge: { setting: "rejectOlderThan", fields: ["rejectAfter"] },
  quantityType: { setting: "quantityType", fields: ["quantityType"] }
};
function overridesOf(name, leg, signal, planning) {
  const { setting, fields } = overrides[name];
  if (isOverridable(setting, leg, planning)) {
    return signal;
  }
  for (const field of fields) {
    if (signal[field] !== void 0) {
      const message = `${field} ${signal[field]} is ignored: the ${leg} settings do not let the signal override it.`;
      addNotice(planning, "override-ignored", message, { path: [field] });
    }
  }
  return {};
}
function isOverridable(name, leg, planning) {
  const { allowSignalOverride } = planning.context.settings[leg];
  return typeof allowSignalOverride === "boolean" ? allowSignalOverride : allowSignalOverride[name] ?? true;
}
function requestedBracket({ takeProfit, stopLoss }, planning) {
  const { entry } = planning.context.settings;
  const profit = takeProfit ?? entry.takeProfit;
  const loss = stopLoss ?? (hasDistance(entry.stopLoss) ? entry.stopLoss : void 0);
  return { ...profit && { takeProfit: profit }, ...loss && { stopLoss: loss } };
}
function hasDistance(setting) {
  return setting !== void 0 && Object.keys(setting).some((name) => name !== "type");
}
function cancelsOpenOrders({ signal, context }) {
  return signal.cancel ?? context.settings.cancelOpenOrders;
}
function isWithinTradingWindows(windows, epoch) {
  return windows.some((window2) => isOpen(window2, localTimeOfWeek(epoch, window2.timeZone)));
}
function isOpen(window2, moment) {
  const from = minutesOf(window2.from);
  const to = minutesOf(window2.to);
  const opensOn = (day) => window2.days.some((name) => weekdays.indexOf(name) === (day + 7) % 7);
  if (from < to) {
    return opensOn(moment.weekday) && moment.minutes >= from && moment.minutes < to;
  }
  return opensOn(moment.weekday) && moment.minutes >= from || opensOn(moment.weekday - 1) && moment.minutes < to;
}
function minutesOf(time) {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
function verdict(read, fails, code, details) {
  return { read, error: fails ? signalError(code, details) : void 0 };
}
var allowedSides = ({ logicalSide: side }, { context }) => {
  const { allowedSides: allowed } = context.settings;
  return side && { read: { allowed, side }, error: sideNotAllowed(side, allowed) };
};
function sideNotAllowed(side, allowed) {
  const message = `The settings allow ${allowed} positions only; this entry would be ${side}.`;
  return isAllowed(side, allowed) ? void 0 : signalError("side-not-allowed", { message, side, allowed });
}
var sidesIsolated = ({ logicalSide: side }, { context }) => {
  const { sidesIsolated: isolated, allowedSides: allowed } = context.settings;
  if (side === void 0) {
    return void 0;
  }
  const message = `The position is ${side}; the settings allow ${allowed} positions only and isolate the other side.`;
  const fails = isolated && !isAllowed(side, allowed);
  return verdict({ isolated, allowed, side }, fails, "sides-isolated", { message, side, allowed });
};
var entryLockout = (_, { context }) => {
  const { entryLockout: locked } = context.settings;
  return verdict({ locked }, locked, "entry-locked-out", { message: "Entries are locked out by the settings." });
};
var addToPosition = ({ adds }, { signal, context }) => {
  if (!adds) {
    return void 0;
  }
  const { allowAddToPosition: allowed } = context.settings;
  return verdict({ allowed }, !allowed, "add-to-position-not-allowed", {
    message: `A position in ${signal.ticker} is already open on this side, and the settings do not allow adding to it.`,
    path: ["action"],
    received: signal.action,
    expected: "action add, or the setting allowAddToPosition"
  });
};
var maxPositions = ({ isFlat }, { context }) => {
  const { maxPositions: limit } = context.settings;
  if (limit === void 0 || !isFlat) {
    return void 0;
  }
  const open = context.positions.openTickers().length;
  const message = `${open} tickers are open; the settings allow ${limit}.`;
  return verdict({ open, limit }, open >= limit, "max-positions-reached", { message, open, limit });
};
var exitSignals = (_, { context }) => {
  const { ignoreExitSignals: ignored } = context.settings;
  return verdict({ ignored }, ignored, "exit-signals-ignored", { message: "The settings ignore exit signals." });
};
var age = ({ leg }, planning) => {
  const { signal, now, sentAt, context } = planning;
  const { rejectAfter } = overridesOf("maxAge", leg, signal, planning);
  const limit = rejectAfter ?? context.settings[leg].rejectOlderThan;
  if (limit === void 0) {
    return void 0;
  }
  const { receivedAt: receivedAt2, releaseAt } = signal;
  const delay = releaseAt === void 0 ? 0 : epochMilliseconds(releaseAt) - epochMilliseconds(receivedAt2);
  const ageSeconds = (now - sentAt - delay) / 1e3;
  const message = `The signal is ${ageSeconds} seconds old; the limit is ${limit}.`;
  return verdict({ ageSeconds, limit }, ageSeconds > limit, "signal-too-old", { message, ageSeconds, limit });
};
function spreadLimit({ leg, fields }, planning) {
  const own2 = overridesOf("spreadFilter", leg, fields, planning);
  const isOwn = own2.bidAskSpreadFilter !== void 0 || own2.bidAskSpreadFilterPercent !== void 0;
  const { bidAskSpreadFilter, bidAskSpreadFilterPercent } = isOwn ? own2 : planning.context.settings[leg];
  if (bidAskSpreadFilter !== void 0) {
    return { limit: bidAskSpreadFilter, unit: "dollars" };
  }
  return bidAskSpreadFilterPercent === void 0 ? void 0 : { limit: bidAskSpreadFilterPercent, unit: "percent" };
}
var spread = (leg, planning) => {
  const filter = spreadLimit(leg, planning);
  if (filter === void 0 || leg.contract === void 0) {
    return void 0;
  }
  const { ticker: ticker2 } = leg.contract;
  const quote2 = quoteOf$1(ticker2, planning);
  if ((quote2 == null ? void 0 : quote2.midpoint) === void 0) {
    if (leg.leg === "exit") {
      const message2 = `There is no quote of ${ticker2}: the spread of the exit is not checked.`;
      addNotice(planning, "spread-unchecked", message2);
    }
    return void 0;
  }
  const { limit, unit } = filter;
  const dollars = quote2.ask.minus(quote2.bid);
  const hundredfold = dollars.times(100);
  const isWide = unit === "dollars" ? dollars.gt(limit) : hundredfold.gt(quote2.midpoint.times(limit));
  const measured = decimalText(unit === "dollars" ? dollars : shownQuotient(hundredfold, quote2.midpoint));
  const message = `The bid-ask spread of ${ticker2} is ${measured} ${unit}; the limit is ${limit}.`;
  const facts = { spread: measured, limit, unit };
  return verdict(facts, isWide, "spread-too-wide", { message, ...facts });
};
var tradingWindow$1 = ({ leg }, { signal, now, context }) => {
  const { tradingWindows, exitsOutsideTradingWindows } = context.settings;
  const passes = signal.ignoreTradingWindows === true || leg === "exit" && exitsOutsideTradingWindows;
  if (tradingWindows === void 0 || passes) {
    return void 0;
  }
  const open = isWithinTradingWindows(tradingWindows, now);
  return verdict({ windows: tradingWindows.length, open }, !open, "outside-trading-window", {
    message: "No trading window of the settings is open now.",
    expected: tradingWindows.map(({ days, from, to }) => `${days.join(" ")} ${from}–${to}`).join(", ")
  });
};
var shortSelling = ({ contractSide, contract }, planning) => {
  if (contractSide !== "short") {
    return void 0;
  }
  const ticker2 = (contract == null ? void 0 : contract.ticker) ?? planning.signal.ticker;
  const assetClass = assetClassOf(ticker2, planning);
  const supported = canOpenShort(assetClass, planning.context.broker.capabilities);
  const message = `This broker cannot open a short position in ${ticker2}.`;
  return verdict({ assetClass, supported }, !supported, "short-selling-unsupported", { message, received: ticker2 });
};
var gates = [
  { code: "side-not-allowed", rule: "gate.allowed-sides", legs: ["entry"], check: allowedSides },
  { code: "entry-locked-out", rule: "gate.entry-lockout", legs: ["entry"], check: entryLockout },
  { code: "add-to-position-not-allowed", rule: "gate.add-to-position", legs: ["entry"], check: addToPosition },
  { code: "max-positions-reached", rule: "gate.max-positions", legs: ["entry"], check: maxPositions },
  { code: "exit-signals-ignored", rule: "gate.exit-signals", legs: ["exit"], check: exitSignals },
  { code: "sides-isolated", rule: "gate.sides-isolated", legs: ["exit"], check: sidesIsolated },
  { code: "signal-too-old", rule: "gate.age", legs: ["entry", "exit"], check: age },
  { code: "spread-too-wide", rule: "gate.spread", legs: ["entry", "exit"], check: spread },
  { code: "outside-trading-window", rule: "gate.trading-window", legs: ["entry", "exit"], check: tradingWindow$1 },
  { code: "short-selling-unsupported", rule: "gate.short-selling", legs: ["entry"], check: shortSelling }
];
function failingGates(leg, planning) {
  return gates.flatMap(({ code, rule: rule2, legs, check: check2 }) => {
    const applies = legs.includes(leg.leg) && !leg.exempt.includes(code);
    const result = applies ? check2(leg, planning) : void 0;
    if (result === void 0) {
      return [];
    }
    const { read, error } = result;
    addTrace(planning, rule2, read, error === void 0 ? "passed" : "failed");
    return error ?? [];
  });
}
function spreadIsUnmeasured(leg, ticker2, planning) {
  var _a;
  return spreadLimit(leg, planning) !== void 0 && ((_a = quoteOf$1(ticker2, planning)) == null ? void 0 : _a.midpoint) === void 0;
}
var maxYearsAhead = 3;
var friday = 5;
function frontMonth(root, nth, planning) {
  var _a, _b;
  const schedule = (_b = (_a = planning.context.instruments).rollover) == null ? void 0 : _b.call(_a, root);
  const today = dateInZone(planning.now, planning.context.settings.marketTimeZone);
  const contract = schedule && upcoming(root, schedule, today, planning.now)[nth - 1];
  if (contract !== void 0) {
    return ok(contract);
  }
  const { ticker: ticker2 } = planning.signal;
  const message = `${whyNotFound(root, nth, schedule)}; expected a rollover schedule of ${root} that names ${ticker2}.`;
  return fail("contract-not-found", { message, path: ["ticker"], received: ticker2 });
}
function whyNotFound(root, nth, schedule) {
  if (schedule === void 0) {
    return `There is no rollover schedule of ${root}`;
  }
  const { expiryRule, expiries } = schedule;
  return expiryRule === void 0 && expiries === void 0 ? `The rollover schedule of ${root} has neither expiryRule nor expiries` : `The rollover schedule of ${root} has no ${nth === 1 ? "" : "second "}contract that has not rolled yet`;
}
function upcoming(root, schedule, today, now) {
  const listed = new Map(
    Object.entries(schedule.expiries ?? {}).map(([symbol, expiry]) => [contractKey(symbol, now), expiry])
  );
  const thisYear = Number(today.slice(0, 4));
  const contracts = [];
  for (let year = thisYear; year <= thisYear + maxYearsAhead; year += 1) {
    for (const [index, letter] of [...monthLetters].entries()) {
      const symbol = `${root}${letter}${year}`;
      if (schedule.months.includes(letter)) {
        const expiry = listed.get(symbol) ?? expiryByRule(year, index + 1, schedule);
        const roll = expiry && addToDate(expiry, -schedule.daysBeforeExpiry, "day");
        if (roll !== void 0 && today < roll) {
          contracts.push(symbol);
        }
      }
    }
  }
  return contracts;
}
function expiryByRule(year, month, { expiryRule }) {
  return expiryRule === "third-friday" ? nthWeekdayOfMonth(year, month, friday, 3) : void 0;
}
function entryContract(logicalSide, planning) {
  const { target } = planning;
  const chosen = (ticker2) => ok(contractOf(ticker2, false, planning));
  switch (target.kind) {
    case "underlying":
      return andThen(chooseOption(logicalSide, planning), chosen);
    case "continuous-future": {
      const { root, nth } = target;
      const contract = frontMonth(root, nth, planning);
      addTrace(planning, "contract.front-month", { root, nth }, contract.ok ? contract.value : null);
      return andThen(contract, chosen);
    }
    case "instrument":
    case "option-contract":
    case "futures-contract":
      return ok(contractOf(target.ticker, true, planning));
  }
}
function choosesInvertedPut(logicalSide, planning) {
  const isOption = isOptionClass(planning.target.assetClass);
  return isOption && contractType(logicalSide, planning) === "put" && invertsPuts(false, planning);
}
var conversions = {
  fixed_quantity: (value) => ok(value),
  dollar_amount: (value, facts) => perUnit(ok(value), facts.price(), facts),
  percent_of_equity: (value, facts, planning) => perUnit(shareOfEquity(value, planning), facts.price(), facts),
  risk_dollar_amount: (value, facts) => perUnit(ok(value), stopDistance(facts), facts),
  risk_percent: (value, facts, planning) => perUnit(shareOfEquity(value, planning), stopDistance(facts), facts),
  percent_of_position: (value, { held: held2 }, planning) => held2 === void 0 ? err(noPosition(planning)) : ok(percentOf(held2, Decimal.min(value, 100)))
};
function convertQuantity({ type, value }, facts, planning) {
  if (facts.instrument.assetClass === "futures" && dynamicQuantityTypes.has(type)) {
    return fail("invalid-quantity-type-for-asset-class", {
      message: `quantityType ${type} cannot be used with futures; expected fixed_quantity or percent_of_position.`,
      received: type,
      expected: "one of fixed_quantity, percent_of_position"
    });
  }
  return conversions[type](value, facts, planning);
}
function stopDistance(facts) {
  var _a;
  return ((_a = facts.stopDistance) == null ? void 0 : _a.call(facts)) ?? stopLossRequired("there is none");
}
function shareOfEquity(percent, planning) {
  const equity = planning.context.broker.equity();
  return equity == null || !Number.isFinite(Number(equity)) ? fail("equity-unavailable", {
    message: `The account equity is unknown; expected it, to trade ${decimalText(percent)} % of it.`,
    path: ["quantityType"]
  }) : ok(percentOf(decimal(equity), percent));
}
function perUnit(dollars, points, facts) {
  const { pointValue } = facts.instrument;
  return andThen(zip(dollars, points), ([amount2, price]) => ok(divideDown(amount2, price.times(pointValue))));
}
function stopLossRequired(why) {
  return fail("stop-loss-required", {
    message: `A quantity that risks an amount needs a stop loss with a distance: ${why}.`,
    path: ["stopLoss"],
    expected: "a stop loss by percent, amount, stopPrice or trail"
  });
}
function quantityStep(instrument2, planning) {
  const { broker, settings: settings2 } = planning.context;
  const { fractions, step: step2 } = assetClassDefaults[instrument2.assetClass];
  const isDivisible = fractions === "always" || fractions === "setting" && settings2.useFractionalQuantity;
  const { quantityStep: brokerStep } = broker.capabilities;
  const given = brokerStep == null ? instrument2.quantityStep : coarser(instrument2.quantityStep, decimal(brokerStep));
  return isDivisible ? given ?? decimal(step2) : coarser(given, decimal(1));
}
function coarser(first, second) {
  return (first == null ? void 0 : first.gt(second)) ? first : second;
}
function downToStep(quantity, step2) {
  return quantity.toNearest(step2, Decimal.ROUND_DOWN);
}
function tradableQuantity({ type, value }, units, { instrument: instrument2, held: held2 }, planning) {
  const step2 = quantityStep(instrument2, planning);
  const quantity = downToStep(units, step2);
  const read = { value: decimalText(value), units: decimalText(units), step: decimalText(step2) };
  const decided = decimalText(quantity);
  addTrace(planning, `quantity.${type}`, held2 === void 0 ? read : { ...read, held: decimalText(held2) }, decided);
  if (quantity.gt(0)) {
    return ok(quantity);
  }
  const shown = decimalText(units.toDecimalPlaces(12));
  return fail("quantity-unresolved", {
    message: `${read.value} as ${type} is ${shown} units: less than one step of ${read.step}.`,
    path: ["quantity"],
    received: read.value,
    expected: `at least ${read.step} units`
  });
}
function signalQuantity(leg, signal, planning) {
  const { quantity, quantityType } = signal;
  if (quantity === void 0) {
    return { use: "none" };
  }
  const type = quantityType ?? "fixed_quantity";
  if (!planning.context.settings.allowSignalQuantity && type !== "percent_of_position") {
    const message = `quantity ${quantity} is ignored: the settings do not let signals set it.`;
    addNotice(planning, "quantity-ignored", message, { path: ["quantity"] });
    return { use: "not-allowed" };
  }
  if (quantityType !== overridesOf("quantityType", leg, signal, planning).quantityType) {
    return { use: "type-not-allowed", type };
  }
  const value = type === "percent_of_position" ? decimal(quantity) : scaled(quantity, planning);
  return { use: "signal", requested: { type, value } };
}
function scaled(quantity, planning) {
  return decimal(quantity).times(planning.context.settings.signalQuantityMultiplier);
}
function entryQuantity(size, signal, facts, planning) {
  if (size.by === "units") {
    return ok(size.units);
  }
  const requested = size.by === "target" ? size.requested : entryRequest(signal, size.closed, planning);
  const units = convertQuantity(requested, facts, planning);
  return units.ok ? tradableQuantity(requested, units.value, { instrument: facts.instrument }, planning) : units;
}
function entryRequest(signal, closed, planning) {
  const { quantity, quantityType } = planning.context.settings.defaultQuantity;
  const read = signalQuantity("entry", signal, planning);
  if (read.use === "signal") {
    return read.requested;
  }
  return closed !== void 0 && read.use === "none" ? { type: "fixed_quantity", value: closed } : { type: quantityType, value: decimal(quantity) };
}
function supportedOrderType(orderType, setting, planning) {
  const { orderTypes: orderTypes2 } = planning.context.broker.capabilities;
  if (orderTypes2 === void 0 || orderTypes2.includes(orderType)) {
    return orderType;
  }
  const message = `orderType ${orderType} is not supported by this broker: ${setting} is used.`;
  addNotice(planning, "order-type-unsupported", message, { path: ["orderType"] });
  if (orderType !== "market" && setting === "market") {
    const message2 = `An order of type ${orderType} would have waited; as ${setting} it trades at once.`;
    addNotice(planning, "order-downgraded-to-market", message2, { path: ["orderType"] });
  }
  return setting;
}
function supportedTimeInForce(timeInForce, setting, planning) {
  if (supports(timeInForce, planning)) {
    return timeInForce;
  }
  const used = supports(setting, planning) ? setting : "day";
  const message = `timeInForce ${timeInForce} is not supported by this broker: ${used} is used.`;
  addNotice(planning, "time-in-force-unsupported", message, { path: ["timeInForce"] });
  return used;
}
function protectiveTimeInForce(planning) {
  return supports("gtc", planning) ? "gtc" : "day";
}
function supports(timeInForce, planning) {
  var _a;
  return ((_a = planning.context.broker.capabilities.timesInForce) == null ? void 0 : _a.includes(timeInForce)) ?? true;
}
function toTick(price, tickSize, side) {
  return side === "sell" ? upToTick(price, tickSize) : downToTick(price, tickSize);
}
function upToTick(price, tickSize) {
  return price.toNearest(tickSize, Decimal.ROUND_CEIL);
}
function downToTick(price, tickSize) {
  return price.toNearest(tickSize, Decimal.ROUND_FLOOR);
}
function percentTrail(trailPercent, entryPrice, instrument2, planning) {
  if (planning.context.broker.capabilities.trailPercent !== "fixed-distance") {
    return ok({ trailPercent });
  }
  return andThen(entryPrice(), (price) => {
    const trailAmount = decimalText(upToTick(percentOf(price, trailPercent), instrument2.tickSize));
    const message = `This broker keeps trails at a fixed distance: ${trailPercent} % of ${decimalText(price)} became ${trailAmount}.`;
    addNotice(planning, "trail-converted", message);
    return ok({ trailAmount });
  });
}
function planBracket(signal, entry, planning) {
  const requested = requestedBracket(signal, planning);
  return { requested, entry, stopLoss: once(() => stopLossLeg$1(requested.stopLoss, entry, void 0, planning)) };
}
function distanceToStop({ requested, entry, stopLoss }) {
  if (requested.stopLoss === void 0) {
    return stopLossRequired("there is none");
  }
  if (requested.stopLoss.pnlAmount !== void 0) {
    return stopLossRequired("a P&L stop depends on the quantity");
  }
  return andThen(stopLoss(), (leg) => {
    const { trailAmount, trailPercent, stopPrice } = leg ?? {};
    if (trailAmount !== void 0) {
      return ok(decimal(trailAmount));
    }
    return andThen(entry.reference(), (reference) => {
      if (stopPrice !== void 0) {
        return ok(reference.minus(stopPrice).abs());
      }
      return trailPercent === void 0 ? stopLossRequired("it has no distance") : ok(percentOf(reference, trailPercent));
    });
  });
}
function bracketLegs({ requested, entry, stopLoss: sharedLeg }, quantity, planning) {
  const { takeProfit, stopLoss } = requested;
  if (takeProfit === void 0 && stopLoss === void 0) {
    return ok({});
  }
  const byPnl = (stopLoss == null ? void 0 : stopLoss.pnlAmount) !== void 0;
  const legs = zip(
    takeProfit === void 0 ? ok(void 0) : takeProfitLeg$1(takeProfit, entry, quantity, planning),
    byPnl ? stopLossLeg$1(stopLoss, entry, quantity, planning) : sharedLeg()
  );
  return andThen(legs, ([profit, loss]) => {
    const isPriced = profit !== void 0 || (loss == null ? void 0 : loss.stopPrice) !== void 0;
    const reference = isPriced ? entry.reference() : void 0;
    const read = {
      reference: (reference == null ? void 0 : reference.ok) ? decimalText(reference.value) : null,
      quantity: quantity === void 0 ? null : decimalText(quantity)
    };
    const decided = { takeProfit: profit ? { ...profit } : null, stopLoss: loss ? { ...loss } : null };
    addTrace(planning, "bracket", read, decided);
    return ok({ ...profit && { takeProfit: profit }, ...loss && { stopLoss: loss } });
  });
}
function takeProfitLeg$1(takeProfit, entry, quantity, planning) {
  return andThen(entry.reference(), (reference) => {
    const basis = { entry, reference, towards: entry.side, quantity, planning };
    const limit = bracketPrice(takeProfit.limitPrice, takeProfit, basis, ["takeProfit"]);
    return andThen(
      limit,
      (price) => ok(price && { limitPrice: decimalText(price), timeInForce: protectiveTimeInForce(planning) })
    );
  });
}
function stopLossLeg$1(stopLoss, entry, quantity, planning) {
  var _a;
  if (stopLoss === void 0) {
    return ok(void 0);
  }
  const type = stopLoss.type ?? ((_a = planning.context.settings.entry.stopLoss) == null ? void 0 : _a.type) ?? "stop";
  const timeInForce = protectiveTimeInForce(planning);
  const trail = type === "trailing_stop" ? trailOf(stopLoss, entry, planning) : void 0;
  if (trail !== void 0) {
    return andThen(trail, (distance) => ok({ type: "trailing_stop", ...distance, timeInForce }));
  }
  return andThen(entry.reference(), (reference) => {
    if (type === "trailing_stop") {
      const message = "A stop loss at a price, or by P&L, cannot trail as the settings say: it is a plain stop.";
      addNotice(planning, "stop-loss-type-changed", message, { path: ["stopLoss"] });
    }
    const basis = { entry, reference, towards: oppositeSide(entry.side), quantity, planning };
    const price = bracketPrice(stopLoss.stopPrice, stopLoss, basis, ["stopLoss"]);
    return andThen(price, (stop) => {
      const stopPrice = stop && decimalText(stop);
      if (stopPrice === void 0 || type !== "stop_limit") {
        return ok(stopPrice && { type: "stop", stopPrice, timeInForce });
      }
      const limit = bracketPrice(stopLoss.limitPrice, {}, basis, ["stopLoss", "limitPrice"]);
      return andThen(limit, (own2) => {
        const limitPrice = own2 ? decimalText(own2) : stopPrice;
        return ok({ type, stopPrice, limitPrice, timeInForce });
      });
    });
  });
}
function trailOf(stopLoss, entry, planning) {
  const trailAmount = stopLoss.trailAmount ?? (stopLoss.trailPercent === void 0 ? stopLoss.amount : void 0);
  const trailPercent = stopLoss.trailPercent ?? stopLoss.percent;
  const distance = trailAmount ?? trailPercent;
  if (distance === void 0) {
    return void 0;
  }
  if (signOf(distance) <= 0) {
    return unresolved(["stopLoss"], "a trail needs a distance above 0");
  }
  return trailAmount === void 0 ? percentTrail(distance, entry.reference, entry.instrument, planning) : ok({ trailAmount });
}
function bracketPrice(absolute, distance, basis, path) {
  const points = absolute === void 0 ? pointsOf(distance, basis) : void 0;
  const price = absolute === void 0 ? points && further(basis.reference, points, basis) : decimal(absolute);
  return price === void 0 ? ok(void 0) : onItsSide(price, basis, path);
}
function further(price, points, { towards }) {
  return towards === "long" ? price.plus(points) : price.minus(points);
}
function pointsOf({ percent, amount: amount2, pnlAmount }, basis) {
  if (percent !== void 0) {
    return percentOf(basis.reference, percent);
  }
  if (amount2 !== void 0) {
    return decimal(amount2);
  }
  return pnlAmount === void 0 || basis.quantity === void 0 ? void 0 : decimal(pnlAmount).div(basis.quantity.times(basis.entry.instrument.pointValue));
}
function onItsSide(price, basis, path) {
  const { entry, reference, towards } = basis;
  const { tickSize } = entry.instrument;
  const isBeyond = (candidate) => towards === "long" ? candidate.gt(reference) : candidate.lt(reference);
  const entryAt = `the entry at ${decimalText(reference)}`;
  if (!price.gt(0) || !isBeyond(price) && !price.eq(reference)) {
    const where = towards === "long" ? "above" : "below";
    return unresolved(path, `${decimalText(price)} is not a price ${where} ${entryAt}`);
  }
  const rounded = toTick(price, tickSize, closingSide(entry.side));
  if (isBeyond(rounded) && rounded.gt(0)) {
    return ok(rounded);
  }
  const moved = further(rounded, tickSize, basis);
  if (!moved.gt(0)) {
    return unresolved(path, `there is no tick between ${entryAt} and zero`);
  }
  if (!isBeyond(moved)) {
    return unresolved(path, `no tick can be told from ${entryAt}`);
  }
  const message = `The ${path.join(".")} price ${decimalText(price)} rounded onto the entry: ${decimalText(moved)} is used.`;
  addNotice(basis.planning, "bracket-price-moved", message, { path });
  return ok(moved);
}
function unresolved(path, why) {
  return fail("price-unresolved", { message: `The price of ${path.join(".")} cannot be used: ${why}.`, path });
}
function buildOrder({ ticker: ticker2, side, effect, quantity }, prices, { timeInForce, ...duration }, bracket = {}) {
  const head = { ticker: ticker2, side, effect, type: prices.type, quantity, timeInForce };
  return { ...head, ...prices, ...duration, ...bracket };
}
function stopLossPrices({ timeInForce: _, ...prices }) {
  const { type, limitPrice, stopPrice } = prices;
  return type === "stop_limit" ? { type, limitPrice, stopPrice } : prices;
}
var priceOf2 = {
  ask_bid: (quote2, side) => side === "buy" ? quote2.ask : quote2.bid,
  mark: (quote2) => quote2.mark ?? quote2.midpoint,
  ask: (quote2) => quote2.ask,
  bid: (quote2) => quote2.bid,
  last: (quote2) => quote2.last
};
function marketPrice$1(quote2, type, side) {
  const price = quote2 && priceOf2[type](quote2, side);
  return price === void 0 ? void 0 : decimal(price);
}
function knownPrice(contract, planning) {
  const { midpoint, last } = quoteOf$1(contract.ticker, planning) ?? {};
  const quoted = midpoint ?? last;
  if (quoted != null) {
    return { price: decimal(quoted), source: midpoint === void 0 ? "last" : "midpoint" };
  }
  const own2 = contract.isSignalTicker ? usableSignalPrice(planning) : void 0;
  return own2 && { price: decimal(own2), source: "signalPrice" };
}
function currentPrice(contract, planning) {
  const { ticker: ticker2 } = contract;
  const known = knownPrice(contract, planning);
  if (known === void 0) {
    const message = `There is no usable quote of ${ticker2}, and the signal has no price to use instead.`;
    return quoteUnavailable(ticker2, message);
  }
  const price = decimalText(known.price);
  if (known.source === "signalPrice") {
    noticeSignalPrice(ticker2, price, planning);
  }
  addTrace(planning, "price.reference", { ticker: ticker2, source: known.source }, price);
  return ok(known.price);
}
function isPassed(stop, market2, side) {
  return side === "sell" ? market2.lte(stop) : market2.gte(stop);
}
function noticePassedStop(stop, side, contract, planning) {
  var _a;
  const market2 = (_a = knownPrice(contract, planning)) == null ? void 0 : _a.price;
  if (market2 !== void 0 && isPassed(stop, market2, side)) {
    const message = `The market for ${contract.ticker} is at ${decimalText(market2)}: the ${side} stop at ${decimalText(stop)} fires at once.`;
    addNotice(planning, "stop-already-passed", message, { path: ["stopPrice"] });
  }
}
function referencePrice(terms, contract, planning) {
  const own2 = ownPrice(terms, contract);
  if (own2 === void 0) {
    return currentPrice(contract, planning);
  }
  if (signOf(own2) <= 0) {
    return fail("price-unresolved", {
      message: `The price of the ${terms.orderType} order is ${own2}; expected a price above 0.`,
      path: [terms.orderType === "stop" ? "stopPrice" : "limitPrice"],
      received: own2,
      expected: "a price above 0"
    });
  }
  addTrace(planning, "price.reference", { orderType: terms.orderType, signal: own2 }, own2);
  return ok(decimal(own2));
}
function ownPrice(terms, contract) {
  switch (terms.orderType) {
    case "limit":
    case "stop_limit":
      return limitPriceOf(terms, contract);
    case "stop":
      return terms.stopPrice;
    case "market":
    case "trailing_stop":
      return void 0;
  }
}
function limitPriceOf(terms, contract) {
  return terms.limitPrice ?? (contract.isSignalTicker ? terms.price : void 0);
}
function priceOrder(order, planning) {
  const { leg, orderType, timeInForce, extendedHours, cancelAfter, expiresAt } = order.terms;
  const extended = fillsInExtendedHours(extendedHours, orderType, planning);
  const prices = extended && orderType === "market" ? marketAsLimit(order, planning) : pricesByType(orderType, order, planning);
  return andThen(prices, (value) => {
    addTrace(planning, "order.price", { leg, asked: orderType, side: order.side }, { ...value });
    const duration = {
      timeInForce,
      ...extended && { extendedHours: true },
      ...cancelAfter !== void 0 && { cancelAfter },
      ...expiresAt !== void 0 && { expiresAt }
    };
    return ok({ prices: value, duration });
  });
}
function pricesByType(type, order, planning) {
  switch (type) {
    case "market":
      return ok({ type });
    case "limit": {
      const own2 = limitPriceOf(order.terms, order.contract);
      return own2 === void 0 ? marketAsLimit(order, planning) : atLimit(own2, order);
    }
    case "stop":
      return andThen(stopOnTick(order, planning), (stopPrice) => ok({ type, stopPrice }));
    case "stop_limit": {
      const limit = limitPriceOf(order.terms, order.contract) ?? marketPriceFor(order, planning);
      const prices = zip(onTick("limitPrice", limit, order), stopOnTick(order, planning));
      return andThen(prices, ([limitPrice, stopPrice]) => ok({ type, limitPrice, stopPrice }));
    }
    case "trailing_stop":
      return trailingPrices(order, planning);
  }
}
function marketAsLimit(order, planning) {
  const market2 = marketPriceFor(order, planning);
  const { leg } = order.terms;
  if (market2 !== void 0) {
    const message = `The ${leg} limit order has no price that may be used: the market price ${decimalText(market2)} is its limit.`;
    addNotice(planning, "limit-without-price", message, { path: ["limitPrice"] });
  } else if (leg === "exit") {
    const message = `There is no price for the exit of ${order.contract.ticker}: it becomes a market order.`;
    addNotice(planning, "exit-without-price", message);
    return ok({ type: "market" });
  }
  return atLimit(market2, order);
}
function atLimit(price, order) {
  return andThen(onTick("limitPrice", price, order), (limitPrice) => ok({ type: "limit", limitPrice }));
}
function trailingPrices(order, planning) {
  const { amount: amount2, percent } = order.terms.trail ?? {};
  const distance = amount2 ?? percent;
  if (distance === void 0 || signOf(distance) <= 0) {
    return fail("price-unresolved", {
      message: `A trailing stop needs a distance above 0; it has ${distance ?? "none"}.`,
      path: ["trailAmount"],
      ...distance !== void 0 && { received: distance },
      expected: "trailAmount or trailPercent above 0"
    });
  }
  if (amount2 !== void 0) {
    return ok({ type: "trailing_stop", trailAmount: amount2 });
  }
  const trail = percentTrail(distance, order.reference, order.instrument, planning);
  return andThen(trail, (value) => ok({ type: "trailing_stop", ...value }));
}
function stopOnTick(order, planning) {
  const price = order.terms.stopPrice ?? marketPriceFor(order, planning);
  return andThen(onTick("stopPrice", price, order), (stopPrice) => {
    noticePassedStop(decimal(stopPrice), order.side, order.contract, planning);
    return ok(stopPrice);
  });
}
function marketPriceFor(order, planning) {
  return marketPrice$1(quoteOf$1(order.contract.ticker, planning), order.terms.marketPriceType, order.side);
}
function onTick(field, price, { side, instrument: instrument2, contract, terms }) {
  if (price === void 0) {
    const message2 = `There is no ${terms.marketPriceType} price of ${contract.ticker} to use as ${field}.`;
    return quoteUnavailable(contract.ticker, message2);
  }
  const { tickSize } = instrument2;
  const rounded = toTick(decimal(price), tickSize, side);
  const received = decimalText(rounded);
  const expected = "a price above 0";
  const message = `The ${field} of the order is ${received} on the tick of ${decimalText(tickSize)}; expected ${expected}.`;
  return rounded.gt(0) ? ok(received) : fail("price-unresolved", { message, path: [field], received, expected });
}
function fillsInExtendedHours(requested, type, planning) {
  if (!requested) {
    return false;
  }
  const isSupported = planning.context.broker.capabilities.extendedHours !== false;
  if (!isSupported || type !== "market" && type !== "limit") {
    const message = isSupported ? `An order of type ${type} is not triggered in extended hours.` : "This broker does not fill in extended hours: the order waits.";
    addNotice(planning, "extended-hours-unsupported", message, { path: ["extendedHours"] });
  }
  return isSupported;
}
function signalTerms(leg, signal, planning) {
  const settings2 = planning.context.settings[leg];
  const { orderType: requestedType = settings2.orderType } = overridesOf("orderType", leg, signal, planning);
  const orderType = supportedOrderType(requestedType, settings2.orderType, planning);
  const { timeInForce = settings2.timeInForce } = overridesOf("timeInForce", leg, signal, planning);
  const { limitPrice, price, stopPrice } = orderType === "limit" || orderType === "stop_limit" ? overridesOf("limitAndStop", leg, signal, planning) : { ...overridesOf("stop", leg, signal, planning), price: void 0 };
  const trail = trailOf2(overridesOf("trail", leg, signal, planning)) ?? settings2.trailingStop;
  const supported = supportedTimeInForce(timeInForce, settings2.timeInForce, planning);
  const { marketPriceType = settings2.marketPriceType } = overridesOf("marketPriceType", leg, signal, planning);
  const prices = { marketPriceType, limitPrice, price, stopPrice, trail };
  return { leg, orderType, timeInForce: supported, ...prices, ...limitsOf(signal) };
}
function swapExitTerms(signal, planning) {
  const { orderType, timeInForce, marketPriceType, trailingStop: trailingStop2 } = planning.context.settings.exit;
  const type = orderType === "limit" ? "limit" : "market";
  return {
    leg: "exit",
    orderType: supportedOrderType(type, type, planning),
    timeInForce: supportedTimeInForce(timeInForce, timeInForce, planning),
    marketPriceType,
    trail: trailingStop2,
    ...limitsOf(signal)
  };
}
function limitsOf({ extendedHours, cancelAfter, expiresAt }) {
  return { extendedHours: extendedHours === true, cancelAfter, expiresAt };
}
function trailOf2({ trailAmount, trailPercent }) {
  const percent = trailPercent === void 0 ? void 0 : { percent: trailPercent };
  return trailAmount === void 0 ? percent : { amount: trailAmount };
}
function planEntry(request, planning) {
  const contract = contractOfEntry(request, planning);
  const leg = gatedEntry(request, contract.ok ? contract.value : void 0, planning);
  return andThen(
    failIfAny(failingGates(leg, planning)),
    () => andThen(
      contract,
      (chosen) => andThen(entryBasis(request, chosen, planning), (basis) => buildEntry(request, basis, leg, planning))
    )
  );
}
function failEntry(error, request, planning) {
  const [first, ...rest] = failingGates(gatedEntry(request, void 0, planning), planning);
  return first === void 0 ? err(error) : err(first, ...rest);
}
function contractOfEntry({ addTo, logicalSide }, planning) {
  return addTo === void 0 ? entryContract(logicalSide, planning) : ok(addTo.contract);
}
function gatedEntry(request, contract, planning) {
  const { signal, logicalSide, addTo, closed, exempt: exempt3 = [] } = request;
  const inverted = (contract == null ? void 0 : contract.inverted) ?? choosesInvertedPut(logicalSide, planning);
  return {
    leg: "entry",
    logicalSide,
    contract,
    contractSide: applyPutInversion(logicalSide, { inverted }),
    fields: signal,
    adds: addTo !== void 0,
    isFlat: addTo === void 0 && closed === void 0,
    exempt: exempt3
  };
}
function entryBasis({ signal, logicalSide, addTo, closed }, contract, planning) {
  return andThen(tradedInstrument(contract.ticker, planning), (instrument2) => {
    const side = applyPutInversion(logicalSide, contract);
    const terms = signalTerms("entry", signal, planning);
    const reference = once(() => referencePrice(terms, contract, planning));
    const bracket = planBracket(signal, { side, instrument: instrument2, reference }, planning);
    const stopDistance2 = () => distanceToStop(bracket);
    return ok({
      order: { terms, side: openingSide(side), contract, instrument: instrument2, reference },
      bracket,
      sizing: { instrument: instrument2, price: reference, stopDistance: stopDistance2, held: (addTo == null ? void 0 : addTo.quantity) ?? closed }
    });
  });
}
function buildEntry(request, { order, bracket, sizing }, leg, planning) {
  const { contract, side } = order;
  const spread2 = measuredSpread(leg, contract, planning);
  const quantity = entryQuantity(request.size, request.signal, sizing, planning);
  const pricing = priceOrder(order, planning);
  const legs = bracketLegs(bracket, quantity.ok ? quantity.value : void 0, planning);
  return andThen(zip(zip(spread2, quantity), zip(pricing, legs)), ([[, units], [priced, attached]]) => {
    const trade = { ticker: contract.ticker, side, effect: "open", quantity: decimalText(units) };
    return ok({ contract, steps: entrySteps(trade, priced, attached, bracket.entry.side, planning) });
  });
}
function measuredSpread(leg, { ticker: ticker2 }, planning) {
  const message = `There is no usable quote of ${ticker2}; expected one, because its spread is limited.`;
  return spreadIsUnmeasured(leg, ticker2, planning) ? quoteUnavailable(ticker2, message) : ok(void 0);
}
function entrySteps(trade, { prices, duration }, bracket, side, planning) {
  const { takeProfit, stopLoss } = bracket;
  const isBracketed = takeProfit !== void 0 || stopLoss !== void 0;
  if (!isBracketed || planning.context.broker.capabilities.brackets !== false) {
    return [{ step: "submit-order", id: "entry", order: buildOrder(trade, prices, duration, bracket) }];
  }
  const dropped = takeProfit === void 0 ? [] : ["the take profit is dropped"];
  const separate = stopLoss === void 0 ? [] : ["the stop loss becomes an order of its own after the fill"];
  const message = `This broker does not support brackets: ${[...dropped, ...separate].join(", ")}.`;
  addNotice(planning, "bracket-unsupported", message);
  const entry = { step: "submit-order", id: "entry", order: buildOrder(trade, prices, duration) };
  if (stopLoss === void 0) {
    return [entry];
  }
  const exit = { ...trade, side: closingSide(side), effect: "close" };
  const order = buildOrder(exit, stopLossPrices(stopLoss), { timeInForce: stopLoss.timeInForce });
  return [entry, { step: "await-fill", of: "entry" }, { step: "submit-order", id: "stop-loss", order }];
}
var exempt = ["add-to-position-not-allowed", "max-positions-reached"];
function planAdd(signal, planning) {
  const holdings = holdingsOf(planning);
  const [held2, ...others2] = holdings;
  if (held2 === void 0 || others2.length > 0) {
    const leg = { leg: "entry", contract: void 0, contractSide: void 0, fields: signal, exempt };
    const adds = held2 !== void 0;
    const gates2 = failingGates({ ...leg, logicalSide: held2 == null ? void 0 : held2.logicalSide, adds, isFlat: !adds }, planning);
    const error = adds ? contractAmbiguous(holdings, planning) : noPosition(planning);
    return andThen(failIfAny(gates2), () => err(error));
  }
  const { logicalSide } = held2;
  const entry = planEntry({ signal, logicalSide, size: { by: "signal" }, addTo: held2, exempt }, planning);
  return andThen(entry, ({ steps: steps2 }) => ok(buildPlan(steps2, planning)));
}
function exitQuantity(size, signal, { holding, instrument: instrument2, price }, planning) {
  const held2 = holding.quantity;
  if (size !== "signal") {
    return ok(size === "full" ? wholePosition(holding, planning) : size);
  }
  const read = signalQuantity("exit", signal, planning);
  switch (read.use) {
    case "none":
    case "not-allowed":
      return ok(wholePosition(holding, planning));
    case "type-not-allowed":
      return fail("quantity-unresolved", {
        message: `The size of the exit is unknown: the exit settings do not let the signal use quantityType ${read.type}.`,
        path: ["quantityType"],
        received: read.type
      });
    case "signal":
      return andThen(convertQuantity(read.requested, { instrument: instrument2, price, held: held2 }, planning), (units) => {
        if (units.lt(held2)) {
          return tradableQuantity(read.requested, units, { instrument: instrument2, held: held2 }, planning);
        }
        if (units.gt(held2)) {
          const message = `The exit asks for ${decimalText(units)} units and ${decimalText(held2)} are held: all of it is closed.`;
          addNotice(planning, "quantity-capped", message, { path: ["quantity"] });
        }
        return ok(wholePosition(holding, planning));
      });
  }
}
function wholePosition({ contract, quantity }, planning) {
  addTrace(planning, "quantity.whole-position", { ticker: contract.ticker }, decimalText(quantity));
  return quantity;
}
var fillTimeoutSeconds = 120;
function exitGates(holdings, fields, planning, exempt3 = []) {
  const leg = { leg: "exit", contractSide: void 0, fields, adds: false, exempt: exempt3 };
  if (holdings.length === 0) {
    const contract = signalContract(planning);
    return failIfAny(failingGates({ ...leg, logicalSide: void 0, contract, isFlat: true }, planning));
  }
  const errors = holdings.flatMap(
    ({ logicalSide, contract }) => failingGates({ ...leg, logicalSide, contract, isFlat: false }, planning)
  );
  return failIfAny(errors);
}
function exitOrder(holding, exit, planning) {
  const { contract } = holding;
  const { ticker: ticker2 } = contract;
  const { terms } = exit;
  return andThen(tradedInstrument(ticker2, planning), (instrument2) => {
    const side = closingSide(holding.contractSide);
    const reference = once(() => referencePrice(terms, contract, planning));
    const quantity = exitQuantity(exit.size, exit.signal, { holding, instrument: instrument2, price: reference }, planning);
    const pricing = priceOrder({ terms, side, contract, instrument: instrument2, reference }, planning);
    return andThen(zip(quantity, pricing), ([units, { prices, duration }]) => {
      const trade = { ticker: ticker2, side, effect: "close", quantity: decimalText(units) };
      return ok({ holding, order: buildOrder(trade, prices, duration), remaining: holding.quantity.minus(units) });
    });
  });
}
function exitOrders(holdings, exit, planning) {
  const exits = [];
  for (const holding of holdings) {
    const planned = exitOrder(holding, exit, planning);
    if (!planned.ok) {
      return planned;
    }
    exits.push(planned.value);
  }
  return ok(exits);
}
function exitSteps(exits) {
  return exits.map(({ order }, index) => ({
    step: "submit-order",
    id: index === 0 ? "exit" : `exit-${index + 1}`,
    order
  }));
}
function awaitSteps(exits) {
  return exits.map(({ id }) => ({ step: "await-fill", of: id, seconds: fillTimeoutSeconds }));
}
function restingOrders(holdings, entered, planning) {
  const { target, context } = planning;
  const contracts = [...holdings.map(({ contract }) => contract), ...entered ? [entered] : []];
  const chain = target.kind === "underlying" ? chainOf(target.ticker, planning).filter(optionFilter(planning)) : [];
  const tickers = /* @__PURE__ */ new Set([target.ticker, ...[...contracts, ...chain].map(({ ticker: ticker2 }) => ticker2)]);
  const orders = [...tickers].flatMap((ticker2) => context.broker.openOrders(ticker2));
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
function cancellable(orders, planning) {
  const { cancelOrderType } = planning.signal;
  return cancelOrderType === void 0 ? orders : orders.filter(({ type }) => type === cancelOrderType);
}
function cancelledFirst(orders, planning) {
  return cancelsOpenOrders(planning) ? cancellable(orders, planning) : [];
}
function cancelSteps(orders, planning) {
  const { ticker: ticker2, cancel = null } = planning.signal;
  const orderIds = orders.map(({ id }) => id);
  addTrace(planning, "cancel", { cancel }, orderIds);
  return orderIds.length === 0 ? [] : [{ step: "cancel-orders", id: "cancel", ticker: ticker2, orderIds }];
}
function noticeRemainingRisk(holding, remaining, resting, cancelled, planning) {
  const left = `${decimalText(remaining)} ${holding.contract.ticker}`;
  const own2 = ordersOf(holding, resting, planning);
  const kept = own2.filter(({ id }) => !cancelled.some((order) => order.id === id));
  const stops = own2.filter(isStopLoss);
  if (remaining.gt(0) && !kept.some(isStopLoss)) {
    noticeOrders("position-unprotected", stops, (ids) => `${left} remain without the resting stop ${ids}.`, planning);
  }
  const tooLarge = kept.filter((order) => isExit(order) && exceeds(order, remaining));
  const sentence = (ids) => `Resting exits ${ids} are larger than the ${left} that remain.`;
  noticeOrders("resting-exits-exceed-position", tooLarge, sentence, planning);
}
function noticeOrders(code, orders, sentence, planning) {
  const orderIds = orders.map(({ id }) => id);
  if (orderIds.length > 0) {
    addNotice(planning, code, sentence(orderIds.join(", ")), { orderIds });
  }
}
function ordersOf({ contract }, orders, planning) {
  return orders.filter(({ ticker: ticker2 }) => sameContract(ticker2, contract.ticker, planning.now));
}
function isStopLoss({ role }) {
  return role === "stop-loss";
}
function isExit({ role }) {
  return role === "take-profit" || role === "stop-loss";
}
function exceeds({ quantity }, remaining) {
  return quantity == null ? remaining.isZero() : remaining.lt(quantity);
}
var exempt2 = ["exit-signals-ignored", "spread-too-wide", "outside-trading-window"];
function planBreakeven(signal, planning) {
  const holdings = holdingsOf(planning);
  return andThen(exitGates(holdings, signal, planning, exempt2), () => {
    const [holding, ...others2] = holdings;
    if (holding === void 0 || others2.length > 0) {
      return err(holding === void 0 ? noPosition(planning) : contractAmbiguous(holdings, planning));
    }
    return andThen(breakevenPrice(signal, holding, planning), (stop) => {
      const order = stopOrder(signal, holding, stop, planning);
      const resting = ordersOf(holding, restingOrders([holding], void 0, planning), planning);
      const stops = resting.filter(isStopLoss);
      const cancelled = signal.cancel === false ? [] : cancellable(stops, planning);
      const steps2 = [...cancelSteps(cancelled, planning), { step: "submit-order", id: "exit", order }];
      return ok(buildPlan(steps2, planning));
    });
  });
}
function stopOrder(signal, holding, stop, planning) {
  const { contract, contractSide, quantity } = holding;
  const { orderType: type, extendedHours } = signal;
  const stopPrice = decimalText(stop);
  const prices = type === "stop" ? { type, stopPrice } : { type, limitPrice: stopPrice, stopPrice };
  const trade = { ticker: contract.ticker, side: closingSide(contractSide), effect: "close" };
  return buildOrder({ ...trade, quantity: decimalText(quantity) }, prices, {
    timeInForce: protectiveTimeInForce(planning),
    ...fillsInExtendedHours(extendedHours === true, type, planning) && { extendedHours: true }
  });
}
function breakevenPrice(signal, holding, planning) {
  const { averageEntryPrice, contract, contractSide } = holding;
  const side = closingSide(contractSide);
  const instrument2 = tradedInstrument(contract.ticker, planning);
  if (!instrument2.ok) {
    return instrument2;
  }
  if (averageEntryPrice === void 0) {
    return fail("breakeven-unsupported", {
      message: `The average entry price of ${contract.ticker} is unknown.`,
      path: ["action"],
      received: signal.action
    });
  }
  const { breakevenOffset } = overridesOf("breakevenOffset", "exit", signal, planning);
  const offset = decimal(breakevenOffset ?? planning.context.settings.exitBreakevenOffset ?? 0);
  const price = contractSide === "long" ? averageEntryPrice.plus(offset) : averageEntryPrice.minus(offset);
  const stop = toTick(price, instrument2.value.tickSize, side);
  const stopPrice = decimalText(stop);
  const read = { averageEntryPrice: decimalText(averageEntryPrice), offset: decimalText(offset) };
  addTrace(planning, "breakeven.stop", read, stopPrice);
  if (!stop.gt(0)) {
    const message = `The breakeven stop would be ${stopPrice}; expected a price above 0.`;
    return fail("price-unresolved", { message, path: ["breakevenOffset"] });
  }
  const market2 = currentPrice(contract, planning);
  if (!market2.ok || !isPassed(stop, market2.value, side)) {
    return ok(stop);
  }
  const marketPrice2 = decimalText(market2.value);
  return fail("stop-already-passed", {
    message: `The market for ${contract.ticker} is at ${marketPrice2} and has passed the breakeven stop ${stopPrice}.`,
    path: ["action"],
    stopPrice,
    marketPrice: marketPrice2
  });
}
function planExit(signal, planning) {
  const holdings = holdingsOf(planning);
  return holdings.length > 0 ? planExitOf({ signal, closing: holdings, holdings, size: "signal" }, planning) : planCancelOnFlat(signal, planning);
}
function planExitOf(request, planning) {
  const { signal, closing, holdings, size } = request;
  return andThen(exitGates(closing, signal, planning), () => {
    const exits = exitOrders(closing, { terms: signalTerms("exit", signal, planning), size, signal }, planning);
    return andThen(
      exits,
      (planned) => ok(buildPlan([...cancelBeforeExit(planned, holdings, planning), ...exitSteps(planned)], planning))
    );
  });
}
function planCancelOnFlat(signal, planning) {
  return andThen(exitGates([], signal, planning), () => {
    const cancelled = cancelledFirst(restingOrders([], void 0, planning), planning);
    return cancelled.length === 0 ? err(noPosition(planning)) : ok(buildPlan(cancelSteps(cancelled, planning), planning));
  });
}
function cancelBeforeExit(exits, holdings, planning) {
  var _a;
  const resting = restingOrders(holdings, void 0, planning);
  const cancelled = cancelledFirst(resting, planning);
  for (const holding of holdings) {
    const remaining = ((_a = exits.find((exit) => exit.holding === holding)) == null ? void 0 : _a.remaining) ?? holding.quantity;
    noticeRemainingRisk(holding, remaining, resting, cancelled, planning);
  }
  return cancelSteps(cancelled, planning);
}
function planCancel(planning) {
  const holdings = holdingsOf(planning);
  const isContinuous = planning.target.kind === "continuous-future";
  const front = isContinuous && holdings.length === 0 ? entryContract("long", planning) : void 0;
  const resting = restingOrders(holdings, (front == null ? void 0 : front.ok) ? front.value : void 0, planning);
  const cancelled = cancellable(resting, planning);
  for (const holding of holdings) {
    noticeRemainingRisk(holding, holding.quantity, resting, cancelled, planning);
  }
  return ok(buildPlan(cancelSteps(cancelled, planning), planning));
}
var table$1 = {
  long: {
    larger: { none: "buy", bullish: "buy", bearish: "rejected", flat: "rejected" },
    smaller: { none: "sell", bullish: "rejected", bearish: "sell", flat: "sell" },
    zero: { none: "sell", bullish: "rejected", bearish: "sell", flat: "sell" }
  },
  short: {
    larger: { none: "sell", bullish: "rejected", bearish: "sell", flat: "rejected" },
    smaller: { none: "buy", bullish: "buy", bearish: "rejected", flat: "buy" },
    zero: { none: "buy", bullish: "buy", bearish: "rejected", flat: "buy" }
  },
  flat: {
    opens: { none: "buy", bullish: "buy", bearish: "sell", flat: "rejected" }
  }
};
function resizeVerdict(row, sentiment) {
  const cells = row.held === "flat" ? table$1.flat.opens : table$1[row.held][row.target];
  if (sentiment === void 0) {
    return { submit: cells.none };
  }
  const submit = cells[sentiment];
  return submit === "rejected" ? { submit, requiredSentiment: cells.bullish === "rejected" ? "bearish" : "bullish", actualSentiment: sentiment } : { submit };
}
function requestedTarget(signal, planning) {
  return { type: signal.quantityType ?? "fixed_quantity", value: scaled(signal.quantity, planning) };
}
function resizeTarget(signal, holding, instrument2, planning) {
  if (signOf(signal.quantity) === 0) {
    return ok(new Decimal(0));
  }
  const requested = requestedTarget(signal, planning);
  const price = () => holdingPrice(signal, holding, instrument2, planning);
  const facts = { instrument: instrument2, price, held: holding.quantity };
  return andThen(convertQuantity(requested, facts, planning), (units) => {
    const step2 = quantityStep(instrument2, planning);
    const target = downToStep(units, step2);
    const read = { value: decimalText(requested.value), units: decimalText(units), step: decimalText(step2) };
    addTrace(planning, "resize.1", { type: requested.type, ...read }, { target: decimalText(target) });
    const shown = decimalText(units.toDecimalPlaces(12));
    return target.gt(0) ? ok(target) : unresolved2(signal, `it is ${shown} units, less than one step of ${read.step}`);
  });
}
function holdingPrice(signal, { contract: { ticker: ticker2 } }, { assetClass }, planning) {
  const { midpoint } = quoteOf$1(ticker2, planning) ?? {};
  if (midpoint !== void 0) {
    return ok(midpoint);
  }
  const price = isOptionClass(assetClass) ? void 0 : usableSignalPrice(planning);
  if (price === void 0) {
    return unresolved2(signal, `there is no usable quote of ${ticker2}`);
  }
  noticeSignalPrice(ticker2, price, planning);
  return ok(decimal(price));
}
function unresolved2({ quantity }, why) {
  return fail("resize-target-unresolved", {
    message: `The resize target ${quantity} cannot be resolved: ${why}.`,
    received: quantity,
    expected: "0 to flatten, or a target of at least one step"
  });
}
function planResizeAction(signal, planning) {
  const holdings = holdingsOf(planning);
  const [holding, ...others2] = holdings;
  if (others2.length > 0) {
    return err(contractAmbiguous(holdings, planning));
  }
  return holding === void 0 ? fromFlat(signal, planning) : onPosition(signal, holding, planning);
}
function fromFlat(signal, planning) {
  if (signOf(signal.quantity) === 0) {
    addTrace(planning, "resize.5", { position: "0", target: "0" }, "at target");
    const resting = restingOrders([], void 0, planning);
    const cancelled = cancelledFirst(resting, planning);
    noticeRestingEntries(resting, cancelled, planning);
    return ok(buildPlan(cancelSteps(cancelled, planning), planning));
  }
  const verdict2 = resizeVerdict({ held: "flat" }, signal.sentiment);
  if (verdict2.submit === "rejected") {
    return sentimentConflict(verdict2);
  }
  const logicalSide = verdict2.submit === "buy" ? "long" : "short";
  addTrace(planning, "resize.3", { position: "0", sentiment: signal.sentiment ?? null }, { opens: logicalSide });
  const size = { by: "target", requested: requestedTarget(signal, planning) };
  return andThen(planEntry({ signal, logicalSide, size }, planning), ({ contract, steps: steps2 }) => {
    noticeRestingEntries(restingOrders([], contract, planning), [], planning);
    return ok(buildPlan(steps2, planning));
  });
}
function onPosition(signal, holding, planning) {
  return andThen(
    tradedInstrument(holding.contract.ticker, planning),
    (instrument2) => andThen(
      resizeTarget(signal, holding, instrument2, planning),
      (target) => tradeDifference(signal, holding, { target, step: quantityStep(instrument2, planning) }, planning)
    )
  );
}
function tradeDifference(signal, holding, { target, step: step2 }, planning) {
  const { logicalSide: side, quantity } = holding;
  const difference = target.minus(quantity);
  const read = { position: decimalText(quantity), side, target: decimalText(target) };
  const flattens = target.isZero();
  if (!flattens && difference.abs().lt(step2)) {
    addTrace(planning, "resize.2", read, "at target");
    noticeRestingEntries(restingOrders([holding], void 0, planning), [], planning);
    return ok(buildPlan([], planning));
  }
  const relation = flattens ? "zero" : difference.gt(0) ? "larger" : "smaller";
  const verdict2 = resizeVerdict({ held: side, target: relation }, signal.sentiment);
  if (verdict2.submit === "rejected") {
    return sentimentConflict(verdict2);
  }
  addTrace(planning, "resize.2", read, { relation, submit: verdict2.submit });
  if (flattens) {
    return reduce(signal, holding, "full", planning);
  }
  const units = downToStep(difference.abs(), step2);
  return relation === "larger" ? grow(signal, holding, units, planning) : reduce(signal, holding, Decimal.min(units, quantity), planning);
}
function grow(signal, holding, units, planning) {
  const { logicalSide } = holding;
  const exempt3 = ["add-to-position-not-allowed"];
  const entry = planEntry({ signal, logicalSide, size: { by: "units", units }, addTo: holding, exempt: exempt3 }, planning);
  return andThen(entry, ({ steps: steps2 }) => {
    noticeRestingEntries(restingOrders([holding], void 0, planning), [], planning);
    return ok(buildPlan(steps2, planning));
  });
}
function reduce(signal, holding, size, planning) {
  return andThen(exitGates([holding], signal, planning, ["outside-trading-window"]), () => {
    const exit = exitOrder(holding, { terms: signalTerms("exit", signal, planning), size, signal }, planning);
    return andThen(exit, (planned) => {
      const resting = restingOrders([holding], void 0, planning);
      const cancelled = cancelledFirst(resting.filter(isExit), planning);
      noticeRemainingRisk(holding, planned.remaining, resting, cancelled, planning);
      noticeRestingEntries(resting, cancelled, planning);
      return ok(buildPlan([...cancelSteps(cancelled, planning), ...exitSteps([planned])], planning));
    });
  });
}
function noticeRestingEntries(resting, cancelled, planning) {
  const entries = resting.filter((order) => order.role === "entry" && !cancelled.includes(order));
  const sentence = (ids) => `Resting entries ${ids} may still change the position.`;
  noticeOrders("resting-entries-remain", entries, sentence, planning);
}
function sentimentConflict({ requiredSentiment, actualSentiment }) {
  return fail("resize-sentiment-conflict", {
    message: `This resize needs sentiment ${requiredSentiment}; the signal has ${actualSentiment}.`,
    received: actualSentiment,
    expected: `${requiredSentiment}, or no sentiment`,
    requiredSentiment,
    actualSentiment
  });
}
function planSwap(swap, planning) {
  const { signal, closing, holdings } = swap;
  const exitErrors = exitGates(closing, signal, planning);
  if (!exitErrors.ok) {
    const entry2 = planSwapEntry(swap, planning);
    const entryErrors = entry2.ok ? [] : entry2.errors.filter(({ section }) => section === "gates");
    const [first, ...rest] = exitErrors.errors;
    return err(first, ...rest, ...entryErrors);
  }
  const exits = exitOrders(closing, { terms: swapExitTerms(signal, planning), size: "full", signal }, planning);
  if (!exits.ok) {
    return exits;
  }
  const closingSteps = exitSteps(exits.value);
  const steps2 = [...cancelBeforeExit(exits.value, holdings, planning), ...closingSteps];
  const part = fork(planning);
  const entry = planSwapEntry(swap, part);
  merge(part, entry.ok, planning);
  if (entry.ok) {
    noticeRoll(closing, entry.value.contract.ticker, planning);
    steps2.push(...awaitSteps(closingSteps), ...entry.value.steps);
  } else {
    noticeFailedEntry(entry.errors, planning);
  }
  return ok(buildPlan(steps2, planning));
}
function planReverse(signal, planning) {
  const holdings = holdingsOf(planning);
  const [first] = holdings;
  if (first === void 0) {
    return andThen(exitGates(holdings, signal, planning), () => err(noPosition(planning)));
  }
  const isMixed = holdings.some((holding) => holding.logicalSide !== first.logicalSide);
  const logicalSide = isMixed ? void 0 : oppositeSide(first.logicalSide);
  const size = { by: "signal", closed: totalQuantity(holdings) };
  return planSwap({ signal, closing: holdings, holdings, logicalSide, size, exempt: ["side-not-allowed"] }, planning);
}
function planSwapEntry(swap, planning) {
  const { signal, closing, logicalSide, size, exempt: exempt3 } = swap;
  return logicalSide === void 0 ? err(heldOnBothSides(closing, planning)) : planEntry({ signal, logicalSide, size, closed: totalQuantity(closing), ...exempt3 && { exempt: exempt3 } }, planning);
}
function noticeFailedEntry(errors, planning) {
  const codes = errors.map(({ code }) => code).join(", ");
  addNotice(planning, "entry-refused", `Only the exit is planned; nothing is entered: ${codes}. ${errors[0].message}`);
}
function noticeRoll(closing, entered, planning) {
  if (planning.target.kind !== "continuous-future") {
    return;
  }
  for (const { contract } of closing) {
    if (!sameContract(contract.ticker, entered, planning.now)) {
      const message = `The position was held in ${contract.ticker}; the entry is in ${entered}.`;
      addNotice(planning, "contract-rolled", message);
    }
  }
}
var intents = {
  enters: { flat: "enter", same: "add", opposite: "swap" },
  "enters-by-percent": { flat: "no-position", same: "add", opposite: "exit" },
  exits: { flat: "sentiment-conflict", same: "sentiment-conflict", opposite: "exit" },
  flattens: { flat: "cancel-resting", same: "no-position", opposite: "exit-all" }
};
function tradeIntent(signal, holdings, settings2) {
  const intent = intents[meaningOf(signal)][relationOf(signal, holdings)];
  const maySwap = settings2.allowSideSwapping && isAllowed(sideOf(signal), settings2.allowedSides);
  return intent === "swap" && !maySwap ? "exit" : intent;
}
function oppositeOf(signal, holdings) {
  return holdings.filter(({ logicalSide }) => logicalSide !== sideOf(signal));
}
function relationOf(signal, holdings) {
  if (oppositeOf(signal, holdings).length > 0) {
    return "opposite";
  }
  return holdings.length > 0 ? "same" : "flat";
}
function mayEnter(signal) {
  return meaningOf(signal).startsWith("enters");
}
function sideOf({ action }) {
  return action === "buy" ? "long" : "short";
}
function meaningOf(signal) {
  const own2 = sideOf(signal) === "long" ? "bullish" : "bearish";
  switch (signal.sentiment) {
    case "flat":
      return "flattens";
    case void 0:
    case own2:
      return signal.quantityType === "percent_of_position" ? "enters-by-percent" : "enters";
    default:
      return "exits";
  }
}
function planTrade(signal, planning) {
  const { settings: settings2 } = planning.context;
  const logicalSide = sideOf(signal);
  const holdings = holdingsOf(planning);
  const closing = oppositeOf(signal, holdings);
  const intent = tradeIntent(signal, holdings, settings2);
  const read = { sentiment: signal.sentiment ?? null, opposite: closing.length };
  addTrace(planning, `action.${signal.action}`, read, intent);
  switch (intent) {
    case "enter":
    case "add":
      return planOwnSide(signal, holdings, planning);
    case "swap":
      return planSwap({ signal, closing, holdings, logicalSide, size: { by: "signal" } }, planning);
    case "exit": {
      const error = mayEnter(signal) ? sideNotAllowed(logicalSide, settings2.allowedSides) : void 0;
      if (error !== void 0) {
        noticeFailedEntry([error], planning);
      }
      return planExitOf({ signal, closing, holdings, size: "signal" }, planning);
    }
    case "exit-all":
      return planExitOf({ signal, closing, holdings, size: "full" }, planning);
    case "cancel-resting":
      return planCancelOnFlat(signal, planning);
    case "no-position":
      return andThen(exitGates([], signal, planning), () => err(noPosition(planning)));
    case "sentiment-conflict":
      return andThen(exitGates([], signal, planning), () => sentimentConflict2(signal));
  }
}
function sentimentConflict2({ action }) {
  const sentiment = action === "buy" ? "bearish" : "bullish";
  return fail("sentiment-conflict", {
    message: `${action} with sentiment ${sentiment} only exits, and no position on the other side is open.`,
    path: ["sentiment"],
    received: sentiment
  });
}
function planOwnSide(signal, holdings, planning) {
  const [held2, ...others2] = holdings;
  const request = { signal, logicalSide: sideOf(signal), size: { by: "signal" }, addTo: held2 };
  if (others2.length > 0) {
    return failEntry(contractAmbiguous(holdings, planning), request, planning);
  }
  return andThen(planEntry(request, planning), ({ contract, steps: steps2 }) => {
    const resting = restingOrders(holdings, contract, planning);
    const cancels = held2 === void 0 ? cancelsOpenOrders(planning) : signal.cancel === true;
    const cancelled = cancels ? cancellable(resting, planning) : [];
    if (held2 !== void 0) {
      noticeRemainingRisk(held2, held2.quantity, resting, cancelled, planning);
    }
    return ok(buildPlan([...cancelSteps(cancelled, planning), ...steps2], planning));
  });
}
var maxClockSkewMs = 6e4;
function planSignal(signal, context) {
  const now = context.clock.now();
  const fault = clockFault(now) ?? signalTimeFault(signal);
  if (fault !== void 0) {
    return err(fault);
  }
  const { releaseAt } = signal;
  if (releaseAt !== void 0 && epochMilliseconds(releaseAt) > now) {
    return ok(postponedPlan(signal, releaseAt));
  }
  const planning = createPlanningContext(signal, context, now);
  if (signal.time !== void 0 && planning.sentAt - now > maxClockSkewMs) {
    addNotice(planning, "time-in-future", `time ${signal.time} is more than 60 seconds ahead of the clock.`, {
      path: ["time"]
    });
  }
  return uniqueByCode(planAction(signal, planning));
}
function planAction(signal, planning) {
  switch (signal.action) {
    case "buy":
    case "sell":
      return planTrade(signal, planning);
    case "exit":
      return planExit(signal, planning);
    case "reverse":
      return planReverse(signal, planning);
    case "breakeven":
      return planBreakeven(signal, planning);
    case "cancel":
      return planCancel(planning);
    case "add":
      return planAdd(signal, planning);
    case "resize":
      return planResizeAction(signal, planning);
  }
}
var defaultStrikeCount = 10;
var defaultMarketTimeZone = "America/New_York";
function failure(code, reason, expected) {
  return { failure: code, reason, expected };
}
function runtimeFailure(reason, expected) {
  return failure("invalid-formula-runtime", reason, expected);
}
function isFailure(outcome) {
  return typeof outcome === "object" && outcome !== null && "failure" in outcome;
}
function isFormula(value) {
  return typeof value === "string" && value[0] === "=";
}
var record = { type: "record" };
function payloadValue(value) {
  switch (typeof value) {
    case "string":
      return numberInText(value) ?? value;
    case "number":
      return Number.isFinite(value) ? new Decimal(value) : record;
    case "boolean":
      return value;
    default:
      if (Array.isArray(value)) {
        return { type: "list", elements: value, origin: "payload" };
      }
      return value === null ? null : record;
  }
}
function isAbsent(value) {
  return value === void 0 || typeof value === "function" || typeof value === "symbol";
}
function numberInText(text2) {
  const canonical = readNumber(text2);
  return canonical === void 0 ? void 0 : new Decimal(canonical);
}
function isNumber(value) {
  return value instanceof Decimal;
}
function isContainer(value) {
  return isRecord$1(value) && "type" in value;
}
function isList(value) {
  return isContainer(value) && value.type === "list";
}
function numberOf(value) {
  if (typeof value === "string") {
    return numberInText(value);
  }
  return isNumber(value) ? value : void 0;
}
function integerOf(value) {
  const number2 = numberOf(value);
  const double = (number2 == null ? void 0 : number2.isInteger()) ? number2.toNumber() : void 0;
  return Number.isSafeInteger(double) ? double : void 0;
}
function isTruthy(value) {
  if (isNumber(value)) {
    return !value.isZero();
  }
  return isList(value) ? value.elements.length > 0 : Boolean(value);
}
function* elementsOf(list2) {
  for (let index = 0; index < list2.elements.length; index += 1) {
    const element = list2.elements[index];
    yield list2.origin === "payload" ? payloadValue(element) : element;
  }
}
function describeValue(value) {
  if (isNumber(value)) {
    return decimalText(value);
  }
  if (isContainer(value)) {
    return value.type === "list" ? "an array" : "an object";
  }
  return typeof value === "string" ? `the text ${JSON.stringify(value.slice(0, 40))}` : String(value);
}
var Quotient = /* @__PURE__ */ Decimal.clone({ precision: 34 });
var Remainder = /* @__PURE__ */ Decimal.clone({ precision: 2e3 });
function divide(left, right) {
  return right.isZero() ? runtimeFailure("it divides by zero", "a divisor other than 0") : (
    // Back to a decimal of 40 digits: calculations take their precision from the left operand.
    new Decimal(new Quotient(left).div(right))
  );
}
function modulo(left, right) {
  return right.isZero() ? runtimeFailure("it takes the remainder of a division by zero", "a divisor other than 0") : new Decimal(new Remainder(left).mod(right));
}
function inRange(value) {
  const double = value.toNumber();
  return Number.isFinite(double) && (double !== 0 || value.isZero()) ? value : runtimeFailure("a result is outside the range of numbers", "results between ±5e-324 and ±1.8e308");
}
function operandOf(operator, value) {
  return numberOf(value) ?? runtimeFailure(`${operator} cannot calculate with ${describeValue(value)}`, "a number or numeric text");
}
function calculating(operator, calculate) {
  return (left, right) => {
    const first = operandOf(operator, left);
    const second = operandOf(operator, right);
    if (isFailure(first) || isFailure(second)) {
      return isFailure(first) ? first : second;
    }
    const result = calculate(first, second);
    return isFailure(result) ? result : inRange(result);
  };
}
function by(name) {
  return (value, precision2) => precision2 >= 0 ? value.toDecimalPlaces(precision2, Decimal[name]) : value.toNearest(`1e${-precision2}`, Decimal[name]);
}
var halfAwayFromZero = /* @__PURE__ */ by("ROUND_HALF_UP");
var halfTowardsZero = /* @__PURE__ */ by("ROUND_HALF_DOWN");
var halfEven = /* @__PURE__ */ by("ROUND_HALF_EVEN");
var roundingModes = [
  { name: "halfAwayFromZero", round: halfAwayFromZero },
  { name: "halfTowardsZero", round: halfTowardsZero },
  { name: "halfEven", round: halfEven },
  { name: "halfOdd", round: halfOdd },
  { name: "towardsZero", round: /* @__PURE__ */ by("ROUND_DOWN") },
  { name: "awayFromZero", round: /* @__PURE__ */ by("ROUND_UP") },
  { name: "negativeInfinity", round: /* @__PURE__ */ by("ROUND_FLOOR") },
  { name: "positiveInfinity", round: /* @__PURE__ */ by("ROUND_CEIL") }
];
function halfOdd(value, precision2) {
  const towards = halfTowardsZero(value, precision2);
  return halfEven(value, precision2).eq(towards) ? halfAwayFromZero(value, precision2) : towards;
}
function modeNumber(name) {
  const index = roundingModes.findIndex((mode) => mode.name === name);
  const expected = `one of ${roundingModes.map((mode) => `rounding.${mode.name}`).join(", ")}`;
  return index === -1 ? failure("invalid-formula-reference", `rounding.${name} is not a rounding mode`, expected) : decimal(index + 1);
}
var maxPrecision = 20;
var noDigits = /* @__PURE__ */ new Decimal(0);
var firstMode = /* @__PURE__ */ new Decimal(1);
var functions = {
  abs: /* @__PURE__ */ ofNumber("abs", (number2) => number2.abs()),
  ceil: /* @__PURE__ */ ofNumber("ceil", (number2) => number2.ceil()),
  floor: /* @__PURE__ */ ofNumber("floor", (number2) => number2.floor()),
  min: { takes: [1, Infinity], call: (operands, context) => extreme("min", operands, context) },
  max: { takes: [1, Infinity], call: (operands, context) => extreme("max", operands, context) },
  round: {
    takes: [1, 3],
    call: ([value = null, precision2 = noDigits, mode = firstMode]) => round(value, precision2, mode)
  }
};
var functionNames = /* @__PURE__ */ Object.keys(functions).join(", ");
function isFunctionName(name) {
  return Object.hasOwn(functions, name);
}
function callFunction(name, operands, context) {
  const { takes, call } = functions[name];
  const [least, most] = takes;
  if (operands.length < least || operands.length > most) {
    return runtimeFailure(`${name} was called with ${operands.length} operands`, operandCount(least, most));
  }
  return call(operands, context);
}
function operandCount(least, most) {
  if (least === most) {
    return `${least} operand`;
  }
  return Number.isFinite(most) ? `${least} to ${most} operands` : `${least} or more operands`;
}
function ofNumber(name, calculate) {
  return {
    takes: [1, 1],
    call: ([value = null]) => {
      const operand = operandOf(name, value);
      return isFailure(operand) ? operand : calculate(operand);
    }
  };
}
function extreme(name, operands, context) {
  const [first] = operands;
  const list2 = operands.length === 1 && first !== void 0 && isList(first) ? first : { elements: operands, origin: "literal" };
  const extremes = context.extremes.get(list2.elements) ?? findExtremes(name, list2);
  if (list2.origin === "payload") {
    context.extremes.set(list2.elements, extremes);
  }
  return isFailure(extremes) ? extremes : extremes[name];
}
function findExtremes(name, list2) {
  let extremes;
  for (const element of elementsOf(list2)) {
    const value = operandOf(name, element);
    if (isFailure(value)) {
      return value;
    }
    const { min, max } = extremes ?? { min: value, max: value };
    extremes = { min: value.lt(min) ? value : min, max: value.gt(max) ? value : max };
  }
  return extremes ?? runtimeFailure(`${name} was called with an empty array`, "at least one number");
}
function round(value, precision2, mode) {
  const number2 = operandOf("round", value);
  if (isFailure(number2)) {
    return number2;
  }
  const digits = integerOf(precision2);
  if (digits === void 0 || Math.abs(digits) > maxPrecision) {
    const expected = `a whole number from -${maxPrecision} to ${maxPrecision}`;
    return runtimeFailure(`round was called with ${describeValue(precision2)} as its precision`, expected);
  }
  const chosen = roundingModes[(integerOf(mode) ?? 0) - 1];
  if (chosen === void 0) {
    const expected = `a whole number from 1 to ${roundingModes.length}, or one of the rounding. names`;
    return runtimeFailure(`round was called with ${describeValue(mode)} as its mode`, expected);
  }
  return inRange(chosen.round(number2, digits));
}
function dependencyOf(value, context) {
  const isHolder = typeof value === "object" && value !== null && context.holders.has(value);
  return isHolder || isFormula(value) ? failure(
    "invalid-formula-dependency",
    "it refers to a field that is or contains a formula",
    "fields without formulas"
  ) : void 0;
}
function memberOf$1(value, key) {
  if (Array.isArray(value)) {
    const index = integerOf(key);
    return index === void 0 || index < 0 ? void 0 : value[index];
  }
  const name = isNumber(key) ? decimalText(key) : key;
  if (typeof name !== "string" || !isRecord$1(value) || !Object.hasOwn(value, name)) {
    return void 0;
  }
  const member = value[name];
  return isAbsent(member) ? void 0 : member;
}
function missingField(reference, position2, key) {
  const parents = reference.keys.slice(0, position2).map((part) => part.type === "literal" ? step(part.value) : "[…]");
  const reason = `signal${parents.join("")}${step(key)} was not sent`;
  return failure("invalid-formula-reference", reason, "a field of the message");
}
function step(key) {
  return typeof key === "string" ? `.${key.slice(0, 40)}` : `[${describeValue(key)}]`;
}
function bareName(name) {
  if (isFunctionName(name)) {
    const expected = `a call such as ${name}(signal.price)`;
    return failure("invalid-formula-reference", `the function ${name} is not called`, expected);
  }
  return failure("invalid-formula-reference", `${name} refers to nothing`, `a reference such as signal.${name}`);
}
function partsOf(expression) {
  switch (expression.type) {
    case "literal":
    case "unbounded-number":
    case "bare-name":
    case "rounding-name":
      return [];
    case "reference":
      return expression.keys;
    case "call":
      return expression.operands;
    case "prefix":
      return [expression.operand];
    case "infix":
      return [expression.left, expression.right];
    case "conditional":
      return [expression.test, expression.consequent, expression.alternate];
    case "array":
      return expression.elements;
  }
}
function check(expression, context) {
  return unknownName(expression) ?? dependency(expression, context);
}
function unknownName(expression) {
  if (expression.type === "bare-name") {
    return bareName(expression.name);
  }
  if (expression.type === "rounding-name") {
    const expected = "rounding modes only as the third operand of round";
    return failure("invalid-formula-reference", `rounding.${expression.name} is misplaced`, expected);
  }
  const takesMode = expression.type === "call" && expression.name === "round";
  let found;
  for (const [position2, part] of partsOf(expression).entries()) {
    found ?? (found = takesMode && position2 === 2 && part.type === "rounding-name" ? unknownMode(part.name) : unknownName(part));
  }
  return found;
}
function unknownMode(name) {
  const number2 = modeNumber(name);
  return isFailure(number2) ? number2 : void 0;
}
function dependency(expression, context) {
  let found = expression.type === "reference" ? constantDependency(expression, context) : void 0;
  for (const part of partsOf(expression)) {
    found ?? (found = dependency(part, context));
  }
  return found;
}
function constantDependency(reference, context) {
  let value = context.payload;
  for (const key of reference.keys) {
    if (key.type !== "literal") {
      return void 0;
    }
    value = typeof value === "string" ? value : memberOf$1(value, key.value);
  }
  return dependencyOf(value, context);
}
function newContext(payload2, holders) {
  return { payload: payload2, holders, memberIndexes: /* @__PURE__ */ new Map(), extremes: /* @__PURE__ */ new Map() };
}
function equals(left, right) {
  if (isContainer(left) || isContainer(right)) {
    return incomparable("==", left, right, "two plain values");
  }
  if (!isNumber(left) && !isNumber(right)) {
    return left === right;
  }
  const first = numberOf(left);
  const second = numberOf(right);
  return first !== void 0 && second !== void 0 && first.eq(second);
}
function ordering(operator, accepts) {
  return (left, right) => {
    const order = orderOf(left, right);
    return order === void 0 ? incomparable(operator, left, right, "two numbers or two texts") : accepts(order);
  };
}
function orderOf(left, right) {
  if (typeof left === "string" && typeof right === "string") {
    return left < right ? -1 : Number(left > right);
  }
  const first = numberOf(left);
  const second = numberOf(right);
  return first === void 0 || second === void 0 ? void 0 : first.cmp(second);
}
function incomparable(operator, left, right, expected) {
  return runtimeFailure(`${operator} cannot compare ${describeValue(left)} with ${describeValue(right)}`, expected);
}
function isMember(needle, list2, context) {
  if (!isList(list2)) {
    return runtimeFailure(`in cannot search ${describeValue(list2)}`, "an array on the right of in");
  }
  if (isContainer(needle)) {
    return list2.elements.length > 0 && incomparable2;
  }
  const index = context.memberIndexes.get(list2.elements) ?? newIndex(list2);
  context.memberIndexes.set(list2.elements, index);
  return isAmong(needle, index) || index.isCut && incomparable2;
}
var incomparable2 = /* @__PURE__ */ runtimeFailure(
  "in cannot compare arrays and objects",
  "plain values on the left of in and in its array"
);
function isAmong(needle, index) {
  const number2 = numberOf(needle);
  const text2 = number2 === void 0 ? "" : decimalText(number2);
  return index.numbers.has(text2) || (isNumber(needle) ? index.numericTexts.has(text2) : index.plain.has(needle));
}
function newIndex(list2) {
  const numbers = /* @__PURE__ */ new Set();
  const numericTexts = /* @__PURE__ */ new Set();
  const plain = /* @__PURE__ */ new Set();
  for (const element of elementsOf(list2)) {
    if (isContainer(element)) {
      return { numbers, numericTexts, plain, isCut: true };
    }
    const number2 = numberOf(element);
    if (number2 !== void 0) {
      (isNumber(element) ? numbers : numericTexts).add(decimalText(number2));
    }
    plain.add(element);
  }
  return { numbers, numericTexts, plain, isCut: false };
}
var maxTextLength = 16777216;
function concatenate(left, right) {
  const container = [left, right].find(isContainer);
  if (container !== void 0) {
    return runtimeFailure(`~ cannot join ${describeValue(container)}`, "text, numbers, booleans or null");
  }
  const first = writtenOut(left);
  const second = writtenOut(right);
  return first.length + second.length > maxTextLength ? runtimeFailure("~ makes a text that is too long", `at most ${maxTextLength} characters`) : first + second;
}
function writtenOut(value) {
  return textOrNumber(value) ?? (value === true ? "1" : "");
}
function searching(operator, found) {
  return (left, right) => {
    const text2 = textOrNumber(left);
    const part = textOrNumber(right);
    if (text2 === void 0 || part === void 0) {
      const wrong = text2 === void 0 ? left : right;
      return runtimeFailure(`${operator} cannot search with ${describeValue(wrong)}`, "texts or numbers");
    }
    return found(text2, part);
  };
}
function textOrNumber(value) {
  if (typeof value === "string") {
    return value;
  }
  return isNumber(value) ? decimalText(value) : void 0;
}
var operations = {
  "==": equals,
  "!=": /* @__PURE__ */ opposite(equals),
  "<": /* @__PURE__ */ ordering("<", (order) => order < 0),
  ">": /* @__PURE__ */ ordering(">", (order) => order > 0),
  "<=": /* @__PURE__ */ ordering("<=", (order) => order <= 0),
  ">=": /* @__PURE__ */ ordering(">=", (order) => order >= 0),
  in: isMember,
  "not in": /* @__PURE__ */ opposite(isMember),
  contains: /* @__PURE__ */ searching("contains", (text2, part) => text2.includes(part)),
  "starts with": /* @__PURE__ */ searching("starts with", (text2, part) => text2.startsWith(part)),
  "ends with": /* @__PURE__ */ searching("ends with", (text2, part) => text2.endsWith(part)),
  "+": /* @__PURE__ */ calculating("+", (left, right) => left.plus(right)),
  "-": /* @__PURE__ */ calculating("-", (left, right) => left.minus(right)),
  "~": concatenate,
  "*": /* @__PURE__ */ calculating("*", (left, right) => left.times(right)),
  "/": /* @__PURE__ */ calculating("/", divide),
  "%": /* @__PURE__ */ calculating("%", modulo)
};
function opposite(operation) {
  return (left, right, context) => {
    const outcome = operation(left, right, context);
    return typeof outcome === "boolean" ? !outcome : outcome;
  };
}
function evaluate(expression, context) {
  switch (expression.type) {
    case "literal":
      return expression.value;
    case "unbounded-number":
      return runtimeFailure(
        `${expression.raw.slice(0, 40)} is outside the range of numbers`,
        "numbers between ±5e-324 and ±1.8e308"
      );
    case "reference":
      return referenced(expression, context);
    case "infix":
      return infix(expression, context);
    case "prefix": {
      const operand = evaluate(expression.operand, context);
      return isFailure(operand) ? operand : prefixOperations[expression.operator](operand);
    }
    case "conditional": {
      const test = evaluate(expression.test, context);
      return isFailure(test) ? test : evaluate(isTruthy(test) ? expression.consequent : expression.alternate, context);
    }
    case "call": {
      const operands = evaluateAll(expression.operands, context);
      return isFailure(operands) ? operands : callFunction(expression.name, operands, context);
    }
    case "array": {
      const elements = evaluateAll(expression.elements, context);
      return isFailure(elements) ? elements : { type: "list", elements, origin: "literal" };
    }
    case "rounding-name":
      return modeNumber(expression.name);
    case "bare-name":
      return bareName(expression.name);
  }
}
var prefixOperations = {
  not: (operand) => !isTruthy(operand),
  "+": (operand) => operandOf("+", operand),
  "-": (operand) => {
    const number2 = operandOf("-", operand);
    return isFailure(number2) ? number2 : number2.neg();
  }
};
function infix({ operator, left, right }, context) {
  const first = evaluate(left, context);
  if (isFailure(first)) {
    return first;
  }
  const isLogical = operator === "and" || operator === "or";
  if (isLogical && isTruthy(first) === (operator === "or")) {
    return operator === "or";
  }
  const second = evaluate(right, context);
  if (isFailure(second)) {
    return second;
  }
  return isLogical ? isTruthy(second) : operations[operator](first, second, context);
}
function evaluateAll(expressions, context) {
  const values2 = [];
  for (const expression of expressions) {
    const value = evaluate(expression, context);
    if (isFailure(value)) {
      return value;
    }
    values2.push(value);
  }
  return values2;
}
function referenced(reference, context) {
  let value = context.payload;
  for (const [position2, part] of reference.keys.entries()) {
    const key = evaluate(part, context);
    if (isFailure(key)) {
      return key;
    }
    value = memberOf$1(value, key);
    if (value === void 0) {
      return missingField(reference, position2, key);
    }
    if (isFormula(value)) {
      break;
    }
  }
  return dependencyOf(value, context) ?? payloadValue(value);
}
var maxDepth = 64;
var literalFields = /* @__PURE__ */ new Set(["ticker", "action", "test", "cancel"]);
var formulaObjects = /* @__PURE__ */ new Set(["takeProfit", "stopLoss"]);
var memoThreshold = 30;
function findFormulas(payload2) {
  const state = { formulas: [], holders: /* @__PURE__ */ new Set(), seen: /* @__PURE__ */ new Map(), visited: 0, isTooDeep: false };
  visit({ container: payload2, path: [] }, state);
  if (state.isTooDeep) {
    return "too-deep";
  }
  return state.formulas.length === 0 ? void 0 : state;
}
function visit(trail, state) {
  const { container } = trail;
  const isList2 = Array.isArray(container);
  for (const key of Object.keys(container)) {
    const value = container[key];
    if (isFormula(value)) {
      const path = [...trail.path, pathKey(key, isList2)];
      report(trail, { path, text: value, place: placeOf$1(path, isList2) }, state);
    } else if (isContainer2(value) && !state.isTooDeep) {
      visitInner({ container: value, path: [...trail.path, pathKey(key, isList2)], parent: trail }, state);
    }
  }
}
function pathKey(key, isList2) {
  return isList2 && /^\d+$/.test(key) ? Number(key) : key;
}
function visitInner(trail, state) {
  const { container, path, parent } = trail;
  if (path.length >= maxDepth) {
    state.isTooDeep = true;
  } else if (isFormulaObject(path) || isNew(trail, state)) {
    visit(trail, state);
  } else if (state.holders.has(container)) {
    report(parent, { path, text: "=", place: "nested" }, state);
  }
}
function isContainer2(value) {
  return typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
}
function isNew({ container, path }, state) {
  state.visited += 1;
  if (state.visited <= memoThreshold) {
    return true;
  }
  const deepest = state.seen.get(container) ?? 0;
  state.seen.set(container, Math.max(deepest, path.length));
  return path.length > deepest;
}
function report(trail, formula, { formulas, holders }) {
  formulas.push(formula);
  for (let holder = trail; holder !== void 0; holder = holder.parent) {
    holders.add(holder.container);
  }
}
function placeOf$1(path, isInList) {
  if (path.length === 1) {
    return literalFields.has(path[0]) ? "literal-only" : "allowed";
  }
  return isFormulaObject(path.slice(0, -1)) && !isInList ? "allowed" : "nested";
}
function isFormulaObject(path) {
  return path.length === 1 && formulaObjects.has(path[0]);
}
var nameForm = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
var numberForm = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
function lexemeAt(form, text2, position2) {
  var _a;
  form.lastIndex = position2;
  return ((_a = form.exec(text2)) == null ? void 0 : _a[0]) ?? "";
}
var forbiddenOperators = ["**", "..", "matches"];
function forbiddenOperator(text2) {
  if (!forbiddenOperators.some((operator2) => text2.includes(operator2))) {
    return void 0;
  }
  const operator = tokensOf(text2).find(
    (token, index, tokens) => forbiddenOperators.includes(token) && !(token === "matches" && tokens[index - 1] === ".")
  );
  const expected = "the operators of formulas, without **, .. and matches";
  return operator === void 0 ? void 0 : failure("invalid-formula-operator", `it uses ${operator}`, expected);
}
var quotedForm = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/;
var symbolForm = /\*\*|\.\.|[=!<>]=|&&|\|\||[-+~*/%<>!?:()[\],.]/;
function tokensOf(text2) {
  const forms = [numberForm, nameForm, quotedForm, symbolForm, /[ \t\n\r]+/].map(({ source }) => source);
  const tokens = [...text2.matchAll(new RegExp(forms.join("|"), "gsuy"))];
  return tokens.map(([token]) => token).filter((token) => /\S/.test(token));
}
var precedenceTable = [
  { kind: "infix", operators: ["or"] },
  { kind: "infix", operators: ["and"] },
  {
    kind: "infix",
    operators: ["==", "!=", "<", ">", "<=", ">=", "in", "not in", "contains", "starts with", "ends with"]
  },
  { kind: "infix", operators: ["+", "-"] },
  { kind: "infix", operators: ["~"] },
  { kind: "prefix", operators: ["not"] },
  { kind: "infix", operators: ["*", "/", "%"] },
  { kind: "prefix", operators: ["+", "-"] }
];
var aliases = { or: "||", and: "&&", not: "!" };
var loosest = 0;
function bindings(kind) {
  const bySpelling = /* @__PURE__ */ new Map();
  for (const [level2, line] of precedenceTable.entries()) {
    for (const spelling of line.kind === kind ? line.operators : []) {
      const binding = { operator: spelling, precedence: level2 + 1 };
      bySpelling.set(spelling, binding).set(aliases[spelling] ?? spelling, binding);
    }
  }
  return bySpelling;
}
var infixOperators = /* @__PURE__ */ bindings("infix");
var prefixOperators = /* @__PURE__ */ bindings("prefix");
var infixForm = /* @__PURE__ */ (() => {
  const longestFirst = [...infixOperators.keys()].toSorted((first, second) => second.length - first.length);
  const forms = longestFirst.map(
    (spelling) => /[a-z]/.test(spelling) ? `${spelling.replace(" ", String.raw`[ \t\n\r]+`)}(?![\\p{ID_Continue}$])` : spelling.replace(/./g, "[$&]")
  );
  return new RegExp(forms.join("|"), "uy");
})();
var Jsep = /* @__PURE__ */ (() => jsep.Jsep)();
var constants = /* @__PURE__ */ new Map([
  ["true", true],
  ["false", false],
  ["null", null]
]);
var syntaxError$1 = /* @__PURE__ */ new Error("invalid formula");
var FormulaParser = class extends Jsep {
  constructor() {
    super(...arguments);
    /** The syntax error, as a clause, and what was expected. */
    __publicField(this, "problem");
  }
  parse() {
    const expression = this.readExpression();
    this.gobbleSpaces();
    return this.index < this.expr.length ? this.reject("an operator or the end") : expression;
  }
  /** jsep runs hooks after whitespace: those of other users of jsep must not run here. */
  runHook() {
  }
  /** jsep calls this for a text that is never closed. */
  throwError() {
    return this.reject("the quotation mark that closes the text");
  }
  /** `test ? consequent : alternate`, or an expression that binds tighter. */
  readExpression() {
    const test = this.readOperation(loosest);
    if (!this.accept("?")) {
      return test;
    }
    const consequent = this.readExpression();
    this.expect(":", ": and a value for when the test fails");
    return { type: "conditional", test, consequent, alternate: this.readExpression() };
  }
  /** An operand and the infix operators after it that bind tighter than the given precedence. */
  readOperation(precedence) {
    let left = this.readOperand();
    for (; ; ) {
      this.gobbleSpaces();
      const spelling = lexemeAt(infixForm, this.expr, this.index);
      const infix2 = infixOperators.get(spelling.replace(/\s+/, " "));
      if (infix2 === void 0 || infix2.precedence <= precedence) {
        return left;
      }
      this.index += spelling.length;
      left = { type: "infix", operator: infix2.operator, left, right: this.readOperation(infix2.precedence) };
    }
  }
  readOperand() {
    if (this.accept("(")) {
      const inner = this.readExpression();
      this.expect(")", ")");
      return this.readKeysOf(inner);
    }
    if (this.accept("[")) {
      return { type: "array", elements: this.readList("]") };
    }
    if (this.char === '"' || this.char === "'") {
      return { type: "literal", value: this.gobbleStringLiteral().value };
    }
    const number2 = lexemeAt(numberForm, this.expr, this.index);
    if (number2 !== "") {
      this.index += number2.length;
      return isUnbounded(number2) ? { type: "unbounded-number", raw: number2 } : { type: "literal", value: new Decimal(number2) };
    }
    const name = lexemeAt(nameForm, this.expr, this.index);
    const prefix = prefixOperators.get(name === "" ? this.char : name);
    if (prefix !== void 0) {
      this.index += Math.max(name.length, 1);
      return { type: "prefix", operator: prefix.operator, operand: this.readOperation(prefix.precedence) };
    }
    return name === "" || name === "this" || infixOperators.has(name) ? this.reject("a value") : this.readName(name);
  }
  /** A constant, a reference, a call, or a name that is not defined. */
  readName(name) {
    const start = this.index;
    this.index += name.length;
    const constant = constants.get(name);
    if (constant !== void 0) {
      return { type: "literal", value: constant };
    }
    if (name === "signal") {
      return { type: "reference", keys: this.readKeys() };
    }
    if (this.accept("(")) {
      if (!isFunctionName(name)) {
        this.index = start;
        return this.reject(`one of the functions ${functionNames}`);
      }
      return { type: "call", name, operands: this.readList(")") };
    }
    if (name === "rounding" && this.accept(".")) {
      return this.readKeysOf({ type: "rounding-name", name: this.readKeyName() });
    }
    return this.readKeysOf({ type: "bare-name", name });
  }
  /** An expression with the keys after it. Only a reference can have keys. */
  readKeysOf(operand) {
    switch (operand.type) {
      case "reference":
        return { type: "reference", keys: [...operand.keys, ...this.readKeys()] };
      case "bare-name":
      case "rounding-name":
        return this.readKeys().length === 0 ? operand : { type: "bare-name", name: operand.name };
      default:
        return operand;
    }
  }
  /** `.name` and `[expression]` in any order. */
  readKeys() {
    const keys = [];
    for (; ; ) {
      if (this.accept(".")) {
        keys.push({ type: "literal", value: this.readKeyName() });
      } else if (this.accept("[")) {
        keys.push(this.readExpression());
        this.expect("]", "]");
      } else {
        return keys;
      }
    }
  }
  readKeyName() {
    this.gobbleSpaces();
    const name = lexemeAt(nameForm, this.expr, this.index);
    this.index += name.length;
    return name === "" ? this.reject("a name") : name;
  }
  /** Expressions with commas between them, up to and with the closing bracket. */
  readList(closing) {
    const expressions = [];
    if (this.accept(closing)) {
      return expressions;
    }
    do {
      expressions.push(this.readExpression());
    } while (this.accept(","));
    this.expect(closing, `, or ${closing}`);
    return expressions;
  }
  /** Reads a character after optional space; false if another one follows. */
  accept(character) {
    this.gobbleSpaces();
    const follows = this.char === character;
    this.index += follows ? 1 : 0;
    return follows;
  }
  expect(character, expected) {
    if (!this.accept(character)) {
      this.reject(expected);
    }
  }
  reject(expected) {
    const found = this.expr.codePointAt(this.index);
    const what = found === void 0 ? "it ends" : `${JSON.stringify(String.fromCodePoint(found))} is unexpected`;
    const position2 = [...this.expr.slice(0, this.index)].length + 1;
    this.problem = { reason: `${what} at character ${position2} after the =`, expected };
    throw syntaxError$1;
  }
};
function isUnbounded(number2) {
  const double = Number(number2);
  return !Number.isFinite(double) || double === 0 && /^[0.]*[1-9]/.test(number2);
}
function parse(text2) {
  const parser2 = new FormulaParser(text2);
  try {
    return parser2.parse();
  } catch {
    const { reason, expected } = parser2.problem ?? { reason: "it is nested too deeply", expected: "fewer brackets" };
    return failure("invalid-formula-syntax", reason, expected);
  }
}
var maxFormulaLength = 500;
function evaluateFormulas(payload2) {
  if (!isRecord$1(payload2)) {
    const expected = "a JSON object";
    const message = invalidValueMessage("The message", payload2, expected);
    return err(signalError("invalid-payload", { message, received: excerpt(payload2), expected }));
  }
  const found = findFormulas(payload2);
  if (found === void 0) {
    return ok(payload2);
  }
  if (found === "too-deep") {
    const expected = "at most 64 levels";
    const message = `The message is nested too deeply; expected ${expected}.`;
    return err(signalError("invalid-payload", { message, expected }));
  }
  const context = newContext(payload2, found.holders);
  const errors = [];
  const results = [];
  for (const formula of found.formulas) {
    const value = evaluateFound(formula, context);
    if (isFailure(value)) {
      errors.push(formulaError(formula, value));
    } else {
      results.push({ path: formula.path, value });
    }
  }
  return resultOf(inCatalogueOrder(errors), () => withResults(payload2, results));
}
var placeFailures = {
  allowed: void 0,
  "literal-only": /* @__PURE__ */ failure(
    "invalid-formula-blacklisted-field",
    "ticker, action, test and cancel are never formulas",
    "a literal value"
  ),
  nested: /* @__PURE__ */ failure(
    "invalid-formula-nested",
    "formulas are allowed only in top-level fields and in fields of takeProfit and stopLoss",
    "a literal value"
  )
};
function evaluateFound({ place, text: text2 }, context) {
  const expressionText = text2.slice(1);
  const rejected3 = placeFailures[place] ?? tooLong(expressionText) ?? forbiddenOperator(expressionText);
  if (rejected3 !== void 0) {
    return rejected3;
  }
  const expression = parse(expressionText);
  if (isFailure(expression)) {
    return expression;
  }
  const outcome = check(expression, context) ?? evaluate(expression, context);
  return isFailure(outcome) ? outcome : jsonResult(outcome);
}
function tooLong(text2) {
  return [...text2.slice(0, 2 * maxFormulaLength + 1)].length > maxFormulaLength ? failure("invalid-formula-length", "it is too long", `at most ${maxFormulaLength} characters after the =`) : void 0;
}
function jsonResult(value) {
  if (value instanceof Decimal) {
    const text2 = decimalText(value);
    const double = Number(text2);
    return numberText(double) === text2 ? double : text2;
  }
  return isContainer(value) ? failure("invalid-formula-result", `its result is ${describeValue(value)}`, "text, a number, a boolean or null") : value;
}
function formulaError({ path, text: text2 }, { failure: code, reason, expected }) {
  const place = String(excerpt(path.join(".")));
  const message = `${place} is ${quote(text2)}: ${reason}; expected ${expected}.`;
  return signalError(code, { message, path, received: excerpt(text2), expected });
}
function withResults(payload2, results) {
  const copy = { ...payload2 };
  const innerCopies = /* @__PURE__ */ new Map();
  for (const { path, value } of results) {
    const [outer = "", inner] = path;
    let fields = copy;
    if (inner !== void 0) {
      fields = innerCopies.get(outer) ?? { ...payload2[outer] };
      innerCopies.set(outer, fields);
      copy[outer] = fields;
    }
    const name = inner ?? outer;
    if (value === null) {
      delete fields[name];
    } else {
      fields[name] = value;
    }
  }
  return copy;
}
var maxDateTimeLength = 100;
var canonicalForm = /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
var dateTimeForm = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?(am|pm))?)?(?: ?(Z|[+-]\d\d:?\d\d|[A-Za-z][A-Za-z0-9_+/-]*))?$/;
var abbreviations = /* @__PURE__ */ new Map([
  ["Z", 0],
  ["UTC", 0],
  ["GMT", 0],
  ["EST", -300],
  ["EDT", -240],
  ["CST", -360],
  ["CDT", -300],
  ["MST", -420],
  ["MDT", -360],
  ["PST", -480],
  ["PDT", -420],
  ["CET", 60],
  ["CEST", 120],
  ["BST", 60],
  ["JST", 540]
]);
function readDateTime(text2) {
  const parts = text2.length <= maxDateTimeLength ? dateTimeForm.exec(text2) : null;
  if (parts === null) {
    return void 0;
  }
  const [, year, month, day, hours, minute2 = 0, second = 0, fraction, half, zone] = parts;
  const hour2 = hourOfDay(Number(hours ?? 0), half);
  const clock = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: hour2,
    minute: Number(minute2),
    second: Number(second),
    ...fraction === void 0 ? void 0 : { fraction }
  };
  const exists = isCalendarDay(clock.year, clock.month, clock.day) && hour2 <= 23 && clock.minute <= 59 && clock.second <= 59;
  if (!exists) {
    return void 0;
  }
  return { clock, hasTime: hours !== void 0, ...zone === void 0 ? void 0 : { zone } };
}
function hourOfDay(hour2, half) {
  if (half === void 0) {
    return hour2;
  }
  if (hour2 < 1 || hour2 > 12) {
    return 24;
  }
  return hour2 % 12 + (half === "pm" ? 12 : 0);
}
function instantOf(clock, zone) {
  const offset = abbreviations.get(zone) ?? offsetMinutes(zone);
  if (offset !== void 0) {
    return instantAtOffset(clock, offset);
  }
  return zone.includes("/") ? instantInZone(clock, zone) : void 0;
}
function offsetMinutes(zone) {
  const [, sign, hours, minutes] = /^([+-])([01]\d|2[0-3]):?([0-5]\d)$/.exec(zone) ?? [];
  if (sign === void 0) {
    return void 0;
  }
  const distance = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -distance : distance;
}
var firstMillisecondEpoch = 1e11;
function readTime(value) {
  if (typeof value === "number") {
    return instantOfEpoch(value);
  }
  if (canonicalForm.test(value)) {
    return value;
  }
  const text2 = value.trim();
  if (isDigits(text2)) {
    return instantOfEpoch(Number(text2));
  }
  const written = readDateTime(text2);
  return (written == null ? void 0 : written.hasTime) === true ? instantOf(written.clock, written.zone ?? "Z") : void 0;
}
function instantOfEpoch(epoch) {
  const milliseconds = Math.round(epoch < firstMillisecondEpoch ? epoch * 1e3 : epoch);
  return isEpochMilliseconds(milliseconds) ? instantText(milliseconds) : void 0;
}
var maxRelativeLength = 1e3;
var relativeDate = /^\+? *(\d{1,9}) *(day|week|month|year)s?$/;
var calendarUnits = /* @__PURE__ */ new Map([
  ["day", "day"],
  ["week", "week"],
  ["month", "month"],
  ["year", "year"]
]);
function readRelative(form, text2) {
  const [, count, unit = ""] = text2.length <= maxRelativeLength && form.exec(text2) || [];
  return { count: Number(count), unit };
}
function readDate(text2, now, timeZone2) {
  const trimmed = text2.trim();
  if (isCalendarDate(trimmed)) {
    return trimmed;
  }
  const { count, unit } = readRelative(relativeDate, trimmed);
  const calendarUnit = calendarUnits.get(unit);
  if (calendarUnit === void 0 || !isTimeZone(timeZone2)) {
    return void 0;
  }
  const today = dateInZone(now, timeZone2);
  return isCalendarDate(today) ? addToDate(today, count, calendarUnit) : void 0;
}
var maxDelaySeconds = 86400;
var relativeDelay = /^\+? *(\d+) *(second|sec|minute|min|hour|day|week)s?$/;
var unitSeconds = /* @__PURE__ */ new Map([
  ["second", 1],
  ["sec", 1],
  ["minute", 60],
  ["min", 60],
  ["hour", 3600],
  ["day", 86400],
  ["week", 604800]
]);
var inSeconds = "whole seconds, 1 to 86400";
var readable = "seconds, a time from now as in +5 minutes, or a date and time with its time zone";
var inFuture = "a time after the receipt of the signal";
var withinMaximum = "a time at most 24 hours after the receipt of the signal";
var withZone = "a date and time with its time zone, as in 2026-01-25T05:30:00-05:00";
function readDelay(value, now) {
  if (typeof value === "number") {
    return delayOfSeconds(value, now);
  }
  if (typeof value !== "string") {
    return { codes: ["invalid-delay"], expected: inSeconds };
  }
  const text2 = value.trim();
  if (isDigits(text2)) {
    return delayOfSeconds(Number(text2), now);
  }
  const { count, unit } = readRelative(relativeDelay, text2);
  const seconds2 = unitSeconds.get(unit);
  return seconds2 === void 0 ? delayUntil(text2, now) : delayOfUnits(count * seconds2, now);
}
function delayOfSeconds(seconds2, now) {
  if (seconds2 > maxDelaySeconds) {
    return { codes: ["invalid-delay", "invalid-delay-exceeds-max"], expected: inSeconds };
  }
  return Number.isInteger(seconds2) && seconds2 >= 1 ? { releaseAt: instantText(now + seconds2 * 1e3) } : { codes: ["invalid-delay"], expected: inSeconds };
}
function delayOfUnits(seconds2, now) {
  if (seconds2 > maxDelaySeconds) {
    return { codes: ["invalid-delay-exceeds-max"], expected: withinMaximum };
  }
  return seconds2 === 0 ? { codes: ["invalid-delay-past"], expected: inFuture } : { releaseAt: instantText(now + seconds2 * 1e3) };
}
function delayUntil(text2, now) {
  const written = readDateTime(text2);
  if (written === void 0) {
    return { codes: ["invalid-delay-format"], expected: readable };
  }
  const { clock, hasTime, zone } = written;
  if (zone === void 0) {
    return { codes: ["invalid-delay-missing-timezone"], expected: withZone };
  }
  const releaseAt = hasTime ? instantOf(clock, zone) : void 0;
  if (releaseAt === void 0) {
    return { codes: ["invalid-delay-format"], expected: readable };
  }
  if (!isAfter(releaseAt, now)) {
    return { codes: ["invalid-delay-past"], expected: inFuture };
  }
  return isAfter(releaseAt, now + maxDelaySeconds * 1e3) ? { codes: ["invalid-delay-exceeds-max"], expected: withinMaximum } : { releaseAt };
}
function isAfter(instant2, milliseconds) {
  const whole = epochMilliseconds(instant2);
  return whole > milliseconds || whole === milliseconds && /\.\d{3}\d/.test(instant2);
}
function hasTags(text2) {
  const end = text2.lastIndexOf(">");
  return /<[A-Za-z/!]/.test(text2.slice(0, Math.max(0, end)));
}
function isLongerThan(text2, codePoints) {
  if (text2.length <= codePoints || text2.length > 2 * codePoints) {
    return text2.length > codePoints;
  }
  return [...text2].length > codePoints;
}
var signalFields = [
  { name: "ticker", kind: "ticker", code: "invalid-field", required: true, literal: true },
  { name: "action", kind: "enum", values: actions, code: "invalid-action", required: true, literal: true },
  { name: "sentiment", kind: "enum", values: sentiments, aliases: sentimentAliases, code: "invalid-sentiment" },
  { name: "signalPrice", kind: "number", code: "invalid-field" },
  { name: "price", kind: "number", code: "invalid-field", fills: "signalPrice" },
  { name: "limitPrice", kind: "number", code: "invalid-field" },
  { name: "stopPrice", kind: "number", code: "invalid-field" },
  { name: "quantity", kind: "quantity", code: "invalid-quantity" },
  { name: "quantityType", kind: "enum", values: quantityTypes, code: "invalid-quantity-type" },
  { name: "orderType", kind: "enum", values: orderTypes$1, code: "invalid-order-type" },
  { name: "trailAmount", kind: "number", code: "invalid-field" },
  { name: "trailPercent", kind: "number", code: "invalid-field" },
  { name: "interval", kind: "text", code: "invalid-field" },
  { name: "timeInForce", kind: "enum", values: timesInForce, code: "invalid-time-in-force" },
  { name: "time", kind: "time", code: "invalid-field" },
  { name: "extendedHours", kind: "boolean", code: "invalid-extended-hours" },
  { name: "ignoreTradingWindows", kind: "boolean", code: "invalid-field" },
  { name: "cancel", kind: "boolean", code: "invalid-field", literal: true },
  { name: "cancelOrderType", kind: "enum", values: orderTypes$1, code: "invalid-cancel-order-type" },
  { name: "delay", kind: "delay", code: "invalid-delay", output: "releaseAt" },
  { name: "rejectAfter", kind: "integer", minimum: 1, maximum: 30, code: "invalid-reject-after" },
  { name: "bidAskSpreadFilter", kind: "number", code: "invalid-field" },
  {
    name: "bidAskSpreadFilterPercent",
    kind: "number",
    minimum: 0.01,
    maximum: 99.99,
    code: "invalid-bid-ask-spread-filter-percent"
  },
  { name: "breakevenOffset", kind: "number", minimum: 1e-3, maximum: 100, code: "invalid-breakeven-offset" },
  { name: "extras", kind: "object", code: "invalid-field" },
  { name: "optionType", kind: "enum", values: optionTypes, code: "invalid-option-type" },
  { name: "intrinsicValue", kind: "enum", values: intrinsicValues, code: "invalid-intrinsic-value" },
  { name: "expiration", kind: "date", code: "invalid-expiration" },
  { name: "strikeCount", kind: "integer", minimum: 2, maximum: 20, code: "invalid-strike-count" },
  { name: "strikesAway", kind: "integer", minimum: 0, code: "invalid-strikes-away" },
  { name: "strikePrice", kind: "number", above: 0, code: "invalid-strike-price" },
  { name: "marketPriceType", kind: "enum", values: marketPriceTypes, code: "invalid-market-price-type" },
  { name: "cancelAfter", kind: "integer", minimum: 1, maximum: 3600, code: "invalid-cancel-after" },
  { name: "expiresAt", kind: "date", code: "invalid-expires-at" },
  { name: "message", kind: "message", maxLength: 255, code: "invalid-field" },
  { name: "test", kind: "any", code: "invalid-field", literal: true },
  { name: "takeProfit", kind: "takeProfit", code: "invalid-take-profit-value-required" },
  { name: "stopLoss", kind: "stopLoss", code: "invalid-stop-loss-value-required" }
];
var takeProfitFields = [
  { name: "limitPrice", kind: "number", above: 0, code: "invalid-take-profit-limit-price" },
  { name: "percent", kind: "number", above: 0, code: "invalid-take-profit-percent" },
  { name: "amount", kind: "number", above: 0, code: "invalid-take-profit-amount" },
  { name: "pnlAmount", kind: "number", above: 0, code: "invalid-take-profit-pnl-amount" }
];
var stopLossFields = [
  { name: "type", kind: "enum", values: stopLossTypes, code: "invalid-stop-loss-type" },
  { name: "percent", kind: "number", above: 0, code: "invalid-stop-loss-percent" },
  { name: "amount", kind: "number", above: 0, code: "invalid-stop-loss-amount" },
  { name: "stopPrice", kind: "number", above: 0, code: "invalid-stop-loss-stop-price" },
  { name: "limitPrice", kind: "number", above: 0, code: "invalid-stop-loss-limit-price" },
  { name: "trailAmount", kind: "number", above: 0, code: "invalid-stop-loss-trail-amount" },
  { name: "trailPercent", kind: "number", above: 0, code: "invalid-stop-loss-trail-percent" },
  { name: "trailPrice", kind: "number", above: 0, code: "invalid-stop-loss-trail-price" },
  { name: "pnlAmount", kind: "number", above: 0, code: "invalid-stop-loss-pnl-amount" }
];
function newParseState(context, now) {
  return { context, now, issues: [], notices: [] };
}
var fieldNames = /* @__PURE__ */ (() => signalFields.map(({ name }) => name))();
function issueTemplate(code, path, expected) {
  const { section, origin, rank } = describeError(code);
  const ranked = origin === "specification" ? rank : errorCatalogue.length + fieldNames.indexOf(path[0]);
  return { code, section, path, name: path.join("."), expected, rank: ranked };
}
var invalid = /* @__PURE__ */ Symbol("invalid");
var unreadable = /* @__PURE__ */ Symbol("unreadable");
function addIssue(state, template, value) {
  const { code, name, path, expected } = template;
  const error = value === void 0 || value === null ? signalError(code, { message: `${name} is missing; expected ${expected}.`, path, expected }) : signalError(code, {
    message: invalidValueMessage(name, value, expected),
    path,
    received: excerpt(value),
    expected
  });
  state.issues.push({ error, rank: template.rank });
  return invalid;
}
function sortedErrors({ issues }) {
  return issues.length === 0 ? [] : issues.toSorted((first, second) => first.rank - second.rank).map(({ error }) => error);
}
var maxDepth2 = 62;
var memoThreshold2 = 1e6;
function toJson(value) {
  const state = { visited: 0, path: [], fault: void 0, memo: /* @__PURE__ */ new Map() };
  const json2 = jsonOf(value, 0, state);
  return json2 === void 0 ? { ok: false, path: state.path.toReversed(), value: state.fault } : { ok: true, value: json2 };
}
function jsonOf(value, depth, state) {
  state.visited += 1;
  if (typeof value === "string" || typeof value === "boolean" || value === null) {
    return value;
  }
  if (typeof value === "number" && Number.isFinite(value)) {
    return value + 0;
  }
  if (typeof value === "object" && depth <= maxDepth2) {
    return state.visited <= memoThreshold2 ? containerOf(value, depth, state) : rememberedOf(value, depth, state);
  }
  state.fault = value;
  return void 0;
}
function rememberedOf(value, depth, state) {
  const before = state.memo.get(value);
  if (before !== void 0 && before.depth >= depth) {
    return before.json;
  }
  const json2 = containerOf(value, depth, state);
  if (json2 !== void 0) {
    state.memo.set(value, { json: json2, depth });
  }
  return json2;
}
function containerOf(value, depth, state) {
  if (Array.isArray(value)) {
    return arrayOf(value, depth, state);
  }
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
  if (isRecord$1(value) && isPlain) {
    return recordOf$1(value, prototype === null, depth, state);
  }
  state.fault = value;
  return void 0;
}
function arrayOf(list2, depth, state) {
  const items = [];
  let isSame = true;
  for (let index = 0; index < list2.length; index += 1) {
    const given = list2[index];
    const item = jsonOf(given, depth + 1, state);
    if (item === void 0) {
      state.path.push(index);
      return void 0;
    }
    isSame && (isSame = Object.is(item, given));
    items.push(item);
  }
  return isSame ? list2 : items;
}
function recordOf$1(record2, isBare, depth, state) {
  const entries = [];
  let isSame = !isBare;
  for (const [name, given] of Object.entries(record2)) {
    if (given === void 0) {
      isSame = false;
    } else {
      const value = jsonOf(given, depth + 1, state);
      if (value === void 0) {
        state.path.push(name);
        return void 0;
      }
      isSame && (isSame = Object.is(value, given));
      entries.push([name, value]);
    }
  }
  return isSame ? record2 : Object.fromEntries(entries);
}
function scalarReader(field, template) {
  switch (field.kind) {
    case "enum":
      return enumReader(field, template);
    case "number":
      return numberReader(field, template);
    case "quantity":
      return numberReader({}, template);
    case "integer":
      return integerReader(field, template);
    case "text":
      return (value, state) => textOf(value) ?? addIssue(state, template, value);
    case "message":
      return messageReader(field, template);
    case "date":
      return (value, state) => dateOf(value, state) ?? addIssue(state, template, value);
    case "ticker":
      return tickerReader(template);
    case "time":
      return timeReader(template);
    case "delay":
      return delayReader(template);
    case "boolean":
      return (value, state) => typeof value === "boolean" ? value : addIssue(state, template, value);
    case "object":
      return objectOfJsonReader(template);
    case "any":
      return jsonReader(template);
  }
}
function enumReader({ values: values2, aliases: aliases2 }, template) {
  const words = new Map([
    ...values2.map((value) => [value, value]),
    ...Object.entries(aliases2 ?? {})
  ]);
  return (value, state) => words.get(value) ?? addIssue(state, template, value);
}
function numberReader(range, template) {
  return (value, state) => {
    const number2 = readNumber(value);
    return number2 !== void 0 && isInRange$1(number2, range) ? number2 : addIssue(state, template, value);
  };
}
function integerReader({ minimum, maximum = Number.POSITIVE_INFINITY }, template) {
  return (value, state) => {
    const integer2 = integerOf2(value);
    return integer2 >= minimum && integer2 <= maximum ? integer2 : addIssue(state, template, value);
  };
}
function integerOf2(value) {
  const text2 = readNumber(value);
  return text2 === void 0 || text2.includes(".") ? Number.NaN : Number(text2);
}
function isText(value) {
  return typeof value === "string" || typeof value === "number" && Number.isFinite(value);
}
function textOf(value) {
  if (!isText(value)) {
    return void 0;
  }
  return typeof value === "string" ? value : numberText(value);
}
function messageReader({ maxLength }, template) {
  const { path, expected } = template;
  const tooLong2 = issueTemplate("invalid-message-length", path, expected);
  const tagged = issueTemplate("invalid-message-tags", path, expected);
  return (value, state) => {
    const text2 = textOf(value);
    if (text2 === void 0) {
      return addIssue(state, template, value);
    }
    const isTooLong = isLongerThan(text2, maxLength);
    if (isTooLong) {
      addIssue(state, tooLong2, value);
    }
    const isTagged = hasTags(text2);
    if (isTagged) {
      addIssue(state, tagged, value);
    }
    return isTooLong || isTagged ? invalid : text2;
  };
}
function dateOf(value, { now, context }) {
  const { marketTimeZone = defaultMarketTimeZone } = context;
  return typeof value === "string" ? readDate(value, now, marketTimeZone) : void 0;
}
function tickerReader(template) {
  const empty = issueTemplate("empty-ticker-name", template.path, template.expected);
  return (value, state) => {
    if (typeof value !== "string") {
      return addIssue(state, template, value);
    }
    return value.trim() === "" ? addIssue(state, empty, value) : value;
  };
}
function timeReader(template) {
  return (value, state) => {
    if (!isText(value)) {
      return addIssue(state, template, value);
    }
    const instant2 = readTime(value);
    if (instant2 === void 0) {
      const message = `time is ${quote(value)} and cannot be read: the time of receipt is the reference clock.`;
      state.notices.push({ code: "time-unreadable", message, path: template.path });
    }
    return instant2 ?? unreadable;
  };
}
function delayReader({ path }) {
  return (value, state) => {
    const delay = readDelay(value, state.now);
    if ("releaseAt" in delay) {
      return delay.releaseAt;
    }
    for (const code of delay.codes) {
      addIssue(state, issueTemplate(code, path, delay.expected), value);
    }
    return invalid;
  };
}
function objectOfJsonReader(template) {
  const readJson2 = jsonReader(template);
  return (value, state) => isRecord$1(value) ? readJson2(value, state) : addIssue(state, template, value);
}
function jsonReader({ code, path }) {
  return (value, state) => {
    const json2 = toJson(value);
    return json2.ok ? json2.value : addIssue(state, issueTemplate(code, [...path, ...json2.path], "a JSON value"), json2.value);
  };
}
function expectedOf(field) {
  switch (field.kind) {
    case "enum":
      return `one of ${wordsOf(field).join(", ")}`;
    case "number":
      return `a number${rangeText(field)}`;
    case "quantity":
      return "a number above 0, or 0 on resize";
    case "integer":
      return `a whole number${rangeText(field)}`;
    case "text":
      return "text";
    case "message":
      return `text of at most ${field.maxLength} characters without HTML tags`;
    case "date":
      return "a date as YYYY-MM-DD, or days, weeks, months or years from today as in +7 days";
    case "ticker":
      return "the symbol of an instrument as text";
    case "time":
      return "a date and time as in 2026-01-26T15:30:00Z, or an epoch in seconds or milliseconds";
    case "delay":
      return "whole seconds, 1 to 86400, a time from now as in +5 minutes, or a date and time with its time zone";
    case "boolean":
      return "true or false";
    case "object":
      return "an object of JSON values";
    case "any":
      return "a JSON value";
    case "takeProfit":
      return "an object with one of limitPrice, percent, amount, pnlAmount";
    case "stopLoss":
      return "an object with percent, amount, stopPrice, a trail or pnlAmount";
  }
}
function wordsOf(field) {
  const aliases2 = Object.keys(field.aliases ?? {}).filter((alias) => !field.values.includes(alias));
  return [...field.values, ...aliases2];
}
function rangeText({ above, minimum, maximum }) {
  if (above !== void 0) {
    return ` above ${above}`;
  }
  if (minimum === void 0) {
    return "";
  }
  return maximum === void 0 ? `, ${minimum} or above` : `, ${minimum} to ${maximum}`;
}
function ruleIndex(rules2, depth) {
  var _a;
  const index = /* @__PURE__ */ new Map();
  for (const { code, on, isBroken, expected, path = describeError(code).path ?? [] } of rules2) {
    const rule2 = { isBroken, template: issueTemplate(code, path, expected), field: (_a = path[depth]) == null ? void 0 : _a.toString() };
    index.set(on, [...index.get(on) ?? [], rule2]);
  }
  return index;
}
var noRules = [];
function checkRules(rules2, values2, object3, state) {
  for (const trigger of [void 0, ...Object.keys(values2)]) {
    for (const { isBroken, template, field } of rules2.get(trigger) ?? noRules) {
      if (isBroken(values2, state.context)) {
        const own2 = field !== void 0 && Object.hasOwn(object3, field) ? object3[field] : void 0;
        addIssue(state, template, field === void 0 ? object3 : own2);
      }
    }
  }
}
function fieldTable(fields, path, rules2, readerOf2) {
  return {
    fields: fields.map((field) => {
      const { name, code, output = name, fills } = field;
      const template = issueTemplate(code, [...path, name], expectedOf(field));
      return { output, fills, read: readerOf2(field, template) };
    }),
    positions: new Map(fields.map(({ name }, position2) => [name, position2])),
    rules: ruleIndex(rules2, path.length)
  };
}
function readFields(object3, table4, state, sent = object3) {
  var _a;
  const given = new Array(table4.fields.length);
  for (const name of Object.keys(object3)) {
    const position2 = table4.positions.get(name);
    if (position2 !== void 0) {
      given[position2] = object3[name];
    }
  }
  const values2 = {};
  for (let position2 = 0; position2 < given.length; position2 += 1) {
    const value = given[position2];
    const field = table4.fields[position2];
    if (value !== void 0 && value !== null && field !== void 0) {
      const result = field.read(value, state);
      if (field.fills !== void 0) {
        values2[_a = field.fills] ?? (values2[_a] = result);
      }
      values2[field.output] = result;
    }
  }
  checkRules(table4.rules, values2, sent, state);
  return values2;
}
function objectReader(table4, template, complete) {
  return (value, state) => {
    if (!isRecord$1(value)) {
      return addIssue(state, template, value);
    }
    const before = state.issues.length;
    const values2 = readFields(complete(value), table4, state, value);
    return state.issues.length === before ? values2 : invalid;
  };
}
function isOtherThan(value, allowed) {
  return typeof value === "string" && !allowed.has(value);
}
var sentimentActions = /* @__PURE__ */ new Set(["buy", "sell", "resize"]);
var riskActions = ["buy", "sell", "reverse", "add"];
var trailingStopActions = /* @__PURE__ */ new Set([
  "buy",
  "sell",
  "add",
  "resize",
  "exit",
  "reverse"
]);
var dynamicTypes = dynamicQuantityTypes;
function isUsableQuantity(values2) {
  return isPositive(values2.quantity) || values2.quantity === "0" && values2.action === "resize";
}
function isPositive(value) {
  return typeof value === "string" && value !== "0" && !value.startsWith("-");
}
function isNegative(value) {
  return typeof value === "string" && value.startsWith("-");
}
function isListed(list2, name) {
  return "has" in list2 ? list2.has(name) : list2.includes(name);
}
function isMissingFrom(list2, value) {
  var _a, _b;
  if (list2 === void 0 || typeof value !== "string" || isListed(list2, value)) {
    return false;
  }
  const family = ((_a = readOptionSymbol(value)) == null ? void 0 : _a.underlying) ?? ((_b = readContinuousSymbol(value)) == null ? void 0 : _b.root);
  return family === void 0 || !isListed(list2, family);
}
function underlyingOf(value) {
  var _a;
  return ((_a = readOptionSymbol(value)) == null ? void 0 : _a.underlying) ?? value;
}
function formatRule(assetClass) {
  const { code, expected, matches } = tickerFormats[assetClass];
  return {
    code,
    on: "ticker",
    isBroken: ({ ticker: ticker2 }, context) => context.assetClass === assetClass && typeof ticker2 === "string" && !matches(ticker2),
    expected
  };
}
function quantityTypeRule(code, type, allowed) {
  const allowedActions = new Set(allowed);
  return {
    code,
    on: "quantityType",
    isBroken: ({ quantityType, action }) => quantityType === type && isOtherThan(action, allowedActions),
    expected: `another type unless action is one of ${allowed.join(", ")}`
  };
}
function isContractType(value) {
  return value === "call" || value === "put";
}
function isBeyondHalf(values2, context) {
  const away = values2.strikesAway;
  const count = values2.strikeCount ?? context.strikeCount ?? defaultStrikeCount;
  return typeof away === "number" && typeof count === "number" && 2 * away > count;
}
var signalRules = [
  {
    code: "invalid-payload",
    isBroken: ({ ticker: ticker2 }) => ticker2 === void 0,
    expected: "the symbol of an instrument",
    path: ["ticker"]
  },
  {
    code: "invalid-payload",
    isBroken: ({ action }) => action === void 0,
    expected: "one of the eight actions",
    path: ["action"]
  },
  {
    code: "invalid-sentiment-action",
    on: "sentiment",
    isBroken: ({ sentiment, action }) => sentiment !== void 0 && isOtherThan(action, sentimentActions),
    expected: "no sentiment unless action is buy, sell or resize"
  },
  {
    code: "ticker-does-not-exist",
    on: "ticker",
    isBroken: ({ ticker: ticker2 }, { tickers }) => isMissingFrom(tickers == null ? void 0 : tickers.known, ticker2),
    expected: "a ticker that exists"
  },
  {
    code: "unsupported-ticker",
    on: "ticker",
    isBroken: ({ ticker: ticker2 }, { tickers }) => isMissingFrom(tickers == null ? void 0 : tickers.allowed, ticker2),
    expected: "a ticker on the webhook's list"
  },
  {
    code: "invalid-quantity",
    on: "quantity",
    // Below zero, resize has a code of its own.
    isBroken: (values2) => typeof values2.quantity === "string" && !isUsableQuantity(values2) && !(isNegative(values2.quantity) && values2.action === "resize"),
    expected: "a number above 0, or 0 on resize"
  },
  {
    code: "invalid-asset-class",
    on: "ticker",
    isBroken: ({ ticker: ticker2 }, { assetClass }) => assetClass === "options" && typeof ticker2 === "string" && indexUnderlyings.has(underlyingOf(ticker2)),
    expected: "an underlying that is not an index, unless the asset class is index options"
  },
  {
    code: "invalid-trailing-stop",
    on: "orderType",
    isBroken: ({ orderType, action, trailAmount, trailPercent }) => orderType === "trailing_stop" && (isOtherThan(action, trailingStopActions) || (trailAmount ?? trailPercent) === void 0),
    expected: "trailing_stop only with trailAmount or trailPercent, and with buy, sell, add, resize, exit, reverse"
  },
  {
    code: "invalid-extended-hours",
    on: "extendedHours",
    isBroken: ({ extendedHours }, { assetClass = "stocks" }) => typeof extendedHours === "boolean" && assetClass !== "stocks",
    expected: "no extendedHours unless the asset class is stocks"
  },
  {
    code: "invalid-bid-ask-spread-filter-amount-and-percent",
    on: "bidAskSpreadFilter",
    isBroken: ({ bidAskSpreadFilter, bidAskSpreadFilterPercent }) => bidAskSpreadFilter !== void 0 && bidAskSpreadFilterPercent !== void 0,
    expected: "either bidAskSpreadFilter or bidAskSpreadFilterPercent"
  },
  {
    code: "invalid-quantity-type-action",
    on: "quantityType",
    isBroken: ({ action, quantityType }) => action === "cancel" && quantityType !== void 0,
    expected: "no quantityType with action cancel"
  },
  /* @__PURE__ */ quantityTypeRule("invalid-risk-dollar-amount-action", "risk_dollar_amount", riskActions),
  /* @__PURE__ */ quantityTypeRule("invalid-risk-percent-action", "risk_percent", riskActions),
  /* @__PURE__ */ quantityTypeRule("invalid-percent-of-position-action", "percent_of_position", [
    "buy",
    "sell",
    "reverse",
    "exit"
  ]),
  {
    code: "quantity-type-requires-quantity",
    on: "quantityType",
    isBroken: (values2) => values2.quantityType !== void 0 && !isUsableQuantity(values2),
    expected: "a number above 0 with quantityType (or 0 on resize)"
  },
  {
    code: "resize-requires-quantity",
    on: "action",
    isBroken: ({ action, quantity }) => action === "resize" && (quantity === void 0 || isNegative(quantity)),
    expected: "the target of the resize, 0 or above"
  },
  {
    code: "invalid-quantity-type-for-asset-class",
    on: "quantityType",
    isBroken: ({ quantityType }, { assetClass }) => assetClass === "futures" && dynamicTypes.has(quantityType),
    expected: "fixed_quantity or percent_of_position for futures"
  },
  { code: "invalid-strikes-away", on: "strikesAway", isBroken: isBeyondHalf, expected: "at most half of strikeCount" },
  {
    code: "invalid-strike-price",
    on: "strikePrice",
    isBroken: ({ strikePrice, expiration, optionType }) => typeof strikePrice === "string" && (typeof expiration !== "string" || !isContractType(optionType)),
    expected: "strikePrice only with a valid expiration and with optionType call or put"
  },
  {
    code: "invalid-ticker-and-option-type",
    on: "optionType",
    isBroken: ({ ticker: ticker2, optionType }) => {
      const named = typeof ticker2 === "string" && isContractType(optionType) ? readOptionSymbol(ticker2) : void 0;
      return named !== void 0 && named.type !== optionType;
    },
    expected: "the option type that the ticker names"
  },
  /* @__PURE__ */ formatRule("stocks"),
  /* @__PURE__ */ formatRule("options"),
  /* @__PURE__ */ formatRule("index_options"),
  /* @__PURE__ */ formatRule("futures"),
  /* @__PURE__ */ formatRule("crypto"),
  {
    code: "invalid-breakeven-order-type",
    on: "action",
    isBroken: ({ action, orderType }) => action === "breakeven" && orderType !== "stop" && orderType !== "stop_limit" && orderType !== invalid,
    expected: "stop or stop_limit with action breakeven"
  },
  {
    code: "invalid-time",
    on: "time",
    isBroken: ({ time, rejectAfter }) => time === unreadable && rejectAfter !== void 0,
    expected: "a date and time, or an epoch, because rejectAfter counts from it"
  }
];
var stopLossRules = [
  {
    code: "invalid-stop-loss-type",
    on: "type",
    isBroken: ({ type, limitPrice, trailAmount, trailPercent }) => typeof type === "string" && (limitPrice !== void 0 && type !== "stop_limit" || (trailAmount ?? trailPercent) !== void 0 && type !== "trailing_stop"),
    expected: "stop_limit with limitPrice, trailing_stop with trailAmount or trailPercent"
  },
  {
    code: "invalid-stop-loss-trail-value",
    on: "trailAmount",
    isBroken: ({ trailAmount, trailPercent }) => trailAmount !== void 0 && trailPercent !== void 0,
    expected: "either trailAmount or trailPercent"
  },
  {
    code: "invalid-stop-loss-trail-value-required",
    on: "type",
    isBroken: ({ type, trailAmount, trailPercent }) => type === "trailing_stop" && trailAmount === void 0 === (trailPercent === void 0),
    expected: "exactly one of trailAmount, trailPercent with type trailing_stop"
  },
  {
    code: "invalid-stop-loss-amount-and-percent",
    on: "amount",
    isBroken: ({ amount: amount2, percent }) => amount2 !== void 0 && percent !== void 0,
    expected: "either amount or percent"
  },
  {
    code: "invalid-stop-loss-relative-and-absolute",
    isBroken: ({ amount: amount2, percent, stopPrice, limitPrice }) => (amount2 ?? percent) !== void 0 && (stopPrice ?? limitPrice) !== void 0,
    expected: "either amount or percent, or stopPrice and limitPrice"
  },
  {
    code: "invalid-stop-loss-stop-price-required",
    on: "limitPrice",
    // A trailing stop has codes of its own for what it lacks.
    isBroken: (values2) => values2.limitPrice !== void 0 && values2.type !== "trailing_stop" && distanceOf(values2) === void 0,
    expected: "a stopPrice, or amount or percent, with limitPrice"
  },
  {
    code: "invalid-stop-loss-value-required",
    isBroken: (values2) => values2.type !== "trailing_stop" && (distanceOf(values2) ?? values2.limitPrice ?? values2.trailAmount ?? values2.trailPercent) === void 0,
    expected: "percent, amount, stopPrice, a trail or pnlAmount"
  },
  {
    code: "invalid-stop-loss-pnl-incompatible",
    on: "pnlAmount",
    isBroken: ({ pnlAmount, amount: amount2, percent, stopPrice, limitPrice }) => pnlAmount !== void 0 && (amount2 ?? percent ?? stopPrice ?? limitPrice) !== void 0,
    expected: "pnlAmount alone, or another value without it"
  },
  {
    code: "invalid-stop-loss-pnl-trailing",
    on: "pnlAmount",
    isBroken: ({ type, pnlAmount }) => type === "trailing_stop" && pnlAmount !== void 0,
    expected: "pnlAmount with type stop or stop_limit"
  }
];
function distanceOf({ amount: amount2, percent, stopPrice, pnlAmount }) {
  return amount2 ?? percent ?? stopPrice ?? pnlAmount;
}
var table = /* @__PURE__ */ fieldTable(
  stopLossFields,
  ["stopLoss"],
  stopLossRules,
  scalarReader
);
function stopLossReader(template) {
  const read = objectReader(table, template, withType);
  return (value, state) => {
    const stopLoss = read(value, state);
    const isTrailing = stopLoss !== invalid && stopLoss.type === "trailing_stop";
    if (isTrailing && (stopLoss.percent ?? stopLoss.amount ?? stopLoss.stopPrice) !== void 0) {
      const message = "stopLoss is a trailing stop with percent, amount or stopPrice: the trail is used.";
      state.notices.push({ code: "stop-loss-trail-preferred", message, path: template.path });
    }
    return stopLoss;
  };
}
function withType(sent) {
  const type = isPresent(sent.type) ? void 0 : impliedType(sent);
  return type === void 0 ? sent : { ...sent, type };
}
function impliedType({ trailAmount, trailPercent, limitPrice }) {
  if (isPresent(trailAmount) || isPresent(trailPercent)) {
    return "trailing_stop";
  }
  return isPresent(limitPrice) ? "stop_limit" : void 0;
}
function isPresent(value) {
  return value !== void 0 && value !== null;
}
var takeProfitRules = [
  {
    code: "invalid-take-profit-amount-and-percent",
    on: "amount",
    isBroken: ({ amount: amount2, percent }) => amount2 !== void 0 && percent !== void 0,
    expected: "either amount or percent"
  },
  {
    code: "invalid-take-profit-relative-and-absolute",
    on: "limitPrice",
    isBroken: ({ limitPrice, percent, amount: amount2 }) => limitPrice !== void 0 && (percent ?? amount2) !== void 0,
    expected: "either limitPrice, or amount or percent"
  },
  {
    code: "invalid-take-profit-value-required",
    isBroken: ({ limitPrice, percent, amount: amount2, pnlAmount }) => (limitPrice ?? percent ?? amount2 ?? pnlAmount) === void 0,
    expected: "one of limitPrice, percent, amount, pnlAmount"
  },
  {
    code: "invalid-take-profit-pnl-incompatible",
    on: "pnlAmount",
    isBroken: ({ pnlAmount, percent, amount: amount2, limitPrice }) => pnlAmount !== void 0 && (percent ?? amount2 ?? limitPrice) !== void 0,
    expected: "pnlAmount alone, or another value without it"
  }
];
var table2 = /* @__PURE__ */ fieldTable(
  takeProfitFields,
  ["takeProfit"],
  takeProfitRules,
  scalarReader
);
function takeProfitReader(template) {
  return objectReader(table2, template, (sent) => sent);
}
var table3 = /* @__PURE__ */ (() => fieldTable(signalFields, [], signalRules, readerOf))();
function readerOf(field, template) {
  switch (field.kind) {
    case "takeProfit":
      return takeProfitReader(template);
    case "stopLoss":
      return stopLossReader(template);
    default:
      return scalarReader(field, template);
  }
}
function timeOfReceipt(context) {
  return Math.trunc(context.clock.now());
}
function parseAt(input, context, now) {
  const evaluated = evaluateFormulas(input);
  if (!evaluated.ok) {
    return evaluated;
  }
  const state = newParseState(context, now);
  const values2 = readFields(evaluated.value, table3, state);
  const errors = sortedErrors(state);
  return isNonEmpty(errors) ? { ok: false, errors } : ok(signalOf(values2, state));
}
function signalOf(values2, { now, notices }) {
  if (values2.trailAmount !== void 0 && values2.trailPercent !== void 0) {
    const message = "trailAmount and trailPercent were both sent: the amount is used.";
    notices.unshift({ code: "trail-amount-preferred", message, path: ["trailPercent"] });
  }
  if (values2.time === unreadable) {
    delete values2.time;
  }
  values2.receivedAt = instantText(now);
  if (notices.length > 0) {
    values2.notices = notices;
  }
  return values2;
}
function parseContext(settings2, clock, knownTickers) {
  const { assetClass, allowBatchSignals, allowedTickers, marketTimeZone, strikeCount } = settings2;
  const hasLists = knownTickers !== void 0 || allowedTickers !== void 0;
  const tickers = hasLists ? { known: knownTickers, allowed: allowedTickers } : void 0;
  return { clock, assetClass, allowBatchSignals, tickers, marketTimeZone, strikeCount };
}
var maxSignals = 5;
function parseSignals(input, context) {
  const now = timeOfReceipt(context);
  if (!Array.isArray(input)) {
    const result = parseAt(input, context, now);
    return result.ok ? ok([result.value]) : result;
  }
  const ofArray = arrayErrors(input, context);
  if (isNonEmpty(ofArray)) {
    return { ok: false, errors: input.length === 0 ? [emptyArray(), ...ofArray] : ofArray };
  }
  const signals = [];
  const errors = [];
  for (let index = 0; index < input.length; index += 1) {
    const result = parseAt(input[index], context, now);
    if (result.ok) {
      signals.push(result.value);
    } else {
      for (const error of result.errors) {
        errors.push({ ...error, path: [index, ...error.path] });
      }
    }
  }
  if (isNonEmpty(errors)) {
    return { ok: false, errors };
  }
  return isNonEmpty(signals) ? ok(signals) : err(emptyArray());
}
function arrayErrors(items, context) {
  const errors = [];
  if (items.length > maxSignals) {
    errors.push(arrayError("too-many-payload-items", `The array holds ${items.length} signals`, "1 to 5 signals"));
  }
  if (!context.allowBatchSignals) {
    errors.push(arrayError("batch-signals-not-enabled", "The body is an array", "one signal as an object"));
  }
  return errors;
}
function emptyArray() {
  return arrayError("invalid-payload", "The array is empty", "1 to 5 signals");
}
function arrayError(code, fact, expected) {
  return signalError(code, { message: `${fact}; expected ${expected}.`, path: [], expected });
}
var __create = Object.create;
var __defProp2 = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJS = (cb, mod) => function __require() {
  return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp2(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  __defProp2(target, "default", { value: mod, enumerable: true }),
  mod
));
var orderDefaults = {
  orderType: "market",
  timeInForce: "day",
  marketPriceType: "ask_bid",
  allowSignalOverride: true
};
var defaultSettings = {
  assetClass: "stocks",
  optionType: "call",
  allowedSides: "both",
  sidesIsolated: false,
  allowSideSwapping: true,
  entryLockout: false,
  exitsOutsideTradingWindows: true,
  marketTimeZone: defaultMarketTimeZone,
  strikeCount: defaultStrikeCount,
  allowBatchSignals: true,
  allowAddToPosition: false,
  allowSignalQuantity: true,
  signalQuantityMultiplier: "1",
  invertPuts: false,
  ignoreExitSignals: false,
  cancelOpenOrders: true,
  useFractionalQuantity: false,
  defaultQuantity: { quantityType: "fixed_quantity", quantity: "1" },
  allowedIpAddresses: "any",
  entry: orderDefaults,
  exit: orderDefaults
};
function suggestKey(known, elsewhere = /* @__PURE__ */ new Map()) {
  return (key) => {
    const closest = closestName(key, [...known, ...elsewhere.keys()]);
    return closest === void 0 ? `one of ${known.join(", ")}` : elsewhere.get(closest) ?? closest;
  };
}
var legFields = { takeProfit: takeProfitFields, stopLoss: stopLossFields };
var anyClock = { now: () => 0 };
function bracketSetting(leg, readerOf2) {
  const keys = legFields[leg].map(({ name }) => name);
  const [read] = signalFields.filter(({ name }) => name === leg).map((field) => readerOf2(issueTemplate(field.code, [leg], expectedOf(field))));
  const bracket = /* @__PURE__ */ pipe(
    /* @__PURE__ */ unknown(),
    /* @__PURE__ */ rawTransform(({ dataset: { value: input }, addIssue: addIssue2, NEVER }) => {
      if (leg === "stopLoss" && isTypeOnly(input)) {
        return { type: input.type };
      }
      const state = newParseState({ clock: anyClock }, anyClock.now());
      const value = read == null ? void 0 : read(input, state);
      const errors = sortedErrors(state);
      for (const { path, received, expected = "" } of errors) {
        const [first, ...rest] = path.slice(1).map((key) => ({ type: "unknown", origin: "value", input, key, value: received }));
        addIssue2({ message: expected, received: "", ...first !== void 0 && { path: [first, ...rest] } });
      }
      return errors.length === 0 ? value : NEVER;
    }),
    /* @__PURE__ */ metadata({ title: leg })
  );
  return withChecks(bracket, rejectUnknownKeys(keys, suggestKey(keys)));
}
function isTypeOnly(input) {
  const [first, ...rest] = isJsonObject(input) ? presentEntries(input) : [];
  return rest.length === 0 && (first == null ? void 0 : first[0]) === "type" && stopLossTypes.some((type) => type === first[1]);
}
var ipv4Part = /^(?:0|[1-9]\d{0,2})$/;
var ipv6Part = /^[0-9A-Fa-f]{1,4}$/;
var networkLength = /^(?:0|[1-9]\d{0,2})$/;
var maxAddressLength = 45;
function isIpAddress(text2) {
  return text2.length <= maxAddressLength && (isIpv4(text2) || isIpv6(text2));
}
function isIpRange(text2) {
  const slash = text2.indexOf("/");
  if (slash === -1) {
    return isIpAddress(text2);
  }
  const address = text2.slice(0, slash);
  const length = text2.slice(slash + 1);
  return isIpAddress(address) && networkLength.test(length) && Number(length) <= (address.includes(":") ? 128 : 32);
}
function isIpv4(text2) {
  const parts = text2.split(".");
  return parts.length === 4 && parts.every((part) => ipv4Part.test(part) && Number(part) <= 255);
}
function isIpv6(text2) {
  const sides2 = text2.split("::");
  const [head = "", tail] = sides2;
  const groups2 = [...groupsOf(head, tail === void 0), ...groupsOf(tail ?? "", true)];
  const enough = tail === void 0 ? groups2.length === 8 : groups2.length < 8;
  return sides2.length <= 2 && enough && groups2.every((group) => ipv6Part.test(group));
}
function groupsOf(side, isLast) {
  const groups2 = side === "" ? [] : side.split(":");
  const last = groups2.at(-1);
  return isLast && last !== void 0 && isIpv4(last) ? [...groups2.slice(0, -1), "0", "0"] : groups2;
}
var overridables = [
  "orderType",
  "price",
  "timeInForce",
  "marketPriceType",
  "trailingStop",
  "spreadFilter",
  "rejectOlderThan",
  "quantityType"
];
function settingsSchema() {
  const strategy = strategyEntries();
  const exit = orderEntries();
  const entry = {
    ...exit,
    takeProfit: /* @__PURE__ */ exactOptional(bracketSetting("takeProfit", takeProfitReader)),
    stopLoss: /* @__PURE__ */ exactOptional(bracketSetting("stopLoss", stopLossReader))
  };
  const places = placesOf(Object.keys(strategy), Object.keys(entry), Object.keys(exit));
  const entries = {
    ...strategy,
    entry: /* @__PURE__ */ exactOptional(
      object2("an object of entry settings", entry, oneSpreadFilter(), knownKeys(entry, places.inEntry))
    ),
    exit: /* @__PURE__ */ exactOptional(
      object2("an object of exit settings", exit, oneSpreadFilter(), knownKeys(exit, places.inExit))
    )
  };
  const fixedQuantityForFutures = rule(
    "defaultQuantity",
    "quantityType fixed_quantity, as for all futures",
    ({ assetClass, defaultQuantity: defaultQuantity2 }) => assetClass !== "futures" || !isDynamic(defaultQuantity2)
  );
  return object2("an object of settings", entries, fixedQuantityForFutures, knownKeys(entries, places.onTop));
}
function knownKeys(entries, elsewhere) {
  const known = Object.keys(entries);
  return rejectUnknownKeys(known, suggestKey(known, elsewhere));
}
function placesOf(strategy, entry, exit) {
  const ofStrategy = strategy.map((key) => [key, `${key} beside entry and exit`]);
  const ofEntry2 = entry.filter((key) => !exit.includes(key)).map((key) => [key, `entry.${key}`]);
  const ofBoth = exit.map((key) => [key, `entry.${key} or exit.${key}`]);
  return {
    onTop: new Map([...ofBoth, ...ofEntry2]),
    inEntry: new Map(ofStrategy),
    inExit: new Map([...ofEntry2, ...ofStrategy])
  };
}
function oneSpreadFilter() {
  return rule(
    "bidAskSpreadFilter",
    "either bidAskSpreadFilter or bidAskSpreadFilterPercent",
    ({ bidAskSpreadFilter, bidAskSpreadFilterPercent }) => !isPresent$1(bidAskSpreadFilter) || !isPresent$1(bidAskSpreadFilterPercent)
  );
}
function strategyEntries() {
  return {
    assetClass: /* @__PURE__ */ exactOptional(oneOf(assetClasses$1)),
    optionType: /* @__PURE__ */ exactOptional(oneOf(optionTypes)),
    allowedSides: /* @__PURE__ */ exactOptional(oneOf(allowedSides$1)),
    sidesIsolated: /* @__PURE__ */ exactOptional(boolean2()),
    allowSideSwapping: /* @__PURE__ */ exactOptional(boolean2()),
    // 0 and an empty list are rejected: to some readers they mean none, to others no limit.
    maxPositions: /* @__PURE__ */ exactOptional(integer("a whole number, 1 or above; left out for no limit", { minimum: 1 })),
    entryLockout: /* @__PURE__ */ exactOptional(boolean2()),
    tradingWindows: /* @__PURE__ */ exactOptional(
      list("a list of trading windows, at least one; left out to be always open", tradingWindow(), 1)
    ),
    exitsOutsideTradingWindows: /* @__PURE__ */ exactOptional(boolean2()),
    exitBreakevenOffset: /* @__PURE__ */ exactOptional(amount("a number, 0 to 100", { minimum: 0, maximum: 100 })),
    marketTimeZone: /* @__PURE__ */ exactOptional(timeZone()),
    strikeCount: /* @__PURE__ */ exactOptional(integer("a whole number, 2 to 20", { minimum: 2, maximum: 20 })),
    allowBatchSignals: /* @__PURE__ */ exactOptional(boolean2()),
    allowAddToPosition: /* @__PURE__ */ exactOptional(boolean2()),
    allowSignalQuantity: /* @__PURE__ */ exactOptional(boolean2()),
    signalQuantityMultiplier: /* @__PURE__ */ exactOptional(positiveAmount()),
    invertPuts: /* @__PURE__ */ exactOptional(boolean2()),
    ignoreExitSignals: /* @__PURE__ */ exactOptional(boolean2()),
    cancelOpenOrders: /* @__PURE__ */ exactOptional(boolean2()),
    useFractionalQuantity: /* @__PURE__ */ exactOptional(boolean2()),
    defaultQuantity: /* @__PURE__ */ exactOptional(defaultQuantity()),
    maxQuoteAgeSeconds: /* @__PURE__ */ exactOptional(seconds()),
    allowedIpAddresses: /* @__PURE__ */ exactOptional(allowedIpAddresses()),
    allowedTickers: /* @__PURE__ */ exactOptional(list("a list of tickers", ticker())),
    defaultOrderType: /* @__PURE__ */ exactOptional(oneOf(orderTypes$1)),
    defaultTimeInForce: /* @__PURE__ */ exactOptional(oneOf(timesInForce))
  };
}
function orderEntries() {
  return {
    orderType: /* @__PURE__ */ exactOptional(oneOf(orderTypes$1)),
    timeInForce: /* @__PURE__ */ exactOptional(oneOf(timesInForce)),
    marketPriceType: /* @__PURE__ */ exactOptional(oneOf(marketPriceTypes)),
    trailingStop: /* @__PURE__ */ exactOptional(trailingStop()),
    bidAskSpreadFilter: /* @__PURE__ */ exactOptional(positiveAmount()),
    bidAskSpreadFilterPercent: /* @__PURE__ */ exactOptional(amount("a number, 0.01 to 99.99", { minimum: 0.01, maximum: 99.99 })),
    rejectOlderThan: /* @__PURE__ */ exactOptional(seconds()),
    allowSignalOverride: /* @__PURE__ */ exactOptional(signalOverride())
  };
}
function trailingStop() {
  const entries = {
    amount: /* @__PURE__ */ exactOptional(positiveAmount()),
    percent: /* @__PURE__ */ exactOptional(positiveAmount())
  };
  const hasDistance2 = rule(
    "amount",
    "amount or percent",
    ({ amount: distance, percent }) => isPresent$1(distance) || isPresent$1(percent)
  );
  return object2("an object with amount or percent", entries, hasDistance2, knownKeys(entries));
}
function signalOverride() {
  const expected = "true, false, or an object of true and false by name";
  const entries = Object.fromEntries(overridables.map((name) => [name, /* @__PURE__ */ exactOptional(boolean2())]));
  const byName = object2(expected, entries, knownKeys(entries));
  return /* @__PURE__ */ union([boolean2(), byName], expected);
}
function tradingWindow() {
  const entries = {
    days: list(`a list of days, at least one of ${weekdays.join(", ")}`, oneOf(weekdays), 1),
    from: text$5("a time as HH:MM, 00:00 to 23:59", /^(?:[01]\d|2[0-3]):[0-5]\d$/),
    to: text$5("a time as HH:MM, 00:00 to 24:00", /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/),
    timeZone: /* @__PURE__ */ exactOptional(timeZone())
  };
  return object2("an object with days, from, to and timeZone", entries, knownKeys(entries));
}
function defaultQuantity() {
  const types = quantityTypes.filter((type) => type !== "percent_of_position");
  const entries = {
    quantityType: /* @__PURE__ */ exactOptional(oneOf(types), "fixed_quantity"),
    quantity: positiveAmount()
  };
  return object2("an object with quantityType and quantity", entries, knownKeys(entries));
}
function allowedIpAddresses() {
  const expected = "any, platform-a, platform-b, or a list of addresses and ranges";
  const range = text$5("an IPv4 or IPv6 address, or a range such as 10.0.0.0/8", isIpRange);
  return /* @__PURE__ */ union([oneOf(["any", "platform-a", "platform-b"]), list(expected, range)], expected);
}
function timeZone() {
  return text$5("a name of the time zone database such as America/New_York", isTimeZone);
}
function ticker() {
  return text$5("a ticker without spaces around it", /^\S(?:[\s\S]*\S)?$/);
}
function seconds() {
  return number("a number of seconds above 0", { above: 0 });
}
function isDynamic(quantity) {
  const { quantityType } = isJsonObject(quantity) ? quantity : {};
  return quantityTypes.some((type) => type === quantityType && type !== "fixed_quantity");
}
var schema = /* @__PURE__ */ once(settingsSchema);
function parseSettings(input) {
  const parsed = parseWith(schema(), input, "invalid-setting", "The settings object");
  return parsed.ok ? ok(withDefaults(parsed.value)) : parsed;
}
function withDefaults(given) {
  const { defaultOrderType, defaultTimeInForce, tradingWindows, entry, exit, ...rest } = given;
  const { marketTimeZone = defaultSettings.marketTimeZone } = rest;
  const orderDefaults2 = {
    ...defaultOrderType === void 0 ? {} : { orderType: defaultOrderType },
    ...defaultTimeInForce === void 0 ? {} : { timeInForce: defaultTimeInForce }
  };
  const windows = tradingWindows == null ? void 0 : tradingWindows.map((window2) => ({ ...window2, timeZone: window2.timeZone ?? marketTimeZone }));
  return {
    ...defaultSettings,
    ...rest,
    ...windows === void 0 ? {} : { tradingWindows: windows },
    entry: { ...defaultSettings.entry, ...orderDefaults2, ...entry },
    exit: { ...defaultSettings.exit, ...orderDefaults2, ...exit }
  };
}
var settings_schema_default = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Settings",
  description: "Settings of a strategy and its subscription. Everything is optional; null means absent.",
  type: "object",
  properties: {
    assetClass: {
      title: "Asset class",
      description: "Asset class that is traded; default `stocks`.",
      anyOf: [
        {
          enum: [
            "stocks",
            "options",
            "index_options",
            "futures",
            "crypto"
          ],
          type: "string"
        },
        {
          type: "null"
        }
      ],
      default: "stocks"
    },
    optionType: {
      title: "Option type",
      description: "Option contracts that are traded; default `call`.",
      anyOf: [
        {
          enum: [
            "both",
            "call",
            "put"
          ],
          type: "string"
        },
        {
          type: "null"
        }
      ],
      default: "call"
    },
    allowedSides: {
      title: "Allowed sides",
      description: "Sides on which positions may be held; default `both`.",
      anyOf: [
        {
          enum: [
            "both",
            "bullish",
            "bearish"
          ],
          type: "string"
        },
        {
          type: "null"
        }
      ],
      default: "both"
    },
    sidesIsolated: {
      title: "Sides isolated",
      description: "Whether positions on a side that is not allowed are left alone.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: false
    },
    allowSideSwapping: {
      title: "Allow side swapping",
      description: "Whether an opposite buy or sell also enters on its own side after it closes the position.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: true
    },
    maxPositions: {
      title: "Max positions",
      description: "Maximum number of open tickers; absent: no limit.",
      anyOf: [
        {
          type: "integer",
          minimum: 1
        },
        {
          $ref: "#/$defs/unsignedText"
        },
        {
          type: "null"
        }
      ]
    },
    entryLockout: {
      title: "Entry lockout",
      description: "Whether every entry is rejected.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: false
    },
    tradingWindows: {
      title: "Trading windows",
      description: "When trades may happen; absent: always.",
      anyOf: [
        {
          type: "array",
          items: {
            type: "object",
            properties: {
              days: {
                title: "Days",
                description: "Days on which the window starts; at least one.",
                type: "array",
                items: {
                  enum: [
                    "mon",
                    "tue",
                    "wed",
                    "thu",
                    "fri",
                    "sat",
                    "sun"
                  ],
                  type: "string"
                },
                minItems: 1
              },
              from: {
                title: "From",
                description: "`HH:MM`, inclusive; 00:00 to 23:59.",
                type: "string",
                pattern: "^(?:[01]\\d|2[0-3]):[0-5]\\d$"
              },
              to: {
                title: "To",
                description: "`HH:MM`, exclusive; 00:00 to 24:00. If it is not after `from`, the window ends on the next day.",
                type: "string",
                pattern: "^(?:(?:[01]\\d|2[0-3]):[0-5]\\d|24:00)$"
              },
              timeZone: {
                title: "Time zone",
                description: "Name in the time zone database; default `marketTimeZone`.",
                anyOf: [
                  {
                    type: "string"
                  },
                  {
                    type: "null"
                  }
                ]
              }
            },
            required: [
              "days",
              "from",
              "to"
            ],
            additionalProperties: false
          },
          minItems: 1
        },
        {
          type: "null"
        }
      ]
    },
    exitsOutsideTradingWindows: {
      title: "Exits outside trading windows",
      description: "Whether exits may happen outside the trading windows.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: true
    },
    exitBreakevenOffset: {
      title: "Exit breakeven offset",
      description: "Distance of a breakeven stop from the entry, in price units.",
      anyOf: [
        {
          type: "number",
          minimum: 0,
          maximum: 100
        },
        {
          $ref: "#/$defs/numberText"
        },
        {
          type: "null"
        }
      ]
    },
    marketTimeZone: {
      title: "Market time zone",
      description: "Time zone of dates and trading windows; a name in the time zone database.",
      anyOf: [
        {
          type: "string"
        },
        {
          type: "null"
        }
      ],
      default: "America/New_York"
    },
    strikeCount: {
      title: "Strike count",
      description: "Number of strikes of an option chain to choose from.",
      anyOf: [
        {
          type: "integer",
          minimum: 2,
          maximum: 20
        },
        {
          $ref: "#/$defs/unsignedText"
        },
        {
          type: "null"
        }
      ],
      default: 10
    },
    allowBatchSignals: {
      title: "Allow batch signals",
      description: "Whether a message may be an array of signals; default true.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: true
    },
    allowAddToPosition: {
      title: "Allow add to position",
      description: "Whether a buy or sell may add to a position on its side; default false.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: false
    },
    allowSignalQuantity: {
      title: "Allow signal quantity",
      description: "Whether entries and exits use the quantity of the signal; default true.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: true
    },
    signalQuantityMultiplier: {
      title: "Signal quantity multiplier",
      description: "Multiplies every quantity of a signal, except percent_of_position; above 0, default 1.",
      anyOf: [
        {
          type: "number",
          exclusiveMinimum: 0
        },
        {
          $ref: "#/$defs/unsignedText"
        },
        {
          type: "null"
        }
      ],
      default: "1"
    },
    invertPuts: {
      title: "Invert puts",
      description: "Whether buy and sell on put contracts mean the side of the underlying.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: false
    },
    ignoreExitSignals: {
      title: "Ignore exit signals",
      description: "Whether every exit is rejected; default false.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: false
    },
    cancelOpenOrders: {
      title: "Cancel open orders",
      description: "Whether open orders are cancelled before new ones are sent.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: true
    },
    useFractionalQuantity: {
      title: "Use fractional quantity",
      description: "Whether stocks trade in fractions of a share; default false.",
      anyOf: [
        {
          type: "boolean"
        },
        {
          type: "null"
        }
      ],
      default: false
    },
    defaultQuantity: {
      title: "Default quantity",
      description: "Quantity of entries when the signal has none; default 1 unit.",
      anyOf: [
        {
          type: "object",
          properties: {
            quantityType: {
              title: "Quantity type",
              description: "Unit of the quantity.",
              anyOf: [
                {
                  enum: [
                    "fixed_quantity",
                    "dollar_amount",
                    "risk_dollar_amount",
                    "risk_percent",
                    "percent_of_equity"
                  ],
                  type: "string"
                },
                {
                  type: "null"
                }
              ],
              default: "fixed_quantity"
            },
            quantity: {
              title: "Quantity",
              description: "Above 0; `signalQuantityMultiplier` does not apply.",
              anyOf: [
                {
                  type: "number",
                  exclusiveMinimum: 0
                },
                {
                  $ref: "#/$defs/unsignedText"
                }
              ],
              default: "1"
            }
          },
          required: [
            "quantity"
          ],
          additionalProperties: false
        },
        {
          type: "null"
        }
      ]
    },
    maxQuoteAgeSeconds: {
      title: "Max quote age seconds",
      description: "Maximum age of quotes, in seconds; absent: no limit.",
      anyOf: [
        {
          type: "number",
          exclusiveMinimum: 0
        },
        {
          $ref: "#/$defs/unsignedText"
        },
        {
          type: "null"
        }
      ]
    },
    allowedIpAddresses: {
      title: "Allowed ip addresses",
      description: "Source addresses that may send signals; default any.",
      anyOf: [
        {
          enum: [
            "any",
            "platform-a",
            "platform-b"
          ],
          type: "string"
        },
        {
          type: "array",
          items: {
            type: "string"
          },
          minItems: 0
        },
        {
          type: "null"
        }
      ],
      default: "any"
    },
    allowedTickers: {
      title: "Allowed tickers",
      description: "Tickers that are accepted; absent: any.",
      anyOf: [
        {
          type: "array",
          items: {
            type: "string",
            pattern: "^\\S(?:[\\s\\S]*\\S)?$"
          },
          minItems: 0
        },
        {
          type: "null"
        }
      ]
    },
    defaultOrderType: {
      title: "Default order type",
      description: "Order type of entries and exits that have none of their own.",
      anyOf: [
        {
          enum: [
            "market",
            "limit",
            "stop",
            "stop_limit",
            "trailing_stop"
          ],
          type: "string"
        },
        {
          type: "null"
        }
      ]
    },
    defaultTimeInForce: {
      title: "Default time in force",
      description: "Time in force of entries and exits that have none of their own.",
      anyOf: [
        {
          enum: [
            "day",
            "gtc",
            "gtd",
            "opg",
            "cls",
            "ioc",
            "fok"
          ],
          type: "string"
        },
        {
          type: "null"
        }
      ]
    },
    entry: {
      title: "Entry",
      description: "Settings of entry orders.",
      anyOf: [
        {
          type: "object",
          properties: {
            orderType: {
              title: "Order type",
              description: "Default order type.",
              anyOf: [
                {
                  enum: [
                    "market",
                    "limit",
                    "stop",
                    "stop_limit",
                    "trailing_stop"
                  ],
                  type: "string"
                },
                {
                  type: "null"
                }
              ],
              default: "market"
            },
            timeInForce: {
              title: "Time in force",
              description: "Default time in force.",
              anyOf: [
                {
                  enum: [
                    "day",
                    "gtc",
                    "gtd",
                    "opg",
                    "cls",
                    "ioc",
                    "fok"
                  ],
                  type: "string"
                },
                {
                  type: "null"
                }
              ],
              default: "day"
            },
            marketPriceType: {
              title: "Market price type",
              description: "Price of a quote that counts as the market price.",
              anyOf: [
                {
                  enum: [
                    "ask_bid",
                    "mark",
                    "ask",
                    "bid",
                    "last"
                  ],
                  type: "string"
                },
                {
                  type: "null"
                }
              ],
              default: "ask_bid"
            },
            trailingStop: {
              title: "Trailing stop",
              description: "Distance of trailing stops when the signal has none.",
              anyOf: [
                {
                  type: "object",
                  properties: {
                    amount: {
                      title: "Amount",
                      description: "In price units; wins over `percent`.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    percent: {
                      title: "Percent",
                      description: "In percent of the high-water mark.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ]
                    }
                  },
                  required: [],
                  additionalProperties: false
                },
                {
                  type: "null"
                }
              ]
            },
            bidAskSpreadFilter: {
              title: "Bid ask spread filter",
              description: "Maximum bid-ask spread, in price units.",
              anyOf: [
                {
                  type: "number",
                  exclusiveMinimum: 0
                },
                {
                  $ref: "#/$defs/unsignedText"
                },
                {
                  type: "null"
                }
              ]
            },
            bidAskSpreadFilterPercent: {
              title: "Bid ask spread filter percent",
              description: "Maximum bid-ask spread, in percent of the midpoint, 0.01 to 99.99.",
              anyOf: [
                {
                  type: "number",
                  minimum: 0.01,
                  maximum: 99.99
                },
                {
                  $ref: "#/$defs/unsignedText"
                },
                {
                  type: "null"
                }
              ]
            },
            rejectOlderThan: {
              title: "Reject older than",
              description: "Maximum age of a signal, in seconds.",
              anyOf: [
                {
                  type: "number",
                  exclusiveMinimum: 0
                },
                {
                  $ref: "#/$defs/unsignedText"
                },
                {
                  type: "null"
                }
              ]
            },
            allowSignalOverride: {
              title: "Allow signal override",
              description: "Whether a signal may override these settings: all, none, or by name. A name that is absent may be overridden.",
              anyOf: [
                {
                  type: "boolean"
                },
                {
                  type: "object",
                  properties: {
                    orderType: {
                      title: "Order type",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    price: {
                      title: "Price",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    timeInForce: {
                      title: "Time in force",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    marketPriceType: {
                      title: "Market price type",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    trailingStop: {
                      title: "Trailing stop",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    spreadFilter: {
                      title: "Spread filter",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    rejectOlderThan: {
                      title: "Reject older than",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    quantityType: {
                      title: "Quantity type",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    }
                  },
                  required: [],
                  additionalProperties: false
                },
                {
                  type: "null"
                }
              ],
              default: true
            },
            takeProfit: {
              title: "Take profit",
              description: "Take profit when the signal has none.",
              anyOf: [
                {
                  type: "object",
                  properties: {
                    limitPrice: {
                      title: "Limit price",
                      description: "Absolute limit price. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        160
                      ]
                    },
                    percent: {
                      title: "Percent",
                      description: "Distance from the entry, in percent of its price. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        4
                      ]
                    },
                    amount: {
                      title: "Amount",
                      description: "Distance from the entry, in units of the price: dollars a share, points of a future. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        6
                      ]
                    },
                    pnlAmount: {
                      title: "Pnl amount",
                      description: "Profit of the whole entry, in dollars. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        500
                      ]
                    }
                  },
                  additionalProperties: false
                },
                {
                  type: "null"
                }
              ]
            },
            stopLoss: {
              title: "Stop loss",
              description: "Stop loss when the signal has none. With `type` alone: the type of stop losses whose distance the signal has.",
              anyOf: [
                {
                  type: "object",
                  properties: {
                    type: {
                      title: "Type",
                      description: "Type of the stop; default from limitPrice or a trail, else from the settings. Expected: one of stop, stop_limit, trailing_stop.",
                      anyOf: [
                        {
                          enum: [
                            "stop",
                            "stop_limit",
                            "trailing_stop"
                          ]
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        "stop"
                      ]
                    },
                    percent: {
                      title: "Percent",
                      description: "Distance from the entry, in percent of its price. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        2
                      ]
                    },
                    amount: {
                      title: "Amount",
                      description: "Distance from the entry, in units of the price: dollars a share, points of a future. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        3
                      ]
                    },
                    stopPrice: {
                      title: "Stop price",
                      description: "Absolute stop price. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        147
                      ]
                    },
                    limitPrice: {
                      title: "Limit price",
                      description: "Absolute limit price of a stop-limit; default the stop price. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        146.5
                      ]
                    },
                    trailAmount: {
                      title: "Trail amount",
                      description: "Distance from the high-water mark, in units of the price; with type trailing_stop. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        2.5
                      ]
                    },
                    trailPercent: {
                      title: "Trail percent",
                      description: "Distance from the high-water mark, in percent; with type trailing_stop. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        1.5
                      ]
                    },
                    trailPrice: {
                      title: "Trail price",
                      description: "Checked to be above 0, and not used. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        147
                      ]
                    },
                    pnlAmount: {
                      title: "Pnl amount",
                      description: "Loss of the whole entry, in dollars; not with type trailing_stop. Expected: a number above 0.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ],
                      examples: [
                        250
                      ]
                    }
                  },
                  additionalProperties: false
                },
                {
                  type: "null"
                }
              ]
            }
          },
          required: [],
          additionalProperties: false
        },
        {
          type: "null"
        }
      ]
    },
    exit: {
      title: "Exit",
      description: "Settings of exit orders.",
      anyOf: [
        {
          type: "object",
          properties: {
            orderType: {
              title: "Order type",
              description: "Default order type.",
              anyOf: [
                {
                  enum: [
                    "market",
                    "limit",
                    "stop",
                    "stop_limit",
                    "trailing_stop"
                  ],
                  type: "string"
                },
                {
                  type: "null"
                }
              ],
              default: "market"
            },
            timeInForce: {
              title: "Time in force",
              description: "Default time in force.",
              anyOf: [
                {
                  enum: [
                    "day",
                    "gtc",
                    "gtd",
                    "opg",
                    "cls",
                    "ioc",
                    "fok"
                  ],
                  type: "string"
                },
                {
                  type: "null"
                }
              ],
              default: "day"
            },
            marketPriceType: {
              title: "Market price type",
              description: "Price of a quote that counts as the market price.",
              anyOf: [
                {
                  enum: [
                    "ask_bid",
                    "mark",
                    "ask",
                    "bid",
                    "last"
                  ],
                  type: "string"
                },
                {
                  type: "null"
                }
              ],
              default: "ask_bid"
            },
            trailingStop: {
              title: "Trailing stop",
              description: "Distance of trailing stops when the signal has none.",
              anyOf: [
                {
                  type: "object",
                  properties: {
                    amount: {
                      title: "Amount",
                      description: "In price units; wins over `percent`.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    percent: {
                      title: "Percent",
                      description: "In percent of the high-water mark.",
                      anyOf: [
                        {
                          type: "number",
                          exclusiveMinimum: 0
                        },
                        {
                          $ref: "#/$defs/unsignedText"
                        },
                        {
                          type: "null"
                        }
                      ]
                    }
                  },
                  required: [],
                  additionalProperties: false
                },
                {
                  type: "null"
                }
              ]
            },
            bidAskSpreadFilter: {
              title: "Bid ask spread filter",
              description: "Maximum bid-ask spread, in price units.",
              anyOf: [
                {
                  type: "number",
                  exclusiveMinimum: 0
                },
                {
                  $ref: "#/$defs/unsignedText"
                },
                {
                  type: "null"
                }
              ]
            },
            bidAskSpreadFilterPercent: {
              title: "Bid ask spread filter percent",
              description: "Maximum bid-ask spread, in percent of the midpoint, 0.01 to 99.99.",
              anyOf: [
                {
                  type: "number",
                  minimum: 0.01,
                  maximum: 99.99
                },
                {
                  $ref: "#/$defs/unsignedText"
                },
                {
                  type: "null"
                }
              ]
            },
            rejectOlderThan: {
              title: "Reject older than",
              description: "Maximum age of a signal, in seconds.",
              anyOf: [
                {
                  type: "number",
                  exclusiveMinimum: 0
                },
                {
                  $ref: "#/$defs/unsignedText"
                },
                {
                  type: "null"
                }
              ]
            },
            allowSignalOverride: {
              title: "Allow signal override",
              description: "Whether a signal may override these settings: all, none, or by name. A name that is absent may be overridden.",
              anyOf: [
                {
                  type: "boolean"
                },
                {
                  type: "object",
                  properties: {
                    orderType: {
                      title: "Order type",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    price: {
                      title: "Price",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    timeInForce: {
                      title: "Time in force",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    marketPriceType: {
                      title: "Market price type",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    trailingStop: {
                      title: "Trailing stop",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    spreadFilter: {
                      title: "Spread filter",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    rejectOlderThan: {
                      title: "Reject older than",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    },
                    quantityType: {
                      title: "Quantity type",
                      anyOf: [
                        {
                          type: "boolean"
                        },
                        {
                          type: "null"
                        }
                      ]
                    }
                  },
                  required: [],
                  additionalProperties: false
                },
                {
                  type: "null"
                }
              ],
              default: true
            }
          },
          required: [],
          additionalProperties: false
        },
        {
          type: "null"
        }
      ]
    }
  },
  required: [],
  additionalProperties: false,
  $defs: {
    numberText: {
      title: "Number as text",
      type: "string",
      pattern: "^\\s*(?:[+-]?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|\\d{1,3}(?:,\\d{3})+(?:\\.\\d*)?))\\s*$"
    },
    unsignedText: {
      title: "Number as text, without a minus",
      type: "string",
      pattern: "^\\s*(?:\\+?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|\\d{1,3}(?:,\\d{3})+(?:\\.\\d*)?))\\s*$"
    }
  }
};
var signal_schema_default = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Signal",
  description: "A trade signal, or a batch of them.",
  anyOf: [
    {
      $ref: "#/$defs/signal"
    },
    {
      $ref: "#/$defs/batch"
    }
  ],
  $defs: {
    signal: {
      title: "Signal",
      description: "What to trade, and how. Fields that are not listed are ignored.",
      type: "object",
      properties: {
        ticker: {
          title: "Ticker",
          description: "Symbol of a stock, an option or futures contract, a continuous future or a crypto pair. Expected: the symbol of an instrument as text.",
          type: "string",
          pattern: "^(?:[^\\s=]|\\s+\\S)",
          examples: [
            "AAPL",
            "SPY 260130C600",
            "ESH2026",
            "ES1!",
            "BTC-USD"
          ]
        },
        action: {
          title: "Action",
          description: "What to do. Expected: one of buy, sell, exit, reverse, breakeven, cancel, add, resize.",
          enum: [
            "buy",
            "sell",
            "exit",
            "reverse",
            "breakeven",
            "cancel",
            "add",
            "resize"
          ],
          examples: [
            "buy",
            "exit",
            "resize"
          ]
        },
        sentiment: {
          title: "Sentiment",
          description: "Wanted direction, with buy, sell and resize; long means bullish, short means bearish. Expected: one of bullish, bearish, flat, long, short.",
          anyOf: [
            {
              enum: [
                "bullish",
                "bearish",
                "flat",
                "long",
                "short"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "bullish",
            "flat"
          ]
        },
        signalPrice: {
          title: "Signal price",
          description: "Price of the market when the alert fired. Expected: a number.",
          anyOf: [
            {
              type: "number"
            },
            {
              $ref: "#/$defs/numberText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            150.02,
            "150.02"
          ]
        },
        price: {
          title: "Price",
          description: "Alias of signalPrice, and the limit price of a limit order without limitPrice. Expected: a number.",
          anyOf: [
            {
              type: "number"
            },
            {
              $ref: "#/$defs/numberText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            150.02
          ]
        },
        limitPrice: {
          title: "Limit price",
          description: "Limit price of a limit or stop-limit order. Expected: a number.",
          anyOf: [
            {
              type: "number"
            },
            {
              $ref: "#/$defs/numberText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            149.5,
            "=round(signal.price * 0.99, 2)"
          ]
        },
        stopPrice: {
          title: "Stop price",
          description: "Stop price of a stop or stop-limit order. Expected: a number.",
          anyOf: [
            {
              type: "number"
            },
            {
              $ref: "#/$defs/numberText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            148
          ]
        },
        quantity: {
          title: "Quantity",
          description: "How much, in units of quantityType; on resize the target size of the position. Expected: a number above 0, or 0 on resize.",
          anyOf: [
            {
              type: "number",
              minimum: 0
            },
            {
              $ref: "#/$defs/numberText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            10,
            "0.25"
          ]
        },
        quantityType: {
          title: "Quantity type",
          description: "Unit of quantity; default fixed_quantity. Needs quantity. Expected: one of fixed_quantity, dollar_amount, risk_dollar_amount, risk_percent, percent_of_equity, percent_of_position.",
          anyOf: [
            {
              enum: [
                "fixed_quantity",
                "dollar_amount",
                "risk_dollar_amount",
                "risk_percent",
                "percent_of_equity",
                "percent_of_position"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "dollar_amount",
            "fixed_quantity"
          ]
        },
        orderType: {
          title: "Order type",
          description: "Type of the order; default from the settings. Expected: one of market, limit, stop, stop_limit, trailing_stop.",
          anyOf: [
            {
              enum: [
                "market",
                "limit",
                "stop",
                "stop_limit",
                "trailing_stop"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "limit",
            "market"
          ]
        },
        trailAmount: {
          title: "Trail amount",
          description: "Distance of a trailing stop, in units of the price. Expected: a number.",
          anyOf: [
            {
              type: "number"
            },
            {
              $ref: "#/$defs/numberText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            2.5
          ]
        },
        trailPercent: {
          title: "Trail percent",
          description: "Distance of a trailing stop, in percent. Expected: a number.",
          anyOf: [
            {
              type: "number"
            },
            {
              $ref: "#/$defs/numberText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            1.5
          ]
        },
        interval: {
          title: "Interval",
          description: "Timeframe of the chart; for troubleshooting only. Expected: text.",
          anyOf: [
            {
              type: [
                "string",
                "number"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "15",
            "{{interval}}"
          ]
        },
        timeInForce: {
          title: "Time in force",
          description: "How long the order stays open. Expected: one of day, gtc, gtd, opg, cls, ioc, fok.",
          anyOf: [
            {
              enum: [
                "day",
                "gtc",
                "gtd",
                "opg",
                "cls",
                "ioc",
                "fok"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "gtc",
            "day"
          ]
        },
        time: {
          title: "Time",
          description: "When the alert was generated; UTC unless it names a zone. Expected: a date and time as in 2026-01-26T15:30:00Z, or an epoch in seconds or milliseconds.",
          anyOf: [
            {
              type: [
                "string",
                "number"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "2026-01-26T15:29:58Z",
            "{{timenow}}"
          ]
        },
        extendedHours: {
          title: "Extended hours",
          description: "Whether the order may fill outside the regular session; stocks only. Expected: true or false.",
          anyOf: [
            {
              type: "boolean"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            true
          ]
        },
        ignoreTradingWindows: {
          title: "Ignore trading windows",
          description: "Whether to trade outside the trading windows of the settings. Expected: true or false.",
          anyOf: [
            {
              type: "boolean"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            true
          ]
        },
        cancel: {
          title: "Cancel",
          description: "Whether to cancel open orders first; overrides the setting. Expected: true or false.",
          anyOf: [
            {
              type: "boolean"
            },
            {
              type: "null"
            }
          ],
          examples: [
            false
          ]
        },
        cancelOrderType: {
          title: "Cancel order type",
          description: "Cancel open orders of this type only. Expected: one of market, limit, stop, stop_limit, trailing_stop.",
          anyOf: [
            {
              enum: [
                "market",
                "limit",
                "stop",
                "stop_limit",
                "trailing_stop"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "limit"
          ]
        },
        delay: {
          title: "Delay",
          description: "When to plan the signal, at most 24 hours after receipt. Expected: whole seconds, 1 to 86400, a time from now as in +5 minutes, or a date and time with its time zone.",
          anyOf: [
            {
              type: "integer",
              minimum: 1,
              maximum: 86400
            },
            {
              type: "string",
              pattern: "^\\s*(?:\\d+|\\+? *(\\d+) *(second|sec|minute|min|hour|day|week)s?|(\\d{4})-(\\d\\d)-(\\d\\d)(?:[T ](\\d\\d?):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,9}))?)?(?: ?(am|pm))?)?(?: ?(Z|[+-]\\d\\d:?\\d\\d|[A-Za-z][A-Za-z0-9_+/-]*))?)\\s*$"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "+5 minutes",
            300,
            "2026-01-26T11:00:00-05:00"
          ]
        },
        rejectAfter: {
          title: "Reject after",
          description: "Maximum age of the signal in seconds, counted from time. Expected: a whole number, 1 to 30.",
          anyOf: [
            {
              type: "integer",
              minimum: 1,
              maximum: 30
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            10
          ]
        },
        bidAskSpreadFilter: {
          title: "Bid ask spread filter",
          description: "Maximum spread, in units of the price; not with bidAskSpreadFilterPercent. Expected: a number.",
          anyOf: [
            {
              type: "number"
            },
            {
              $ref: "#/$defs/numberText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            0.1
          ]
        },
        bidAskSpreadFilterPercent: {
          title: "Bid ask spread filter percent",
          description: "Maximum spread, in percent of the midpoint; not with bidAskSpreadFilter. Expected: a number, 0.01 to 99.99.",
          anyOf: [
            {
              type: "number",
              minimum: 0.01,
              maximum: 99.99
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            0.05
          ]
        },
        breakevenOffset: {
          title: "Breakeven offset",
          description: "With breakeven: distance of the stop from the entry price, in units of the price. Expected: a number, 0.001 to 100.",
          anyOf: [
            {
              type: "number",
              minimum: 1e-3,
              maximum: 100
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            0.25
          ]
        },
        extras: {
          title: "Extras",
          description: "Properties of your own; formulas can read them. Expected: an object of JSON values.",
          anyOf: [
            {
              type: "object"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            {
              atr: 2.4,
              levels: [
                148,
                147
              ]
            }
          ]
        },
        optionType: {
          title: "Option type",
          description: "Calls, puts, or both. Expected: one of both, call, put.",
          anyOf: [
            {
              enum: [
                "both",
                "call",
                "put"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "call"
          ]
        },
        intrinsicValue: {
          title: "Intrinsic value",
          description: "Whether the strike is in or out of the money. Expected: one of itm, otm.",
          anyOf: [
            {
              enum: [
                "itm",
                "otm"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "otm"
          ]
        },
        expiration: {
          title: "Expiration",
          description: "Earliest expiration: the nearest one on or after this date is traded; default today. Expected: a date as YYYY-MM-DD, or days, weeks, months or years from today as in +7 days.",
          anyOf: [
            {
              type: "string",
              pattern: "^\\s*(?:\\d{4}-\\d\\d-\\d\\d|\\+? *(\\d{1,9}) *(day|week|month|year)s?)\\s*$"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "2026-01-30",
            "+7 days"
          ]
        },
        strikeCount: {
          title: "Strike count",
          description: "Number of strikes to consider. Expected: a whole number, 2 to 20.",
          anyOf: [
            {
              type: "integer",
              minimum: 2,
              maximum: 20
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            12
          ]
        },
        strikesAway: {
          title: "Strikes away",
          description: "Strikes away from at-the-money; at most half of strikeCount. Expected: a whole number, 0 or above.",
          anyOf: [
            {
              type: "integer",
              minimum: 0
            },
            {
              $ref: "#/$defs/numberText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            2
          ]
        },
        strikePrice: {
          title: "Strike price",
          description: "Exact strike; needs expiration, and optionType call or put. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            600
          ]
        },
        marketPriceType: {
          title: "Market price type",
          description: "Price of the quote that is the market price. Expected: one of ask_bid, mark, ask, bid, last.",
          anyOf: [
            {
              enum: [
                "ask_bid",
                "mark",
                "ask",
                "bid",
                "last"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "mark",
            "ask_bid"
          ]
        },
        cancelAfter: {
          title: "Cancel after",
          description: "Seconds after which the order is withdrawn. Expected: a whole number, 1 to 3600.",
          anyOf: [
            {
              type: "integer",
              minimum: 1,
              maximum: 3600
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            300
          ]
        },
        expiresAt: {
          title: "Expires at",
          description: "Day after which the order is withdrawn. Expected: a date as YYYY-MM-DD, or days, weeks, months or years from today as in +7 days.",
          anyOf: [
            {
              type: "string",
              pattern: "^\\s*(?:\\d{4}-\\d\\d-\\d\\d|\\+? *(\\d{1,9}) *(day|week|month|year)s?)\\s*$"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "+7 days",
            "2026-01-30"
          ]
        },
        message: {
          title: "Message",
          description: "Note; kept, and not interpreted. Expected: text of at most 255 characters without HTML tags.",
          anyOf: [
            {
              type: "string",
              maxLength: 255,
              not: {
                pattern: "<[A-Za-z/!][\\s\\S]*>"
              }
            },
            {
              type: "number"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "Breakout, 3rd try"
          ]
        },
        test: {
          title: "Test",
          description: "Any value; kept, and not interpreted. Expected: a JSON value.",
          anyOf: [
            {
              pattern: "^(?:[^=]|$)"
            },
            {
              type: "null"
            }
          ],
          examples: [
            true
          ]
        },
        takeProfit: {
          title: "Take profit",
          description: "Where to take the profit of the entry: exactly one of four distances. Expected: an object with one of limitPrice, percent, amount, pnlAmount.",
          anyOf: [
            {
              $ref: "#/$defs/takeProfit"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            {
              percent: 4
            }
          ]
        },
        stopLoss: {
          title: "Stop loss",
          description: "Where to cut the loss of the entry. Expected: an object with percent, amount, stopPrice, a trail or pnlAmount.",
          anyOf: [
            {
              $ref: "#/$defs/stopLoss"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            {
              percent: 2
            },
            {
              type: "trailing_stop",
              trailPercent: 1.5
            }
          ]
        }
      },
      required: [
        "ticker",
        "action"
      ],
      allOf: [
        {
          if: {
            properties: {
              action: {
                enum: [
                  "exit",
                  "reverse",
                  "breakeven",
                  "cancel",
                  "add"
                ]
              }
            },
            required: [
              "action"
            ]
          },
          then: {
            properties: {
              sentiment: {
                anyOf: [
                  {
                    type: "null"
                  },
                  {
                    $ref: "#/$defs/formula"
                  }
                ]
              }
            }
          }
        },
        {
          if: {
            properties: {
              action: {
                enum: [
                  "buy",
                  "sell",
                  "exit",
                  "reverse",
                  "breakeven",
                  "cancel",
                  "add"
                ]
              }
            },
            required: [
              "action"
            ]
          },
          then: {
            properties: {
              quantity: {
                exclusiveMinimum: 0
              }
            }
          }
        },
        {
          if: {
            properties: {
              action: {
                enum: [
                  "resize"
                ]
              }
            },
            required: [
              "action"
            ]
          },
          then: {
            required: [
              "quantity"
            ],
            properties: {
              quantity: {
                not: {
                  type: "null"
                }
              }
            }
          }
        },
        {
          if: {
            properties: {
              action: {
                enum: [
                  "breakeven"
                ]
              }
            },
            required: [
              "action"
            ]
          },
          then: {
            required: [
              "orderType"
            ],
            properties: {
              orderType: {
                anyOf: [
                  {
                    enum: [
                      "stop",
                      "stop_limit"
                    ]
                  },
                  {
                    $ref: "#/$defs/formula"
                  }
                ]
              }
            }
          }
        },
        {
          if: {
            properties: {
              orderType: {
                const: "trailing_stop"
              }
            },
            required: [
              "orderType"
            ]
          },
          then: {
            anyOf: [
              {
                required: [
                  "trailAmount"
                ]
              },
              {
                required: [
                  "trailPercent"
                ]
              }
            ]
          }
        }
      ]
    },
    batch: {
      title: "Batch",
      description: "Several signals: either all of them are accepted or none.",
      type: "array",
      items: {
        $ref: "#/$defs/signal"
      },
      minItems: 1,
      maxItems: 5
    },
    takeProfit: {
      title: "Take profit",
      type: "object",
      properties: {
        limitPrice: {
          title: "Limit price",
          description: "Absolute limit price. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            160
          ]
        },
        percent: {
          title: "Percent",
          description: "Distance from the entry, in percent of its price. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            4
          ]
        },
        amount: {
          title: "Amount",
          description: "Distance from the entry, in units of the price: dollars a share, points of a future. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            6
          ]
        },
        pnlAmount: {
          title: "Pnl amount",
          description: "Profit of the whole entry, in dollars. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            500
          ]
        }
      },
      anyOf: [
        {
          required: [
            "limitPrice"
          ]
        },
        {
          required: [
            "percent"
          ]
        },
        {
          required: [
            "amount"
          ]
        },
        {
          required: [
            "pnlAmount"
          ]
        }
      ]
    },
    stopLoss: {
      title: "Stop loss",
      type: "object",
      properties: {
        type: {
          title: "Type",
          description: "Type of the stop; default from limitPrice or a trail, else from the settings. Expected: one of stop, stop_limit, trailing_stop.",
          anyOf: [
            {
              enum: [
                "stop",
                "stop_limit",
                "trailing_stop"
              ]
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            "stop"
          ]
        },
        percent: {
          title: "Percent",
          description: "Distance from the entry, in percent of its price. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            2
          ]
        },
        amount: {
          title: "Amount",
          description: "Distance from the entry, in units of the price: dollars a share, points of a future. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            3
          ]
        },
        stopPrice: {
          title: "Stop price",
          description: "Absolute stop price. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            147
          ]
        },
        limitPrice: {
          title: "Limit price",
          description: "Absolute limit price of a stop-limit; default the stop price. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            146.5
          ]
        },
        trailAmount: {
          title: "Trail amount",
          description: "Distance from the high-water mark, in units of the price; with type trailing_stop. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            2.5
          ]
        },
        trailPercent: {
          title: "Trail percent",
          description: "Distance from the high-water mark, in percent; with type trailing_stop. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            1.5
          ]
        },
        trailPrice: {
          title: "Trail price",
          description: "Checked to be above 0, and not used. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            147
          ]
        },
        pnlAmount: {
          title: "Pnl amount",
          description: "Loss of the whole entry, in dollars; not with type trailing_stop. Expected: a number above 0.",
          anyOf: [
            {
              type: "number",
              exclusiveMinimum: 0
            },
            {
              $ref: "#/$defs/unsignedText"
            },
            {
              $ref: "#/$defs/formula"
            },
            {
              type: "null"
            }
          ],
          examples: [
            250
          ]
        }
      },
      anyOf: [
        {
          required: [
            "percent"
          ]
        },
        {
          required: [
            "amount"
          ]
        },
        {
          required: [
            "stopPrice"
          ]
        },
        {
          required: [
            "trailAmount"
          ]
        },
        {
          required: [
            "trailPercent"
          ]
        },
        {
          required: [
            "pnlAmount"
          ]
        }
      ]
    },
    formula: {
      title: "Formula",
      description: "= and an expression of at most 500 characters; signal.price reads a field.",
      type: "string",
      pattern: "^=",
      maxLength: 501
    },
    numberText: {
      title: "Number as text",
      type: "string",
      pattern: "^\\s*(?:[+-]?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|\\d{1,3}(?:,\\d{3})+(?:\\.\\d*)?))\\s*$"
    },
    unsignedText: {
      title: "Number as text, without a minus",
      type: "string",
      pattern: "^\\s*(?:\\+?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|\\d{1,3}(?:,\\d{3})+(?:\\.\\d*)?))\\s*$"
    }
  }
};
var snapshot_schema_default = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Market snapshot",
  description: "The market at one moment, as plain JSON: a plan can be stored together with what it was made from, and made again. Futures may be written with one, two or four digits of the year, here and in the signal.",
  type: "object",
  properties: {
    now: {
      title: "Now",
      description: "Time of the snapshot.",
      type: "string",
      pattern: "^\\d{4}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$"
    },
    equity: {
      title: "Equity",
      description: "Total account equity in dollars.",
      anyOf: [
        {
          type: "number"
        },
        {
          $ref: "#/$defs/numberText"
        },
        {
          type: "null"
        }
      ]
    },
    quotes: {
      title: "Quotes",
      description: "Quotes by ticker.",
      anyOf: [
        {
          type: "object",
          additionalProperties: {
            anyOf: [
              {
                type: "object",
                properties: {
                  bid: {
                    title: "Bid",
                    description: "Highest price of a buyer.",
                    anyOf: [
                      {
                        type: "number"
                      },
                      {
                        $ref: "#/$defs/numberText"
                      },
                      {
                        type: "null"
                      }
                    ]
                  },
                  ask: {
                    title: "Ask",
                    description: "Lowest price of a seller.",
                    anyOf: [
                      {
                        type: "number"
                      },
                      {
                        $ref: "#/$defs/numberText"
                      },
                      {
                        type: "null"
                      }
                    ]
                  },
                  last: {
                    title: "Last",
                    description: "Price of the last trade.",
                    anyOf: [
                      {
                        type: "number"
                      },
                      {
                        $ref: "#/$defs/numberText"
                      },
                      {
                        type: "null"
                      }
                    ]
                  },
                  mark: {
                    title: "Mark",
                    description: "Fair price as the broker or exchange computes it.",
                    anyOf: [
                      {
                        type: "number"
                      },
                      {
                        $ref: "#/$defs/numberText"
                      },
                      {
                        type: "null"
                      }
                    ]
                  },
                  time: {
                    title: "Time",
                    description: "Time of the quote; required where the settings limit its age.",
                    anyOf: [
                      {
                        type: "string",
                        pattern: "^\\d{4}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$"
                      },
                      {
                        type: "null"
                      }
                    ]
                  }
                },
                required: []
              },
              {
                type: "null"
              }
            ]
          }
        },
        {
          type: "null"
        }
      ]
    },
    positions: {
      title: "Positions",
      description: "Filled positions; for an option or a future by contract symbol.",
      anyOf: [
        {
          type: "object",
          additionalProperties: {
            anyOf: [
              {
                type: "object",
                properties: {
                  side: {
                    title: "Side",
                    description: "Long or short.",
                    enum: [
                      "long",
                      "short"
                    ],
                    type: "string"
                  },
                  quantity: {
                    title: "Quantity",
                    description: "Above 0, in units of the instrument.",
                    anyOf: [
                      {
                        type: "number",
                        minimum: 0
                      },
                      {
                        $ref: "#/$defs/numberText"
                      }
                    ]
                  },
                  averageEntryPrice: {
                    title: "Average entry price",
                    description: "Average price of its fills.",
                    anyOf: [
                      {
                        type: "number"
                      },
                      {
                        $ref: "#/$defs/numberText"
                      },
                      {
                        type: "null"
                      }
                    ]
                  }
                },
                required: [
                  "side",
                  "quantity"
                ]
              },
              {
                type: "null"
              }
            ]
          }
        },
        {
          type: "null"
        }
      ]
    },
    openOrders: {
      title: "Open orders",
      description: "Resting orders that the strategy may cancel.",
      anyOf: [
        {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: {
                title: "Id",
                description: "Identifier given by the broker.",
                type: "string",
                pattern: "[\\s\\S]"
              },
              ticker: {
                title: "Ticker",
                description: "Instrument; for an option or a future the contract symbol.",
                type: "string",
                pattern: "[\\s\\S]"
              },
              type: {
                title: "Type",
                description: "How it waits for its price.",
                enum: [
                  "market",
                  "limit",
                  "stop",
                  "stop_limit",
                  "trailing_stop"
                ],
                type: "string"
              },
              side: {
                title: "Side",
                description: "Buy or sell.",
                enum: [
                  "buy",
                  "sell"
                ],
                type: "string"
              },
              role: {
                title: "Role",
                description: "Entry, take profit, stop loss or other.",
                enum: [
                  "entry",
                  "take-profit",
                  "stop-loss",
                  "other"
                ],
                type: "string"
              },
              quantity: {
                title: "Quantity",
                description: "Units that are still open, above 0.",
                anyOf: [
                  {
                    type: "number"
                  },
                  {
                    $ref: "#/$defs/numberText"
                  },
                  {
                    type: "null"
                  }
                ]
              }
            },
            required: [
              "id",
              "ticker",
              "type",
              "side",
              "role"
            ]
          },
          minItems: 0
        },
        {
          type: "null"
        }
      ]
    },
    instruments: {
      title: "Instruments",
      description: "Descriptions of instruments; what is absent has the default of its asset class.",
      anyOf: [
        {
          type: "object",
          additionalProperties: {
            anyOf: [
              {
                type: "object",
                properties: {
                  assetClass: {
                    title: "Asset class",
                    description: "Asset class; wins over the one of the settings.",
                    anyOf: [
                      {
                        enum: [
                          "stocks",
                          "options",
                          "index_options",
                          "futures",
                          "crypto"
                        ],
                        type: "string"
                      },
                      {
                        type: "null"
                      }
                    ]
                  },
                  tickSize: {
                    title: "Tick size",
                    description: "Smallest step of a price.",
                    anyOf: [
                      {
                        type: "number",
                        exclusiveMinimum: 0
                      },
                      {
                        $ref: "#/$defs/unsignedText"
                      },
                      {
                        type: "null"
                      }
                    ]
                  },
                  quantityStep: {
                    title: "Quantity step",
                    description: "Smallest step of a quantity.",
                    anyOf: [
                      {
                        type: "number",
                        exclusiveMinimum: 0
                      },
                      {
                        $ref: "#/$defs/unsignedText"
                      },
                      {
                        type: "null"
                      }
                    ]
                  },
                  pointValue: {
                    title: "Point value",
                    description: "Dollars that one unit gains when the price rises by 1.",
                    anyOf: [
                      {
                        type: "number",
                        exclusiveMinimum: 0
                      },
                      {
                        $ref: "#/$defs/unsignedText"
                      },
                      {
                        type: "null"
                      }
                    ]
                  }
                },
                required: []
              },
              {
                type: "null"
              }
            ]
          }
        },
        {
          type: "null"
        }
      ]
    },
    optionChains: {
      title: "Option chains",
      description: "Option chains by underlying.",
      anyOf: [
        {
          type: "object",
          additionalProperties: {
            anyOf: [
              {
                type: "object",
                properties: {
                  contracts: {
                    title: "Contracts",
                    description: "In any order.",
                    type: "array",
                    items: {
                      type: "object",
                      properties: {
                        ticker: {
                          title: "Ticker",
                          description: "Contract symbol: `SPY 260130C600`.",
                          type: "string",
                          pattern: "[\\s\\S]"
                        },
                        expiration: {
                          title: "Expiration",
                          description: "Expiration date.",
                          type: "string"
                        },
                        type: {
                          title: "Type",
                          description: "Call or put.",
                          enum: [
                            "call",
                            "put"
                          ],
                          type: "string"
                        },
                        strike: {
                          title: "Strike",
                          description: "Strike price.",
                          anyOf: [
                            {
                              type: "number",
                              exclusiveMinimum: 0
                            },
                            {
                              $ref: "#/$defs/unsignedText"
                            }
                          ]
                        },
                        bid: {
                          title: "Bid",
                          description: "Highest price of a buyer.",
                          anyOf: [
                            {
                              type: "number"
                            },
                            {
                              $ref: "#/$defs/numberText"
                            },
                            {
                              type: "null"
                            }
                          ]
                        },
                        ask: {
                          title: "Ask",
                          description: "Lowest price of a seller.",
                          anyOf: [
                            {
                              type: "number"
                            },
                            {
                              $ref: "#/$defs/numberText"
                            },
                            {
                              type: "null"
                            }
                          ]
                        },
                        last: {
                          title: "Last",
                          description: "Price of the last trade.",
                          anyOf: [
                            {
                              type: "number"
                            },
                            {
                              $ref: "#/$defs/numberText"
                            },
                            {
                              type: "null"
                            }
                          ]
                        },
                        mark: {
                          title: "Mark",
                          description: "Fair price as the broker or exchange computes it.",
                          anyOf: [
                            {
                              type: "number"
                            },
                            {
                              $ref: "#/$defs/numberText"
                            },
                            {
                              type: "null"
                            }
                          ]
                        },
                        time: {
                          title: "Time",
                          description: "Time of the quote; required where the settings limit its age.",
                          anyOf: [
                            {
                              type: "string",
                              pattern: "^\\d{4}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$"
                            },
                            {
                              type: "null"
                            }
                          ]
                        }
                      },
                      required: [
                        "ticker",
                        "expiration",
                        "type",
                        "strike"
                      ]
                    },
                    minItems: 0
                  }
                },
                required: [
                  "contracts"
                ]
              },
              {
                type: "null"
              }
            ]
          }
        },
        {
          type: "null"
        }
      ]
    },
    rollovers: {
      title: "Rollovers",
      description: "Rollover schedules by futures root.",
      anyOf: [
        {
          type: "object",
          additionalProperties: {
            anyOf: [
              {
                type: "object",
                properties: {
                  months: {
                    title: "Months",
                    description: "Letters of the months that are traded: `HMUZ`.",
                    type: "string",
                    pattern: "^[FGHJKMNQUVXZ]{1,12}$"
                  },
                  daysBeforeExpiry: {
                    title: "Days before expiry",
                    description: "Calendar days from the roll to the expiry.",
                    anyOf: [
                      {
                        type: "integer",
                        minimum: 0,
                        maximum: 366
                      },
                      {
                        $ref: "#/$defs/numberText"
                      }
                    ]
                  },
                  expiryRule: {
                    title: "Expiry rule",
                    description: "Rule for expiry dates that are not listed.",
                    anyOf: [
                      {
                        enum: [
                          "third-friday"
                        ],
                        type: "string"
                      },
                      {
                        type: "null"
                      }
                    ]
                  },
                  expiries: {
                    title: "Expiries",
                    description: 'Expiry dates by contract symbol, `{ "ESH2026": "2026-03-20" }`; they win over the rule.',
                    anyOf: [
                      {
                        type: "object",
                        additionalProperties: {
                          anyOf: [
                            {
                              type: "string"
                            },
                            {
                              type: "null"
                            }
                          ]
                        }
                      },
                      {
                        type: "null"
                      }
                    ]
                  }
                },
                required: [
                  "months",
                  "daysBeforeExpiry"
                ]
              },
              {
                type: "null"
              }
            ]
          }
        },
        {
          type: "null"
        }
      ]
    },
    capabilities: {
      title: "Capabilities",
      description: "What the broker supports.",
      anyOf: [
        {
          type: "object",
          properties: {
            orderTypes: {
              title: "Order types",
              description: "Order types that the broker accepts.",
              anyOf: [
                {
                  type: "array",
                  items: {
                    enum: [
                      "market",
                      "limit",
                      "stop",
                      "stop_limit",
                      "trailing_stop"
                    ],
                    type: "string"
                  },
                  minItems: 0
                },
                {
                  type: "null"
                }
              ]
            },
            timesInForce: {
              title: "Times in force",
              description: "Times in force that the broker accepts.",
              anyOf: [
                {
                  type: "array",
                  items: {
                    enum: [
                      "day",
                      "gtc",
                      "gtd",
                      "opg",
                      "cls",
                      "ioc",
                      "fok"
                    ],
                    type: "string"
                  },
                  minItems: 0
                },
                {
                  type: "null"
                }
              ]
            },
            quantityStep: {
              title: "Quantity step",
              description: "Smallest step of a quantity.",
              anyOf: [
                {
                  type: "number",
                  exclusiveMinimum: 0
                },
                {
                  $ref: "#/$defs/unsignedText"
                },
                {
                  type: "null"
                }
              ]
            },
            shortSelling: {
              title: "Short selling",
              description: "Short selling of stocks and crypto.",
              anyOf: [
                {
                  type: "boolean"
                },
                {
                  type: "null"
                }
              ]
            },
            optionWriting: {
              title: "Option writing",
              description: "Selling options to open.",
              anyOf: [
                {
                  type: "boolean"
                },
                {
                  type: "null"
                }
              ]
            },
            brackets: {
              title: "Brackets",
              description: "Take profit and stop loss attached to an entry.",
              anyOf: [
                {
                  type: "boolean"
                },
                {
                  type: "null"
                }
              ]
            },
            trailPercent: {
              title: "Trail percent",
              description: "Whether a trail in percent follows the high-water mark or is a distance fixed at entry.",
              anyOf: [
                {
                  enum: [
                    "native",
                    "fixed-distance"
                  ],
                  type: "string"
                },
                {
                  type: "null"
                }
              ]
            },
            extendedHours: {
              title: "Extended hours",
              description: "Fills outside the regular session.",
              anyOf: [
                {
                  type: "boolean"
                },
                {
                  type: "null"
                }
              ]
            },
            averageEntryPrice: {
              title: "Average entry price",
              description: "Whether positions have an average entry price.",
              anyOf: [
                {
                  type: "boolean"
                },
                {
                  type: "null"
                }
              ]
            }
          },
          required: []
        },
        {
          type: "null"
        }
      ]
    }
  },
  required: [
    "now"
  ],
  $defs: {
    numberText: {
      title: "Number as text",
      type: "string",
      pattern: "^\\s*(?:[+-]?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|\\d{1,3}(?:,\\d{3})+(?:\\.\\d*)?))\\s*$"
    },
    unsignedText: {
      title: "Number as text, without a minus",
      type: "string",
      pattern: "^\\s*(?:\\+?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|\\d{1,3}(?:,\\d{3})+(?:\\.\\d*)?))\\s*$"
    }
  }
};
var signalJsonSchema = signal_schema_default;
var settingsJsonSchema = settings_schema_default;
var snapshotJsonSchema = snapshot_schema_default;
var require_ipaddr = __commonJS({
  "node_modules/ipaddr.js/lib/ipaddr.js"(exports, module) {
    (function(root) {
      const ipv4Part2 = "(0?\\d+|0x[a-f0-9]+)";
      const ipv4Regexes = {
        fourOctet: new RegExp(`^${ipv4Part2}\\.${ipv4Part2}\\.${ipv4Part2}\\.${ipv4Part2}$`, "i"),
        threeOctet: new RegExp(`^${ipv4Part2}\\.${ipv4Part2}\\.${ipv4Part2}$`, "i"),
        twoOctet: new RegExp(`^${ipv4Part2}\\.${ipv4Part2}$`, "i"),
        longValue: new RegExp(`^${ipv4Part2}$`, "i")
      };
      const octalRegex = new RegExp(`^0[0-7]+$`, "i");
      const hexRegex = new RegExp(`^0x[a-f0-9]+$`, "i");
      const zoneIndex = "%[0-9a-z]{1,}";
      const ipv6Part2 = "(?:[0-9a-f]+::?)+";
      const ipv6Regexes = {
        zoneIndex: new RegExp(zoneIndex, "i"),
        "native": new RegExp(`^(::)?(${ipv6Part2})?([0-9a-f]+)?(::)?(${zoneIndex})?$`, "i"),
        deprecatedTransitional: new RegExp(`^(?:::)(${ipv4Part2}\\.${ipv4Part2}\\.${ipv4Part2}\\.${ipv4Part2}(${zoneIndex})?)$`, "i"),
        transitional: new RegExp(`^((?:${ipv6Part2})|(?:::)(?:${ipv6Part2})?)${ipv4Part2}\\.${ipv4Part2}\\.${ipv4Part2}\\.${ipv4Part2}(${zoneIndex})?$`, "i")
      };
      function expandIPv6(string2, parts) {
        if (string2.indexOf("::") !== string2.lastIndexOf("::")) {
          return null;
        }
        let colonCount = 0;
        let lastColon = -1;
        let zoneId = (string2.match(ipv6Regexes.zoneIndex) || [])[0];
        let replacement, replacementCount;
        if (zoneId) {
          zoneId = zoneId.substring(1);
          string2 = string2.replace(/%.+$/, "");
        }
        while ((lastColon = string2.indexOf(":", lastColon + 1)) >= 0) {
          colonCount++;
        }
        if (string2.substr(0, 2) === "::") {
          colonCount--;
        }
        if (string2.substr(-2, 2) === "::") {
          colonCount--;
        }
        if (colonCount >= parts) {
          return null;
        }
        replacementCount = parts - colonCount;
        replacement = ":";
        while (replacementCount--) {
          replacement += "0:";
        }
        string2 = string2.replace("::", replacement);
        if (string2[0] === ":") {
          string2 = string2.slice(1);
        }
        if (string2[string2.length - 1] === ":") {
          string2 = string2.slice(0, -1);
        }
        parts = function() {
          const ref2 = string2.split(":");
          const results = [];
          for (let i = 0; i < ref2.length; i++) {
            results.push(ref2[i].length > 4 ? NaN : parseInt(ref2[i], 16));
          }
          return results;
        }();
        return {
          parts,
          zoneId
        };
      }
      function matchCIDR(first, second, partSize, cidrBits) {
        if (first.length !== second.length) {
          throw new Error("ipaddr: cannot match CIDR for objects with different lengths");
        }
        let part = 0;
        let shift;
        while (cidrBits > 0) {
          shift = partSize - cidrBits;
          if (shift < 0) {
            shift = 0;
          }
          if (first[part] >> shift !== second[part] >> shift) {
            return false;
          }
          cidrBits -= partSize;
          part += 1;
        }
        return true;
      }
      function parseIntAuto(string2) {
        if (hexRegex.test(string2)) {
          return parseInt(string2, 16);
        }
        if (string2[0] === "0" && !isNaN(parseInt(string2[1], 10))) {
          if (octalRegex.test(string2)) {
            return parseInt(string2, 8);
          }
          throw new Error(`ipaddr: cannot parse ${string2} as octal`);
        }
        return parseInt(string2, 10);
      }
      function padPart(part, length) {
        while (part.length < length) {
          part = `0${part}`;
        }
        return part;
      }
      const ipaddr2 = {};
      ipaddr2.IPv4 = function() {
        function IPv4(octets) {
          if (octets.length !== 4) {
            throw new Error("ipaddr: ipv4 octet count should be 4");
          }
          let i, octet;
          for (i = 0; i < octets.length; i++) {
            octet = octets[i];
            if (!(0 <= octet && octet <= 255)) {
              throw new Error("ipaddr: ipv4 octet should fit in 8 bits");
            }
          }
          this.octets = octets;
        }
        IPv4.prototype.SpecialRanges = {
          unspecified: [[new IPv4([0, 0, 0, 0]), 8]],
          broadcast: [[new IPv4([255, 255, 255, 255]), 32]],
          // RFC3171
          multicast: [[new IPv4([224, 0, 0, 0]), 4]],
          // RFC3927
          linkLocal: [[new IPv4([169, 254, 0, 0]), 16]],
          // RFC5735
          loopback: [[new IPv4([127, 0, 0, 0]), 8]],
          // RFC6598
          carrierGradeNat: [[new IPv4([100, 64, 0, 0]), 10]],
          // RFC1918
          "private": [
            [new IPv4([10, 0, 0, 0]), 8],
            [new IPv4([172, 16, 0, 0]), 12],
            [new IPv4([192, 168, 0, 0]), 16]
          ],
          // Reserved and testing-only ranges; RFCs 5735, 5737, 2544, 1700
          reserved: [
            [new IPv4([192, 0, 0, 0]), 24],
            [new IPv4([192, 0, 2, 0]), 24],
            [new IPv4([192, 88, 99, 0]), 24],
            [new IPv4([198, 18, 0, 0]), 15],
            [new IPv4([198, 51, 100, 0]), 24],
            [new IPv4([203, 0, 113, 0]), 24],
            [new IPv4([240, 0, 0, 0]), 4]
          ],
          // RFC7534, RFC7535
          as112: [
            [new IPv4([192, 175, 48, 0]), 24],
            [new IPv4([192, 31, 196, 0]), 24]
          ],
          // RFC7450
          amt: [
            [new IPv4([192, 52, 193, 0]), 24]
          ]
        };
        IPv4.prototype.kind = function() {
          return "ipv4";
        };
        IPv4.prototype.match = function(other, cidrRange) {
          let ref2;
          if (cidrRange === void 0) {
            ref2 = other;
            other = ref2[0];
            cidrRange = ref2[1];
          }
          if (other.kind() !== "ipv4") {
            throw new Error("ipaddr: cannot match ipv4 address with non-ipv4 one");
          }
          return matchCIDR(this.octets, other.octets, 8, cidrRange);
        };
        IPv4.prototype.prefixLengthFromSubnetMask = function() {
          let cidr = 0;
          let stop = false;
          const zerotable = {
            0: 8,
            128: 7,
            192: 6,
            224: 5,
            240: 4,
            248: 3,
            252: 2,
            254: 1,
            255: 0
          };
          let i, octet, zeros;
          for (i = 3; i >= 0; i -= 1) {
            octet = this.octets[i];
            if (octet in zerotable) {
              zeros = zerotable[octet];
              if (stop && zeros !== 0) {
                return null;
              }
              if (zeros !== 8) {
                stop = true;
              }
              cidr += zeros;
            } else {
              return null;
            }
          }
          return 32 - cidr;
        };
        IPv4.prototype.range = function() {
          return ipaddr2.subnetMatch(this, this.SpecialRanges);
        };
        IPv4.prototype.toByteArray = function() {
          return this.octets.slice(0);
        };
        IPv4.prototype.toIPv4MappedAddress = function() {
          return ipaddr2.IPv6.parse(`::ffff:${this.toString()}`);
        };
        IPv4.prototype.toNormalizedString = function() {
          return this.toString();
        };
        IPv4.prototype.toString = function() {
          return this.octets.join(".");
        };
        return IPv4;
      }();
      ipaddr2.IPv4.broadcastAddressFromCIDR = function(string2) {
        try {
          const cidr = this.parseCIDR(string2);
          const ipInterfaceOctets = cidr[0].toByteArray();
          const subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray();
          const octets = [];
          let i = 0;
          while (i < 4) {
            octets.push(parseInt(ipInterfaceOctets[i], 10) | parseInt(subnetMaskOctets[i], 10) ^ 255);
            i++;
          }
          return new this(octets);
        } catch (e) {
          throw new Error("ipaddr: the address does not have IPv4 CIDR format", { cause: e });
        }
      };
      ipaddr2.IPv4.isIPv4 = function(string2) {
        return this.parser(string2) !== null;
      };
      ipaddr2.IPv4.isValid = function(string2) {
        try {
          new this(this.parser(string2));
          return true;
        } catch {
          return false;
        }
      };
      ipaddr2.IPv4.isValidCIDR = function(string2) {
        try {
          this.parseCIDR(string2);
          return true;
        } catch {
          return false;
        }
      };
      ipaddr2.IPv4.isValidFourPartDecimal = function(string2) {
        if (ipaddr2.IPv4.isValid(string2) && string2.match(/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){3}$/)) {
          return true;
        } else {
          return false;
        }
      };
      ipaddr2.IPv4.isValidCIDRFourPartDecimal = function(string2) {
        const match = string2.match(/^(.+)\/(\d+)$/);
        if (!ipaddr2.IPv4.isValidCIDR(string2) || !match) {
          return false;
        }
        return ipaddr2.IPv4.isValidFourPartDecimal(match[1]);
      };
      ipaddr2.IPv4.networkAddressFromCIDR = function(string2) {
        let cidr, i, ipInterfaceOctets, octets, subnetMaskOctets;
        try {
          cidr = this.parseCIDR(string2);
          ipInterfaceOctets = cidr[0].toByteArray();
          subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray();
          octets = [];
          i = 0;
          while (i < 4) {
            octets.push(parseInt(ipInterfaceOctets[i], 10) & parseInt(subnetMaskOctets[i], 10));
            i++;
          }
          return new this(octets);
        } catch (e) {
          throw new Error("ipaddr: the address does not have IPv4 CIDR format", { cause: e });
        }
      };
      ipaddr2.IPv4.parse = function(string2) {
        const parts = this.parser(string2);
        if (parts === null) {
          throw new Error("ipaddr: string is not formatted like an IPv4 Address");
        }
        return new this(parts);
      };
      ipaddr2.IPv4.parseCIDR = function(string2) {
        let match;
        if (match = string2.match(/^(.+)\/(\d+)$/)) {
          const maskLength = parseInt(match[2]);
          if (maskLength >= 0 && maskLength <= 32) {
            const parsed = [this.parse(match[1]), maskLength];
            Object.defineProperty(parsed, "toString", {
              value: function() {
                return this.join("/");
              }
            });
            return parsed;
          }
        }
        throw new Error("ipaddr: string is not formatted like an IPv4 CIDR range");
      };
      ipaddr2.IPv4.parser = function(string2) {
        let match, part, value;
        if (match = string2.match(ipv4Regexes.fourOctet)) {
          return function() {
            const ref2 = match.slice(1, 6);
            const results = [];
            for (let i = 0; i < ref2.length; i++) {
              part = ref2[i];
              results.push(parseIntAuto(part));
            }
            return results;
          }();
        } else if (match = string2.match(ipv4Regexes.longValue)) {
          value = parseIntAuto(match[1]);
          if (value > 4294967295 || value < 0) {
            throw new Error("ipaddr: address outside defined range");
          }
          return function() {
            const results = [];
            let shift;
            for (shift = 0; shift <= 24; shift += 8) {
              results.push(value >> shift & 255);
            }
            return results;
          }().reverse();
        } else if (match = string2.match(ipv4Regexes.twoOctet)) {
          return function() {
            const ref2 = match.slice(1, 4);
            const results = [];
            value = parseIntAuto(ref2[1]);
            if (value > 16777215 || value < 0) {
              throw new Error("ipaddr: address outside defined range");
            }
            results.push(parseIntAuto(ref2[0]));
            results.push(value >> 16 & 255);
            results.push(value >> 8 & 255);
            results.push(value & 255);
            return results;
          }();
        } else if (match = string2.match(ipv4Regexes.threeOctet)) {
          return function() {
            const ref2 = match.slice(1, 5);
            const results = [];
            value = parseIntAuto(ref2[2]);
            if (value > 65535 || value < 0) {
              throw new Error("ipaddr: address outside defined range");
            }
            results.push(parseIntAuto(ref2[0]));
            results.push(parseIntAuto(ref2[1]));
            results.push(value >> 8 & 255);
            results.push(value & 255);
            return results;
          }();
        } else {
          return null;
        }
      };
      ipaddr2.IPv4.subnetMaskFromPrefixLength = function(prefix) {
        prefix = parseInt(prefix);
        if (Number.isNaN(prefix) || prefix < 0 || prefix > 32) {
          throw new Error("ipaddr: invalid IPv4 prefix length");
        }
        const octets = [0, 0, 0, 0];
        let j = 0;
        const filledOctetCount = Math.floor(prefix / 8);
        while (j < filledOctetCount) {
          octets[j] = 255;
          j++;
        }
        if (filledOctetCount < 4) {
          octets[filledOctetCount] = Math.pow(2, prefix % 8) - 1 << 8 - prefix % 8;
        }
        return new this(octets);
      };
      ipaddr2.IPv6 = function() {
        function IPv6(parts, zoneId) {
          let i, part;
          if (parts.length === 16) {
            this.parts = [];
            for (i = 0; i <= 14; i += 2) {
              this.parts.push(parts[i] << 8 | parts[i + 1]);
            }
          } else if (parts.length === 8) {
            this.parts = parts;
          } else {
            throw new Error("ipaddr: ipv6 part count should be 8 or 16");
          }
          for (i = 0; i < this.parts.length; i++) {
            part = this.parts[i];
            if (!(0 <= part && part <= 65535)) {
              throw new Error("ipaddr: ipv6 part should fit in 16 bits");
            }
          }
          if (zoneId) {
            this.zoneId = zoneId;
          }
        }
        IPv6.prototype.SpecialRanges = {
          // RFC4291, here and after
          unspecified: [new IPv6([0, 0, 0, 0, 0, 0, 0, 0]), 128],
          linkLocal: [new IPv6([65152, 0, 0, 0, 0, 0, 0, 0]), 10],
          multicast: [new IPv6([65280, 0, 0, 0, 0, 0, 0, 0]), 8],
          loopback: [new IPv6([0, 0, 0, 0, 0, 0, 0, 1]), 128],
          uniqueLocal: [new IPv6([64512, 0, 0, 0, 0, 0, 0, 0]), 7],
          ipv4Mapped: [new IPv6([0, 0, 0, 0, 0, 65535, 0, 0]), 96],
          // RFC3879
          deprecatedSiteLocal: [new IPv6([65216, 0, 0, 0, 0, 0, 0, 0]), 10],
          // RFC6666
          discard: [new IPv6([256, 0, 0, 0, 0, 0, 0, 0]), 64],
          // RFC6145
          rfc6145: [new IPv6([0, 0, 0, 0, 65535, 0, 0, 0]), 96],
          rfc6052: [
            // RFC6052
            [new IPv6([100, 65435, 0, 0, 0, 0, 0, 0]), 96],
            // RFC8215
            [new IPv6([100, 65435, 1, 0, 0, 0, 0, 0]), 48]
          ],
          // RFC3056
          "6to4": [new IPv6([8194, 0, 0, 0, 0, 0, 0, 0]), 16],
          // RFC6052, RFC6146
          teredo: [new IPv6([8193, 0, 0, 0, 0, 0, 0, 0]), 32],
          // RFC5180
          benchmarking: [new IPv6([8193, 2, 0, 0, 0, 0, 0, 0]), 48],
          // RFC7450
          amt: [new IPv6([8193, 3, 0, 0, 0, 0, 0, 0]), 32],
          as112v6: [
            // RFC7535
            [new IPv6([8193, 4, 274, 0, 0, 0, 0, 0]), 48],
            // RFC7534
            [new IPv6([9760, 79, 32768, 0, 0, 0, 0, 0]), 48]
          ],
          // RFC4843
          deprecatedOrchid: [new IPv6([8193, 16, 0, 0, 0, 0, 0, 0]), 28],
          // RFC7343
          orchid2: [new IPv6([8193, 32, 0, 0, 0, 0, 0, 0]), 28],
          // RFC9374
          droneRemoteIdProtocolEntityTags: [new IPv6([8193, 48, 0, 0, 0, 0, 0, 0]), 28],
          // RFC9602
          segmentRouting: [new IPv6([24320, 0, 0, 0, 0, 0, 0, 0]), 16],
          reserved: [
            // RFC3849
            [new IPv6([8193, 0, 0, 0, 0, 0, 0, 0]), 23],
            // RFC2928
            [new IPv6([8193, 3512, 0, 0, 0, 0, 0, 0]), 32],
            // RFC9637
            [new IPv6([16383, 0, 0, 0, 0, 0, 0, 0]), 20]
          ]
        };
        IPv6.prototype.isIPv4MappedAddress = function() {
          return this.range() === "ipv4Mapped";
        };
        IPv6.prototype.kind = function() {
          return "ipv6";
        };
        IPv6.prototype.match = function(other, cidrRange) {
          let ref2;
          if (cidrRange === void 0) {
            ref2 = other;
            other = ref2[0];
            cidrRange = ref2[1];
          }
          if (other.kind() !== "ipv6") {
            throw new Error("ipaddr: cannot match ipv6 address with non-ipv6 one");
          }
          return matchCIDR(this.parts, other.parts, 16, cidrRange);
        };
        IPv6.prototype.prefixLengthFromSubnetMask = function() {
          let cidr = 0;
          let stop = false;
          const zerotable = {
            0: 16,
            32768: 15,
            49152: 14,
            57344: 13,
            61440: 12,
            63488: 11,
            64512: 10,
            65024: 9,
            65280: 8,
            65408: 7,
            65472: 6,
            65504: 5,
            65520: 4,
            65528: 3,
            65532: 2,
            65534: 1,
            65535: 0
          };
          let part, zeros;
          for (let i = 7; i >= 0; i -= 1) {
            part = this.parts[i];
            if (part in zerotable) {
              zeros = zerotable[part];
              if (stop && zeros !== 0) {
                return null;
              }
              if (zeros !== 16) {
                stop = true;
              }
              cidr += zeros;
            } else {
              return null;
            }
          }
          return 128 - cidr;
        };
        IPv6.prototype.range = function() {
          return ipaddr2.subnetMatch(this, this.SpecialRanges);
        };
        IPv6.prototype.toByteArray = function() {
          let part;
          const bytes = [];
          const ref2 = this.parts;
          for (let i = 0; i < ref2.length; i++) {
            part = ref2[i];
            bytes.push(part >> 8);
            bytes.push(part & 255);
          }
          return bytes;
        };
        IPv6.prototype.toFixedLengthString = function() {
          const addr = (function() {
            const results = [];
            for (let i = 0; i < this.parts.length; i++) {
              results.push(padPart(this.parts[i].toString(16), 4));
            }
            return results;
          }).call(this).join(":");
          let suffix = "";
          if (this.zoneId) {
            suffix = `%${this.zoneId}`;
          }
          return addr + suffix;
        };
        IPv6.prototype.toIPv4Address = function() {
          if (!this.isIPv4MappedAddress()) {
            throw new Error("ipaddr: trying to convert a generic ipv6 address to ipv4");
          }
          const ref2 = this.parts.slice(-2);
          const high = ref2[0];
          const low = ref2[1];
          return new ipaddr2.IPv4([high >> 8, high & 255, low >> 8, low & 255]);
        };
        IPv6.prototype.toNormalizedString = function() {
          const addr = (function() {
            const results = [];
            for (let i = 0; i < this.parts.length; i++) {
              results.push(this.parts[i].toString(16));
            }
            return results;
          }).call(this).join(":");
          let suffix = "";
          if (this.zoneId) {
            suffix = `%${this.zoneId}`;
          }
          return addr + suffix;
        };
        IPv6.prototype.toRFC5952String = function() {
          const regex2 = /((^|:)(0(:|$)){2,})/g;
          let suffix = "";
          if (this.zoneId) {
            suffix = `%${this.zoneId}`;
          }
          const normalized = this.toNormalizedString();
          const string2 = normalized.slice(0, normalized.length - suffix.length);
          let bestMatchIndex = 0;
          let bestMatchLength = -1;
          let bestMatchGroups = -1;
          let match;
          while (match = regex2.exec(string2)) {
            const groups2 = (match[0].match(/0/g) || []).length;
            if (groups2 > bestMatchGroups) {
              bestMatchGroups = groups2;
              bestMatchIndex = match.index;
              bestMatchLength = match[0].length;
            }
          }
          if (bestMatchLength < 0) {
            return string2 + suffix;
          }
          return `${string2.substring(0, bestMatchIndex)}::${string2.substring(bestMatchIndex + bestMatchLength)}${suffix}`;
        };
        IPv6.prototype.toString = function() {
          return this.toRFC5952String();
        };
        return IPv6;
      }();
      ipaddr2.IPv6.broadcastAddressFromCIDR = function(string2) {
        try {
          const cidr = this.parseCIDR(string2);
          const ipInterfaceOctets = cidr[0].toByteArray();
          const subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray();
          const octets = [];
          let i = 0;
          while (i < 16) {
            octets.push(parseInt(ipInterfaceOctets[i], 10) | parseInt(subnetMaskOctets[i], 10) ^ 255);
            i++;
          }
          return new this(octets);
        } catch (e) {
          throw new Error("ipaddr: the address does not have IPv6 CIDR format", { cause: e });
        }
      };
      ipaddr2.IPv6.isIPv6 = function(string2) {
        return this.parser(string2) !== null;
      };
      ipaddr2.IPv6.isValid = function(string2) {
        if (typeof string2 === "string" && string2.indexOf(":") === -1) {
          return false;
        }
        try {
          const addr = this.parser(string2);
          new this(addr.parts, addr.zoneId);
          return true;
        } catch {
          return false;
        }
      };
      ipaddr2.IPv6.isValidCIDR = function(string2) {
        if (typeof string2 === "string" && string2.indexOf(":") === -1) {
          return false;
        }
        try {
          this.parseCIDR(string2);
          return true;
        } catch {
          return false;
        }
      };
      ipaddr2.IPv6.networkAddressFromCIDR = function(string2) {
        let cidr, i, ipInterfaceOctets, octets, subnetMaskOctets;
        try {
          cidr = this.parseCIDR(string2);
          ipInterfaceOctets = cidr[0].toByteArray();
          subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray();
          octets = [];
          i = 0;
          while (i < 16) {
            octets.push(parseInt(ipInterfaceOctets[i], 10) & parseInt(subnetMaskOctets[i], 10));
            i++;
          }
          return new this(octets);
        } catch (e) {
          throw new Error("ipaddr: the address does not have IPv6 CIDR format", { cause: e });
        }
      };
      ipaddr2.IPv6.parse = function(string2) {
        const addr = this.parser(string2);
        if (addr === null) {
          throw new Error("ipaddr: string is not formatted like an IPv6 Address");
        }
        return new this(addr.parts, addr.zoneId);
      };
      ipaddr2.IPv6.parseCIDR = function(string2) {
        let maskLength, match, parsed;
        if (match = string2.match(/^(.+)\/(\d+)$/)) {
          maskLength = parseInt(match[2]);
          if (maskLength >= 0 && maskLength <= 128) {
            parsed = [this.parse(match[1]), maskLength];
            Object.defineProperty(parsed, "toString", {
              value: function() {
                return this.join("/");
              }
            });
            return parsed;
          }
        }
        throw new Error("ipaddr: string is not formatted like an IPv6 CIDR range");
      };
      ipaddr2.IPv6.parser = function(string2) {
        let addr, i, match, octet, octets, zoneId;
        if (match = string2.match(ipv6Regexes.deprecatedTransitional)) {
          return this.parser(`::ffff:${match[1]}`);
        }
        if (ipv6Regexes.native.test(string2)) {
          return expandIPv6(string2, 8);
        }
        if (match = string2.match(ipv6Regexes.transitional)) {
          zoneId = match[6] || "";
          addr = match[1];
          if (!match[1].endsWith("::")) {
            addr = addr.slice(0, -1);
          }
          addr = expandIPv6(addr + zoneId, 6);
          if (addr && addr.parts) {
            octets = [
              parseInt(match[2]),
              parseInt(match[3]),
              parseInt(match[4]),
              parseInt(match[5])
            ];
            for (i = 0; i < octets.length; i++) {
              octet = octets[i];
              if (!(0 <= octet && octet <= 255)) {
                return null;
              }
            }
            addr.parts.push(octets[0] << 8 | octets[1]);
            addr.parts.push(octets[2] << 8 | octets[3]);
            return {
              parts: addr.parts,
              zoneId: addr.zoneId
            };
          }
        }
        return null;
      };
      ipaddr2.IPv6.subnetMaskFromPrefixLength = function(prefix) {
        prefix = parseInt(prefix);
        if (Number.isNaN(prefix) || prefix < 0 || prefix > 128) {
          throw new Error("ipaddr: invalid IPv6 prefix length");
        }
        const octets = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let j = 0;
        const filledOctetCount = Math.floor(prefix / 8);
        while (j < filledOctetCount) {
          octets[j] = 255;
          j++;
        }
        if (filledOctetCount < 16) {
          octets[filledOctetCount] = Math.pow(2, prefix % 8) - 1 << 8 - prefix % 8;
        }
        return new this(octets);
      };
      ipaddr2.fromByteArray = function(bytes) {
        const length = bytes.length;
        if (length === 4) {
          return new ipaddr2.IPv4(bytes);
        } else if (length === 16) {
          return new ipaddr2.IPv6(bytes);
        } else {
          throw new Error("ipaddr: the binary input is neither an IPv6 nor IPv4 address");
        }
      };
      ipaddr2.isValid = function(string2) {
        return ipaddr2.IPv6.isValid(string2) || ipaddr2.IPv4.isValid(string2);
      };
      ipaddr2.isValidCIDR = function(string2) {
        return ipaddr2.IPv6.isValidCIDR(string2) || ipaddr2.IPv4.isValidCIDR(string2);
      };
      ipaddr2.parse = function(string2) {
        if (ipaddr2.IPv6.isValid(string2)) {
          return ipaddr2.IPv6.parse(string2);
        } else if (ipaddr2.IPv4.isValid(string2)) {
          return ipaddr2.IPv4.parse(string2);
        } else {
          throw new Error("ipaddr: the address has neither IPv6 nor IPv4 format");
        }
      };
      ipaddr2.parseCIDR = function(string2) {
        try {
          return ipaddr2.IPv6.parseCIDR(string2);
        } catch {
          try {
            return ipaddr2.IPv4.parseCIDR(string2);
          } catch (e) {
            throw new Error("ipaddr: the address has neither IPv6 nor IPv4 CIDR format", { cause: e });
          }
        }
      };
      ipaddr2.process = function(string2) {
        const addr = this.parse(string2);
        if (addr.kind() === "ipv6" && addr.isIPv4MappedAddress()) {
          return addr.toIPv4Address();
        } else {
          return addr;
        }
      };
      ipaddr2.subnetMatch = function(address, rangeList, defaultName) {
        let i, rangeName, rangeSubnets, subnet;
        if (defaultName === void 0 || defaultName === null) {
          defaultName = "unicast";
        }
        for (rangeName in rangeList) {
          if (Object.prototype.hasOwnProperty.call(rangeList, rangeName)) {
            rangeSubnets = rangeList[rangeName];
            if (rangeSubnets[0] && !(rangeSubnets[0] instanceof Array)) {
              rangeSubnets = [rangeSubnets];
            }
            for (i = 0; i < rangeSubnets.length; i++) {
              subnet = rangeSubnets[i];
              if (address.kind() === subnet[0].kind() && address.match.apply(address, subnet)) {
                return rangeName;
              }
            }
          }
        }
        return defaultName;
      };
      if (typeof module !== "undefined" && module.exports) {
        module.exports = ipaddr2;
      } else {
        root.ipaddr = ipaddr2;
      }
    })(exports);
  }
});
var states = {
  value: { expected: "a value", symbols: "{[" },
  "item or ]": { expected: "a value or ]", symbols: "{[]" },
  item: { expected: "a value", symbols: "{[" },
  "name or }": { expected: "a property name or }", symbols: "}" },
  name: { expected: "a property name", symbols: "" },
  colon: { expected: "a colon", symbols: ":" },
  "comma or }": { expected: "a comma or }", symbols: ",}" },
  "comma or ]": { expected: "a comma or ]", symbols: ",]" },
  end: { expected: "the end of the text", symbols: "" }
};
function findJsonSyntaxError(text2) {
  const open = [];
  let state = { offset: 0, expecting: "value" };
  for (; ; ) {
    const { expecting } = state;
    const offset = nextMatch(/[^ \t\r\n]/g, text2, state.offset);
    if (offset === text2.length) {
      return expecting === "end" ? void 0 : syntaxError(text2, { offset, expected: states[expecting].expected });
    }
    const step2 = readToken({ text: text2, offset, expecting, open });
    if ("expected" in step2) {
      return syntaxError(text2, step2);
    }
    state = step2;
  }
}
function placeInText(text2, offset) {
  let line = 1;
  let start = 0;
  for (let next = text2.indexOf("\n"); next !== -1 && next < offset; next = text2.indexOf("\n", start)) {
    line += 1;
    start = next + 1;
  }
  let column = 1;
  for (const _ of text2.slice(start, offset)) {
    column += 1;
  }
  return { line, column };
}
function syntaxError(text2, { offset, expected, hint }) {
  const codePoint = text2.codePointAt(offset);
  const found = codePoint === void 0 ? void 0 : String.fromCodePoint(codePoint);
  return { offset, ...placeInText(text2, offset), found, expected, ...hint === void 0 ? {} : { hint } };
}
function readToken(position2) {
  const { text: text2, offset, expecting, open } = position2;
  const character = text2.charAt(offset);
  if (states[expecting].symbols.includes(character)) {
    return { offset: offset + 1, expecting: afterSymbol(character, open) };
  }
  const isName = expecting.startsWith("name");
  const scanned = isName && character !== '"' ? rejected$1(position2) : scanScalar(position2);
  return typeof scanned === "number" ? { offset: scanned, expecting: isName ? "colon" : afterValue(open) } : scanned;
}
function afterSymbol(symbol, open) {
  switch (symbol) {
    case "{":
      open.push("comma or }");
      return "name or }";
    case "[":
      open.push("comma or ]");
      return "item or ]";
    case ":":
      return "value";
    case ",":
      return open.at(-1) === "comma or }" ? "name" : "item";
    default:
      open.pop();
      return afterValue(open);
  }
}
function afterValue(open) {
  return open.at(-1) ?? "end";
}
function rejected$1({ text: text2, offset, expecting }) {
  return { offset, expected: states[expecting].expected, hint: hintFor(text2.slice(offset, offset + 20), expecting) };
}
function nextMatch(pattern, text2, from) {
  var _a;
  pattern.lastIndex = from;
  return ((_a = pattern.exec(text2)) == null ? void 0 : _a.index) ?? text2.length;
}
function scanScalar(position2) {
  const { text: text2, offset, expecting } = position2;
  const character = text2.charAt(offset);
  if (!/^(?:value|item|name)/.test(expecting)) {
    return rejected$1(position2);
  }
  if (character === '"') {
    return scanString(text2, offset);
  }
  const word = ["true", "false", "null"].find((known) => known.startsWith(character));
  if (word !== void 0) {
    return scanWord(position2, word);
  }
  return /[-\d]/.test(character) ? scanNumber(text2, offset) : rejected$1(position2);
}
function scanWord(position2, word) {
  const { text: text2, offset } = position2;
  const wrong = [...word].findIndex((letter, index) => text2.charAt(offset + index) !== letter);
  return wrong === -1 ? offset + word.length : { ...rejected$1(position2), offset: offset + wrong, expected: `the word ${word}` };
}
function scanNumber(text2, from) {
  const start = from + (text2.charAt(from) === "-" ? 1 : 0);
  const whole = text2.charAt(start) === "0" ? start + 1 : scanDigits(text2, start);
  const fraction = typeof whole === "number" && text2.charAt(whole) === "." ? scanDigits(text2, whole + 1) : whole;
  if (typeof fraction !== "number" || !/[eE]/.test(text2.charAt(fraction))) {
    return fraction;
  }
  return scanDigits(text2, fraction + (/[+-]/.test(text2.charAt(fraction + 1)) ? 2 : 1));
}
function scanDigits(text2, from) {
  const end = nextMatch(/\D/g, text2, from);
  return end === from ? { offset: from, expected: "a digit" } : end;
}
function scanString(text2, from) {
  let offset = from + 1;
  for (; ; ) {
    offset = nextMatch(/["\\\u0000-\u001f]/g, text2, offset);
    switch (text2.charAt(offset)) {
      case '"':
        return offset + 1;
      case "\\": {
        const escaped = scanEscape(text2, offset + 1);
        if (typeof escaped !== "number") {
          return escaped;
        }
        offset = escaped;
        break;
      }
      case "":
        return { offset, expected: "the closing double quote" };
      default:
        return { offset, expected: "an escape such as \\n for a control character, or the closing double quote" };
    }
  }
}
function scanEscape(text2, from) {
  const character = text2.charAt(from);
  if (character === "u") {
    const wrong = nextMatch(/[^0-9A-Fa-f]/g, text2, from + 1);
    return wrong < from + 5 ? { offset: wrong, expected: "four hexadecimal digits after \\u" } : from + 5;
  }
  return /["\\/bfnrt]/.test(character) ? from + 1 : { offset: from, expected: 'one of " \\ / b f n r t u after the backslash' };
}
var hints = [
  { expecting: /^name$/, found: /^\}/, hint: "Remove the trailing comma." },
  { expecting: /^item$/, found: /^\]/, hint: "Remove the trailing comma." },
  { expecting: /^name/, found: /^\{/, hint: "An alert placeholder was probably not filled in." },
  { expecting: /^name/, found: /^[\w$]/, hint: "Put property names in double quotes." },
  {
    expecting: /^(?:value|item)/,
    found: /^[A-Za-z_]+/,
    hint: "$& is not a JSON value. Use a number, true, false or null, or put text in double quotes."
  },
  {
    expecting: /^/,
    found: /^[\u201c-\u201f\u2018-\u201a\u00ab\u00bb\u2032\u2033]/,
    hint: "Replace the typographic quotes with straight double quotes."
  },
  { expecting: /^/, found: /^['`]/, hint: "Use double quotes." },
  { expecting: /^/, found: /^[/#]/, hint: "Remove the comment: JSON has no comments." }
];
function hintFor(rest, expecting) {
  const mistake = hints.find((row) => row.expecting.test(expecting) && row.found.test(rest));
  return mistake == null ? void 0 : mistake.hint.replace("$&", rest.replace(/[^A-Za-z_].*$/s, ""));
}
function malformedJson(text2) {
  const error = findJsonSyntaxError(text2);
  if (error === void 0) {
    return void 0;
  }
  const { line, column, found, expected, hint } = error;
  const unexpected = found === void 0 ? "end of text" : JSON.stringify(found);
  const fix = hint === void 0 ? "" : ` ${hint}`;
  return signalError("malformed-json", {
    message: `Invalid JSON at line ${line}, column ${column}: unexpected ${unexpected}; expected ${expected}.${fix}`,
    received: found ?? "end of text",
    expected,
    line,
    column
  });
}
function malformedUtf8(text2, { byte }) {
  const { line, column } = placeInText(text2, text2.length);
  const received = `byte 0x${byte.toString(16)}`;
  return signalError("malformed-json", {
    message: `Invalid UTF-8 at line ${line}, column ${column}: unexpected ${received}. Send JSON as UTF-8.`,
    received,
    expected: "UTF-8",
    line,
    column
  });
}
function decodeUtf8(bytes) {
  const text2 = decode(bytes);
  if (text2 !== void 0) {
    return { text: text2 };
  }
  const valid = validBeginning(bytes);
  const offset = utf8Length(valid);
  return { text: valid, invalid: { offset, byte: bytes[offset] } };
}
function decode(bytes, options) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, options);
  } catch {
    return void 0;
  }
}
function validBeginning(bytes) {
  let text2 = "";
  let valid = 0;
  let invalid2 = bytes.length + 1;
  while (invalid2 - valid > 1) {
    const middle = Math.floor((valid + invalid2) / 2);
    const decoded = decode(bytes.subarray(0, middle), { stream: true });
    if (decoded === void 0) {
      invalid2 = middle;
    } else {
      valid = middle;
      text2 = decoded;
    }
  }
  return text2;
}
function utf8Length(text2) {
  return new TextEncoder().encode(text2).length;
}
function withoutMark(text2) {
  return text2.startsWith("\uFEFF") ? text2.slice(1) : text2;
}
function webhookError(code, problem, expected, advice = "") {
  return signalError(code, { message: `${problem}; expected ${expected}.${advice}`, expected });
}
var defaultMaxBodyBytes = 65536;
function checkBodySize(body, maxBytes) {
  const isTooLarge = typeof body === "string" ? body.length > maxBytes || utf8Length(body) > maxBytes : body != null && body.byteLength > maxBytes;
  return isTooLarge ? webhookError("payload-too-large", "The body is too large", `at most ${maxBytes} bytes`) : void 0;
}
function readBody(body) {
  const decoded = decodedBody(body);
  if (decoded === void 0) {
    return err(webhookError("invalid-payload", "The body has already been parsed", "the raw text or bytes"));
  }
  if (decoded.invalid !== void 0) {
    return err(malformedUtf8(decoded.text, decoded.invalid));
  }
  const text2 = withoutMark(decoded.text);
  if (/^[ \t\r\n]*$/.test(text2)) {
    return err(webhookError("empty-json", "The body is empty", "a signal as a JSON object"));
  }
  try {
    return ok(JSON.parse(text2));
  } catch {
    const tooDeep = webhookError(
      "invalid-payload",
      "The body is nested too deeply",
      "a signal as a JSON object, nested at most 64 levels"
    );
    return err(malformedJson(text2) ?? tooDeep);
  }
}
function decodedBody(body) {
  const raw = body instanceof ArrayBuffer ? new Uint8Array(body) : body ?? "";
  if (typeof raw === "string") {
    return { text: raw };
  }
  return ArrayBuffer.isView(raw) ? decodeUtf8(raw) : void 0;
}
var defaultRateLimits = { perMinute: 60, perHour: 500 };
var minute = 6e4;
var hour = 36e5;
function countRequest(history2, now, limits) {
  const recent = history2.filter((time) => time > now - hour).map((time) => Math.min(time, now)).sort((one, other) => one - other);
  const freeAt = Math.max(
    nextFreeTime(recent, limits.perMinute, minute, now),
    nextFreeTime(recent, limits.perHour, hour, now)
  );
  return freeAt > now ? { history: recent, retryAfterSeconds: Math.ceil((freeAt - now) / 1e3) } : { history: [...recent, now], retryAfterSeconds: 0 };
}
function nextFreeTime(recent, limit, window2, now) {
  return limit > 0 ? (recent.at(-limit) ?? -window2) + window2 : now + window2;
}
var standIn = "-".repeat(32);
function openWebhook(webhooks, { webhookId, password }) {
  let found;
  for (const webhook2 of webhooks) {
    found = webhook2.id.toLowerCase() === webhookId ? webhook2 : found;
  }
  const isCorrect = equalInConstantTime(password ?? "", (found == null ? void 0 : found.password) || standIn);
  return isCorrect && (found == null ? void 0 : found.password) !== "" ? found : void 0;
}
function equalInConstantTime(actual, expected) {
  let difference = actual.length ^ expected.length;
  for (let index = 0; index < actual.length; index += 1) {
    difference |= actual.charCodeAt(index) ^ expected.charCodeAt(index % expected.length);
  }
  return difference === 0;
}
var commonHeaders = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
var statuses = {
  "not-found": 404,
  "payload-too-large": 413,
  "too-many-requests": 429
};
function statusOf(code) {
  return statuses[code] ?? 400;
}
function acceptedResponse(id, payload2) {
  return { status: 200, headers: commonHeaders, body: { success: true, id, payload: payload2 } };
}
function rejectedResponse(errors, headers) {
  const { code, message } = errors[0];
  const body = { success: false, messageCode: code, message, errors };
  return { status: statusOf(code), headers: { ...commonHeaders, ...headers }, body };
}
var import_ipaddr = __toESM(require_ipaddr());
var mismatches = {
  "platform-a": ["not-platform-a", "an address of the first platform"],
  "platform-b": ["not-platform-b", "an address of the second platform"],
  selected: ["invalid-ip-address", "one of the selected addresses"]
};
function checkSourceAddress(source, allowed, platforms) {
  if (source === void 0 || !isAddress(source)) {
    return addressError("invalid-ip-address-format", source, "an IPv4 or IPv6 address");
  }
  if (allowed === "any") {
    return void 0;
  }
  const [list2, [code, expected]] = typeof allowed === "string" ? [platforms[allowed] ?? [], mismatches[allowed]] : [allowed, mismatches.selected];
  const address = import_ipaddr.default.process(source);
  return list2.some((range) => isInRange(address, range)) ? void 0 : addressError(code, source, expected);
}
function addressError(code, received, expected) {
  const name = "The source address";
  return received === void 0 ? webhookError(code, `${name} is unknown`, expected) : signalError(code, { message: invalidValueMessage(name, received, expected), received, expected });
}
var ipv4 = /^(?:(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])(?:\.(?=\d)|$)){4}$/;
function isAddress(text2) {
  return text2.includes(":") ? import_ipaddr.default.IPv6.isValid(text2) : ipv4.test(text2);
}
function isInRange(address, range) {
  const [text2, length] = range.split("/");
  const network = text2 !== void 0 && isAddress(text2) ? import_ipaddr.default.process(text2) : void 0;
  if ((network == null ? void 0 : network.kind()) !== address.kind()) {
    return false;
  }
  const maxPrefix = network.toByteArray().length * 8;
  const mappedBits = (text2 == null ? void 0 : text2.includes(":")) && network.kind() === "ipv4" ? 96 : 0;
  const prefix = length === void 0 ? maxPrefix : Number(length) - mappedBits;
  return Number.isInteger(prefix) && prefix >= 0 && prefix <= maxPrefix && address.match(network, prefix);
}
var credentialsPattern = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([^/?#]+)\/?(?:[?#]|$)/i;
var fixedPath = "/trading/webhook/";
function webhookPath({ id, password }, basePath = "") {
  return `${webhookRoot(basePath)}${id}/${encodeURIComponent(password.replace(new RegExp("\\p{Cs}", "gu"), "�"))}`;
}
function readPath(path, basePath) {
  const root = webhookRoot(basePath);
  const match = path.startsWith(root) ? credentialsPattern.exec(path.slice(root.length)) : null;
  const [, webhookId, password] = match ?? [];
  return webhookId === void 0 || password === void 0 ? void 0 : { webhookId: webhookId.toLowerCase(), password: unescaped(password) };
}
function webhookRoot(basePath) {
  return basePath.replace(/\/$/, "") + fixedPath;
}
function unescaped(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return void 0;
  }
}
function receive(request, webhooks, context) {
  const { path, sourceAddress, body } = request;
  const { basePath = "", rateLimits = defaultRateLimits, maxBodyBytes = defaultMaxBodyBytes } = context;
  const credentials = readPath(path, basePath);
  if (credentials === void 0) {
    const expected = `${webhookRoot(basePath)}<webhook id>/<password>`;
    return rejected2([webhookError("not-found", "This is not the path of a webhook", expected)]);
  }
  const webhook2 = openWebhook(webhooks, credentials);
  if (webhook2 === void 0) {
    return rejected2([signalError("invalid-password", { message: "Unknown webhook or wrong password." })]);
  }
  const { webhookId } = credentials;
  const { settings: settings2 } = webhook2;
  const addressError2 = checkSourceAddress(sourceAddress, settings2.allowedIpAddresses, context.platforms ?? {});
  if (addressError2 !== void 0) {
    return rejected2([addressError2], { webhookId });
  }
  const now = Math.trunc(context.clock.now());
  const { history: history2, retryAfterSeconds } = countRequest(context.history ?? [], now, rateLimits);
  const counted2 = { webhookId, history: history2 };
  if (retryAfterSeconds > 0) {
    const expected = `at most ${rateLimits.perMinute} per minute and ${rateLimits.perHour} per hour`;
    const advice = ` Try again in ${retryAfterSeconds} s.`;
    const error = webhookError("too-many-requests", "Too many requests", expected, advice);
    return rejected2([error], counted2, { "retry-after": String(retryAfterSeconds) });
  }
  const sizeError = checkBodySize(body, maxBodyBytes);
  if (sizeError !== void 0) {
    return rejected2([sizeError], counted2);
  }
  const json2 = readBody(body);
  if (!json2.ok) {
    return rejected2(json2.errors, counted2);
  }
  const payload2 = json2.value;
  const signals = parseSignals(payload2, parseContext(settings2, { now: () => now }, context.knownTickers));
  if (!signals.ok) {
    return rejected2(signals.errors, counted2);
  }
  const response = acceptedResponse(context.signalId, payload2);
  return { accepted: true, webhookId, signals: signals.value, payload: payload2, history: history2, response };
}
function rejected2(errors, details = {}, headers = {}) {
  return { accepted: false, ...details, errors, response: rejectedResponse(errors, headers) };
}
function readInstant(text2) {
  if (text2.trim() === "") {
    return { ok: true, value: void 0 };
  }
  const market2 = parseMarketSnapshot({ now: text2.trim() });
  if (market2.ok) {
    return { ok: true, value: Date.parse(market2.value.now) };
  }
  const [error] = market2.errors;
  return { ok: false, errors: [{ ...error, path: [], message: error.message.replace(/^now/, "receivedAt") }] };
}
const webhook = { id: "00000000-0000-4000-8000-000000000000", password: "playground", settings: defaultSettings };
function readJson(text2) {
  try {
    return { ok: true, value: JSON.parse(text2) };
  } catch {
    const request = { path: webhookPath(webhook), sourceAddress: "127.0.0.1", body: text2 };
    const reception = receive(request, [webhook], {
      clock: Date,
      signalId: "",
      maxBodyBytes: Number.POSITIVE_INFINITY
    });
    return reception.accepted ? { ok: true, value: reception.payload } : { ok: false, errors: reception.errors };
  }
}
function answerCase(texts) {
  const message = readJson(texts.message);
  const settingsText = texts.settings.trim() === "" ? success({}) : readJson(texts.settings);
  const marketText = texts.market.trim() === "" ? success(void 0) : readJson(texts.market);
  const receivedAt2 = readInstant(texts.receivedAt);
  if (!message.ok || !settingsText.ok || !marketText.ok || !receivedAt2.ok) {
    return rejected(
      problemsOf("message", message),
      problemsOf("settings", settingsText),
      problemsOf("market", marketText),
      problemsOf("receivedAt", receivedAt2)
    );
  }
  const settings2 = parseSettings(settingsText.value);
  const market2 = parseMarketSnapshot(marketText.value);
  if (!settings2.ok || !market2.ok) {
    return rejected(problemsOf("settings", settings2), problemsOf("market", market2));
  }
  const { assetClass, marketTimeZone, strikeCount, allowBatchSignals, allowedTickers } = settings2.value;
  const now = receivedAt2.value ?? Date.parse(market2.value.now);
  const signals = parseSignals(message.value, {
    clock: { now: () => now },
    assetClass,
    marketTimeZone,
    strikeCount,
    allowBatchSignals,
    ...allowedTickers === void 0 ? {} : { tickers: { allowed: allowedTickers } }
  });
  if (!signals.ok) {
    return rejected(problemsOf("message", signals));
  }
  const isBatch = Array.isArray(message.value);
  const contextOf = (index) => {
    const name = isBatch ? `${texts.signalId}-${index}` : texts.signalId;
    return snapshotContext(market2.value, settings2.value, texts.signalId === "" ? void 0 : name);
  };
  const planned = signals.value.map((signal, index) => planSignal(signal, contextOf(index)));
  const plans = planned.flatMap((plan) => plan.ok ? [plan.value] : []);
  return plans.length === planned.length ? { ok: true, plans, context: contextOf(0) } : rejected(...planned.map((plan, index) => problemsOf("message", plan, isBatch ? [index] : [])));
}
function success(value) {
  return { ok: true, value };
}
function rejected(...problems) {
  return { ok: false, problems: problems.flat() };
}
function problemsOf(subject, result, prefix = []) {
  return result.ok ? [] : result.errors.map((error) => ({
    subject: isAboutCircumstances(error) && prefix.length === 0 ? "circumstances" : subject,
    error: { ...error, path: [...prefix, ...error.path] }
  }));
}
function isAboutCircumstances({ path, section }) {
  return path.length === 0 && (section === "gates" || section === "plan");
}
function verdictOf(answer) {
  if (!answer.ok) {
    return { outcome: "rejected", words: `Rejected: ${counted(answer.problems.length, "error")}` };
  }
  const { plans } = answer;
  const orders = plans.flatMap(({ steps: steps2 }) => steps2).filter(({ step: step2 }) => step2 === "submit-order").length;
  const cancels = plans.flatMap(({ steps: steps2 }) => steps2).filter(({ step: step2 }) => step2 === "cancel-orders").length;
  if (plans.some(({ outcome }) => outcome === "orders")) {
    const parts = [
      ...orders > 0 ? [counted(orders, "order")] : [],
      ...cancels > 0 ? [counted(cancels, "cancellation")] : []
    ];
    return { outcome: "orders", words: `Accepted: ${parts.join(" and ")}` };
  }
  const postponed = plans.find(({ outcome }) => outcome === "postponed");
  return postponed === void 0 ? { outcome: "nothing-to-do", words: "Accepted: nothing to do" } : { outcome: "postponed", words: `Accepted: postponed until ${postponed.releaseAt ?? "later"}` };
}
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
const title$1t = "One message, one exit now and one entry later";
const description$1t = "Each item of a batch is planned on its own.";
const payload$1o = [
  {
    ticker: "AAPL",
    action: "exit"
  },
  {
    ticker: "MSFT",
    action: "buy",
    quantity: 2,
    delay: "1 hour"
  }
];
const settings$1t = {};
const market$1t = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    },
    MSFT: {
      bid: "421.9",
      ask: "422.1",
      last: "422"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$1t = "orders";
const steps$W = [
  "sell 10 AAPL market (close) day"
];
const __vite_glob_0_0 = {
  title: title$1t,
  description: description$1t,
  payload: payload$1o,
  settings: settings$1t,
  market: market$1t,
  expect: expect$1t,
  steps: steps$W
};
const title$1s = "Three limits in one message";
const description$1s = "The same ticker may repeat: a ladder of bids below the market.";
const payload$1n = [
  {
    ticker: "AAPL",
    action: "buy",
    orderType: "limit",
    limitPrice: 149,
    quantity: 5
  },
  {
    ticker: "AAPL",
    action: "buy",
    orderType: "limit",
    limitPrice: 148,
    quantity: 10
  },
  {
    ticker: "AAPL",
    action: "buy",
    orderType: "limit",
    limitPrice: 147,
    quantity: 15
  }
];
const settings$1s = {};
const market$1s = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$1s = "orders";
const steps$V = [
  "buy 5 AAPL limit 149 (open) day",
  "buy 10 AAPL limit 148 (open) day",
  "buy 15 AAPL limit 147 (open) day"
];
const __vite_glob_0_1 = {
  title: title$1s,
  description: description$1s,
  payload: payload$1n,
  settings: settings$1s,
  market: market$1s,
  expect: expect$1s,
  steps: steps$V
};
const title$1r = "Both legs of a pair in one message";
const description$1r = "Five thousand dollars long in one, five thousand short in the other.";
const payload$1m = [
  {
    ticker: "KO",
    action: "buy",
    quantity: 5e3,
    quantityType: "dollar_amount"
  },
  {
    ticker: "PEP",
    action: "sell",
    quantity: 5e3,
    quantityType: "dollar_amount"
  }
];
const settings$1r = {};
const market$1r = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    KO: {
      bid: "69.99",
      ask: "70.01",
      last: "70"
    },
    PEP: {
      bid: "139.98",
      ask: "140.02",
      last: "140.01"
    }
  }
};
const signalId$1 = "pair";
const expect$1r = "orders";
const steps$U = [
  "buy 71 KO market (open) day as pair-0-entry",
  "sell 35 PEP market (open) day as pair-1-entry"
];
const __vite_glob_0_2 = {
  title: title$1r,
  description: description$1r,
  payload: payload$1m,
  settings: settings$1r,
  market: market$1r,
  signalId: signalId$1,
  expect: expect$1r,
  steps: steps$U
};
const title$1q = "Bitcoin for 500 dollars";
const description$1q = "Crypto is always traded in fractions: 500 dollars at 100,000 are 0.005.";
const payload$1l = {
  ticker: "BTC-USD",
  action: "buy",
  quantity: 500,
  quantityType: "dollar_amount",
  timeInForce: "gtc"
};
const settings$1q = {
  assetClass: "crypto"
};
const market$1q = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    "BTC-USD": {
      bid: "99990",
      ask: "100010",
      last: "100005"
    }
  }
};
const expect$1q = "orders";
const steps$T = [
  "buy 0.005 BTC-USD market (open) gtc"
];
const __vite_glob_0_3 = {
  title: title$1q,
  description: description$1q,
  payload: payload$1l,
  settings: settings$1q,
  market: market$1q,
  expect: expect$1q,
  steps: steps$T
};
const title$1p = "Exit with a trailing stop";
const description$1p = "The exit is a trailing stop of 3 %.";
const payload$1k = {
  ticker: "BTC-USD",
  action: "exit",
  orderType: "trailing_stop",
  trailPercent: 3,
  timeInForce: "gtc"
};
const settings$1p = {
  assetClass: "crypto"
};
const market$1p = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    "BTC-USD": {
      bid: "99990",
      ask: "100010",
      last: "100005"
    }
  },
  positions: {
    "BTC-USD": {
      side: "long",
      quantity: "0.5",
      averageEntryPrice: "82000"
    }
  }
};
const expect$1p = "orders";
const steps$S = [
  "sell 0.5 BTC-USD trailing stop 3% (close) gtc"
];
const __vite_glob_0_4 = {
  title: title$1p,
  description: description$1p,
  payload: payload$1k,
  settings: settings$1p,
  market: market$1p,
  expect: expect$1p,
  steps: steps$S
};
const title$1o = "Sell a quarter of the position";
const description$1o = "percent_of_position on a sell is an exit, never a short.";
const payload$1j = {
  ticker: "BTC-USD",
  action: "sell",
  quantity: 25,
  quantityType: "percent_of_position"
};
const settings$1o = {
  assetClass: "crypto"
};
const market$1o = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    "BTC-USD": {
      bid: "99990",
      ask: "100010",
      last: "100005"
    }
  },
  positions: {
    "BTC-USD": {
      side: "long",
      quantity: "0.5",
      averageEntryPrice: "82000"
    }
  }
};
const expect$1o = "orders";
const steps$R = [
  "sell 0.125 BTC-USD market (close) day"
];
const __vite_glob_0_5 = {
  title: title$1o,
  description: description$1o,
  payload: payload$1j,
  settings: settings$1o,
  market: market$1o,
  expect: expect$1o,
  steps: steps$R
};
const title$1n = "Wait until one in the afternoon in New York";
const description$1n = "An absolute time with its zone, at most a day ahead.";
const payload$1i = {
  ticker: "AAPL",
  action: "exit",
  delay: "2026-01-26 01:00 pm EST"
};
const settings$1n = {};
const market$1n = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$1n = "postponed";
const steps$Q = [];
const __vite_glob_0_6 = {
  title: title$1n,
  description: description$1n,
  payload: payload$1i,
  settings: settings$1n,
  market: market$1n,
  expect: expect$1n,
  steps: steps$Q
};
const title$1m = "Wait a quarter of an hour";
const description$1m = "Nothing is decided until the delay is over; then positions and quotes are read again.";
const payload$1h = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  delay: "+15 minutes"
};
const settings$1m = {};
const market$1m = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$1m = "postponed";
const steps$P = [];
const __vite_glob_0_7 = {
  title: title$1m,
  description: description$1m,
  payload: payload$1h,
  settings: settings$1m,
  market: market$1m,
  expect: expect$1m,
  steps: steps$P
};
const title$1l = "The delay is over";
const description$1l = "The signal came in at half past ten with a delay of five minutes; now, at 10:36, it is planned like any other.";
const payload$1g = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  delay: 300,
  rejectAfter: 30
};
const settings$1l = {
  entry: {
    rejectOlderThan: 20
  }
};
const market$1l = {
  now: "2026-01-26T15:36:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const receivedAt = "2026-01-26T15:30:55Z";
const expect$1l = "orders";
const steps$O = [
  "buy 10 AAPL market (open) day"
];
const __vite_glob_0_8 = {
  title: title$1l,
  description: description$1l,
  payload: payload$1g,
  settings: settings$1l,
  market: market$1l,
  receivedAt,
  expect: expect$1l,
  steps: steps$O
};
const title$1k = "A formula chooses the order type";
const description$1k = "On a wild day the strategy wants a limit, on a calm one a market order.";
const payload$1f = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  price: 150.1,
  orderType: "=signal.extras.volatility > 2 ? 'limit' : 'market'",
  extras: {
    volatility: 2.4
  }
};
const settings$1k = {};
const market$1k = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$1k = "orders";
const steps$N = [
  "buy 10 AAPL limit 150.1 (open) day"
];
const __vite_glob_0_9 = {
  title: title$1k,
  description: description$1k,
  payload: payload$1f,
  settings: settings$1k,
  market: market$1k,
  expect: expect$1k,
  steps: steps$N
};
const title$1j = "Size and prices from formulas";
const description$1j = "The alert carries a budget and the average true range, and computes the rest itself.";
const payload$1e = {
  ticker: "AAPL",
  action: "buy",
  price: "149.99",
  quantity: "=floor(signal.extras.budget / signal.price)",
  takeProfit: {
    limitPrice: "=round(signal.price * 1.03, 2)"
  },
  stopLoss: {
    type: "stop",
    stopPrice: "=round(signal.price - 2 * signal.extras.atr, 2)"
  },
  extras: {
    budget: "3,000",
    atr: 1.85
  }
};
const settings$1j = {};
const market$1j = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$1j = "orders";
const steps$M = [
  "buy 20 AAPL market (open) day -> take profit 154.49 -> stop loss 146.29 stop"
];
const __vite_glob_0_10 = {
  title: title$1j,
  description: description$1j,
  payload: payload$1e,
  settings: settings$1j,
  market: market$1j,
  expect: expect$1j,
  steps: steps$M
};
const title$1i = "The stop below the lowest of three lows";
const description$1i = "min takes an array; the arrays of extras stay arrays.";
const payload$1d = {
  ticker: "NVDA",
  action: "buy",
  quantity: 6,
  stopLoss: {
    stopPrice: "=min(signal.extras.lows) - 0.05",
    type: "stop"
  },
  message: "='NVDA above ' ~ max(signal.extras.highs)",
  extras: {
    lows: [
      177.4,
      176.9,
      178.2
    ],
    highs: [
      180.4,
      181.2
    ]
  }
};
const settings$1i = {};
const market$1i = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    NVDA: {
      bid: "179.95",
      ask: "180.05",
      last: "180.01"
    }
  }
};
const expect$1i = "orders";
const steps$L = [
  "buy 6 NVDA market (open) day -> stop loss 176.85 stop"
];
const __vite_glob_0_11 = {
  title: title$1i,
  description: description$1i,
  payload: payload$1d,
  settings: settings$1i,
  market: market$1i,
  expect: expect$1i,
  steps: steps$L
};
const title$1h = "After the roll, June is the front month";
const description$1h = "March expires on the 20th and rolls eight days before: on the 13th an entry trades June.";
const payload$1c = {
  ticker: "ES1!",
  action: "sell",
  quantity: 1
};
const settings$1h = {
  assetClass: "futures"
};
const market$1h = {
  now: "2026-03-13T15:30:00Z",
  equity: "100000",
  quotes: {
    ESH2026: {
      bid: "6000",
      ask: "6000.25",
      last: "6000.25"
    },
    ESM2026: {
      bid: "6052.5",
      ask: "6053",
      last: "6052.75"
    }
  },
  instruments: {
    ESH2026: {
      assetClass: "futures",
      tickSize: "0.25",
      quantityStep: "1",
      pointValue: "50"
    },
    ESM2026: {
      assetClass: "futures",
      tickSize: "0.25",
      quantityStep: "1",
      pointValue: "50"
    }
  },
  rollovers: {
    ES: {
      months: "HMUZ",
      daysBeforeExpiry: 8,
      expiryRule: "third-friday"
    }
  }
};
const expect$1h = "orders";
const steps$K = [
  "sell 1 ESM2026 market (open) day"
];
const __vite_glob_0_12 = {
  title: title$1h,
  description: description$1h,
  payload: payload$1c,
  settings: settings$1h,
  market: market$1h,
  expect: expect$1h,
  steps: steps$K
};
const title$1g = "A bracket in dollars on micro futures";
const description$1g = "Two contracts of 5 dollars a point: 100 dollars are ten points, 200 are twenty.";
const payload$1b = {
  ticker: "MESH2026",
  action: "sell",
  quantity: 2,
  takeProfit: {
    pnlAmount: 200
  },
  stopLoss: {
    pnlAmount: 100
  }
};
const settings$1g = {
  assetClass: "futures"
};
const market$1g = {
  now: "2026-01-26T15:30:00Z",
  equity: "25000",
  quotes: {
    MESH2026: {
      bid: "6000",
      ask: "6000.5",
      last: "6000.25"
    }
  },
  instruments: {
    MESH2026: {
      assetClass: "futures",
      tickSize: "0.25",
      quantityStep: "1",
      pointValue: "5"
    }
  }
};
const expect$1g = "orders";
const steps$J = [
  "sell 2 MESH2026 market (open) day -> take profit 5980.25 -> stop loss 6010.25 stop"
];
const __vite_glob_0_13 = {
  title: title$1g,
  description: description$1g,
  payload: payload$1b,
  settings: settings$1g,
  market: market$1g,
  expect: expect$1g,
  steps: steps$J
};
const title$1f = "An exit closes the open contract";
const description$1f = "The roll has passed, the position is still in March: March is closed.";
const payload$1a = {
  ticker: "ES1!",
  action: "exit"
};
const settings$1f = {
  assetClass: "futures"
};
const market$1f = {
  now: "2026-03-13T15:30:00Z",
  equity: "100000",
  quotes: {
    ESH2026: {
      bid: "6000",
      ask: "6000.25",
      last: "6000.25"
    },
    ESM2026: {
      bid: "6052.5",
      ask: "6053",
      last: "6052.75"
    }
  },
  positions: {
    ESH2026: {
      side: "long",
      quantity: "2",
      averageEntryPrice: "5950"
    }
  },
  instruments: {
    ESH2026: {
      assetClass: "futures",
      tickSize: "0.25",
      quantityStep: "1",
      pointValue: "50"
    },
    ESM2026: {
      assetClass: "futures",
      tickSize: "0.25",
      quantityStep: "1",
      pointValue: "50"
    }
  },
  rollovers: {
    ES: {
      months: "HMUZ",
      daysBeforeExpiry: 8,
      expiryRule: "third-friday"
    }
  }
};
const expect$1f = "orders";
const steps$I = [
  "sell 2 ESH2026 market (close) day"
];
const __vite_glob_0_14 = {
  title: title$1f,
  description: description$1f,
  payload: payload$1a,
  settings: settings$1f,
  market: market$1f,
  expect: expect$1f,
  steps: steps$I
};
const title$1e = "A continuous symbol takes the front month";
const description$1e = "In January the front month is March; prices are rounded to quarter points.";
const payload$19 = {
  ticker: "ES1!",
  action: "buy",
  quantity: 1,
  takeProfit: {
    limitPrice: 6030
  },
  stopLoss: {
    stopPrice: 5985.5
  }
};
const settings$1e = {
  assetClass: "futures"
};
const market$1e = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    ESH2026: {
      bid: "6000",
      ask: "6000.25",
      last: "6000.25"
    },
    ESM2026: {
      bid: "6052.5",
      ask: "6053",
      last: "6052.75"
    }
  },
  instruments: {
    ESH2026: {
      assetClass: "futures",
      tickSize: "0.25",
      quantityStep: "1",
      pointValue: "50"
    },
    ESM2026: {
      assetClass: "futures",
      tickSize: "0.25",
      quantityStep: "1",
      pointValue: "50"
    }
  },
  rollovers: {
    ES: {
      months: "HMUZ",
      daysBeforeExpiry: 8,
      expiryRule: "third-friday"
    }
  }
};
const expect$1e = "orders";
const steps$H = [
  "buy 1 ESH2026 market (open) day -> take profit 6030 -> stop loss 5985.5 stop"
];
const __vite_glob_0_15 = {
  title: title$1e,
  description: description$1e,
  payload: payload$19,
  settings: settings$1e,
  market: market$1e,
  expect: expect$1e,
  steps: steps$H
};
const title$1d = "A put on an index";
const description$1d = "Index underlyings need the asset class of index options; strike and expiration are exact.";
const payload$18 = {
  ticker: "SPX",
  action: "buy",
  quantity: 2e3,
  quantityType: "dollar_amount",
  optionType: "put",
  expiration: "2026-01-30",
  strikePrice: 6e3
};
const settings$1d = {
  assetClass: "index_options"
};
const market$1d = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    SPX: {
      bid: "6004",
      ask: "6004.8",
      last: "6004.4"
    }
  },
  optionChains: {
    SPX: {
      contracts: [
        {
          ticker: "SPX 260130P6000",
          expiration: "2026-01-30",
          type: "put",
          strike: "6000",
          bid: "17.9",
          ask: "18.1"
        },
        {
          ticker: "SPX 260130P6005",
          expiration: "2026-01-30",
          type: "put",
          strike: "6005",
          bid: "19.9",
          ask: "20.1"
        }
      ]
    }
  }
};
const expect$1d = "orders";
const steps$G = [
  "buy 1 SPX 260130P6000 market (open) day"
];
const __vite_glob_0_16 = {
  title: title$1d,
  description: description$1d,
  payload: payload$18,
  settings: settings$1d,
  market: market$1d,
  expect: expect$1d,
  steps: steps$G
};
const title$1c = "With both, a bearish signal buys a put";
const description$1c = "The direction is read on the underlying: sell means bearish, and bearish buys a put.";
const payload$17 = {
  ticker: "SPY",
  action: "sell",
  quantity: 1,
  optionType: "both",
  expiration: "2026-01-30"
};
const settings$1c = {
  assetClass: "options",
  optionType: "both"
};
const market$1c = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    SPY: {
      bid: "600.38",
      ask: "600.42",
      last: "600.4"
    }
  },
  optionChains: {
    SPY: {
      contracts: [
        {
          ticker: "SPY 260127C599",
          expiration: "2026-01-27",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260130C599",
          expiration: "2026-01-30",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260127C600",
          expiration: "2026-01-27",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260130C600",
          expiration: "2026-01-30",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260127C601",
          expiration: "2026-01-27",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260130C601",
          expiration: "2026-01-30",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260127P599",
          expiration: "2026-01-27",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260130P599",
          expiration: "2026-01-30",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260127P600",
          expiration: "2026-01-27",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260130P600",
          expiration: "2026-01-30",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260127P601",
          expiration: "2026-01-27",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        },
        {
          ticker: "SPY 260130P601",
          expiration: "2026-01-30",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        }
      ]
    }
  }
};
const expect$1c = "orders";
const steps$F = [
  "buy 1 SPY 260130P600 market (open) day"
];
const __vite_glob_0_17 = {
  title: title$1c,
  description: description$1c,
  payload: payload$17,
  settings: settings$1c,
  market: market$1c,
  expect: expect$1c,
  steps: steps$F
};
const title$1b = "A call at the money from an alert on the underlying";
const description$1b = "The nearest expiration on or after Thursday is Friday; the strike nearest to 600.40 is 600.";
const payload$16 = {
  ticker: "SPY",
  action: "buy",
  quantity: 1,
  optionType: "call",
  expiration: "+3 days"
};
const settings$1b = {
  assetClass: "options"
};
const market$1b = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    SPY: {
      bid: "600.38",
      ask: "600.42",
      last: "600.4"
    }
  },
  optionChains: {
    SPY: {
      contracts: [
        {
          ticker: "SPY 260127C599",
          expiration: "2026-01-27",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260130C599",
          expiration: "2026-01-30",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260127C600",
          expiration: "2026-01-27",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260130C600",
          expiration: "2026-01-30",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260127C601",
          expiration: "2026-01-27",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260130C601",
          expiration: "2026-01-30",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260127P599",
          expiration: "2026-01-27",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260130P599",
          expiration: "2026-01-30",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260127P600",
          expiration: "2026-01-27",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260130P600",
          expiration: "2026-01-30",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260127P601",
          expiration: "2026-01-27",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        },
        {
          ticker: "SPY 260130P601",
          expiration: "2026-01-30",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        }
      ]
    }
  }
};
const expect$1b = "orders";
const steps$E = [
  "buy 1 SPY 260130C600 market (open) day"
];
const __vite_glob_0_18 = {
  title: title$1b,
  description: description$1b,
  payload: payload$16,
  settings: settings$1b,
  market: market$1b,
  expect: expect$1b,
  steps: steps$E
};
const title$1a = "A put one strike out of the money";
const description$1a = "Out of the money is below the market for a put; intrinsicValue alone means one strike.";
const payload$15 = {
  ticker: "SPY",
  action: "buy",
  quantity: 2,
  optionType: "put",
  intrinsicValue: "otm",
  expiration: "2026-01-30"
};
const settings$1a = {
  assetClass: "options"
};
const market$1a = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    SPY: {
      bid: "600.38",
      ask: "600.42",
      last: "600.4"
    }
  },
  optionChains: {
    SPY: {
      contracts: [
        {
          ticker: "SPY 260127C599",
          expiration: "2026-01-27",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260130C599",
          expiration: "2026-01-30",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260127C600",
          expiration: "2026-01-27",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260130C600",
          expiration: "2026-01-30",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260127C601",
          expiration: "2026-01-27",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260130C601",
          expiration: "2026-01-30",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260127P599",
          expiration: "2026-01-27",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260130P599",
          expiration: "2026-01-30",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260127P600",
          expiration: "2026-01-27",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260130P600",
          expiration: "2026-01-30",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260127P601",
          expiration: "2026-01-27",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        },
        {
          ticker: "SPY 260130P601",
          expiration: "2026-01-30",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        }
      ]
    }
  }
};
const expect$1a = "orders";
const steps$D = [
  "buy 2 SPY 260130P599 market (open) day"
];
const __vite_glob_0_19 = {
  title: title$1a,
  description: description$1a,
  payload: payload$15,
  settings: settings$1a,
  market: market$1a,
  expect: expect$1a,
  steps: steps$D
};
const title$19 = "A contract named in full";
const description$19 = "The premium is 2.00: the target is 50 % above it, the stop 30 % below.";
const payload$14 = {
  ticker: "SPY 260130C605",
  action: "buy",
  quantity: 3,
  takeProfit: {
    percent: 50
  },
  stopLoss: {
    percent: 30
  }
};
const settings$19 = {
  assetClass: "options"
};
const market$19 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    SPY: {
      bid: "600.38",
      ask: "600.42",
      last: "600.4"
    },
    "SPY 260130C605": {
      bid: "1.95",
      ask: "2.05",
      last: "2.01"
    }
  }
};
const expect$19 = "orders";
const steps$C = [
  "buy 3 SPY 260130C605 market (open) day -> take profit 3 -> stop loss 1.4 stop"
];
const __vite_glob_0_20 = {
  title: title$19,
  description: description$19,
  payload: payload$14,
  settings: settings$19,
  market: market$19,
  expect: expect$19,
  steps: steps$C
};
const title$18 = "Calls for 1,000 dollars";
const description$18 = "One contract of 100 shares costs 455 dollars at the middle of 4.50 and 4.60: two are bought.";
const payload$13 = {
  ticker: "SPY",
  action: "buy",
  quantity: 1e3,
  quantityType: "dollar_amount",
  expiration: "2026-01-30"
};
const settings$18 = {
  assetClass: "options"
};
const market$18 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    SPY: {
      bid: "600.38",
      ask: "600.42",
      last: "600.4"
    }
  },
  optionChains: {
    SPY: {
      contracts: [
        {
          ticker: "SPY 260127C599",
          expiration: "2026-01-27",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260130C599",
          expiration: "2026-01-30",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260127C600",
          expiration: "2026-01-27",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260130C600",
          expiration: "2026-01-30",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260127C601",
          expiration: "2026-01-27",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260130C601",
          expiration: "2026-01-30",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260127P599",
          expiration: "2026-01-27",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260130P599",
          expiration: "2026-01-30",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260127P600",
          expiration: "2026-01-27",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260130P600",
          expiration: "2026-01-30",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260127P601",
          expiration: "2026-01-27",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        },
        {
          ticker: "SPY 260130P601",
          expiration: "2026-01-30",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        }
      ]
    }
  }
};
const expect$18 = "orders";
const steps$B = [
  "buy 2 SPY 260130C600 market (open) day"
];
const __vite_glob_0_21 = {
  title: title$18,
  description: description$18,
  payload: payload$13,
  settings: settings$18,
  market: market$18,
  expect: expect$18,
  steps: steps$B
};
const title$17 = "Close every open contract of an underlying";
const description$17 = "An exit on the underlying means each of its open contracts, one order each.";
const payload$12 = {
  ticker: "SPY",
  action: "exit"
};
const settings$17 = {
  assetClass: "options"
};
const market$17 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    SPY: {
      bid: "600.38",
      ask: "600.42",
      last: "600.4"
    }
  },
  optionChains: {
    SPY: {
      contracts: [
        {
          ticker: "SPY 260127C599",
          expiration: "2026-01-27",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260130C599",
          expiration: "2026-01-30",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260127C600",
          expiration: "2026-01-27",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260130C600",
          expiration: "2026-01-30",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260127C601",
          expiration: "2026-01-27",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260130C601",
          expiration: "2026-01-30",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260127P599",
          expiration: "2026-01-27",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260130P599",
          expiration: "2026-01-30",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260127P600",
          expiration: "2026-01-27",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260130P600",
          expiration: "2026-01-30",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260127P601",
          expiration: "2026-01-27",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        },
        {
          ticker: "SPY 260130P601",
          expiration: "2026-01-30",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        }
      ]
    }
  },
  positions: {
    "SPY 260130C600": {
      side: "long",
      quantity: "2",
      averageEntryPrice: "4.1"
    },
    "SPY 260130P599": {
      side: "long",
      quantity: "1",
      averageEntryPrice: "3.9"
    }
  }
};
const expect$17 = "orders";
const steps$A = [
  "sell 2 SPY 260130C600 market (close) day",
  "sell 1 SPY 260130P599 market (close) day"
];
const __vite_glob_0_22 = {
  title: title$17,
  description: description$17,
  payload: payload$12,
  settings: settings$17,
  market: market$17,
  expect: expect$17,
  steps: steps$A
};
const title$16 = "An unfilled placeholder without quotes";
const description$16 = "The alert was sent by hand, so the platform did not replace {{close}}.";
const text$4 = '{ "ticker": "AAPL", "action": "buy", "price": {{close}} }';
const settings$16 = {};
const market$16 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$16 = [
  "malformed-json"
];
const __vite_glob_0_23 = {
  title: title$16,
  description: description$16,
  text: text$4,
  settings: settings$16,
  market: market$16,
  expect: expect$16
};
const title$15 = "Batches are off";
const description$15 = "Even an array of one is rejected where the setting is off.";
const payload$11 = [
  {
    ticker: "AAPL",
    action: "buy",
    quantity: 5
  }
];
const settings$15 = {
  allowBatchSignals: false
};
const market$15 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$15 = [
  "batch-signals-not-enabled"
];
const __vite_glob_0_24 = {
  title: title$15,
  description: description$15,
  payload: payload$11,
  settings: settings$15,
  market: market$15,
  expect: expect$15
};
const title$14 = "Six signals in one message";
const description$14 = "Five are the limit.";
const payload$10 = [
  {
    ticker: "AAPL",
    action: "buy",
    orderType: "limit",
    limitPrice: 150
  },
  {
    ticker: "AAPL",
    action: "buy",
    orderType: "limit",
    limitPrice: 149
  },
  {
    ticker: "AAPL",
    action: "buy",
    orderType: "limit",
    limitPrice: 148
  },
  {
    ticker: "AAPL",
    action: "buy",
    orderType: "limit",
    limitPrice: 147
  },
  {
    ticker: "AAPL",
    action: "buy",
    orderType: "limit",
    limitPrice: 146
  },
  {
    ticker: "AAPL",
    action: "buy",
    orderType: "limit",
    limitPrice: 145
  }
];
const settings$14 = {};
const market$14 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$14 = [
  "too-many-payload-items"
];
const __vite_glob_0_25 = {
  title: title$14,
  description: description$14,
  payload: payload$10,
  settings: settings$14,
  market: market$14,
  expect: expect$14
};
const title$13 = "A batch is all or nothing";
const description$13 = "The first item is fine; the second has a negative quantity, the third no action.";
const payload$$ = [
  {
    ticker: "AAPL",
    action: "buy",
    quantity: 5
  },
  {
    ticker: "MSFT",
    action: "buy",
    quantity: -5
  },
  {
    ticker: "NVDA",
    quantity: 5
  }
];
const settings$13 = {};
const market$13 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    },
    MSFT: {
      bid: "421.9",
      ask: "422.1",
      last: "422"
    },
    NVDA: {
      bid: "179.95",
      ask: "180.05",
      last: "180.01"
    }
  }
};
const expect$13 = [
  "invalid-quantity",
  "invalid-payload"
];
const __vite_glob_0_26 = {
  title: title$13,
  description: description$13,
  payload: payload$$,
  settings: settings$13,
  market: market$13,
  expect: expect$13
};
const title$12 = "Breakeven needs a stop";
const description$12 = "The order type is missing, and the offset is larger than 100.";
const payload$_ = {
  ticker: "AAPL",
  action: "breakeven",
  breakevenOffset: 250
};
const settings$12 = {};
const market$12 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$12 = [
  "invalid-breakeven-offset",
  "invalid-breakeven-order-type"
];
const __vite_glob_0_27 = {
  title: title$12,
  description: description$12,
  payload: payload$_,
  settings: settings$12,
  market: market$12,
  expect: expect$12
};
const title$11 = "Three gates reject the signal at once";
const description$11 = "Only long positions are allowed, entries are locked out, and the window opens on Tuesday.";
const payload$Z = {
  ticker: "TSLA",
  action: "sell",
  quantity: 5
};
const settings$11 = {
  allowedSides: "bullish",
  entryLockout: true,
  tradingWindows: [
    {
      days: [
        "tue"
      ],
      from: "09:30",
      to: "16:00",
      timeZone: "America/New_York"
    }
  ]
};
const market$11 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    TSLA: {
      bid: "399.9",
      ask: "400.1",
      last: "400.05"
    }
  }
};
const expect$11 = [
  "side-not-allowed",
  "entry-locked-out",
  "outside-trading-window"
];
const __vite_glob_0_28 = {
  title: title$11,
  description: description$11,
  payload: payload$Z,
  settings: settings$11,
  market: market$11,
  expect: expect$11
};
const title$10 = "Brackets that contradict themselves";
const description$10 = "A take profit takes one of its modes; a stop loss is relative or absolute, not both.";
const payload$Y = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  takeProfit: {
    amount: 5,
    percent: 3
  },
  stopLoss: {
    percent: 1,
    stopPrice: 148
  }
};
const settings$10 = {};
const market$10 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$10 = [
  "invalid-take-profit-amount-and-percent",
  "invalid-stop-loss-relative-and-absolute"
];
const __vite_glob_0_29 = {
  title: title$10,
  description: description$10,
  payload: payload$Y,
  settings: settings$10,
  market: market$10,
  expect: expect$10
};
const title$$ = "No short selling of crypto";
const description$$ = "The broker does not report that it supports short selling, so the library does not assume it.";
const payload$X = {
  ticker: "ETH-USD",
  action: "sell",
  quantity: 1
};
const settings$$ = {
  assetClass: "crypto"
};
const market$$ = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    "ETH-USD": {
      bid: "3999",
      ask: "4001",
      last: "4000.5"
    }
  }
};
const expect$$ = [
  "short-selling-unsupported"
];
const __vite_glob_0_30 = {
  title: title$$,
  description: description$$,
  payload: payload$X,
  settings: settings$$,
  market: market$$,
  expect: expect$$
};
const title$_ = "A time without its zone";
const description$_ = "It says ten in the morning, and not where.";
const payload$W = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  delay: "2026-01-27T10:00:00"
};
const settings$_ = {};
const market$_ = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$_ = [
  "invalid-delay-missing-timezone"
];
const __vite_glob_0_31 = {
  title: title$_,
  description: description$_,
  payload: payload$W,
  settings: settings$_,
  market: market$_,
  expect: expect$_
};
const title$Z = "An empty message";
const description$Z = "The message box of the alert was left empty.";
const text$3 = "";
const settings$Z = {};
const market$Z = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$Z = [
  "empty-json"
];
const __vite_glob_0_32 = {
  title: title$Z,
  description: description$Z,
  text: text$3,
  settings: settings$Z,
  market: market$Z,
  expect: expect$Z
};
const title$Y = "Nothing to close";
const description$Y = "There is no position and no order either.";
const payload$V = {
  ticker: "AAPL",
  action: "exit"
};
const settings$Y = {};
const market$Y = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$Y = [
  "no-position"
];
const __vite_glob_0_33 = {
  title: title$Y,
  description: description$Y,
  payload: payload$V,
  settings: settings$Y,
  market: market$Y,
  expect: expect$Y
};
const title$X = "A formula divides by zero";
const description$X = "The average true range was 0 on a halted stock.";
const payload$U = {
  ticker: "AAPL",
  action: "buy",
  quantity: "=floor(500 / signal.extras.atr)",
  extras: {
    atr: 0
  }
};
const settings$X = {};
const market$X = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$X = [
  "invalid-formula-runtime"
];
const __vite_glob_0_34 = {
  title: title$X,
  description: description$X,
  payload: payload$U,
  settings: settings$X,
  market: market$X,
  expect: expect$X
};
const title$W = "A formula reads a field that is not there";
const description$W = "The alert template was changed and extras.target is gone.";
const payload$T = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  takeProfit: {
    limitPrice: "=signal.extras.target"
  },
  extras: {
    atr: 1.85
  }
};
const settings$W = {};
const market$W = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$W = [
  "invalid-formula-reference"
];
const __vite_glob_0_35 = {
  title: title$W,
  description: description$W,
  payload: payload$T,
  settings: settings$W,
  market: market$W,
  expect: expect$W
};
const title$V = "Four formulas, four mistakes";
const description$V = "All of them are found, not only the first.";
const payload$S = {
  ticker: "AAPL",
  action: "='buy'",
  quantity: "=2 ** 3",
  limitPrice: "=signal.price * ",
  signalPrice: "=signal.limitPrice + 1",
  price: 150
};
const settings$V = {};
const market$V = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$V = [
  "invalid-formula-syntax",
  "invalid-formula-dependency",
  "invalid-formula-operator",
  "invalid-formula-blacklisted-field"
];
const __vite_glob_0_36 = {
  title: title$V,
  description: description$V,
  payload: payload$S,
  settings: settings$V,
  market: market$V,
  expect: expect$V
};
const title$U = "Futures are not sized in dollars";
const description$U = "Dynamic quantity types cannot be used with futures.";
const payload$R = {
  ticker: "ES1!",
  action: "buy",
  quantity: 5e3,
  quantityType: "dollar_amount"
};
const settings$U = {
  assetClass: "futures"
};
const market$U = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    ESH2026: {
      bid: "6000",
      ask: "6000.25",
      last: "6000.25"
    },
    ESM2026: {
      bid: "6052.5",
      ask: "6053",
      last: "6052.75"
    }
  },
  instruments: {
    ESH2026: {
      assetClass: "futures",
      tickSize: "0.25",
      quantityStep: "1",
      pointValue: "50"
    },
    ESM2026: {
      assetClass: "futures",
      tickSize: "0.25",
      quantityStep: "1",
      pointValue: "50"
    }
  },
  rollovers: {
    ES: {
      months: "HMUZ",
      daysBeforeExpiry: 8,
      expiryRule: "third-friday"
    }
  }
};
const expect$U = [
  "invalid-quantity-type-for-asset-class"
];
const __vite_glob_0_37 = {
  title: title$U,
  description: description$U,
  payload: payload$R,
  settings: settings$U,
  market: market$U,
  expect: expect$U
};
const title$T = "An index on a stock-options webhook";
const description$T = "SPX needs a strategy for index options.";
const payload$Q = {
  ticker: "SPX",
  action: "buy",
  quantity: 1,
  optionType: "call"
};
const settings$T = {
  assetClass: "options"
};
const market$T = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    SPX: {
      bid: "6004",
      ask: "6004.8",
      last: "6004.4"
    }
  }
};
const expect$T = [
  "invalid-asset-class"
];
const __vite_glob_0_38 = {
  title: title$T,
  description: description$T,
  payload: payload$Q,
  settings: settings$T,
  market: market$T,
  expect: expect$T
};
const title$S = "Markup in the message, and rejectAfter out of range";
const description$S = "message is plain text; rejectAfter is at most 30 seconds.";
const payload$P = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  rejectAfter: 90,
  message: "Breakout <b>confirmed</b> by volume"
};
const settings$S = {};
const market$S = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$S = [
  "invalid-reject-after",
  "invalid-message-tags"
];
const __vite_glob_0_39 = {
  title: title$S,
  description: description$S,
  payload: payload$P,
  settings: settings$S,
  market: market$S,
  expect: expect$S
};
const title$R = "NaN is not valid JSON";
const description$R = "The indicator had no value yet.";
const text$2 = '{ "ticker": "AAPL", "action": "buy", "price": NaN }';
const settings$R = {};
const market$R = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$R = [
  "malformed-json"
];
const __vite_glob_0_40 = {
  title: title$R,
  description: description$R,
  text: text$2,
  settings: settings$R,
  market: market$R,
  expect: expect$R
};
const title$Q = "No price to size with";
const description$Q = "Dollars cannot be turned into shares without a price.";
const payload$O = {
  ticker: "GME",
  action: "buy",
  quantity: 1e3,
  quantityType: "dollar_amount"
};
const settings$Q = {};
const market$Q = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$Q = [
  "quote-unavailable"
];
const __vite_glob_0_41 = {
  title: title$Q,
  description: description$Q,
  payload: payload$O,
  settings: settings$Q,
  market: market$Q,
  expect: expect$Q
};
const title$P = "An option symbol without its space";
const description$P = "The underlying and the contract are separated by one space.";
const payload$N = {
  ticker: "SPY260130C600",
  action: "buy",
  quantity: 1
};
const settings$P = {
  assetClass: "options"
};
const market$P = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    SPY: {
      bid: "600.38",
      ask: "600.42",
      last: "600.4"
    }
  },
  optionChains: {
    SPY: {
      contracts: [
        {
          ticker: "SPY 260127C599",
          expiration: "2026-01-27",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260130C599",
          expiration: "2026-01-30",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260127C600",
          expiration: "2026-01-27",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260130C600",
          expiration: "2026-01-30",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260127C601",
          expiration: "2026-01-27",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260130C601",
          expiration: "2026-01-30",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260127P599",
          expiration: "2026-01-27",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260130P599",
          expiration: "2026-01-30",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260127P600",
          expiration: "2026-01-27",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260130P600",
          expiration: "2026-01-30",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260127P601",
          expiration: "2026-01-27",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        },
        {
          ticker: "SPY 260130P601",
          expiration: "2026-01-30",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        }
      ]
    }
  }
};
const expect$P = [
  "invalid-options-ticker-format"
];
const __vite_glob_0_42 = {
  title: title$P,
  description: description$P,
  payload: payload$N,
  settings: settings$P,
  market: market$P,
  expect: expect$P
};
const title$O = "Field names of another service";
const description$O = "Written for another service: what is called symbol and side there is ticker and action here.";
const payload$M = {
  symbol: "AAPL",
  side: "buy",
  qty: 10
};
const settings$O = {};
const market$O = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$O = [
  "invalid-payload",
  "invalid-payload"
];
const __vite_glob_0_43 = {
  title: title$O,
  description: description$O,
  payload: payload$M,
  settings: settings$O,
  market: market$O,
  expect: expect$O
};
const title$N = "A resize against its own sentiment";
const description$N = "From 10 to 4 is a sale, but the alert says bullish: the signal is rejected, because either could be the mistake.";
const payload$L = {
  ticker: "AAPL",
  action: "resize",
  quantity: 4,
  sentiment: "bullish"
};
const settings$N = {};
const market$N = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$N = [
  "resize-sentiment-conflict"
];
const __vite_glob_0_44 = {
  title: title$N,
  description: description$N,
  payload: payload$L,
  settings: settings$N,
  market: market$N,
  expect: expect$N
};
const title$M = "Resize cannot be sized by risk";
const description$M = "A target is a number of shares, an amount of dollars or a share of the equity.";
const payload$K = {
  ticker: "AAPL",
  action: "resize",
  quantity: 1,
  quantityType: "risk_percent",
  stopLoss: {
    percent: 2
  }
};
const settings$M = {};
const market$M = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$M = [
  "invalid-risk-percent-action"
];
const __vite_glob_0_45 = {
  title: title$M,
  description: description$M,
  payload: payload$K,
  settings: settings$M,
  market: market$M,
  expect: expect$M
};
const title$L = "A size by risk needs a stop";
const description$L = "Without a stop loss nobody knows what a share can lose.";
const payload$J = {
  ticker: "AAPL",
  action: "buy",
  quantity: 1,
  quantityType: "risk_percent"
};
const settings$L = {};
const market$L = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$L = [
  "stop-loss-required"
];
const __vite_glob_0_46 = {
  title: title$L,
  description: description$L,
  payload: payload$J,
  settings: settings$L,
  market: market$L,
  expect: expect$L
};
const title$K = "Already long";
const description$K = "The strategy does not add to positions: the repeated alert trades nothing.";
const payload$I = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10
};
const settings$K = {};
const market$K = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$K = [
  "add-to-position-not-allowed"
];
const __vite_glob_0_47 = {
  title: title$K,
  description: description$K,
  payload: payload$I,
  settings: settings$K,
  market: market$K,
  expect: expect$K
};
const title$J = "The spread is too wide";
const description$J = "Bid 9.80, ask 10.20: four percent, where half a percent is allowed.";
const payload$H = {
  ticker: "GPRO",
  action: "buy",
  quantity: 100,
  bidAskSpreadFilterPercent: 0.5
};
const settings$J = {};
const market$J = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    GPRO: {
      bid: "9.8",
      ask: "10.2",
      last: "10"
    }
  }
};
const expect$J = [
  "spread-too-wide"
];
const __vite_glob_0_48 = {
  title: title$J,
  description: description$J,
  payload: payload$H,
  settings: settings$J,
  market: market$J,
  expect: expect$J
};
const title$I = "Too old to trade";
const description$I = "The alert was delivered 40 seconds late; 15 are allowed.";
const payload$G = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  time: "2026-01-26T15:29:20Z",
  rejectAfter: 15
};
const settings$I = {};
const market$I = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$I = [
  "signal-too-old"
];
const __vite_glob_0_49 = {
  title: title$I,
  description: description$I,
  payload: payload$G,
  settings: settings$I,
  market: market$I,
  expect: expect$I
};
const title$H = "A stop loss on the wrong side";
const description$H = "A long position at 150 cannot be stopped at 155.";
const payload$F = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  stopLoss: {
    type: "stop",
    stopPrice: 155
  }
};
const settings$H = {};
const market$H = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$H = [
  "price-unresolved"
];
const __vite_glob_0_50 = {
  title: title$H,
  description: description$H,
  payload: payload$F,
  settings: settings$H,
  market: market$H,
  expect: expect$H
};
const title$G = "More strikes away than are looked at";
const description$G = "Ten strikes are five on each side of the market, and intrinsicValue is itm or otm.";
const payload$E = {
  ticker: "SPY",
  action: "buy",
  quantity: 1,
  intrinsicValue: "atm",
  strikeCount: 10,
  strikesAway: 6
};
const settings$G = {
  assetClass: "options"
};
const market$G = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    SPY: {
      bid: "600.38",
      ask: "600.42",
      last: "600.4"
    }
  },
  optionChains: {
    SPY: {
      contracts: [
        {
          ticker: "SPY 260127C599",
          expiration: "2026-01-27",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260130C599",
          expiration: "2026-01-30",
          type: "call",
          strike: "599",
          bid: "5.1",
          ask: "5.2"
        },
        {
          ticker: "SPY 260127C600",
          expiration: "2026-01-27",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260130C600",
          expiration: "2026-01-30",
          type: "call",
          strike: "600",
          bid: "4.5",
          ask: "4.6"
        },
        {
          ticker: "SPY 260127C601",
          expiration: "2026-01-27",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260130C601",
          expiration: "2026-01-30",
          type: "call",
          strike: "601",
          bid: "3.9",
          ask: "4"
        },
        {
          ticker: "SPY 260127P599",
          expiration: "2026-01-27",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260130P599",
          expiration: "2026-01-30",
          type: "put",
          strike: "599",
          bid: "3.4",
          ask: "3.5"
        },
        {
          ticker: "SPY 260127P600",
          expiration: "2026-01-27",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260130P600",
          expiration: "2026-01-30",
          type: "put",
          strike: "600",
          bid: "3.8",
          ask: "3.9"
        },
        {
          ticker: "SPY 260127P601",
          expiration: "2026-01-27",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        },
        {
          ticker: "SPY 260130P601",
          expiration: "2026-01-30",
          type: "put",
          strike: "601",
          bid: "4.3",
          ask: "4.4"
        }
      ]
    }
  }
};
const expect$G = [
  "invalid-intrinsic-value",
  "invalid-strikes-away"
];
const __vite_glob_0_51 = {
  title: title$G,
  description: description$G,
  payload: payload$E,
  settings: settings$G,
  market: market$G,
  expect: expect$G
};
const title$F = "Two positions are enough";
const description$F = "Two tickers are open and two are the limit.";
const payload$D = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10
};
const settings$F = {
  maxPositions: 2
};
const market$F = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    KO: {
      side: "long",
      quantity: "100",
      averageEntryPrice: "69"
    },
    PEP: {
      side: "short",
      quantity: "50",
      averageEntryPrice: "141"
    }
  }
};
const expect$F = [
  "max-positions-reached"
];
const __vite_glob_0_52 = {
  title: title$F,
  description: description$F,
  payload: payload$D,
  settings: settings$F,
  market: market$F,
  expect: expect$F
};
const title$E = "Trailing stops without a trail";
const description$E = "Neither the order nor its stop loss says how far to trail.";
const payload$C = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  orderType: "trailing_stop",
  stopLoss: {
    type: "trailing_stop"
  }
};
const settings$E = {};
const market$E = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$E = [
  "invalid-trailing-stop",
  "invalid-stop-loss-trail-value-required"
];
const __vite_glob_0_53 = {
  title: title$E,
  description: description$E,
  payload: payload$C,
  settings: settings$E,
  market: market$E,
  expect: expect$E
};
const title$D = "A trailing comma";
const description$D = "The last field was deleted, but not the comma before it.";
const text$1 = '{\n  "ticker": "AAPL",\n  "action": "buy",\n  "quantity": 10,\n}';
const settings$D = {};
const market$D = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$D = [
  "malformed-json"
];
const __vite_glob_0_54 = {
  title: title$D,
  description: description$D,
  text: text$1,
  settings: settings$D,
  market: market$D,
  expect: expect$D
};
const title$C = "Typographic quotes";
const description$C = "The alert was written in a word processor, which turned straight quotes into curly ones.";
const text = "{\n  “ticker”: “AAPL”,\n  “action”: “buy”\n}";
const settings$C = {};
const market$C = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$C = [
  "malformed-json"
];
const __vite_glob_0_55 = {
  title: title$C,
  description: description$C,
  text,
  settings: settings$C,
  market: market$C,
  expect: expect$C
};
const title$B = "Placeholders that came through as text";
const description$B = "The quantity is NaN and the price is still its placeholder.";
const payload$B = {
  ticker: "AAPL",
  action: "buy",
  quantity: "NaN",
  price: "{{strategy.order.price}}"
};
const settings$B = {};
const market$B = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$B = [
  "invalid-quantity",
  "invalid-field"
];
const __vite_glob_0_56 = {
  title: title$B,
  description: description$B,
  payload: payload$B,
  settings: settings$B,
  market: market$B,
  expect: expect$B
};
const title$A = "Four words that are almost right";
const description$A = "Names and values are case-sensitive; every mistake is reported at once.";
const payload$A = {
  ticker: "AAPL",
  action: "buy",
  sentiment: "up",
  quantity: 10,
  quantityType: "shares",
  orderType: "Market",
  timeInForce: "GTC"
};
const settings$A = {};
const market$A = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$A = [
  "invalid-sentiment",
  "invalid-order-type",
  "invalid-time-in-force",
  "invalid-quantity-type"
];
const __vite_glob_0_57 = {
  title: title$A,
  description: description$A,
  payload: payload$A,
  settings: settings$A,
  market: market$A,
  expect: expect$A
};
const title$z = "Resize to where the position already is";
const description$z = "Already at the target: nothing to do, and no error.";
const payload$z = {
  ticker: "AAPL",
  action: "resize",
  quantity: 10
};
const settings$z = {};
const market$z = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$z = "nothing-to-do";
const steps$z = [];
const __vite_glob_0_58 = {
  title: title$z,
  description: description$z,
  payload: payload$z,
  settings: settings$z,
  market: market$z,
  expect: expect$z,
  steps: steps$z
};
const title$y = "Resize from flat to a short";
const description$y = "Without a position resize opens one: long by default, short with sentiment bearish.";
const payload$y = {
  ticker: "AAPL",
  action: "resize",
  quantity: 12,
  sentiment: "bearish"
};
const settings$y = {};
const market$y = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$y = "orders";
const steps$y = [
  "sell 12 AAPL market (open) day"
];
const __vite_glob_0_59 = {
  title: title$y,
  description: description$y,
  payload: payload$y,
  settings: settings$y,
  market: market$y,
  expect: expect$y,
  steps: steps$y
};
const title$x = "Resize a long position upwards";
const description$x = "The quantity is the target: from 10 to 25 is a buy of 15, with a stop loss for what is bought.";
const payload$x = {
  ticker: "AAPL",
  action: "resize",
  quantity: 25,
  sentiment: "bullish",
  stopLoss: {
    percent: 2
  }
};
const settings$x = {};
const market$x = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$x = "orders";
const steps$x = [
  "buy 15 AAPL market (open) day -> stop loss 147 stop"
];
const __vite_glob_0_60 = {
  title: title$x,
  description: description$x,
  payload: payload$x,
  settings: settings$x,
  market: market$x,
  expect: expect$x,
  steps: steps$x
};
const title$w = "Resize downwards and keep the resting stop";
const description$w = "cancel: false leaves the stop where it is; it is now larger than the position, and a notice says so.";
const payload$w = {
  ticker: "AAPL",
  action: "resize",
  quantity: 4,
  cancel: false
};
const settings$w = {};
const market$w = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  },
  openOrders: [
    {
      id: "o2",
      ticker: "AAPL",
      type: "stop",
      side: "sell",
      role: "stop-loss",
      quantity: "10"
    }
  ]
};
const expect$w = "orders";
const steps$w = [
  "sell 6 AAPL market (close) day"
];
const __vite_glob_0_61 = {
  title: title$w,
  description: description$w,
  payload: payload$w,
  settings: settings$w,
  market: market$w,
  expect: expect$w,
  steps: steps$w
};
const title$v = "Resize a long position downwards";
const description$v = "From 10 to 4: resting exits are cancelled first, and the plan warns that the rest has no stop.";
const payload$v = {
  ticker: "AAPL",
  action: "resize",
  quantity: 4,
  sentiment: "short"
};
const settings$v = {};
const market$v = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  },
  openOrders: [
    {
      id: "o1",
      ticker: "AAPL",
      type: "limit",
      side: "sell",
      role: "take-profit"
    },
    {
      id: "o2",
      ticker: "AAPL",
      type: "stop",
      side: "sell",
      role: "stop-loss"
    }
  ]
};
const expect$v = "orders";
const steps$v = [
  "cancel o1, o2",
  "sell 6 AAPL market (close) day"
];
const __vite_glob_0_62 = {
  title: title$v,
  description: description$v,
  payload: payload$v,
  settings: settings$v,
  market: market$v,
  expect: expect$v,
  steps: steps$v
};
const title$u = "Resize to a share of the account";
const description$u = "Three percent of 100,000 dollars are 20 shares at 150; ten are held, ten are bought.";
const payload$u = {
  ticker: "AAPL",
  action: "resize",
  quantity: 3,
  quantityType: "percent_of_equity"
};
const settings$u = {};
const market$u = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$u = "orders";
const steps$u = [
  "buy 10 AAPL market (open) day"
];
const __vite_glob_0_63 = {
  title: title$u,
  description: description$u,
  payload: payload$u,
  settings: settings$u,
  market: market$u,
  expect: expect$u,
  steps: steps$u
};
const title$t = "Resize a short position upwards";
const description$t = "On a short position a larger target is sold.";
const payload$t = {
  ticker: "AAPL",
  action: "resize",
  quantity: 30
};
const settings$t = {};
const market$t = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "short",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$t = "orders";
const steps$t = [
  "sell 20 AAPL market (open) day"
];
const __vite_glob_0_64 = {
  title: title$t,
  description: description$t,
  payload: payload$t,
  settings: settings$t,
  market: market$t,
  expect: expect$t,
  steps: steps$t
};
const title$s = "Resize a short position downwards";
const description$s = "From a short of 10 to a short of 4: six are bought back.";
const payload$s = {
  ticker: "AAPL",
  action: "resize",
  quantity: 4,
  sentiment: "bullish"
};
const settings$s = {};
const market$s = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "short",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$s = "orders";
const steps$s = [
  "buy 6 AAPL market (close) day"
];
const __vite_glob_0_65 = {
  title: title$s,
  description: description$s,
  payload: payload$s,
  settings: settings$s,
  market: market$s,
  expect: expect$s,
  steps: steps$s
};
const title$r = "Resize to nothing";
const description$r = "A target of 0 flattens.";
const payload$r = {
  ticker: "AAPL",
  action: "resize",
  quantity: 0
};
const settings$r = {};
const market$r = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "145"
    }
  }
};
const expect$r = "orders";
const steps$r = [
  "sell 10 AAPL market (close) day"
];
const __vite_glob_0_66 = {
  title: title$r,
  description: description$r,
  payload: payload$r,
  settings: settings$r,
  market: market$r,
  expect: expect$r,
  steps: steps$r
};
const title$q = "Add to an open position";
const description$q = "add increases the open position even if the settings do not allow adding, and cancels nothing.";
const payload$q = {
  ticker: "AAPL",
  action: "add",
  quantity: 5
};
const settings$q = {};
const market$q = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "140"
    }
  },
  openOrders: [
    {
      id: "o2",
      ticker: "AAPL",
      type: "stop",
      side: "sell",
      role: "stop-loss"
    }
  ]
};
const expect$q = "orders";
const steps$q = [
  "buy 5 AAPL market (open) day"
];
const __vite_glob_0_67 = {
  title: title$q,
  description: description$q,
  payload: payload$q,
  settings: settings$q,
  market: market$q,
  expect: expect$q,
  steps: steps$q
};
const title$p = "Move the stop to breakeven";
const description$p = "The old stop is replaced by one a quarter above the average entry; the take profit stays.";
const payload$p = {
  ticker: "AAPL",
  action: "breakeven",
  orderType: "stop",
  breakevenOffset: 0.25
};
const settings$p = {};
const market$p = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "140"
    }
  },
  openOrders: [
    {
      id: "o2",
      ticker: "AAPL",
      type: "stop",
      side: "sell",
      role: "stop-loss"
    },
    {
      id: "o3",
      ticker: "AAPL",
      type: "limit",
      side: "sell",
      role: "take-profit"
    }
  ]
};
const expect$p = "orders";
const steps$p = [
  "cancel o2",
  "sell 10 AAPL stop 140.25 (close) gtc"
];
const __vite_glob_0_68 = {
  title: title$p,
  description: description$p,
  payload: payload$p,
  settings: settings$p,
  market: market$p,
  expect: expect$p,
  steps: steps$p
};
const title$o = "Buy with take profit and stop loss in percent";
const description$o = "A trend strategy buys ten shares and wants 5 % of profit or at most 1 % of loss, counted from the middle of bid and ask.";
const payload$o = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  takeProfit: {
    percent: 5
  },
  stopLoss: {
    percent: 1
  }
};
const settings$o = {};
const market$o = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$o = "orders";
const steps$o = [
  "buy 10 AAPL market (open) day -> take profit 157.5 -> stop loss 148.5 stop"
];
const __vite_glob_0_69 = {
  title: title$o,
  description: description$o,
  payload: payload$o,
  settings: settings$o,
  market: market$o,
  expect: expect$o,
  steps: steps$o
};
const title$n = "Buy with a bracket in dollars of the whole trade";
const description$n = "The trader thinks in profit and loss of the trade: 250 dollars to win, 100 to lose, on fifty shares.";
const payload$n = {
  ticker: "AAPL",
  action: "buy",
  quantity: 50,
  takeProfit: {
    pnlAmount: 250
  },
  stopLoss: {
    pnlAmount: 100
  }
};
const settings$n = {};
const market$n = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$n = "orders";
const steps$n = [
  "buy 50 AAPL market (open) day -> take profit 155 -> stop loss 148 stop"
];
const __vite_glob_0_70 = {
  title: title$n,
  description: description$n,
  payload: payload$n,
  settings: settings$n,
  market: market$n,
  expect: expect$n,
  steps: steps$n
};
const title$m = "Buy with the bracket of the settings";
const description$m = "The alert names no exits; the strategy settings put a 3 % take profit and a 2 % stop loss on every entry.";
const payload$m = {
  ticker: "NVDA",
  action: "buy",
  quantity: 10,
  sentiment: "long"
};
const settings$m = {
  entry: {
    takeProfit: {
      percent: "3"
    },
    stopLoss: {
      percent: "2"
    }
  }
};
const market$m = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    NVDA: {
      bid: "179.95",
      ask: "180.05",
      last: "180.01"
    }
  }
};
const expect$m = "orders";
const steps$m = [
  "buy 10 NVDA market (open) day -> take profit 185.4 -> stop loss 176.4 stop"
];
const __vite_glob_0_71 = {
  title: title$m,
  description: description$m,
  payload: payload$m,
  settings: settings$m,
  market: market$m,
  expect: expect$m,
  steps: steps$m
};
const title$l = "Buy for an amount of dollars";
const description$l = 'The alert sends "2,500" as text with a comma; at 150 dollars that is 16.67 shares, and whole shares are bought.';
const payload$l = {
  ticker: "AAPL",
  action: "buy",
  quantity: "2,500",
  quantityType: "dollar_amount"
};
const settings$l = {};
const market$l = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$l = "orders";
const steps$l = [
  "buy 16 AAPL market (open) day"
];
const __vite_glob_0_72 = {
  title: title$l,
  description: description$l,
  payload: payload$l,
  settings: settings$l,
  market: market$l,
  expect: expect$l,
  steps: steps$l
};
const title$k = "Buy after the close";
const description$k = "It is half past four in New York: the alert asks for extended hours and ignores the trading windows.";
const payload$k = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  orderType: "limit",
  limitPrice: 149.5,
  extendedHours: true,
  ignoreTradingWindows: true
};
const settings$k = {
  tradingWindows: [
    {
      days: [
        "mon",
        "tue",
        "wed",
        "thu",
        "fri"
      ],
      from: "09:30",
      to: "16:00",
      timeZone: "America/New_York"
    }
  ]
};
const market$k = {
  now: "2026-01-26T21:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$k = "orders";
const steps$k = [
  "buy 10 AAPL limit 149.5 (open) day extended hours"
];
const __vite_glob_0_73 = {
  title: title$k,
  description: description$k,
  payload: payload$k,
  settings: settings$k,
  market: market$k,
  expect: expect$k,
  steps: steps$k
};
const title$j = "Buy to be flat";
const description$j = "A strategy tester sends buy with sentiment flat: the short of ten is closed, whatever the quantity, and nothing is opened.";
const payload$j = {
  ticker: "AAPL",
  action: "buy",
  sentiment: "flat",
  quantity: 3
};
const settings$j = {};
const market$j = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "short",
      quantity: "10",
      averageEntryPrice: "155"
    }
  }
};
const expect$j = "orders";
const steps$j = [
  "buy 10 AAPL market (close) day"
];
const __vite_glob_0_74 = {
  title: title$j,
  description: description$j,
  payload: payload$j,
  settings: settings$j,
  market: market$j,
  expect: expect$j,
  steps: steps$j
};
const title$i = "Buy a fraction of a share";
const description$i = "With fractional quantities on, 60 dollars buy 0.4 shares at 150.";
const payload$i = {
  ticker: "AAPL",
  action: "buy",
  quantity: 60,
  quantityType: "dollar_amount"
};
const settings$i = {
  useFractionalQuantity: true
};
const market$i = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$i = "orders";
const steps$i = [
  "buy 0.4 AAPL market (open) day"
];
const __vite_glob_0_75 = {
  title: title$i,
  description: description$i,
  payload: payload$i,
  settings: settings$i,
  market: market$i,
  expect: expect$i,
  steps: steps$i
};
const title$h = "Buy at a limit with exact prices on both sides";
const description$h = "A swing trader names every price and leaves the order resting until it is cancelled.";
const payload$h = {
  ticker: "MSFT",
  action: "buy",
  quantity: 5,
  orderType: "limit",
  limitPrice: 420.5,
  timeInForce: "gtc",
  takeProfit: {
    limitPrice: 440
  },
  stopLoss: {
    type: "stop_limit",
    stopPrice: 412,
    limitPrice: 411.5
  }
};
const settings$h = {};
const market$h = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    MSFT: {
      bid: "421.9",
      ask: "422.1",
      last: "422"
    }
  }
};
const expect$h = "orders";
const steps$h = [
  "buy 5 MSFT limit 420.5 (open) gtc -> take profit 440 -> stop loss 412 stop 411.5 limit"
];
const __vite_glob_0_76 = {
  title: title$h,
  description: description$h,
  payload: payload$h,
  settings: settings$h,
  market: market$h,
  expect: expect$h,
  steps: steps$h
};
const title$g = "Cover half of a short";
const description$g = "buy with sentiment bearish is a partial exit and never a new entry: a short of ten becomes a short of five.";
const payload$g = {
  ticker: "AAPL",
  action: "buy",
  sentiment: "bearish",
  quantity: 5
};
const settings$g = {};
const market$g = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "short",
      quantity: "10",
      averageEntryPrice: "155"
    }
  }
};
const expect$g = "orders";
const steps$g = [
  "buy 5 AAPL market (close) day"
];
const __vite_glob_0_77 = {
  title: title$g,
  description: description$g,
  payload: payload$g,
  settings: settings$g,
  market: market$g,
  expect: expect$g,
  steps: steps$g
};
const title$f = "Put five percent of the account into one stock";
const description$f = "The most common size: 5 % of the equity at the current price.";
const payload$f = {
  ticker: "AAPL",
  action: "buy",
  quantity: 5,
  quantityType: "percent_of_equity"
};
const settings$f = {};
const market$f = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$f = "orders";
const steps$f = [
  "buy 33 AAPL market (open) day"
];
const __vite_glob_0_78 = {
  title: title$f,
  description: description$f,
  payload: payload$f,
  settings: settings$f,
  market: market$f,
  expect: expect$f,
  steps: steps$f
};
const title$e = "Risk 300 dollars on a trailing stop";
const description$e = "The distance of a trailing stop is its trail: 300 dollars at 1.50 a share are 200 shares.";
const payload$e = {
  ticker: "AAPL",
  action: "buy",
  quantity: 300,
  quantityType: "risk_dollar_amount",
  stopLoss: {
    type: "trailing_stop",
    trailAmount: 1.5
  }
};
const settings$e = {};
const market$e = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$e = "orders";
const steps$e = [
  "buy 200 AAPL market (open) day -> stop loss 1.5 trailing"
];
const __vite_glob_0_79 = {
  title: title$e,
  description: description$e,
  payload: payload$e,
  settings: settings$e,
  market: market$e,
  expect: expect$e,
  steps: steps$e
};
const title$d = "Risk one percent of the account";
const description$d = "One percent of 100,000 dollars may be lost; the stop lies 3 dollars away, so 333 shares are bought.";
const payload$d = {
  ticker: "AAPL",
  action: "buy",
  quantity: 1,
  quantityType: "risk_percent",
  takeProfit: {
    percent: 4
  },
  stopLoss: {
    percent: 2
  }
};
const settings$d = {};
const market$d = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$d = "orders";
const steps$d = [
  "buy 333 AAPL market (open) day -> take profit 156 -> stop loss 147 stop"
];
const __vite_glob_0_80 = {
  title: title$d,
  description: description$d,
  payload: payload$d,
  settings: settings$d,
  market: market$d,
  expect: expect$d,
  steps: steps$d
};
const title$c = "Buy on a breakout, or not at all";
const description$c = "A stop order above the market waits ten minutes for the breakout and is withdrawn after that.";
const payload$c = {
  ticker: "TSLA",
  action: "buy",
  quantity: 3,
  orderType: "stop",
  stopPrice: 405,
  cancelAfter: 600,
  stopLoss: {
    amount: 5
  }
};
const settings$c = {};
const market$c = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    TSLA: {
      bid: "399.9",
      ask: "400.1",
      last: "400.05"
    }
  }
};
const expect$c = "orders";
const steps$c = [
  "buy 3 TSLA stop 405 (open) day for 600 s -> stop loss 400 stop"
];
const __vite_glob_0_81 = {
  title: title$c,
  description: description$c,
  payload: payload$c,
  settings: settings$c,
  market: market$c,
  expect: expect$c,
  steps: steps$c
};
const title$b = "Buy while short: close, wait for the fill, then open";
const description$b = "One order through zero would be refused by many brokers, so the short is closed first; the limit belongs to the entry.";
const payload$b = {
  ticker: "AAPL",
  action: "buy",
  quantity: 5,
  orderType: "limit",
  limitPrice: 150.02,
  takeProfit: {
    limitPrice: 157.5
  },
  stopLoss: {
    stopPrice: 148.5
  }
};
const settings$b = {};
const market$b = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "short",
      quantity: "10",
      averageEntryPrice: "152.1"
    }
  },
  openOrders: [
    {
      id: "o1",
      ticker: "AAPL",
      type: "stop",
      side: "buy",
      role: "stop-loss"
    }
  ]
};
const signalId = "tv-8814";
const expect$b = "orders";
const steps$b = [
  "cancel o1",
  "buy 10 AAPL market (close) day as tv-8814-exit",
  "wait for fill, at most 120 s",
  "buy 5 AAPL limit 150.02 (open) day as tv-8814-entry -> take profit 157.5 -> stop loss 148.5 stop"
];
const __vite_glob_0_82 = {
  title: title$b,
  description: description$b,
  payload: payload$b,
  settings: settings$b,
  market: market$b,
  signalId,
  expect: expect$b,
  steps: steps$b
};
const title$a = "Buy with a stop loss that follows the price";
const description$a = "A momentum strategy lets the winner run: the stop follows the highest price at 2.5 %.";
const payload$a = {
  ticker: "NVDA",
  action: "buy",
  quantity: 8,
  takeProfit: {
    percent: 8
  },
  stopLoss: {
    type: "trailing_stop",
    trailPercent: 2.5
  }
};
const settings$a = {};
const market$a = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    NVDA: {
      bid: "179.95",
      ask: "180.05",
      last: "180.01"
    }
  }
};
const expect$a = "orders";
const steps$a = [
  "buy 8 NVDA market (open) day -> take profit 194.4 -> stop loss 2.5% trailing"
];
const __vite_glob_0_83 = {
  title: title$a,
  description: description$a,
  payload: payload$a,
  settings: settings$a,
  market: market$a,
  expect: expect$a,
  steps: steps$a
};
const title$9 = "Buy at a broker without bracket orders";
const description$9 = "The stop loss becomes a separate order once the entry has filled; the take profit is left out, and a notice says so.";
const payload$9 = {
  ticker: "AAPL",
  action: "buy",
  quantity: 10,
  takeProfit: {
    percent: 5
  },
  stopLoss: {
    percent: 1
  }
};
const settings$9 = {};
const market$9 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  capabilities: {
    brackets: false
  }
};
const expect$9 = "orders";
const steps$9 = [
  "buy 10 AAPL market (open) day",
  "wait for fill",
  "sell 10 AAPL stop 148.5 (close) gtc"
];
const __vite_glob_0_84 = {
  title: title$9,
  description: description$9,
  payload: payload$9,
  settings: settings$9,
  market: market$9,
  expect: expect$9,
  steps: steps$9
};
const title$8 = "Cancel resting limit orders only";
const description$8 = "The stop order stays, the two limit orders go.";
const payload$8 = {
  ticker: "AAPL",
  action: "cancel",
  cancelOrderType: "limit"
};
const settings$8 = {};
const market$8 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  openOrders: [
    {
      id: "o1",
      ticker: "AAPL",
      type: "limit",
      side: "buy",
      role: "entry"
    },
    {
      id: "o2",
      ticker: "AAPL",
      type: "stop",
      side: "buy",
      role: "entry"
    },
    {
      id: "o3",
      ticker: "AAPL",
      type: "limit",
      side: "buy",
      role: "entry"
    }
  ]
};
const expect$8 = "orders";
const steps$8 = [
  "cancel o1, o3"
];
const __vite_glob_0_85 = {
  title: title$8,
  description: description$8,
  payload: payload$8,
  settings: settings$8,
  market: market$8,
  expect: expect$8,
  steps: steps$8
};
const title$7 = "Cancel when nothing rests";
const description$7 = "There is nothing to cancel, and that is not an error.";
const payload$7 = {
  ticker: "AAPL",
  action: "cancel"
};
const settings$7 = {};
const market$7 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  }
};
const expect$7 = "nothing-to-do";
const steps$7 = [];
const __vite_glob_0_86 = {
  title: title$7,
  description: description$7,
  payload: payload$7,
  settings: settings$7,
  market: market$7,
  expect: expect$7,
  steps: steps$7
};
const title$6 = "Close everything at a limit";
const description$6 = "Without a quantity an exit closes the whole position.";
const payload$6 = {
  ticker: "AAPL",
  action: "exit",
  orderType: "limit",
  limitPrice: 151.25
};
const settings$6 = {};
const market$6 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "140"
    }
  }
};
const expect$6 = "orders";
const steps$6 = [
  "sell 10 AAPL limit 151.25 (close) day"
];
const __vite_glob_0_87 = {
  title: title$6,
  description: description$6,
  payload: payload$6,
  settings: settings$6,
  market: market$6,
  expect: expect$6,
  steps: steps$6
};
const title$5 = "An exit without a position still tidies up";
const description$5 = "The position is gone, but its old take profit still rests at the broker and is cancelled.";
const payload$5 = {
  ticker: "AAPL",
  action: "exit"
};
const settings$5 = {};
const market$5 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  openOrders: [
    {
      id: "o4",
      ticker: "AAPL",
      type: "limit",
      side: "sell",
      role: "take-profit"
    }
  ]
};
const expect$5 = "orders";
const steps$5 = [
  "cancel o4"
];
const __vite_glob_0_88 = {
  title: title$5,
  description: description$5,
  payload: payload$5,
  settings: settings$5,
  market: market$5,
  expect: expect$5,
  steps: steps$5
};
const title$4 = "Close half of a position";
const description$4 = "Half of 31 shares are 15.5; a partial exit is rounded down to whole shares, and the cancelled stop loss is reported.";
const payload$4 = {
  ticker: "AAPL",
  action: "exit",
  quantity: 50,
  quantityType: "percent_of_position"
};
const settings$4 = {};
const market$4 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "31",
      averageEntryPrice: "141.2"
    }
  },
  openOrders: [
    {
      id: "o7",
      ticker: "AAPL",
      type: "stop",
      side: "sell",
      role: "stop-loss"
    }
  ]
};
const expect$4 = "orders";
const steps$4 = [
  "cancel o7",
  "sell 15 AAPL market (close) day"
];
const __vite_glob_0_89 = {
  title: title$4,
  description: description$4,
  payload: payload$4,
  settings: settings$4,
  market: market$4,
  expect: expect$4,
  steps: steps$4
};
const title$3 = "An exit larger than the position closes it";
const description$3 = "Fifty shares are to be sold and twelve are held: twelve are sold, and no short is opened.";
const payload$3 = {
  ticker: "AAPL",
  action: "exit",
  quantity: 50
};
const settings$3 = {};
const market$3 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "12",
      averageEntryPrice: "140"
    }
  }
};
const expect$3 = "orders";
const steps$3 = [
  "sell 12 AAPL market (close) day"
];
const __vite_glob_0_90 = {
  title: title$3,
  description: description$3,
  payload: payload$3,
  settings: settings$3,
  market: market$3,
  expect: expect$3,
  steps: steps$3
};
const title$2 = "Reverse a long position";
const description$2 = "Close ten, wait for the fill, and sell the same number short, with a stop above.";
const payload$2 = {
  ticker: "AAPL",
  action: "reverse",
  stopLoss: {
    percent: 1
  }
};
const settings$2 = {};
const market$2 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    AAPL: {
      bid: "149.98",
      ask: "150.02",
      last: "150"
    }
  },
  positions: {
    AAPL: {
      side: "long",
      quantity: "10",
      averageEntryPrice: "140"
    }
  }
};
const expect$2 = "orders";
const steps$2 = [
  "sell 10 AAPL market (close) day",
  "wait for fill, at most 120 s",
  "sell 10 AAPL market (open) day -> stop loss 151.5 stop"
];
const __vite_glob_0_91 = {
  title: title$2,
  description: description$2,
  payload: payload$2,
  settings: settings$2,
  market: market$2,
  expect: expect$2,
  steps: steps$2
};
const title$1 = "Reverse a short position into a smaller long one";
const description$1 = "The short of ten is closed whole; the quantity of the alert is the size of the new long position.";
const payload$1 = {
  ticker: "TSLA",
  action: "reverse",
  quantity: 4,
  orderType: "limit",
  limitPrice: 400
};
const settings$1 = {};
const market$1 = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    TSLA: {
      bid: "399.9",
      ask: "400.1",
      last: "400.05"
    }
  },
  positions: {
    TSLA: {
      side: "short",
      quantity: "10",
      averageEntryPrice: "410"
    }
  }
};
const expect$1 = "orders";
const steps$1 = [
  "buy 10 TSLA market (close) day",
  "wait for fill, at most 120 s",
  "buy 4 TSLA limit 400 (open) day"
];
const __vite_glob_0_92 = {
  title: title$1,
  description: description$1,
  payload: payload$1,
  settings: settings$1,
  market: market$1,
  expect: expect$1,
  steps: steps$1
};
const title = "Sell short with take profit and stop loss in dollars";
const description = "From flat, sell opens a short; its take profit lies below the entry and its stop loss above it.";
const payload = {
  ticker: "TSLA",
  action: "sell",
  sentiment: "bearish",
  quantity: 20,
  takeProfit: {
    amount: 12
  },
  stopLoss: {
    amount: 6
  }
};
const settings = {};
const market = {
  now: "2026-01-26T15:30:00Z",
  equity: "100000",
  quotes: {
    TSLA: {
      bid: "399.9",
      ask: "400.1",
      last: "400.05"
    }
  }
};
const expect = "orders";
const steps = [
  "sell 20 TSLA market (open) day -> take profit 388 -> stop loss 406 stop"
];
const __vite_glob_0_93 = {
  title,
  description,
  payload,
  settings,
  market,
  expect,
  steps
};
const widest = 64;
function jsonText(value, indent = "") {
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value) ?? "null";
  }
  const isList2 = Array.isArray(value);
  const [opening, closing] = isList2 ? ["[", "]"] : ["{", "}"];
  const inner = `${indent}  `;
  const members = isList2 ? value.map((item) => jsonText(item, inner)) : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${jsonText(item, inner)}`);
  if (members.length === 0) {
    return opening + closing;
  }
  const line = isList2 ? `[${members.join(", ")}]` : `{ ${members.join(", ")} }`;
  return indent !== "" && !line.includes("\n") && indent.length + line.length <= widest ? line : `${opening}
${members.map((member) => inner + member).join(",\n")}
${indent}${closing}`;
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function recordIn(text2) {
  if (text2.trim() === "") {
    return {};
  }
  try {
    const value = JSON.parse(text2);
    return isRecord(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
function valueAt(value, path) {
  return path.reduce(
    (inner, name) => isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : void 0,
    value
  );
}
function withValueAt(text2, path, value) {
  const record2 = recordIn(text2);
  if (record2 === void 0) {
    return text2;
  }
  const changed = changedAt(record2, path, value);
  return changed === void 0 ? "" : jsonText(changed);
}
function changedAt(record2, path, value) {
  const [name, ...rest] = path;
  if (name === void 0) {
    return record2;
  }
  const inner = valueAt(record2, [name]);
  const changed = rest.length === 0 ? value : changedAt(isRecord(inner) ? inner : {}, rest, value);
  const entries = Object.entries(record2).filter(([key]) => changed !== void 0 || key !== name);
  const isThere = Object.hasOwn(record2, name);
  const next = isThere || changed === void 0 ? entries : [...entries, [name, changed]];
  return next.length === 0 ? void 0 : Object.fromEntries(next.map(([key, held2]) => [key, key === name ? changed : held2]));
}
const caseKeys = ["message", "settings", "market", "signalId", "receivedAt"];
const noCase = { message: "", settings: "", market: "", signalId: "", receivedAt: "" };
function caseOf(texts) {
  const lines = caseKeys.map((key) => [key, (texts[key] ?? "").replace(/\r\n?/g, "\n")]);
  return { ...noCase, ...Object.fromEntries(lines) };
}
function isSameCase(a, b) {
  return caseKeys.every((key) => a[key] === b[key]);
}
const groups = {
  stocks: "Stocks",
  crypto: "Crypto",
  options: "Options",
  index: "Options",
  futures: "Futures",
  resize: "Resize",
  formula: "Formulas",
  delay: "Delay",
  batch: "Batches",
  rejected: "Rejected"
};
const others = "Others";
function groupedExamples(files) {
  const examples2 = Object.entries(files).map(([path, file]) => readExample(path.replace(/^.*\/|\.json$/g, ""), file)).filter((example) => example !== void 0).sort((a, b) => a.name < b.name ? -1 : 1);
  return [.../* @__PURE__ */ new Set([...Object.values(groups), others])].map((label) => ({ label, examples: examples2.filter(({ name }) => groupOf(name) === label) })).filter((group) => group.examples.length > 0);
}
function readExample(name, file) {
  if (!isRecord(file)) {
    return void 0;
  }
  const { title: title2, description: description2, expect: expect2, payload: payload2, text: text2, settings: settings2, market: market2, signalId: signalId2, receivedAt: receivedAt2 } = file;
  if (typeof title2 !== "string" || typeof description2 !== "string" || !isExpectation(expect2)) {
    return void 0;
  }
  const texts = caseOf({
    message: typeof text2 === "string" ? text2 : jsonText(payload2),
    settings: isRecord(settings2) && Object.keys(settings2).length > 0 ? jsonText(settings2) : "",
    market: market2 === void 0 ? "" : jsonText(market2),
    signalId: typeof signalId2 === "string" ? signalId2 : "",
    receivedAt: typeof receivedAt2 === "string" ? receivedAt2 : ""
  });
  return { name, title: title2, description: description2, expect: expect2, texts };
}
function groupOf(name) {
  return groups[name.split("-", 1)[0] ?? ""] ?? others;
}
function isExpectation(value) {
  return typeof value === "string" || Array.isArray(value) && value.every((code) => typeof code === "string");
}
const exampleGroups = groupedExamples(
  /* @__PURE__ */ Object.assign({ "../../../examples/signals/batch-exit-and-wait.json": __vite_glob_0_0, "../../../examples/signals/batch-ladder.json": __vite_glob_0_1, "../../../examples/signals/batch-pair-trade.json": __vite_glob_0_2, "../../../examples/signals/crypto-buy-dollar-amount.json": __vite_glob_0_3, "../../../examples/signals/crypto-exit-trailing.json": __vite_glob_0_4, "../../../examples/signals/crypto-sell-quarter.json": __vite_glob_0_5, "../../../examples/signals/delay-absolute.json": __vite_glob_0_6, "../../../examples/signals/delay-relative.json": __vite_glob_0_7, "../../../examples/signals/delay-released.json": __vite_glob_0_8, "../../../examples/signals/formula-chooses-order-type.json": __vite_glob_0_9, "../../../examples/signals/formula-size-from-extras.json": __vite_glob_0_10, "../../../examples/signals/formula-stop-from-array.json": __vite_glob_0_11, "../../../examples/signals/futures-after-the-roll.json": __vite_glob_0_12, "../../../examples/signals/futures-bracket-pnl.json": __vite_glob_0_13, "../../../examples/signals/futures-exit-old-contract.json": __vite_glob_0_14, "../../../examples/signals/futures-front-month.json": __vite_glob_0_15, "../../../examples/signals/index-options-buy-put.json": __vite_glob_0_16, "../../../examples/signals/options-both-sell-buys-put.json": __vite_glob_0_17, "../../../examples/signals/options-buy-call-at-the-money.json": __vite_glob_0_18, "../../../examples/signals/options-buy-put-out-of-the-money.json": __vite_glob_0_19, "../../../examples/signals/options-contract-in-full.json": __vite_glob_0_20, "../../../examples/signals/options-dollar-amount.json": __vite_glob_0_21, "../../../examples/signals/options-exit-by-underlying.json": __vite_glob_0_22, "../../../examples/signals/rejected-bare-placeholder.json": __vite_glob_0_23, "../../../examples/signals/rejected-batch-not-enabled.json": __vite_glob_0_24, "../../../examples/signals/rejected-batch-of-six.json": __vite_glob_0_25, "../../../examples/signals/rejected-batch-with-bad-items.json": __vite_glob_0_26, "../../../examples/signals/rejected-breakeven-without-type.json": __vite_glob_0_27, "../../../examples/signals/rejected-by-three-gates.json": __vite_glob_0_28, "../../../examples/signals/rejected-conflicting-brackets.json": __vite_glob_0_29, "../../../examples/signals/rejected-crypto-short.json": __vite_glob_0_30, "../../../examples/signals/rejected-delay-without-zone.json": __vite_glob_0_31, "../../../examples/signals/rejected-empty-body.json": __vite_glob_0_32, "../../../examples/signals/rejected-exit-when-flat.json": __vite_glob_0_33, "../../../examples/signals/rejected-formula-division-by-zero.json": __vite_glob_0_34, "../../../examples/signals/rejected-formula-missing-field.json": __vite_glob_0_35, "../../../examples/signals/rejected-formulas-four-ways.json": __vite_glob_0_36, "../../../examples/signals/rejected-futures-by-dollars.json": __vite_glob_0_37, "../../../examples/signals/rejected-index-on-stock-options.json": __vite_glob_0_38, "../../../examples/signals/rejected-message-with-tags.json": __vite_glob_0_39, "../../../examples/signals/rejected-nan-price.json": __vite_glob_0_40, "../../../examples/signals/rejected-no-quote.json": __vite_glob_0_41, "../../../examples/signals/rejected-option-without-space.json": __vite_glob_0_42, "../../../examples/signals/rejected-other-field-names.json": __vite_glob_0_43, "../../../examples/signals/rejected-resize-against-sentiment.json": __vite_glob_0_44, "../../../examples/signals/rejected-resize-by-risk.json": __vite_glob_0_45, "../../../examples/signals/rejected-risk-without-stop.json": __vite_glob_0_46, "../../../examples/signals/rejected-second-buy.json": __vite_glob_0_47, "../../../examples/signals/rejected-spread-too-wide.json": __vite_glob_0_48, "../../../examples/signals/rejected-stale.json": __vite_glob_0_49, "../../../examples/signals/rejected-stop-above-entry.json": __vite_glob_0_50, "../../../examples/signals/rejected-strikes-too-far.json": __vite_glob_0_51, "../../../examples/signals/rejected-too-many-positions.json": __vite_glob_0_52, "../../../examples/signals/rejected-trail-without-distance.json": __vite_glob_0_53, "../../../examples/signals/rejected-trailing-comma.json": __vite_glob_0_54, "../../../examples/signals/rejected-typographic-quotes.json": __vite_glob_0_55, "../../../examples/signals/rejected-unfilled-placeholders.json": __vite_glob_0_56, "../../../examples/signals/rejected-wrong-words.json": __vite_glob_0_57, "../../../examples/signals/resize-at-target.json": __vite_glob_0_58, "../../../examples/signals/resize-flat-opens-short.json": __vite_glob_0_59, "../../../examples/signals/resize-long-grow.json": __vite_glob_0_60, "../../../examples/signals/resize-long-shrink-keep-stop.json": __vite_glob_0_61, "../../../examples/signals/resize-long-shrink.json": __vite_glob_0_62, "../../../examples/signals/resize-percent-of-equity.json": __vite_glob_0_63, "../../../examples/signals/resize-short-grow.json": __vite_glob_0_64, "../../../examples/signals/resize-short-shrink.json": __vite_glob_0_65, "../../../examples/signals/resize-to-zero.json": __vite_glob_0_66, "../../../examples/signals/stocks-add-to-position.json": __vite_glob_0_67, "../../../examples/signals/stocks-breakeven-with-offset.json": __vite_glob_0_68, "../../../examples/signals/stocks-buy-bracket-percent.json": __vite_glob_0_69, "../../../examples/signals/stocks-buy-bracket-pnl.json": __vite_glob_0_70, "../../../examples/signals/stocks-buy-default-bracket.json": __vite_glob_0_71, "../../../examples/signals/stocks-buy-dollar-amount.json": __vite_glob_0_72, "../../../examples/signals/stocks-buy-extended-hours.json": __vite_glob_0_73, "../../../examples/signals/stocks-buy-flat-closes-short.json": __vite_glob_0_74, "../../../examples/signals/stocks-buy-fractional-dollar-amount.json": __vite_glob_0_75, "../../../examples/signals/stocks-buy-limit-bracket-absolute.json": __vite_glob_0_76, "../../../examples/signals/stocks-buy-partial-cover.json": __vite_glob_0_77, "../../../examples/signals/stocks-buy-percent-of-equity.json": __vite_glob_0_78, "../../../examples/signals/stocks-buy-risk-dollars-trailing.json": __vite_glob_0_79, "../../../examples/signals/stocks-buy-risk-percent.json": __vite_glob_0_80, "../../../examples/signals/stocks-buy-short-lived-stop-entry.json": __vite_glob_0_81, "../../../examples/signals/stocks-buy-swaps-short-to-long.json": __vite_glob_0_82, "../../../examples/signals/stocks-buy-trailing-stop-loss.json": __vite_glob_0_83, "../../../examples/signals/stocks-buy-without-brackets.json": __vite_glob_0_84, "../../../examples/signals/stocks-cancel-limit-orders.json": __vite_glob_0_85, "../../../examples/signals/stocks-cancel-nothing-open.json": __vite_glob_0_86, "../../../examples/signals/stocks-exit-at-limit.json": __vite_glob_0_87, "../../../examples/signals/stocks-exit-flat-cancels-orders.json": __vite_glob_0_88, "../../../examples/signals/stocks-exit-half.json": __vite_glob_0_89, "../../../examples/signals/stocks-exit-more-than-held.json": __vite_glob_0_90, "../../../examples/signals/stocks-reverse-long-to-short.json": __vite_glob_0_91, "../../../examples/signals/stocks-reverse-short-with-quantity.json": __vite_glob_0_92, "../../../examples/signals/stocks-sell-short-bracket-amount.json": __vite_glob_0_93 })
);
const firstExample = exampleGroups.flatMap(({ examples: examples2 }) => examples2).find(({ name }) => name === "stocks-buy-bracket-percent");
const _sfc_main$d = /* @__PURE__ */ defineComponent({
  __name: "ExamplePicker",
  __ssrInlineRender: true,
  props: {
    groups: {},
    picked: {}
  },
  emits: ["pick"],
  setup(__props, { emit: __emit }) {
    const id = useId();
    const expected = computed(() => {
      const { expect: expect2 } = __props.picked ?? { expect: "" };
      return typeof expect2 === "string" ? expect2.replaceAll("-", " ") : `rejected: ${expect2.join(", ")}`;
    });
    return (_ctx, _push, _parent, _attrs) => {
      var _a;
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "play-field picker" }, _attrs))} data-v-37011718><label${ssrRenderAttr("for", unref(id))} data-v-37011718>Example</label><select${ssrRenderAttr("id", unref(id))}${ssrRenderAttr("value", ((_a = __props.picked) == null ? void 0 : _a.name) ?? "")} data-v-37011718>`);
      if (__props.picked === void 0) {
        _push(`<option value="" data-v-37011718>Your own case</option>`);
      } else {
        _push(`<!---->`);
      }
      _push(`<!--[-->`);
      ssrRenderList(__props.groups, (group) => {
        _push(`<optgroup${ssrRenderAttr("label", group.label)} data-v-37011718><!--[-->`);
        ssrRenderList(group.examples, (example) => {
          _push(`<option${ssrRenderAttr("value", example.name)} data-v-37011718>${ssrInterpolate(example.title)}</option>`);
        });
        _push(`<!--]--></optgroup>`);
      });
      _push(`<!--]--></select>`);
      if (__props.picked !== void 0) {
        _push(`<p class="description" data-v-37011718>${ssrInterpolate(__props.picked.description)} <span class="expected" data-v-37011718>Expected: ${ssrInterpolate(expected.value)}.</span></p>`);
      } else {
        _push(`<!---->`);
      }
      _push(`</div>`);
    };
  }
});
const _sfc_setup$d = _sfc_main$d.setup;
_sfc_main$d.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/case/ExamplePicker.vue");
  return _sfc_setup$d ? _sfc_setup$d(props, ctx) : void 0;
};
const ExamplePicker = /* @__PURE__ */ _export_sfc(_sfc_main$d, [["__scopeId", "data-v-37011718"]]);
const longest = 1e6;
function exampleHash(name) {
  return `#example=${encodeURIComponent(name)}`;
}
async function caseHash(texts) {
  const written = Object.fromEntries(caseKeys.filter((key) => texts[key] !== "").map((key) => [key, texts[key]]));
  const bytes = new TextEncoder().encode(JSON.stringify(written));
  const plain = `#json=${toBase64Url(bytes)}`;
  if (typeof CompressionStream === "undefined") {
    return plain;
  }
  const deflated = await bytesOf(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const packed = `#case=${toBase64Url(deflated)}`;
  return packed.length < plain.length ? packed : plain;
}
async function readHash(hash) {
  const [, kind, content] = /^#(case|json|example)=(.*)$/.exec(hash) ?? [];
  if (kind === void 0 || content === void 0) {
    return { kind: "nothing" };
  }
  try {
    if (kind === "example") {
      return { kind: "example", name: decodeURIComponent(content) };
    }
    const bytes = fromBase64Url(content);
    const json2 = kind === "json" ? bytes : await inflated(bytes);
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json2));
    return isTexts(value) ? { kind: "case", texts: caseOf(value) } : { kind: "broken" };
  } catch {
    return { kind: "broken" };
  }
}
function inflated(bytes) {
  return bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
}
function isTexts(value) {
  const names = new Set(caseKeys);
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.entries(value).every(([name, text2]) => names.has(name) && typeof text2 === "string");
}
async function bytesOf(stream) {
  const pieces = [];
  let length = 0;
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    length += piece.value.length;
    if (length > longest) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    pieces.push(piece.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
function toBase64Url(bytes) {
  let binary = "";
  for (const byte of bytes) {
    binary += String.fromCharCode(byte);
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
function fromBase64Url(text2) {
  return Uint8Array.from(atob(text2.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
const examples = exampleGroups.flatMap((group) => group.examples);
function useSharedCase() {
  const texts = reactive({ ...(firstExample == null ? void 0 : firstExample.texts) ?? caseOf({}) });
  const picked = ref(firstExample);
  const isBroken = ref(false);
  let timer = 0;
  let isOpened = false;
  async function open() {
    var _a;
    const { hash } = location;
    const shared = await readHash(hash);
    if (hash !== location.hash) {
      return;
    }
    const named = shared.kind === "example" ? examples.find(({ name }) => name === shared.name) : void 0;
    isBroken.value = shared.kind === "broken" || shared.kind === "example" && named === void 0;
    Object.assign(texts, shared.kind === "case" ? shared.texts : (_a = named ?? firstExample) == null ? void 0 : _a.texts);
  }
  function pick(example) {
    isBroken.value = false;
    Object.assign(texts, example.texts);
  }
  async function address() {
    const example = picked.value;
    const hash = example === void 0 ? await caseHash(texts) : exampleHash(example.name);
    return new URL(hash, location.href).href;
  }
  async function write() {
    const written = { ...texts };
    const next = await address();
    if (isOpened && isSameCase(written, texts) && next !== location.href) {
      history.replaceState(history.state, "", next);
    }
  }
  watch(texts, () => {
    picked.value = examples.find((example) => isSameCase(example.texts, texts));
    if (isOpened) {
      clearTimeout(timer);
      timer = window.setTimeout(write, 300);
    }
  });
  onMounted(async () => {
    window.addEventListener("hashchange", open);
    await open();
    isOpened = true;
  });
  onBeforeUnmount(() => {
    isOpened = false;
    clearTimeout(timer);
    window.removeEventListener("hashchange", open);
  });
  return { texts, picked, isBroken, pick, address };
}
function placeOf(text2, path) {
  let value = valueIn(parser.parse(text2).topNode);
  if (value === void 0) {
    return { from: 0, to: text2.length };
  }
  for (const step2 of path) {
    const member = memberOf(value, step2, text2);
    if (member === void 0) {
      return { from: Math.max(value.from, value.to - 1), to: value.to };
    }
    value = member;
  }
  const { from, to } = value;
  if (!text2.slice(from, to).includes("\n")) {
    return { from, to };
  }
  const { parent } = value;
  return { from: (parent == null ? void 0 : parent.name) === "Property" ? parent.from : from, to: from + 1 };
}
function pathAt(text2, offset) {
  const path = [];
  let node = parser.parse(text2).resolveInner(offset, -1);
  while (node !== null) {
    const { parent } = node;
    if (node.name === "Property") {
      path.unshift(nameOf(node, text2));
    } else if ((parent == null ? void 0 : parent.name) === "Array" && isValue(node)) {
      path.unshift(valuesOf(parent).findIndex(({ from }) => from === (node == null ? void 0 : node.from)));
    }
    node = parent;
  }
  return path;
}
const values$1 = /* @__PURE__ */ new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);
function isValue({ name }) {
  return values$1.has(name);
}
function valuesOf(node) {
  return childrenOf(node).filter(isValue);
}
function valueIn(node) {
  return valuesOf(node)[0];
}
function memberOf(container, step2, text2) {
  if (container.name === "Array") {
    return typeof step2 === "number" ? valuesOf(container)[step2] : void 0;
  }
  const property = childrenOf(container).filter((child) => child.name === "Property" && nameOf(child, text2) === step2).at(-1);
  return property === void 0 ? void 0 : valueIn(property);
}
function nameOf(property, text2) {
  const name = property.getChild("PropertyName");
  const written = name === null ? '""' : text2.slice(name.from, name.to);
  try {
    return String(JSON.parse(written));
  } catch {
    return written.replace(/^"|"$/g, "");
  }
}
function childrenOf(node) {
  const children = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    children.push(child);
  }
  return children;
}
function rangeOf(text2, error) {
  if (error.code !== "malformed-json") {
    return placeOf(text2, error.path);
  }
  const from = offsetOf(text2, error.line, error.column);
  return { from, to: from + ((text2.codePointAt(from) ?? 0) > 65535 ? 2 : from < text2.length ? 1 : 0) };
}
function offsetOf(text2, line, column) {
  const lines = text2.split("\n");
  const before = lines.slice(0, line - 1).reduce((length, { length: own2 }) => length + own2 + 1, 0);
  const characters = [...lines[line - 1] ?? ""].slice(0, column - 1).join("");
  return Math.min(before + characters.length, text2.length);
}
function marksOf(text2, subject, problems) {
  return problems.filter((problem) => problem.subject === subject).map(({ error }) => ({ ...rangeOf(text2, error), code: error.code, message: error.message }));
}
function tickersOf(message, market2) {
  const known = recordIn(market2) ?? {};
  const named = ["positions", "quotes"].flatMap((part) => Object.keys(recordOf(valueAt(known, [part]))));
  return [.../* @__PURE__ */ new Set([...sentTickers(message), ...named])];
}
function firstTicker(message, market2) {
  const [sent] = sentTickers(message);
  const all = tickersOf(message, market2);
  const known = all.filter((ticker2) => !sentTickers(message).includes(ticker2) || isKnown(market2, ticker2));
  const root = sent == null ? void 0 : sent.replace(/[\d!]+$/, "");
  return known.find((ticker2) => ticker2 === sent) ?? known.find((ticker2) => root !== void 0 && root !== "" && ticker2.startsWith(root)) ?? all[0];
}
function isKnown(market2, ticker2) {
  const known = recordIn(market2);
  return ["positions", "quotes"].some((part) => valueAt(known, [part, ticker2]) !== void 0);
}
function sentTickers(message) {
  try {
    const value = JSON.parse(message);
    const items = Array.isArray(value) ? value : [value];
    return items.flatMap(
      (item) => isRecord(item) && typeof item.ticker === "string" && item.ticker !== "" ? [item.ticker] : []
    );
  } catch {
    return [];
  }
}
function recordOf(value) {
  return isRecord(value) ? value : {};
}
function problemAt(problems, subject, path) {
  var _a;
  const key = JSON.stringify(path);
  return (_a = problems.find((problem) => problem.subject === subject && JSON.stringify(problem.error.path) === key)) == null ? void 0 : _a.error.message;
}
const _sfc_main$c = /* @__PURE__ */ defineComponent({
  __name: "TextField",
  __ssrInlineRender: true,
  props: {
    label: {},
    value: {},
    problem: {},
    placeholder: {},
    number: { type: Boolean }
  },
  emits: ["change"],
  setup(__props, { emit: __emit }) {
    const id = useId();
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "play-field" }, _attrs))}><label${ssrRenderAttr("for", unref(id))}>${ssrInterpolate(__props.label)}</label><input${ssrRenderAttr("id", unref(id))} type="text" autocomplete="off" spellcheck="false"${ssrRenderAttr("inputmode", __props.number ? "decimal" : "text")}${ssrRenderAttr("value", __props.value)}${ssrRenderAttr("placeholder", __props.placeholder)}${ssrRenderAttr("aria-invalid", __props.problem !== void 0)}${ssrRenderAttr("aria-describedby", __props.problem === void 0 ? void 0 : `${unref(id)}-problem`)}>`);
      if (__props.problem !== void 0) {
        _push(`<span${ssrRenderAttr("id", `${unref(id)}-problem`)} class="play-problem">${ssrInterpolate(__props.problem)}</span>`);
      } else {
        _push(`<!---->`);
      }
      _push(`</div>`);
    };
  }
});
const _sfc_setup$c = _sfc_main$c.setup;
_sfc_main$c.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/form/TextField.vue");
  return _sfc_setup$c ? _sfc_setup$c(props, ctx) : void 0;
};
const _sfc_main$b = /* @__PURE__ */ defineComponent({
  __name: "WordField",
  __ssrInlineRender: true,
  props: {
    label: {},
    value: {},
    words: {}
  },
  emits: ["change"],
  setup(__props, { emit: __emit }) {
    const id = useId();
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "play-field" }, _attrs))}><label${ssrRenderAttr("for", unref(id))}>${ssrInterpolate(__props.label)}</label><select${ssrRenderAttr("id", unref(id))}${ssrRenderAttr("value", __props.value)}>`);
      if (!__props.words.includes(__props.value)) {
        _push(`<option${ssrRenderAttr("value", __props.value)}>${ssrInterpolate(__props.value)}</option>`);
      } else {
        _push(`<!---->`);
      }
      _push(`<!--[-->`);
      ssrRenderList(__props.words, (word) => {
        _push(`<option${ssrRenderAttr("value", word)}>${ssrInterpolate(word)}</option>`);
      });
      _push(`<!--]--></select></div>`);
    };
  }
});
const _sfc_setup$b = _sfc_main$b.setup;
_sfc_main$b.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/form/WordField.vue");
  return _sfc_setup$b ? _sfc_setup$b(props, ctx) : void 0;
};
const _sfc_main$a = /* @__PURE__ */ defineComponent({
  __name: "MarketForm",
  __ssrInlineRender: true,
  props: {
    market: {},
    message: {},
    problems: {}
  },
  emits: ["update:market"],
  setup(__props, { emit: __emit }) {
    const emit = __emit;
    const chosen = ref("");
    const tickers = computed(() => tickersOf(__props.message, __props.market));
    const ticker2 = computed(() => tickers.value.includes(chosen.value) ? chosen.value : firstTicker(__props.message, __props.market));
    const accountFields = [
      { label: "Now", empty: "2026-01-26T15:30:00Z", path: ["now"] },
      { label: "Equity", empty: "unknown", path: ["equity"] }
    ];
    const instrumentFields = computed(() => {
      const position2 = ["positions", ticker2.value ?? ""];
      const quote2 = ["quotes", ticker2.value ?? ""];
      return [
        { label: "Quantity held", empty: "none", path: [...position2, "quantity"] },
        { label: "Average entry", empty: "unknown", path: [...position2, "averageEntryPrice"] },
        { label: "Bid", empty: "none", path: [...quote2, "bid"] },
        { label: "Ask", empty: "none", path: [...quote2, "ask"] },
        { label: "Last", empty: "none", path: [...quote2, "last"] }
      ];
    });
    const isReadable = computed(() => recordIn(__props.market) !== void 0);
    const sides2 = ["flat", "long", "short"];
    const side = computed(() => textAt(["positions", ticker2.value ?? "", "side"]) || "flat");
    function textAt(path) {
      const value = valueAt(recordIn(__props.market), path);
      return value === void 0 || value === null ? "" : String(value);
    }
    function write(path, value) {
      emit("update:market", withValueAt(__props.market, path, value === "" ? void 0 : value));
    }
    function hold(chosenSide) {
      const path = ["positions", ticker2.value ?? ""];
      const held2 = valueAt(recordIn(__props.market), path);
      const rest = typeof held2 === "object" && held2 !== null ? held2 : { quantity: "1" };
      write(path, chosenSide === "flat" ? void 0 : { ...rest, side: chosenSide });
    }
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<fieldset${ssrRenderAttrs(mergeProps({
        class: "play-form",
        disabled: !isReadable.value
      }, _attrs))}><legend>Market</legend>`);
      if (!isReadable.value) {
        _push(`<p class="play-note">The market is not a JSON object. Fix it under “Market as JSON”.</p>`);
      } else {
        _push(`<!---->`);
      }
      _push(`<div class="play-fields wide"><!--[-->`);
      ssrRenderList(accountFields, ({ label, empty, path }) => {
        _push(ssrRenderComponent(_sfc_main$c, {
          key: label,
          label,
          number: label === "Equity",
          placeholder: empty,
          value: textAt(path),
          problem: unref(problemAt)(__props.problems, "market", path),
          onChange: ($event) => write(path, $event)
        }, null, _parent));
      });
      _push(`<!--]--></div>`);
      if (ticker2.value !== void 0) {
        _push(`<div class="play-fields">`);
        _push(ssrRenderComponent(_sfc_main$b, {
          label: "Instrument",
          value: ticker2.value,
          words: tickers.value,
          onChange: ($event) => chosen.value = $event
        }, null, _parent));
        _push(ssrRenderComponent(_sfc_main$b, {
          label: "Position",
          value: side.value,
          words: sides2,
          onChange: hold
        }, null, _parent));
        _push(`<!--[-->`);
        ssrRenderList(instrumentFields.value, ({ label, empty, path }) => {
          _push(ssrRenderComponent(_sfc_main$c, {
            key: label,
            number: "",
            label,
            placeholder: empty,
            value: textAt(path),
            problem: unref(problemAt)(__props.problems, "market", path),
            onChange: ($event) => write(path, $event)
          }, null, _parent));
        });
        _push(`<!--]--></div>`);
      } else {
        _push(`<!---->`);
      }
      _push(`</fieldset>`);
    };
  }
});
const _sfc_setup$a = _sfc_main$a.setup;
_sfc_main$a.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/form/MarketForm.vue");
  return _sfc_setup$a ? _sfc_setup$a(props, ctx) : void 0;
};
const _sfc_main$9 = /* @__PURE__ */ defineComponent({
  __name: "FlagField",
  __ssrInlineRender: true,
  props: {
    label: {},
    value: { type: Boolean }
  },
  emits: ["change"],
  setup(__props, { emit: __emit }) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<label${ssrRenderAttrs(mergeProps({ class: "play-flag" }, _attrs))}><input type="checkbox"${ssrIncludeBooleanAttr(__props.value) ? " checked" : ""}> ${ssrInterpolate(__props.label)}</label>`);
    };
  }
});
const _sfc_setup$9 = _sfc_main$9.setup;
_sfc_main$9.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/form/FlagField.vue");
  return _sfc_setup$9 ? _sfc_setup$9(props, ctx) : void 0;
};
const assetClasses = ["stocks", "options", "index_options", "futures", "crypto"];
const sides = ["both", "bullish", "bearish"];
const orderTypes = ["market", "limit", "stop", "stop_limit", "trailing_stop"];
const values = [
  { kind: "word", path: ["assetClass"], label: "Asset class", words: assetClasses },
  { kind: "word", path: ["allowedSides"], label: "Allowed sides", words: sides },
  { kind: "word", path: ["entry", "orderType"], label: "Entry order type", words: orderTypes },
  { kind: "word", path: ["exit", "orderType"], label: "Exit order type", words: orderTypes },
  { kind: "number", path: ["maxPositions"], label: "Max open tickers", empty: "no limit" },
  { kind: "number", path: ["signalQuantityMultiplier"], label: "Quantity multiplier", empty: "1" },
  { kind: "number", path: ["entry", "bidAskSpreadFilterPercent"], label: "Max spread, %", empty: "no limit" },
  { kind: "number", path: ["entry", "rejectOlderThan"], label: "Max signal age, s", empty: "no limit" }
];
const flags = [
  { path: ["allowAddToPosition"], label: "Allow adding to a position" },
  { path: ["allowSideSwapping"], label: "Allow swapping sides" },
  { path: ["useFractionalQuantity"], label: "Fractions of a share" },
  { path: ["cancelOpenOrders"], label: "Cancel open orders first" }
];
const settingControls = { values, flags };
function defaultOf(path) {
  return path.reduce(
    (inner, name) => typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : void 0,
    defaultSettings
  );
}
const _sfc_main$8 = /* @__PURE__ */ defineComponent({
  __name: "SettingsForm",
  __ssrInlineRender: true,
  props: {
    settings: {},
    problems: {}
  },
  emits: ["update:settings"],
  setup(__props, { emit: __emit }) {
    const emit = __emit;
    const isReadable = computed(() => recordIn(__props.settings) !== void 0);
    function written(path) {
      return valueAt(recordIn(__props.settings), path) ?? void 0;
    }
    function numberIn(text2) {
      return text2 !== "" && String(Number(text2)) === text2 ? Number(text2) : text2;
    }
    function write(path, value) {
      emit("update:settings", withValueAt(__props.settings, path, value === "" || value === defaultOf(path) ? void 0 : value));
    }
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<fieldset${ssrRenderAttrs(mergeProps({
        class: "play-form",
        disabled: !isReadable.value
      }, _attrs))}><legend>Settings</legend>`);
      if (!isReadable.value) {
        _push(`<p class="play-note">The settings are not a JSON object. Fix them under “Settings as JSON”.</p>`);
      } else {
        _push(`<!---->`);
      }
      _push(`<div class="play-fields"><!--[-->`);
      ssrRenderList(unref(settingControls).values, (control) => {
        _push(`<!--[-->`);
        if (control.kind === "word") {
          _push(ssrRenderComponent(_sfc_main$b, {
            label: control.label,
            words: control.words,
            value: String(written(control.path) ?? unref(defaultOf)(control.path)),
            onChange: ($event) => write(control.path, $event)
          }, null, _parent));
        } else {
          _push(ssrRenderComponent(_sfc_main$c, {
            number: "",
            label: control.label,
            placeholder: control.empty,
            value: String(written(control.path) ?? ""),
            problem: unref(problemAt)(__props.problems, "settings", control.path),
            onChange: ($event) => write(control.path, numberIn($event))
          }, null, _parent));
        }
        _push(`<!--]-->`);
      });
      _push(`<!--]--></div><div class="play-flags"><!--[-->`);
      ssrRenderList(unref(settingControls).flags, (flag) => {
        _push(ssrRenderComponent(_sfc_main$9, {
          key: flag.label,
          label: flag.label,
          value: (written(flag.path) ?? unref(defaultOf)(flag.path)) === true,
          onChange: ($event) => write(flag.path, $event)
        }, null, _parent));
      });
      _push(`<!--]--></div></fieldset>`);
    };
  }
});
const _sfc_setup$8 = _sfc_main$8.setup;
_sfc_main$8.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/form/SettingsForm.vue");
  return _sfc_setup$8 ? _sfc_setup$8(props, ctx) : void 0;
};
function pathWords(path) {
  return path.reduce((words, step2) => {
    if (typeof step2 === "number") {
      return `${words}[${step2}]`;
    }
    const isName = /^[A-Za-z_$][\w$]*$/.test(step2);
    return isName ? `${words}${words === "" ? "" : "."}${step2}` : `${words}[${JSON.stringify(step2)}]`;
  }, "");
}
function valueWords(value) {
  if (typeof value !== "object" || value === null) {
    return value === null ? "none" : String(value);
  }
  const inner = (item) => {
    const words2 = valueWords(item);
    return typeof item === "object" && words2 !== "none" ? `(${words2})` : words2;
  };
  const words = Array.isArray(value) ? value.map(inner) : Object.entries(value).map(([name, item]) => `${name} ${inner(item)}`);
  return words.length === 0 ? "none" : words.join(", ");
}
const _sfc_main$7 = /* @__PURE__ */ defineComponent({
  __name: "ErrorList",
  __ssrInlineRender: true,
  props: {
    problems: {}
  },
  emits: ["show"],
  setup(__props, { emit: __emit }) {
    const places = {
      message: "in the message",
      settings: "in the settings",
      market: "in the market",
      receivedAt: "Received at",
      circumstances: "by the circumstances"
    };
    function placeWords({ subject, error }) {
      const path = pathWords(error.path);
      if (error.code === "malformed-json") {
        return `line ${error.line}, column ${error.column} ${places[subject]}`;
      }
      return path === "" ? places[subject] : subject === "message" ? path : `${path} ${places[subject]}`;
    }
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<ol${ssrRenderAttrs(mergeProps({ class: "errors" }, _attrs))} data-v-e5e67c09><!--[-->`);
      ssrRenderList(__props.problems, (problem, index) => {
        _push(`<li data-v-e5e67c09><div class="head" data-v-e5e67c09><a${ssrRenderAttr("href", unref(withBase)(`/errors.html#${problem.error.code}`))} class="code" target="_blank" data-v-e5e67c09>${ssrInterpolate(problem.error.code)}</a>`);
        if (problem.subject !== "circumstances") {
          _push(`<button type="button" class="place" data-v-e5e67c09><span class="visually-hidden" data-v-e5e67c09>Go to </span>${ssrInterpolate(placeWords(problem))}</button>`);
        } else {
          _push(`<span class="by" data-v-e5e67c09>${ssrInterpolate(placeWords(problem))}</span>`);
        }
        _push(`</div><p data-v-e5e67c09>${ssrInterpolate(problem.error.message)}</p></li>`);
      });
      _push(`<!--]--></ol>`);
    };
  }
});
const _sfc_setup$7 = _sfc_main$7.setup;
_sfc_main$7.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/result/ErrorList.vue");
  return _sfc_setup$7 ? _sfc_setup$7(props, ctx) : void 0;
};
const ErrorList = /* @__PURE__ */ _export_sfc(_sfc_main$7, [["__scopeId", "data-v-e5e67c09"]]);
function chartsOf(plan, context) {
  const orders = plan.steps.flatMap((step2) => step2.step === "submit-order" ? [step2.order] : []);
  return [...new Set(orders.map(({ ticker: ticker2 }) => ticker2))].map((ticker2) => {
    const quote2 = quoteOf(ticker2, plan.ticker, context);
    const ofOrders = orders.filter((order) => order.ticker === ticker2).flatMap((order) => orderLevels(order, quote2, order.effect === "open" ? referenceOf(plan) : void 0));
    const levels = [...quoteLevels(quote2), ...positionLevels(ticker2, context), ...ofOrders];
    return { ticker: ticker2, levels: levels.sort((a, b) => b.price - a.price) };
  }).filter(({ levels }) => levels.length > 1);
}
function chartWords({ ticker: ticker2, levels }) {
  return `Prices of ${ticker2} from high to low: ${levels.map(({ label, shown }) => `${label} ${shown}`).join("; ")}.`;
}
function quoteOf(ticker2, sent, { broker }) {
  return broker.quote(ticker2) ?? [sent, ...ticker2.split(" ", 1)].flatMap((name) => {
    var _a, _b;
    return ((_b = (_a = broker.optionChain) == null ? void 0 : _a.call(broker, name)) == null ? void 0 : _b.contracts) ?? [];
  }).find((contract) => contract.ticker === ticker2);
}
function referenceOf({ trace }) {
  const entry = trace.findLast(({ rule: rule2 }) => rule2 === "price.reference");
  return typeof (entry == null ? void 0 : entry.decided) === "string" ? Number(entry.decided) : void 0;
}
function quoteLevels(quote2) {
  const sides2 = [...level("bid", "bid", quote2 == null ? void 0 : quote2.bid), ...level("ask", "ask", quote2 == null ? void 0 : quote2.ask)];
  return sides2.length > 0 ? sides2 : level("last", "last", quote2 == null ? void 0 : quote2.last);
}
function positionLevels(ticker2, { positions }) {
  const position2 = positions.position(ticker2);
  return position2 === void 0 ? [] : level("position", `${position2.side} position`, position2.averageEntryPrice);
}
function orderLevels(order, quote2, reference) {
  const kind = order.effect === "open" ? "entry" : "exit";
  const name = `${order.side} ${order.quantity}`;
  const own2 = [...level(kind, `${name}, stop`, order.stopPrice), ...level(kind, `${name}, limit`, order.limitPrice)];
  const market2 = marketPrice(order, quote2) ?? reference;
  const entry = Number(order.limitPrice ?? order.stopPrice ?? reference ?? market2 ?? Number.NaN);
  return [
    ...own2,
    ...order.type === "market" ? about(kind, `${name}, market`, reference ?? market2) : [],
    ...order.type === "trailing_stop" ? trailing(`${name}, trailing`, order, order.side, market2) : [],
    ...bracketLevels(order, entry)
  ];
}
function bracketLevels({ side, takeProfit, stopLoss }, entry) {
  return [
    ...level("take-profit", "take profit", takeProfit == null ? void 0 : takeProfit.limitPrice),
    ...level("stop-loss", "stop loss", stopLoss == null ? void 0 : stopLoss.stopPrice),
    ...level("stop-loss", "stop loss, limit", stopLoss == null ? void 0 : stopLoss.limitPrice),
    ...(stopLoss == null ? void 0 : stopLoss.type) === "trailing_stop" ? trailing("trailing stop", stopLoss, side === "buy" ? "sell" : "buy", entry) : []
  ];
}
function trailing(label, { trailAmount, trailPercent }, side, from) {
  if (from === void 0) {
    return [];
  }
  const distance = trailAmount === void 0 ? from * Number(trailPercent) / 100 : Number(trailAmount);
  return about("trailing", label, side === "sell" ? from - distance : from + distance);
}
function marketPrice({ side }, quote2) {
  const price = (side === "buy" ? quote2 == null ? void 0 : quote2.ask : quote2 == null ? void 0 : quote2.bid) ?? (quote2 == null ? void 0 : quote2.last);
  return price === void 0 ? void 0 : Number(price);
}
function level(kind, label, price) {
  const number2 = Number(price);
  return price === void 0 || !Number.isFinite(number2) ? [] : [{ kind, label, price: number2, shown: String(price) }];
}
function about(kind, label, price) {
  return price === void 0 || !Number.isFinite(price) ? [] : [{ kind, label, price, shown: `≈ ${Number(price.toPrecision(8))}` }];
}
function spreadLabels(heights, gap2, top, bottom) {
  const places = [];
  for (const height of heights) {
    places.push(Math.max(height, (places.at(-1) ?? top - gap2) + gap2));
  }
  let limit = bottom;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index] ?? limit, limit);
    limit = (places[index] ?? limit) - gap2;
  }
  return places;
}
function labelWidth(levels) {
  const longest2 = (texts) => Math.max(...texts.map(({ length }) => length));
  return longest2(levels.map(({ label }) => label)) * 7.4 + longest2(levels.map(({ shown }) => shown)) * 8 + 16;
}
function heightOf(price, prices, top, bottom) {
  const high = Math.max(...prices);
  const low = Math.min(...prices);
  return high === low ? (top + bottom) / 2 : top + (high - price) / (high - low) * (bottom - top);
}
const gap = 24;
const margin = 16;
const _sfc_main$6 = /* @__PURE__ */ defineComponent({
  __name: "PriceChart",
  __ssrInlineRender: true,
  props: {
    chart: {}
  },
  setup(__props) {
    const place = ref();
    const width = ref(480);
    let observer;
    onMounted(() => {
      observer = new ResizeObserver(([entry]) => {
        width.value = Math.max(260, Math.round((entry == null ? void 0 : entry.contentRect.width) ?? width.value));
      });
      if (place.value !== void 0) {
        observer.observe(place.value);
      }
    });
    onBeforeUnmount(() => observer == null ? void 0 : observer.disconnect());
    const height = computed(() => Math.max(168, __props.chart.levels.length * gap + margin * 2));
    const lineEnd = computed(() => Math.max(48, width.value - 34 - labelWidth(__props.chart.levels)));
    const prices = computed(() => __props.chart.levels.map(({ price }) => price));
    const lines = computed(() => {
      const [top, bottom] = [margin, height.value - margin];
      const heights = prices.value.map((price) => heightOf(price, prices.value, top, bottom));
      const labels = spreadLabels(heights, gap, top, bottom);
      return __props.chart.levels.map((level2, index) => ({ level: level2, y: heights[index] ?? 0, labelY: labels[index] ?? 0 }));
    });
    const bands = computed(() => [
      ...band("spread", "bid", "ask"),
      ...band("win", "entry", "take-profit"),
      ...band("loss", "entry", "stop-loss"),
      ...band("loss", "entry", "trailing")
    ]);
    function band(name, from, to) {
      const [one, other] = [from, to].map((kind) => {
        var _a;
        return (_a = lines.value.find(({ level: level2 }) => level2.kind === kind)) == null ? void 0 : _a.y;
      });
      return one === void 0 || other === void 0 ? [] : [{ name, y: Math.min(one, other), height: Math.max(2, Math.abs(one - other)) }];
    }
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<figure${ssrRenderAttrs(mergeProps({
        ref_key: "place",
        ref: place,
        class: "chart"
      }, _attrs))} data-v-78c35007><svg${ssrRenderAttr("width", width.value)}${ssrRenderAttr("height", height.value)}${ssrRenderAttr("viewBox", `0 0 ${width.value} ${height.value}`)} role="img"${ssrRenderAttr("aria-label", unref(chartWords)(__props.chart))} data-v-78c35007><!--[-->`);
      ssrRenderList(bands.value, (stretch, index) => {
        _push(`<rect x="0"${ssrRenderAttr("y", stretch.y)}${ssrRenderAttr("width", lineEnd.value)}${ssrRenderAttr("height", stretch.height)} class="${ssrRenderClass([stretch.name, "band"])}" data-v-78c35007></rect>`);
      });
      _push(`<!--]--><!--[-->`);
      ssrRenderList(lines.value, ({ level: level2, y, labelY }, index) => {
        _push(`<g class="${ssrRenderClass(level2.kind)}" data-v-78c35007><line x1="0"${ssrRenderAttr("x2", lineEnd.value)}${ssrRenderAttr("y1", y)}${ssrRenderAttr("y2", y)} class="line" data-v-78c35007></line><path${ssrRenderAttr("d", `M${lineEnd.value} ${y} L${lineEnd.value + 16} ${labelY} h6`)} class="leader" data-v-78c35007></path><text${ssrRenderAttr("x", lineEnd.value + 28)}${ssrRenderAttr("y", labelY)} class="name" data-v-78c35007>${ssrInterpolate(level2.label)}</text><text${ssrRenderAttr("x", width.value - 2)}${ssrRenderAttr("y", labelY)} class="amount" data-v-78c35007>${ssrInterpolate(level2.shown)}</text></g>`);
      });
      _push(`<!--]--></svg></figure>`);
    };
  }
});
const _sfc_setup$6 = _sfc_main$6.setup;
_sfc_main$6.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/chart/PriceChart.vue");
  return _sfc_setup$6 ? _sfc_setup$6(props, ctx) : void 0;
};
const PriceChart = /* @__PURE__ */ _export_sfc(_sfc_main$6, [["__scopeId", "data-v-78c35007"]]);
const _sfc_main$5 = /* @__PURE__ */ defineComponent({
  __name: "NoticeList",
  __ssrInlineRender: true,
  props: {
    notices: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<ul${ssrRenderAttrs(mergeProps({ class: "notices" }, _attrs))} data-v-571edc79><!--[-->`);
      ssrRenderList(__props.notices, (notice, index) => {
        _push(`<li data-v-571edc79><code data-v-571edc79>${ssrInterpolate(notice.code)}</code><p data-v-571edc79>${ssrInterpolate(notice.message)}</p></li>`);
      });
      _push(`<!--]--></ul>`);
    };
  }
});
const _sfc_setup$5 = _sfc_main$5.setup;
_sfc_main$5.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/result/NoticeList.vue");
  return _sfc_setup$5 ? _sfc_setup$5(props, ctx) : void 0;
};
const NoticeList = /* @__PURE__ */ _export_sfc(_sfc_main$5, [["__scopeId", "data-v-571edc79"]]);
function ticketsOf({ steps: steps2 }) {
  return steps2.map(ticketOf);
}
function ticketOf(step2) {
  switch (step2.step) {
    case "cancel-orders":
      return { verb: "cancel", what: step2.orderIds.join(", "), price: "", terms: [], legs: [] };
    case "submit-order":
      return orderTicket(step2.order);
    case "await-fill": {
      const terms = step2.seconds === void 0 ? [] : [`at most ${step2.seconds} s`];
      return { verb: "wait", what: "for fill", price: "", terms, legs: [] };
    }
    default: {
      const never = step2;
      return never;
    }
  }
}
function orderTicket(order) {
  const { takeProfit, stopLoss } = order;
  return {
    verb: order.side,
    what: `${order.quantity} ${order.ticker}`,
    price: priceWords(order),
    effect: order.effect,
    terms: [
      order.timeInForce,
      ...order.extendedHours === true ? ["extended hours"] : [],
      ...order.cancelAfter === void 0 ? [] : [`for ${order.cancelAfter} s`],
      ...order.expiresAt === void 0 ? [] : [`until ${order.expiresAt}`],
      ...order.clientOrderId === void 0 ? [] : [`as ${order.clientOrderId}`]
    ],
    legs: [
      ...takeProfit === void 0 ? [] : [takeProfitLeg(takeProfit)],
      ...stopLoss === void 0 ? [] : [stopLossLeg(stopLoss)]
    ]
  };
}
function takeProfitLeg(leg) {
  return { name: "take profit", price: leg.limitPrice, terms: unusual(leg) };
}
function stopLossLeg(leg) {
  return { name: "stop loss", price: stopLossWords(leg), terms: unusual(leg) };
}
function unusual({ timeInForce }) {
  return timeInForce === "gtc" ? [] : [timeInForce];
}
function stopLossWords(leg) {
  switch (leg.type) {
    case "stop":
      return `${leg.stopPrice} stop`;
    case "stop_limit":
      return `${leg.stopPrice} stop ${leg.limitPrice} limit`;
    case "trailing_stop":
      return `${trailWords(leg)} trailing`;
    default: {
      const never = leg;
      return never;
    }
  }
}
function priceWords(order) {
  switch (order.type) {
    case "market":
      return "market";
    case "limit":
      return `limit ${order.limitPrice}`;
    case "stop":
      return `stop ${order.stopPrice}`;
    case "stop_limit":
      return `stop ${order.stopPrice} limit ${order.limitPrice}`;
    case "trailing_stop":
      return `trailing stop ${trailWords(order)}`;
    default: {
      const never = order;
      return never;
    }
  }
}
function trailWords({ trailAmount, trailPercent }) {
  return trailAmount ?? `${trailPercent}%`;
}
const _sfc_main$4 = /* @__PURE__ */ defineComponent({
  __name: "TicketList",
  __ssrInlineRender: true,
  props: {
    plan: {}
  },
  setup(__props) {
    const tickets = computed(() => ticketsOf(__props.plan));
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<ol${ssrRenderAttrs(mergeProps({ class: "tickets" }, _attrs))} data-v-be462290><!--[-->`);
      ssrRenderList(tickets.value, (ticket, index) => {
        _push(`<li data-v-be462290><span class="number" aria-hidden="true" data-v-be462290>${ssrInterpolate(index + 1)}</span><div class="order" data-v-be462290><span class="${ssrRenderClass([ticket.verb, "verb"])}" data-v-be462290>${ssrInterpolate(ticket.verb)}</span>${ssrInterpolate(" ")} <strong data-v-be462290>${ssrInterpolate(ticket.what)}</strong>${ssrInterpolate(" ")} `);
        if (ticket.effect !== void 0) {
          _push(`<span class="effect" data-v-be462290>to ${ssrInterpolate(ticket.effect)}</span>`);
        } else {
          _push(`<!---->`);
        }
        _push(`${ssrInterpolate(" ")} <span class="price" data-v-be462290>${ssrInterpolate(ticket.price)}</span>${ssrInterpolate(" ")} <span class="term" data-v-be462290>${ssrInterpolate(ticket.terms.join(" · "))}</span></div>`);
        if (ticket.legs.length > 0) {
          _push(`<ul class="legs" data-v-be462290><!--[-->`);
          ssrRenderList(ticket.legs, (leg) => {
            _push(`<li data-v-be462290><span class="${ssrRenderClass([leg.name.replace(" ", "-"), "leg-name"])}" data-v-be462290>${ssrInterpolate(leg.name)}</span>${ssrInterpolate(" ")} <span class="price" data-v-be462290>${ssrInterpolate(leg.price)}</span>${ssrInterpolate(" ")} <span class="term" data-v-be462290>${ssrInterpolate(leg.terms.join(" · "))}</span></li>`);
          });
          _push(`<!--]--></ul>`);
        } else {
          _push(`<!---->`);
        }
        _push(`</li>`);
      });
      _push(`<!--]--></ol>`);
    };
  }
});
const _sfc_setup$4 = _sfc_main$4.setup;
_sfc_main$4.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/result/TicketList.vue");
  return _sfc_setup$4 ? _sfc_setup$4(props, ctx) : void 0;
};
const TicketList = /* @__PURE__ */ _export_sfc(_sfc_main$4, [["__scopeId", "data-v-be462290"]]);
const _sfc_main$3 = /* @__PURE__ */ defineComponent({
  __name: "TraceList",
  __ssrInlineRender: true,
  props: {
    trace: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<ol${ssrRenderAttrs(mergeProps({ class: "trace" }, _attrs))} data-v-2650fc72><!--[-->`);
      ssrRenderList(__props.trace, (entry, index) => {
        _push(`<li data-v-2650fc72><code data-v-2650fc72>${ssrInterpolate(entry.rule)}</code><p data-v-2650fc72>${ssrInterpolate(unref(traceRules)[entry.rule])}</p><dl data-v-2650fc72>`);
        if (Object.keys(entry.read).length > 0) {
          _push(`<!--[--><dt data-v-2650fc72>read</dt><dd data-v-2650fc72>${ssrInterpolate(unref(valueWords)(entry.read))}</dd><!--]-->`);
        } else {
          _push(`<!---->`);
        }
        _push(`<dt data-v-2650fc72>decided</dt><dd class="decided" data-v-2650fc72>${ssrInterpolate(unref(valueWords)(entry.decided))}</dd></dl></li>`);
      });
      _push(`<!--]--></ol>`);
    };
  }
});
const _sfc_setup$3 = _sfc_main$3.setup;
_sfc_main$3.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/result/TraceList.vue");
  return _sfc_setup$3 ? _sfc_setup$3(props, ctx) : void 0;
};
const TraceList = /* @__PURE__ */ _export_sfc(_sfc_main$3, [["__scopeId", "data-v-2650fc72"]]);
const _sfc_main$2 = /* @__PURE__ */ defineComponent({
  __name: "PlanView",
  __ssrInlineRender: true,
  props: {
    plan: {},
    context: {},
    heading: {}
  },
  setup(__props) {
    const isWide = matchMedia("(min-width: 960px)").matches;
    const charts = computed(() => chartsOf(__props.plan, __props.context));
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<section${ssrRenderAttrs(mergeProps({
        class: "plan",
        "aria-label": __props.heading
      }, _attrs))} data-v-585a573b><h2 data-v-585a573b>${ssrInterpolate(__props.heading)}</h2>`);
      if (__props.plan.steps.length > 0) {
        _push(ssrRenderComponent(TicketList, { plan: __props.plan }, null, _parent));
      } else {
        _push(`<p class="play-note" data-v-585a573b>Nothing is sent.</p>`);
      }
      _push(`<!--[-->`);
      ssrRenderList(charts.value, (chart) => {
        _push(`<!--[--><h3 data-v-585a573b>Prices of ${ssrInterpolate(chart.ticker)}</h3>`);
        _push(ssrRenderComponent(PriceChart, { chart }, null, _parent));
        _push(`<!--]-->`);
      });
      _push(`<!--]-->`);
      if (__props.plan.notices.length > 0) {
        _push(`<!--[--><h3 data-v-585a573b>Notices</h3>`);
        _push(ssrRenderComponent(NoticeList, {
          notices: __props.plan.notices
        }, null, _parent));
        _push(`<!--]-->`);
      } else {
        _push(`<!---->`);
      }
      _push(`<details class="why"${ssrIncludeBooleanAttr(unref(isWide)) ? " open" : ""} data-v-585a573b><summary data-v-585a573b>Why</summary>`);
      _push(ssrRenderComponent(TraceList, {
        trace: __props.plan.trace
      }, null, _parent));
      _push(`</details></section>`);
    };
  }
});
const _sfc_setup$2 = _sfc_main$2.setup;
_sfc_main$2.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/result/PlanView.vue");
  return _sfc_setup$2 ? _sfc_setup$2(props, ctx) : void 0;
};
const PlanView = /* @__PURE__ */ _export_sfc(_sfc_main$2, [["__scopeId", "data-v-585a573b"]]);
const _sfc_main$1 = /* @__PURE__ */ defineComponent({
  __name: "ShareButtons",
  __ssrInlineRender: true,
  props: {
    texts: {},
    address: { type: Function }
  },
  setup(__props) {
    const said = ref("");
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "share" }, _attrs))} data-v-75b7ec4e><button type="button" class="play-button" data-v-75b7ec4e>Copy link</button><button type="button" class="play-button" data-v-75b7ec4e>Copy request</button><span class="said" role="status" data-v-75b7ec4e>${ssrInterpolate(said.value)}</span></div>`);
    };
  }
});
const _sfc_setup$1 = _sfc_main$1.setup;
_sfc_main$1.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/result/ShareButtons.vue");
  return _sfc_setup$1 ? _sfc_setup$1(props, ctx) : void 0;
};
const ShareButtons = /* @__PURE__ */ _export_sfc(_sfc_main$1, [["__scopeId", "data-v-75b7ec4e"]]);
const schemas = { message: signalJsonSchema, settings: settingsJsonSchema, market: snapshotJsonSchema };
const _sfc_main = /* @__PURE__ */ defineComponent({
  __name: "Playground",
  __ssrInlineRender: true,
  setup(__props) {
    const JsonEditor = defineAsyncComponent(() => import("./JsonEditor.GNdJP23k.js"));
    const { texts, picked, isBroken, pick, address } = useSharedCase();
    const keys = useId();
    const answered = shallowRef({ texts: { ...texts }, answer: answerCase(texts) });
    let timer = 0;
    watch(texts, () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        answered.value = { texts: { ...texts }, answer: answerCase(texts) };
      }, 150);
    });
    const answer = computed(() => answered.value.answer);
    const verdict2 = computed(() => verdictOf(answer.value));
    const problems = computed(() => answer.value.ok ? [] : answer.value.problems);
    const editors = {
      message: useTemplateRef("message"),
      settings: useTemplateRef("settings"),
      market: useTemplateRef("market")
    };
    const marks = computed(() => ({
      message: marksIn("message"),
      settings: marksIn("settings"),
      market: marksIn("market")
    }));
    const isOpen2 = ref({ settings: false, market: false });
    const result = useTemplateRef("result");
    const received = useTemplateRef("received");
    function marksIn(subject) {
      return marksOf(answered.value.texts[subject], subject, problems.value);
    }
    async function show(problem) {
      var _a, _b, _c;
      const { subject } = problem;
      switch (subject) {
        case "message":
        case "settings":
        case "market": {
          if (subject !== "message") {
            isOpen2.value[subject] = true;
            await nextTick();
          }
          const [mark] = marksOf(answered.value.texts[subject], subject, [problem]);
          if (mark !== void 0) {
            (_a = editors[subject].value) == null ? void 0 : _a.goTo(mark);
          }
          return;
        }
        case "receivedAt":
          (_c = (_b = received.value) == null ? void 0 : _b.querySelector('[aria-invalid="true"]')) == null ? void 0 : _c.focus();
          return;
        case "circumstances":
          return;
        default: {
          const never = subject;
          return never;
        }
      }
    }
    function headingOf(index, count, words) {
      return count === 1 ? words : `Signal ${index + 1} of ${count}: ${words}`;
    }
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "playground" }, _attrs))} data-v-96f5809b><div class="top" data-v-96f5809b><div data-v-96f5809b><h1 data-v-96f5809b>Playground</h1><p class="lead" data-v-96f5809b> Write a message, choose a market and settings, and see the result: every error at its position, or the orders and the reasons. Everything runs in your browser. The link contains the whole case, for example for a bug report. </p></div>`);
      _push(ssrRenderComponent(ShareButtons, {
        texts: unref(texts),
        address: unref(address)
      }, null, _parent));
      _push(`</div>`);
      if (unref(isBroken)) {
        _push(`<p class="broken" role="alert" data-v-96f5809b> The case in this link cannot be read: the link is damaged or incomplete. An example is shown instead. </p>`);
      } else {
        _push(`<!---->`);
      }
      _push(`<div class="columns" data-v-96f5809b><div class="column sent" data-v-96f5809b>`);
      _push(ssrRenderComponent(ExamplePicker, {
        groups: unref(exampleGroups),
        picked: unref(picked),
        onPick: unref(pick)
      }, null, _parent));
      _push(`<section data-v-96f5809b><h2 data-v-96f5809b>Message</h2>`);
      _push(ssrRenderComponent(unref(JsonEditor), {
        ref: "message",
        text: unref(texts).message,
        "onUpdate:text": ($event) => unref(texts).message = $event,
        label: "Message, JSON",
        "described-by": unref(keys),
        schema: unref(schemas).message,
        marks: marks.value.message,
        onLeave: ($event) => {
          var _a;
          return (_a = result.value) == null ? void 0 : _a.focus();
        }
      }, null, _parent));
      _push(`<p${ssrRenderAttr("id", unref(keys))} class="play-note keys" data-v-96f5809b><kbd data-v-96f5809b>Ctrl+Space</kbd> completes, <kbd data-v-96f5809b>F8</kbd> goes to the next error, <kbd data-v-96f5809b>Tab</kbd> moves on, <kbd data-v-96f5809b>Esc</kbd> goes to the result. </p></section></div><div class="column result" tabindex="-1" role="region" aria-label="Answer" data-v-96f5809b><p class="${ssrRenderClass([verdict2.value.outcome, "verdict"])}"${ssrRenderAttr("data-outcome", verdict2.value.outcome)} role="status" aria-live="polite" data-v-96f5809b><span class="sign" aria-hidden="true" data-v-96f5809b>${ssrInterpolate(verdict2.value.outcome === "rejected" ? "✕" : "✓")}</span> ${ssrInterpolate(verdict2.value.words)}</p>`);
      if (!answer.value.ok) {
        _push(ssrRenderComponent(ErrorList, {
          problems: problems.value,
          onShow: show
        }, null, _parent));
      } else {
        _push(`<!--[-->`);
        ssrRenderList(answer.value.plans, (plan, index) => {
          _push(ssrRenderComponent(PlanView, {
            key: index,
            plan,
            context: answer.value.context,
            heading: headingOf(index, answer.value.plans.length, `${plan.action} ${plan.ticker}`)
          }, null, _parent));
        });
        _push(`<!--]-->`);
      }
      _push(`</div><div class="column met" data-v-96f5809b>`);
      _push(ssrRenderComponent(_sfc_main$a, {
        market: unref(texts).market,
        "onUpdate:market": ($event) => unref(texts).market = $event,
        message: unref(texts).message,
        problems: problems.value
      }, null, _parent));
      _push(ssrRenderComponent(_sfc_main$8, {
        settings: unref(texts).settings,
        "onUpdate:settings": ($event) => unref(texts).settings = $event,
        problems: problems.value
      }, null, _parent));
      _push(`<fieldset class="play-form" data-v-96f5809b><legend data-v-96f5809b>Request</legend><div class="play-fields wide" data-v-96f5809b>`);
      _push(ssrRenderComponent(_sfc_main$c, {
        label: "Signal ID",
        placeholder: "no order ids",
        value: unref(texts).signalId,
        onChange: ($event) => unref(texts).signalId = $event
      }, null, _parent));
      _push(ssrRenderComponent(_sfc_main$c, {
        label: "Received at",
        placeholder: "the market’s now",
        value: unref(texts).receivedAt,
        problem: unref(problemAt)(problems.value, "receivedAt", []),
        onChange: ($event) => unref(texts).receivedAt = $event
      }, null, _parent));
      _push(`</div></fieldset><details${ssrIncludeBooleanAttr(isOpen2.value.settings) ? " open" : ""} data-v-96f5809b><summary data-v-96f5809b>Settings as JSON</summary>`);
      _push(ssrRenderComponent(unref(JsonEditor), {
        ref: "settings",
        text: unref(texts).settings,
        "onUpdate:text": ($event) => unref(texts).settings = $event,
        label: "Settings, JSON",
        "described-by": unref(keys),
        schema: unref(schemas).settings,
        marks: marks.value.settings,
        onLeave: ($event) => {
          var _a;
          return (_a = result.value) == null ? void 0 : _a.focus();
        }
      }, null, _parent));
      _push(`</details><details${ssrIncludeBooleanAttr(isOpen2.value.market) ? " open" : ""} data-v-96f5809b><summary data-v-96f5809b>Market as JSON</summary>`);
      _push(ssrRenderComponent(unref(JsonEditor), {
        ref: "market",
        text: unref(texts).market,
        "onUpdate:text": ($event) => unref(texts).market = $event,
        label: "Market, JSON",
        "described-by": unref(keys),
        schema: unref(schemas).market,
        marks: marks.value.market,
        onLeave: ($event) => {
          var _a;
          return (_a = result.value) == null ? void 0 : _a.focus();
        }
      }, null, _parent));
      _push(`</details></div></div></div>`);
    };
  }
});
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/Playground.vue");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Playground = /* @__PURE__ */ _export_sfc(_sfc_main, [["__scopeId", "data-v-96f5809b"]]);
const Playground$1 = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ Object.defineProperty({
  __proto__: null,
  default: Playground
}, Symbol.toStringTag, { value: "Module" }));
export {
  Playground$1 as P,
  isRecord as i,
  pathAt as p
};
