// What a server reads from its environment.
import { env } from 'node:process';

/** The webhooks, as JSON: `[{ "id": "<UUID>", "password": "…", "settings": {} }]`. */
export const webhooksText: string = env.WEBHOOKS ?? '[]';

/** Addresses of the proxies in front of the server, with commas between: those that write `X-Forwarded-For`. */
export const trustedProxies: string[] = env.TRUSTED_PROXIES?.split(',') ?? [];

export const port: number = Number(env.PORT ?? 8080);
