// Serves the route handler, which Next.js would call with the same Request.
import { serve } from '@hono/node-server';
import { port } from '../src/environment.js';
import { POST } from '../src/next-route.js';

serve({ fetch: POST, port, hostname: '127.0.0.1' }, () => console.log('listening'));
