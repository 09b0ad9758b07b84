import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Milliseconds that the database has for its gauges: whoever reads metrics does not wait long. */
const patience = 2000;

/** Counted by this process since its start, by a label or without one. */
const counters = {
  signals_accepted_total: ['Requests that were accepted.', undefined],
  signals_repeated_total: ['Requests that had been accepted before, within the window.', undefined],
  signals_rejected_total: ['Rejected requests, by the first code.', 'code'],
  requests_limited_total: ['Requests that were answered with 429, by the limit: rate or password.', 'limit'],
  wrong_passwords_total: ['Requests with a wrong password or an unknown webhook.', undefined],
  executions_total: ['Executions that ended, by how.', 'state'],
  executions_rejected_total: ['Executions that were rejected or stopped, by the first code.', 'code'],
  orders_sent_total: ['Orders that were sent to a broker.', 'broker'],
  reconciliation_differences_total: ['Differences that the reconciliation has found, by kind.', 'kind'],
  alarms_sent_total: ['Alarms that their receiver has taken, by kind.', 'kind'],
  alarms_failed_total: ['Attempts to send an alarm that failed.', undefined],
  database_errors_total: ['Queries and connections that failed or had no answer in time.', undefined],
} as const;

/** In seconds, of this process since its start. */
const histograms = {
  request_seconds: 'From the first byte of a request to its response.',
  order_sent_seconds: 'From the receipt of a signal, or its release, until the broker took an order of it.',
  order_filled_seconds: 'From the receipt of a signal, or its release, until an order of it was seen filled.',
} as const;

/** Of the database, so the same in every process; read when somebody asks. */
const gauges = {
  executions_open: 'Executions that have not ended.',
  backlog_executions: 'Executions that are due and not planned.',
  approvals_waiting: 'Plans that wait for the approval of a person.',
  backlog_oldest_seconds: 'How long the oldest of them has been due; 0: there is none.',
} as const;

/** Of the database too, by a label. */
const labelled = {
  reconciliation_differences: ['Differences that nobody has acknowledged.', 'broker'],
  reconciliation_age_seconds: ['Seconds since an account was compared with what is expected.', 'broker'],
  guard_started: ['Whether a guarded account is started: 1, or 0: nothing is entered.', 'broker'],
  guard_halts: ['Rules of the guard that an account has broken: above 0 nothing is entered.', 'broker'],
  trading_mode: ['What a strategy may do: 0 run, 1 close only, 2 stop.', 'strategy'],
} as const;

export type CounterName = keyof typeof counters;
export type HistogramName = keyof typeof histograms;

/** Executions that wait. */
export type BacklogGauges = Readonly<Record<keyof typeof gauges, number>>;

/** Values of the gauges that have a label, by the value of the label. */
export type LabelledGauges = Readonly<Record<keyof typeof labelled, Readonly<Record<string, number>>>>;

/** The metrics of a process, in the text format of Prometheus. */
export interface Metrics {
  count(name: CounterName, label?: string): void;
  observe(name: HistogramName, seconds: number): void;
  text(): Promise<string>;
}

/** What is read rejects while the database does not answer: `database_up` is 0, and its gauges are left out. */
export function newMetrics(
  readBacklog: () => Promise<BacklogGauges>,
  readLabelled: () => Promise<Partial<LabelledGauges>> = async () => ({}),
): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const counting = mapEntries(counters, ([help, label], name) => {
    const labelNames: readonly string[] = label === undefined ? [] : [label];
    return new Counter({ name, help, labelNames, registers });
  });
  const timing = mapEntries(histograms, (help, name) => new Histogram({ name, help, buckets: seconds, registers }));
  const reading = mapEntries(gauges, (help, name) => new Gauge({ name, help, registers }));
  const readingLabelled = mapEntries(
    labelled,
    ([help, label], name) => new Gauge({ name, help, labelNames: [label], registers }),
  );
  const up = new Gauge({ name: 'database_up', help: 'Whether the database answers: 1 or 0.', registers });
  return {
    count: (name, label) => {
      const [, labelName] = counters[name];
      counting[name].inc(labelName === undefined ? {} : { [labelName]: label ?? '' });
    },
    observe: (name, value) => timing[name].observe(value),
    text: async () => {
      const read = Promise.all([readBacklog(), readLabelled()]).catch(() => undefined);
      const [backlog, values] = (await Promise.race([read, late()])) ?? [];
      up.set(backlog === undefined ? 0 : 1);
      for (const [name, gauge] of Object.entries(reading)) {
        const value = backlog?.[name as keyof BacklogGauges];
        gauge.remove();
        if (value !== undefined) {
          gauge.set(value);
        }
      }
      for (const [name, gauge] of Object.entries(readingLabelled)) {
        const label = labelled[name as keyof LabelledGauges][1];
        gauge.reset();
        for (const [value, number] of Object.entries(values?.[name as keyof LabelledGauges] ?? {})) {
          gauge.set({ [label]: value }, number);
        }
      }
      return registry.metrics();
    },
  };
}

function late(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), patience).unref());
}

function mapEntries<const Names extends string, Value, Result>(
  entries: Readonly<Record<Names, Value>>,
  change: (value: Value, name: Names) => Result,
): Readonly<Record<Names, Result>> {
  const pairs = (Object.entries(entries) as [Names, Value][]).map(([name, value]) => [name, change(value, name)]);
  return Object.fromEntries(pairs) as Record<Names, Result>;
}
