// What the service is measured against: a plain Hono handler that stores each body by one insert, and answers 200 when
// PostgreSQL has it on its disk. Prints its port.
import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 });
await pool.query('CREATE TABLE IF NOT EXISTS plain_alerts (id text PRIMARY KEY, received_at float8, body json)');

const app = new Hono();
app.post('/*', async (context) => {
  const id = randomUUID();
  const body = await context.req.text();
  await pool.query('INSERT INTO plain_alerts (id, received_at, body) VALUES ($1, $2, $3)', [id, Date.now(), body]);
  return context.json({ success: true, id });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(port));
