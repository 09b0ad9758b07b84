/** Counters and one histogram in the text format of Prometheus. */
export interface Metrics {
  count(name: CounterName, label?: string): void;
  /** Seconds from the first byte of a request to its response. */
  observe(seconds: number): void;
  text(): string;
}

const counters = {
  signals_accepted_total: ['Requests that were accepted.', undefined],
  signals_rejected_total: ['Rejected requests, by the first code.', 'code'],
  signals_repeated_total: ['Requests that had been accepted before, within the window.', undefined],
  executions_total: ['Executions that ended, by how.', 'state'],
  orders_sent_total: ['Orders that were sent to a broker.', 'broker'],
} as const;

export type CounterName = keyof typeof counters;

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function newMetrics(): Metrics {
  const values = new Map<string, Map<string, number>>();
  const buckets = bounds.map(() => 0);
  let observed = 0;
  let total = 0;
  return {
    count: (name, label = '') => {
      const ofName = values.get(name) ?? new Map<string, number>();
      values.set(name, ofName.set(label, (ofName.get(label) ?? 0) + 1));
    },
    observe: (seconds) => {
      observed += 1;
      total += seconds;
      for (const [index, bound] of bounds.entries()) {
        if (seconds <= bound) {
          buckets[index] = (buckets[index] ?? 0) + 1;
        }
      }
    },
    text: () => {
      const lines = Object.entries(counters).flatMap(([name, [help, label]]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} counter`,
        ...[...(values.get(name) ?? (label === undefined ? [['', 0] as const] : []))].map(
          ([value, number]) => `${name}${label === undefined ? '' : `{${label}="${value}"}`} ${number}`,
        ),
      ]);
      const name = 'request_seconds';
      const histogram = [
        `# HELP ${name} Seconds from the first byte of a request to its response.`,
        `# TYPE ${name} histogram`,
        ...bounds.map((bound, index) => `${name}_bucket{le="${bound}"} ${buckets[index] ?? 0}`),
        `${name}_bucket{le="+Inf"} ${observed}`,
        `${name}_sum ${total}`,
        `${name}_count ${observed}`,
      ];
      const { rss, heapUsed, external } = process.memoryUsage();
      const memory = Object.entries({
        process_resident_memory_bytes: rss,
        nodejs_heap_size_used_bytes: heapUsed,
        nodejs_external_memory_bytes: external,
      }).flatMap(([gauge, bytes]) => [`# TYPE ${gauge} gauge`, `${gauge} ${bytes}`]);
      return `${[...lines, ...histogram, ...memory].join('\n')}\n`;
    },
  };
}
