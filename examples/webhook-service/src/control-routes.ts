import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Clock } from 'signal-to-order';
import type { ServiceConfig } from './config.js';
import type { Database } from './database.js';
import type { Log } from './log.js';
import type { Html } from './page/page.js';
import { confirmSwitch } from './page/pauses.js';
import { everything, isTradingMode, setSwitch } from './pauses.js';

type Env = { Bindings: HttpBindings };

/** What the routes need. */
export interface ControlParts {
  readonly config: ServiceConfig;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
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
  const { config, database, clock, log } = parts;
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
    const address = sourceOf(context.env.incoming) ?? 'unknown';
    const next = { strategy, mode, changed_at: clock.now(), changed_by: address };
    const before = await setSwitch(database, next);
    log('warn', 'trading-switched', { strategy: strategy === everything ? 'all' : strategy, mode, before, address });
    return context.body(null, 303, { location: '/' });
  });
}
