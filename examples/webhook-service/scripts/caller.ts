// HTTP requests over keep-alive connections.
import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface Caller {
  call(port: number, method: string, path: string, body?: string): Promise<Answer>;
  close(): void;
}

/** Token of the page of a service that is measured. */
export const measuredToken = 'a-token-for-load-runs';

export function newCaller(connections: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const call: Caller['call'] = (port, method, path, body = '') =>
    new Promise((resolve, reject) => {
      const sent = request(
        { agent, host: '127.0.0.1', port, path, method, headers: { authorization: `Bearer ${measuredToken}` } },
        (response) => {
          let text = '';
          response.on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server may close an idle connection just as it is used again: nothing was received then.
        if (sent.reusedSocket && error.code === 'ECONNRESET') {
          call(port, method, path, body).then(resolve, reject);
        } else {
          reject(error);
        }
      });
      sent.end(body);
    });
  return { call, close: () => agent.destroy() };
}
