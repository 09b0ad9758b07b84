// Correct templates, in the layouts that traders use. Mutants of them are wrong in one place.

/** A correct template, by what it does. */
export const rightTemplates: Readonly<Record<string, string>> = {
  'mirrors a strategy': `{
  "ticker": "{{ticker}}",
  "action": "{{strategy.order.action}}",
  "sentiment": "{{strategy.market_position}}",
  "quantity": "{{strategy.order.contracts}}",
  "price": "{{close}}",
  "time": "{{timenow}}",
  "interval": "{{interval}}"
}`,
  'resizes to the position of a strategy': `{
  "ticker": "{{ticker}}",
  "action": "resize",
  "quantity": {{strategy.market_position_size}},
  "sentiment": "{{strategy.market_position}}",
  "time": "{{timenow}}"
}
`,
  'buys with a bracket on lines of its own': `{
    "ticker": "AAPL",
    "action": "buy",
    "quantity": 10,
    "takeProfit": {
        "percent": 4
    },
    "stopLoss": {
        "type": "stop_limit",
        "stopPrice": 145.5,
        "limitPrice": 145
    },
    "timeInForce": "gtc"
}`,
  'risks a part of the equity': `{
  "ticker": "{{ticker}}",
  "action": "buy",
  "quantity": 1,
  "quantityType": "risk_percent",
  "takeProfit": { "percent": 4 },
  "stopLoss": { "type": "trailing_stop", "trailPercent": 2.5 },
  "rejectAfter": 20
}`,
  'computes its stop': `{
  "ticker": "{{ticker}}",
  "action": "sell",
  "orderType": "limit",
  "limitPrice": "={{close}} * 1.01",
  "quantity": 5000,
  "quantityType": "dollar_amount",
  "stopLoss": { "stopPrice": "=signal.extras.high + 2 * signal.extras.range" },
  "extras": {
    "high": "{{high}}",
    "range": "1.5"
  }
}`,
  'exits on one line': `{"ticker": "{{ticker}}", "action": "exit", "quantity": 50, "quantityType": "percent_of_position"}`,
  'buys a call': `{
  "ticker": "SPY",
  "action": "buy",
  "quantity": 2,
  "optionType": "call",
  "intrinsicValue": "otm",
  "expiration": "+7 days",
  "strikeCount": 12,
  "strikesAway": 3,
  "marketPriceType": "mark"
}`,
  'moves the stop to breakeven': `{
  "ticker": "{{ticker}}",
  "action": "breakeven",
  "orderType": "stop",
  "breakevenOffset": 0.25
}`,
  'cancels limit orders': `{
  "ticker": "BTC-USD",
  "action": "cancel",
  "cancelOrderType": "limit",
  "message": "{{interval}} minutes"
}`,
  'sends two signals': `[
  {
    "ticker": "AAPL",
    "action": "buy",
    "orderType": "stop",
    "stopPrice": "{{high}}",
    "cancelAfter": 600
  },
  { "ticker": "MSFT", "action": "sell", "sentiment": "bearish", "delay": "+5 minutes" }
]`,
  'trails an exit': `{
  "ticker": "{{ticker}}",
  "action": "exit",
  "orderType": "trailing_stop",
  "trailAmount": 2,
  "signalPrice": "{{strategy.order.price}}",
  "extendedHours": false,
  "ignoreTradingWindows": true
}`,
};
