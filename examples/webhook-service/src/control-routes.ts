import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Clock } from 'signal-to-order';
import type { Alarms } from './alarms/alarms.js';
import type { ServiceConfig, ServiceWebhook } from './config.js';
import type { Database } from './database.js';
import type { Log } from './log.js';
import type { Html } from './page/page.js';
import { passwordPage } from './page/passwords.js';
import { confirmSwitch, modeWords } from './page/pauses.js';
import { confirmAcknowledgement } from './page/reconciliation.js';
import type { Passwords } from './passwords.js';
import { everything, isTradingMode, setSwitch } from './pauses.js';
import { acknowledge, openDifferences } from './reconciliation/differences.js';
import { pathOf } from './webhook-address.js';

type Env = { Bindings: HttpBindings };

/** What the routes need. */
export interface ControlParts {
  readonly config: ServiceConfig;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly passwords: Passwords;
  readonly alarms: Alarms;
}

/** What the routes share with the others of the service. */
export interface RouteParts {
  /** Whether a request has the token of the owner. */
  readonly isOwner: (request: IncomingMessage) => boolean;
  /** Whether a form has the token, and comes from a page of this service. */
  readonly mayAct: (context: Context<Env>) => boolean;
  readonly formOf: (context: Context<Env>) => Promise<Readonly<Record<string, string | undefined>>>;
  readonly sourceOf: (request: IncomingMessage) => string | undefined;
  /** Answers with a page. */
  readonly show: (context: Context<Env>, body: Html) => Response | Promise<Response>;
}

/** Routes of the switches, the passwords and the differences. Each change is asked for on a page of its own first. */
export function controlRoutes(app: Hono<Env>, parts: ControlParts, shared: RouteParts): void {
  const { config, database, clock, log, passwords, alarms } = parts;
  const { isOwner, mayAct, formOf, sourceOf, show } = shared;
  const isStrategy = (name: string): boolean => name === everything || Object.hasOwn(config.subscriptions, name);

  app.get('/pauses', (context) => {
    const { strategy = everything, mode } = context.req.query();
    if (!isOwner(context.env.incoming)) {
      return context.text('token required', 401);
    }
    return isStrategy(strategy) && isTradingMode(mode)
      ? show(context, confirmSwitch(strategy, mode))
      : context.text('expected a strategy of the configuration, and a mode: run, close-only or stop', 400);
  });
  app.post('/pauses', async (context) => {
    if (!mayAct(context)) {
      return context.text('token required', 401);
    }
    const { strategy = '?', mode } = await formOf(context);
    if (!isStrategy(strategy) || !isTradingMode(mode)) {
      return context.text('expected a strategy of the configuration, and a mode: run, close-only or stop', 400);
    }
    const address = sourceOf(context.env.incoming) || 'unknown';
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

  app.get('/passwords', async (context) => {
    if (!isOwner(context.env.incoming)) {
      return context.text('token required', 401);
    }
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
  app.post('/passwords', async (context) => {
    if (!mayAct(context)) {
      return context.text('token required', 401);
    }
    const { webhook: id, changed, old } = await formOf(context);
    const webhook = (await passwords.now()).webhooks.find((each) => each.id === id);
    if (webhook === undefined) {
      return context.text('expected the identifier of a webhook', 400);
    }
    const overlap = old === 'now' ? 0 : config.passwordOverlapSeconds;
    const address = sourceOf(context.env.incoming) || 'unknown';
    const isSame = String(webhook.changedAt) === changed;
    const made = isSame ? await passwords.rotate(webhook, overlap, address) : undefined;
    if (made === undefined) {
      return context.text('The password has been replaced since. Go back, and load the page again.', 409);
    }
    log('warn', 'password-replaced', { webhook: webhook.id, address, overlapSeconds: overlap });
    return context.body(null, 303, { location: `/passwords?webhook=${webhook.id}` });
  });

  app.get('/differences', async (context) => {
    if (!isOwner(context.env.incoming)) {
      return context.text('token required', 401);
    }
    const difference = (await openDifferences(database)).find(({ id }) => id === context.req.query('id'));
    return difference === undefined
      ? context.text('There is no such difference, or it has been acknowledged.', 404)
      : show(context, confirmAcknowledgement(difference));
  });
  app.post('/differences', async (context) => {
    if (!mayAct(context)) {
      return context.text('token required', 401);
    }
    const { id = '', expected = '', actual = '' } = await formOf(context);
    const address = sourceOf(context.env.incoming) || 'unknown';
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
}
