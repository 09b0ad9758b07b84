// Runs in every runtime: what the library answers to the messages, as JSON text.
export function answersOf(
  { evaluateFormulas, parseMarketSnapshot, parseSettings, parseSignals, planSignal, snapshotContext },
  messages,
) {
  const answers = messages.map(({ payload, settings, market }) => {
    const known = parseSettings(settings);
    const snapshot = parseMarketSnapshot(market);
    if (!known.ok || !snapshot.ok) {
      return { known, snapshot };
    }
    const clock = { now: () => Date.parse(market.now) };
    const { assetClass, allowBatchSignals, marketTimeZone, strikeCount } = known.value;
    const signals = parseSignals(payload, { clock, assetClass, allowBatchSignals, marketTimeZone, strikeCount });
    const context = snapshotContext(snapshot.value, known.value, 'alert');
    return {
      evaluated: [payload].flat().map((item) => evaluateFormulas(item)),
      signals,
      plans: signals.ok ? signals.value.map((signal) => planSignal(signal, context)) : [],
    };
  });
  return JSON.stringify(answers);
}
