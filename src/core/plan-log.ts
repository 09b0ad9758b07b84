import type { Traced } from './figure.js';
import type { NamedFigures } from './figure-list.js';
import type { JsonObject, JsonValue } from './json.js';
import type { Notice, NoticeCode } from './notices.js';
import type { FigureName, TraceRule } from './trace.js';

/** One decision of a plan: the rule, its inputs, its outcome, and the figures that it computed with. */
export interface Decision {
  readonly rule: TraceRule;
  readonly read: JsonObject;
  readonly decided: JsonValue;
  readonly figures?: NamedFigures;
}

/** What a plan has decided and noticed so far. Planning only writes it; it is read when the plan is built. */
export interface PlanLog {
  readonly notices: readonly Notice[];
  readonly decisions: readonly Decision[];
  /** Adds a notice. A plan has the same notice of two steps once. */
  readonly addNotice: (code: NoticeCode, message: string, details?: NoticeDetails) => void;
  /** Adds notices of a trial that is kept. */
  readonly addNotices: (added: readonly Notice[]) => void;
  /** Takes back notices of a code, by their sentences, which others replace. */
  readonly dropNotices: (code: NoticeCode, messages: ReadonlySet<string>) => void;
  /** Adds a decision. `figures`: what it computed with, by name. */
  readonly addDecision: (rule: TraceRule, read: JsonObject, decided: JsonValue, figures?: DecisionFigures) => void;
  /** A log on trial: decisions are shared; its notices are kept apart, because those of an entry that is not sent would mislead. */
  readonly onTrial: () => PlanLog;
}

type NoticeDetails = Omit<Notice, 'code' | 'message' | 'received' | 'waiting'>;

type DecisionFigures = { readonly [Name in FigureName]?: Traced | undefined };

export function planLog(firstNotices: readonly Notice[], decisions: Decision[] = []): PlanLog {
  const notices = [...firstNotices];
  return {
    notices,
    decisions,
    addNotice: (code, message, details) => {
      notices.push({ code, message, ...details });
    },
    addNotices: (added) => {
      for (const notice of added) {
        notices.push(notice);
      }
    },
    dropNotices: (code, messages) => {
      const kept = notices.filter((notice) => notice.code !== code || !messages.has(notice.message));
      // In place: a getter of the list would slow down every plan.
      notices.length = 0;
      for (const notice of kept) {
        notices.push(notice);
      }
    },
    addDecision: (rule, read, decided, figures) => {
      decisions.push(figures === undefined ? { rule, read, decided } : { rule, read, decided, figures });
    },
    onTrial: () => planLog([], decisions),
  };
}

/** The notices of a plan, each once. */
export function uniqueNotices(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length < 2) {
    return notices;
  }
  const byText = new Map<string, Notice>();
  for (const notice of notices) {
    const text = `${notice.code} ${notice.message}`;
    byText.set(text, byText.get(text) ?? notice);
  }
  return [...byText.values()];
}
