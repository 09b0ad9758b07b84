import { randomBytes } from 'node:crypto';
import type { Clock } from 'signal-to-order';
import { regeneratePassword } from 'signal-to-order/webhook';
import type { ServiceWebhook } from './config.js';
import type { Queryable } from './database.js';

/** Milliseconds for which passwords are used as they were read: another process may have replaced one since. */
const maxAge = 1000;

/** A password made on the page. It takes the place of the one in the configuration. */
interface StoredPassword {
  readonly webhook_id: string;
  // As text, like in the configuration: the page shows the address, which has it.
  readonly password: string;
  /** The one before, while it is still accepted. */
  readonly previous: string | null;
  readonly previous_until: number | null;
  readonly changed_at: number;
}

/** A webhook with its password of now. */
export interface OpenWebhook extends ServiceWebhook {
  /** When its password was made on the page; 0: it is that of the configuration. */
  readonly changedAt: number;
}

/** The webhooks of now. */
export interface OpenWebhooks {
  readonly webhooks: readonly OpenWebhook[];
  /** Those whose password before is still accepted, with that password and its end. */
  readonly earlier: readonly (ServiceWebhook & { readonly until: number })[];
}

/** The passwords of the webhooks: of the configuration, or made on the page since. */
export interface Passwords {
  /** At most a second old; rejects while the database does not answer. */
  now(): Promise<OpenWebhooks>;
  /**
   * Replaces a password by a new one. The old one is accepted for some more seconds. Returns undefined, and replaces nothing, if
   * it has been replaced since `changedAt`.
   */
  rotate(
    webhook: OpenWebhook,
    overlapSeconds: number,
    address: string,
  ): Promise<{ readonly password: string } | undefined>;
}

/** `hide`: called with each password, which no log line may have. */
export function newPasswords(
  configured: readonly ServiceWebhook[],
  database: Queryable,
  clock: Clock,
  hide: (secret: string) => void,
): Passwords {
  let stored: readonly StoredPassword[] = [];
  /** The webhooks, made once for each reading. */
  let open: readonly OpenWebhook[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const begun = performance.now();
    stored = await database.query<StoredPassword>(
      'SELECT webhook_id, password, previous, previous_until, changed_at FROM webhook_passwords',
    );
    readAt = begun;
    open = configured.map((webhook) => {
      const row = rowOf(webhook);
      return { ...webhook, password: row?.password ?? webhook.password, changedAt: row?.changed_at ?? 0 };
    });
    for (const { password, previous } of stored) {
      hide(password);
      hide(previous ?? '');
    }
  };
  const refresh = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const rowOf = ({ id }: ServiceWebhook): StoredPassword | undefined =>
    stored.find(({ webhook_id: webhook }) => webhook === id);

  return {
    now: async () => {
      if (performance.now() - readAt >= maxAge) {
        await refresh();
      }
      const now = clock.now();
      return {
        webhooks: open,
        earlier: configured.flatMap((webhook) => {
          const { previous = null, previous_until: until = null } = rowOf(webhook) ?? {};
          return previous === null || until === null || until <= now ? [] : [{ ...webhook, password: previous, until }];
        }),
      };
    },
    rotate: async ({ id, password: old, changedAt }, overlapSeconds, address) => {
      const password = regeneratePassword(randomBytes);
      if (password === undefined) {
        throw new Error('the system has no random bytes');
      }
      const now = clock.now();
      const [previous, until] = overlapSeconds > 0 ? [old, now + overlapSeconds * 1000] : [null, null];
      const changed = await database.query(
        `INSERT INTO webhook_passwords AS w (webhook_id, password, previous, previous_until, changed_at, changed_by)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (webhook_id) DO UPDATE SET password = excluded.password, previous = excluded.previous,
           previous_until = excluded.previous_until, changed_at = excluded.changed_at, changed_by = excluded.changed_by
         WHERE w.changed_at = $7
         RETURNING webhook_id`,
        // Later than the one before, whatever the clock says.
        [id, password, previous, until, Math.max(now, changedAt + 1), address, changedAt],
      );
      // A reading that has begun before may not have it.
      await reading?.catch(() => undefined);
      await refresh();
      return changed.length === 0 ? undefined : { password };
    },
  };
}

/** Webhooks of the configuration whose password is not used: one made on the page has its place. */
export async function replacedPasswords(passwords: Passwords): Promise<readonly OpenWebhook[]> {
  const { webhooks } = await passwords.now();
  return webhooks.filter(({ changedAt }) => changedAt > 0);
}
