import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { clearDrawdown, type GuardActionName, saveGuardAction, startAccount } from './account-guard.js';
import {
  type Decision,
  decideApproval,
  executionOfToken,
  isWaitingForApproval,
  type WaitingExecution,
  waitingForApproval,
} from './approvals.js';
import type { ServiceWebhook } from './config.js';
import type { AppContext, HttpParts, OwnerRoutes } from './http.js';
import { inTime } from './in-time.js';
import { confirmApproval, decidedWords } from './page/approvals.js';
import { confirmGuardAction, guardActionWords } from './page/guards.js';
import { document, type Html } from './page/page.js';
import { passwordPage } from './page/passwords.js';
import { confirmSwitch, modeWords } from './page/pauses.js';
import { confirmAcknowledgement } from './page/reconciliation.js';
import { executed, formOf, pageHeaders } from './page-routes.js';
import { everything, isTradingMode, setSwitch } from './pauses.js';
import { acknowledge, openDifferences } from './reconciliation/differences.js';
import type { Execution } from './store.js';
import { pathOf } from './webhook-address.js';
import { withoutSecrets } from './without-secrets.js';

const isDecision = (text: string | undefined): text is Decision['decision'] =>
  text === 'approved' || text === 'refused';

/** A plan that waits, for a program that decides. */
function listedApproval({ strategy, subscription, signal, approval }: WaitingExecution) {
  const { id, summary, expiresAt } = approval.authorization;
  const { action, ticker } = signal;
  return { token: id, strategy, subscription, action, ticker, summary, expiresAt };
}

/** The answer where nothing waits under a token. */
function undecidable(found: Execution | undefined): readonly [text: string, status: 404 | 409] {
  if (found === undefined) {
    return ['token-invalid: no plan has waited under this token, or it ended long ago.', 404];
  }
  const isUsed = found.approval?.usedAt !== undefined;
  return [`${isUsed ? 'token-used: ' : ''}${decidedWords(found)}`, 409];
}

/** Milliseconds that a broker has to say what an account has. */
const patience = 10_000;

/** Routes of the approvals, the switches, the passwords, the differences and the guarded accounts. Each change is asked for on a page of its own first. */
export function addControlRoutes(
  owned: OwnerRoutes,
  parts: HttpParts,
  sourceOf: (context: AppContext) => string | undefined,
): void {
  const { config, database, brokers, clock, log, passwords, alarms, runLane, secrets } = parts;
  const isStrategy = (name: string): boolean => name === everything || Object.hasOwn(config.subscriptions, name);
  const addressOf = (context: AppContext): string => sourceOf(context) || 'unknown';
  const show = (context: AppContext, body: Html): Response | Promise<Response> =>
    context.html(document(html`<main>${body}</main>`), 200, pageHeaders);

  const noDecision = 'expected the token of a plan, and a decision: approved or refused';
  owned.get('/approvals', async (context) => {
    const { token, decision } = context.req.query();
    if (token === undefined && decision === undefined) {
      const waiting = await waitingForApproval(database);
      return context.json(waiting.map(listedApproval), 200, { 'cache-control': 'no-store' });
    }
    if (token === undefined || !isDecision(decision)) {
      return context.text(noDecision, 400);
    }
    const found = await executionOfToken(database, token);
    return found !== undefined && isWaitingForApproval(found)
      ? show(
          context,
          confirmApproval(found, decision, (text) => withoutSecrets(text, secrets), clock.now()),
        )
      : context.text(...undecidable(found));
  });
  owned.post('/approvals', async (context) => {
    const { token = '', decision } = await formOf(context);
    if (!isDecision(decision)) {
      return context.text(noDecision, 400);
    }
    const address = addressOf(context);
    const decided = { decision, decidedAt: clock.now(), decidedBy: address };
    const before = await decideApproval(database, token, decided);
    if (before === undefined || !isWaitingForApproval(before)) {
      return context.text(...undecidable(before));
    }
    log('warn', 'approval-decided', { execution: before.id, decision, address });
    runLane(before.lane);
    await executed(parts, before.request_id);
    const after = await executionOfToken(database, token);
    return context.text(after === undefined ? '' : decidedWords(after), 303, { location: `/#${before.request_id}` });
  });

  owned.get('/pauses', (context) => {
    const { strategy = everything, mode } = context.req.query();
    return isStrategy(strategy) && isTradingMode(mode)
      ? show(context, confirmSwitch(strategy, mode))
      : context.text('expected a strategy of the configuration, and a mode: run, close-only or stop', 400);
  });
  owned.post('/pauses', async (context) => {
    const { strategy = '?', mode } = await formOf(context);
    if (!isStrategy(strategy) || !isTradingMode(mode)) {
      return context.text('expected a strategy of the configuration, and a mode: run, close-only or stop', 400);
    }
    const address = addressOf(context);
    const next = { strategy, mode, changed_at: clock.now(), changed_by: address };
    const name = strategy === everything ? 'all strategies' : strategy;
    const before = await database.transaction(async (transaction) => {
      const message = `Trading of ${name} was set to ${modeWords[mode]}.`;
      await alarms.raise('pause', name, message, { once: randomUUID(), transaction });
      return setSwitch(transaction, next);
    });
    log('warn', 'trading-switched', { strategy: strategy === everything ? 'all' : strategy, mode, before, address });
    return context.body(null, 303, { location: '/' });
  });

  owned.get('/passwords', async (context) => {
    const { webhooks, earlier } = await passwords.now();
    const webhook = webhooks.find(({ id }) => id === context.req.query('webhook'));
    if (webhook === undefined) {
      return context.text('expected the identifier of a webhook', 400);
    }
    const { publicUrl = `http://${context.req.header('host') ?? ''}`, basePath, passwordOverlapSeconds } = config;
    const urlOf = (each: ServiceWebhook): string => `${publicUrl.replace(/\/$/, '')}${pathOf(each, basePath)}`;
    const before = earlier.find(({ id }) => id === webhook.id);
    const { id, strategy, changedAt } = webhook;
    const shown = { id, strategy, changedAt, url: urlOf(webhook), overlapSeconds: passwordOverlapSeconds };
    return show(context, passwordPage({ ...shown, earlier: before && { url: urlOf(before), until: before.until } }));
  });
  owned.post('/passwords', async (context) => {
    const { webhook: id, changed, old } = await formOf(context);
    const webhook = (await passwords.now()).webhooks.find((each) => each.id === id);
    if (webhook === undefined) {
      return context.text('expected the identifier of a webhook', 400);
    }
    const overlap = old === 'now' ? 0 : config.passwordOverlapSeconds;
    const address = addressOf(context);
    const isSame = String(webhook.changedAt) === changed;
    const made = isSame ? await passwords.rotate(webhook, overlap, address) : undefined;
    if (made === undefined) {
      return context.text('The password has been replaced since. Go back, and load the page again.', 409);
    }
    log('warn', 'password-replaced', { webhook: webhook.id, address, overlapSeconds: overlap });
    return context.body(null, 303, { location: `/passwords?webhook=${webhook.id}` });
  });

  owned.get('/differences', async (context) => {
    const difference = (await openDifferences(database)).find(({ id }) => id === context.req.query('id'));
    return difference === undefined
      ? context.text('There is no such difference, or it has been acknowledged.', 404)
      : show(context, confirmAcknowledgement(difference));
  });
  owned.post('/differences', async (context) => {
    const { id = '', expected = '', actual = '' } = await formOf(context);
    const address = addressOf(context);
    const found = await acknowledge(database, { id, expected, actual }, address, clock.now());
    if (found === undefined) {
      return context.text(
        'The difference has changed or has been acknowledged. Go back, and load the page again.',
        409,
      );
    }
    const { broker, kind, ticker, subject } = found;
    log('warn', 'difference-acknowledged', { broker, kind, ticker, subject, expected, actual, address });
    return context.body(null, 303, { location: '/' });
  });

  /** What a form asks of a guarded account; undefined: its guard has nothing of the kind. */
  const guardActionIn = ({ broker = '', action }: Readonly<Record<string, string | undefined>>) => {
    const guard = config.brokers[broker]?.guard;
    const isPossible = action === 'started' || (action === 'cleared' && guard?.maxDrawdown !== undefined);
    const adapter = brokers.get(broker);
    const name: GuardActionName = action === 'cleared' ? action : 'started';
    return guard && adapter && isPossible ? { broker, adapter, guard, action: name } : undefined;
  };
  const noGuardAction = 'expected an account with a guard, and started; or cleared, where the guard has maxDrawdown';
  owned.get('/guard', (context) => {
    const asked = guardActionIn(context.req.query());
    return asked === undefined
      ? context.text(noGuardAction, 400)
      : show(context, confirmGuardAction(asked.broker, asked.action));
  });
  owned.post('/guard', async (context) => {
    const asked = guardActionIn(await formOf(context));
    if (asked === undefined) {
      return context.text(noGuardAction, 400);
    }
    const { broker, adapter, guard, action } = asked;
    const [overview, closes] = await Promise.all([
      inTime(() => adapter.overview(), patience),
      inTime(
        async () => ({ book: action === 'started' ? (await adapter.closes?.(undefined))?.book : undefined }),
        patience,
      ),
    ]);
    if (overview === undefined || closes === undefined) {
      return context.text(`${broker} does not answer, so what its account has is unknown. Try again.`, 503);
    }
    const address = addressOf(context);
    const done = { broker, action, equity: overview.equity, done_at: clock.now(), done_by: address };
    const isDone = await database.transactionUnderLock(`guard of ${broker}`, async (transaction) => {
      const isNew =
        action === 'started'
          ? await startAccount(transaction, guard, done, closes.book)
          : await clearDrawdown(transaction, guard, done);
      if (isNew) {
        await saveGuardAction(transaction, done);
        await alarms.raise('guard', broker, guardActionWords(done), { once: randomUUID(), transaction });
      }
      return isNew;
    });
    if (!isDone) {
      const state = action === 'started' ? 'is started already' : 'is not started';
      return context.text(`The account ${broker} ${state}. Go back, and load the page again.`, 409);
    }
    log('warn', action === 'started' ? 'account-started' : 'drawdown-cleared', {
      broker,
      equity: overview.equity,
      address,
    });
    return context.body(null, 303, { location: '/' });
  });
}
