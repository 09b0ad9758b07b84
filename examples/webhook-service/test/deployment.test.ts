// The files for a server. Docker is not tried: what can be read of its files is, and Caddy and systemd are, where they are installed.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../scripts/free-port.js';
import { asOwner, pathOf, run, token } from './running.js';

const home = fileURLToPath(new URL('..', import.meta.url));
const root = join(home, '../..');
const text = (file: string): string => readFileSync(join(home, file), 'utf8');

function isInstalled(program: string): boolean {
  return ['/usr/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, program)));
}

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly ports?: readonly string[];
        readonly command?: readonly string[];
        readonly entrypoint?: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
        readonly healthcheck?: object;
        readonly restart?: string;
        readonly secrets?: readonly string[];
        readonly volumes?: readonly string[];
        readonly stop_grace_period?: string;
      }
    >
  >;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const compose = parse(text('compose.yaml')) as Compose;
const dockerfile = text('Dockerfile');

test('compose.yaml publishes Caddy alone, restarts everything and has no password', () => {
  const services = Object.entries(compose.services);
  expect(services.map(([name]) => name)).toEqual(['service', 'database', 'caddy']);
  expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['caddy']);
  for (const [name, service] of services) {
    expect(service.restart, name).toBe('unless-stopped');
    const isChecked = service.healthcheck !== undefined || (name === 'service' && dockerfile.includes('HEALTHCHECK'));
    expect(isChecked, name).toBe(true);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      expect(from.startsWith('./') || Object.hasOwn(compose.volumes, from), volume).toBe(true);
    }
    for (const secret of service.secrets ?? []) {
      expect(Object.keys(compose.secrets)).toContain(secret);
    }
    const passwords = Object.keys(service.environment ?? {}).filter((key) => /password/i.test(key));
    expect(passwords.every((key) => key.endsWith('_FILE'))).toBe(true);
  }
  expect(Number.parseInt(compose.services.service?.stop_grace_period ?? '', 10)).toBeGreaterThan(20);
});

test('compose.yaml, the Dockerfile and the unit start the service as npm start does', () => {
  const [program, main] = JSON.parse(text('package.json')).scripts.start.split(' ');
  expect(compose.services.service?.command).toEqual([program, main]);
  expect(dockerfile).toContain(`CMD ["${program}", "${main}"]`);
  expect(text('deploy/signal-to-order.service')).toContain(`ExecStart=/usr/bin/${program} ${main}\n`);
});

test('the entry point of compose.yaml passes the password of the file to the command alone', () => {
  const [shell = '', flags = '', script = '', ...rest] = compose.services.service?.entrypoint ?? [];
  const here = script.replaceAll('$$', '$').replace('cat /run/secrets/database_password', 'cat');
  const output = execFileSync(shell, [flags, here, ...rest, 'printenv', 'DATABASE_URL'], { input: 'abc123\n' });
  expect(output.toString()).toBe('postgres://signal:abc123@database:5432/signal\n');
});

test('the Dockerfile copies what exists, and its list of ignored files lets each of it through', () => {
  const lets = text('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, list = '']) =>
    list.split(' ').slice(0, -1),
  );
  expect(copied.length).toBeGreaterThan(0);
  for (const file of copied) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(lets, file).toContain(file);
  }
  expect([...new Set(copied)].sort()).toEqual([...lets].sort());
  const installs = [...dockerfile.matchAll(/npm ci.*$/gm)].map(([line]) => line);
  expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([]);
  expect(dockerfile.lastIndexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('RUN '));
});

/** Packages that a built file imports, also by other files of its build. */
function packagesOf(file: string): readonly string[] {
  const imported = [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b(?:[^;'"]*from )? ?['"]([^'"]+)['"]/gm),
  ];
  return imported.flatMap(([, name = '']) => (name.startsWith('./') ? packagesOf(join(file, '..', name)) : [name]));
}

test('the built service imports only packages that an install without development dependencies has', async () => {
  const own: { readonly dependencies: object } = JSON.parse(text('package.json'));
  const library: { readonly dependencies: object } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const built = ['main.js', 'embedded-worker.js', 'backup.js', 'restore.js'].flatMap((file) =>
    packagesOf(join(home, 'dist', file)),
  );
  const subpaths = built.filter((name) => name.startsWith('signal-to-order'));
  expect(subpaths).toContain('signal-to-order/paper');
  const ofLibrary = subpaths.flatMap((name) => packagesOf(join(root, 'dist', `${name.split('/')[1] ?? 'index'}.js`)));
  for (const [packages, { dependencies }] of [
    [built, own],
    [ofLibrary, library],
  ] as const) {
    const names = packages
      .filter((name) => !name.startsWith('node:'))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    expect(names.length).toBeGreaterThan(0);
    expect([...new Set(names)].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
  }
});

test.skipIf(!isInstalled('systemd-analyze'))('systemd takes the unit', () => {
  execFileSync('systemd-analyze', ['verify', join(home, 'deploy/signal-to-order.service')], { stdio: 'pipe' });
});

interface Front {
  readonly port: number;
  readonly log: () => string;
  stop(): Promise<void>;
}

/** Caddy with the Caddyfile, under localhost with its own certificate, on free ports. */
async function startCaddy(upstream: number): Promise<Front> {
  const [port, plain] = [await freePort(), await freePort()];
  const environment = {
    PATH: process.env.PATH,
    HOME: '/nonexistent',
    SIGNAL_DOMAIN: 'localhost',
    SIGNAL_UPSTREAM: `127.0.0.1:${upstream}`,
  };
  const adapted = execFileSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', join(home, 'Caddyfile')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const config = JSON.parse(adapted.toString());
  Object.assign(config, { admin: { disabled: true }, storage: { module: 'file_system', root: `/tmp/caddy-${port}` } });
  Object.assign(config.apps.http, { http_port: plain, https_port: port });
  Object.assign(config.apps.http.servers.srv0, { listen: [`:${port}`] });
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  const child = spawn('caddy', ['run', '--config', '-'], { env: environment, stdio: ['pipe', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (piece) => {
    log += piece;
  });
  child.stdin.end(JSON.stringify(config));
  return {
    port,
    log: () => log,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

const withCaddy = test.skipIf(!isInstalled('caddy') || !isInstalled('curl'));

withCaddy('Caddy passes alerts and the page to the service, and logs no password', async () => {
  const running = await run({ publicUrl: 'https://localhost' });
  const front = await startCaddy(running.service().port);
  try {
    // The answers of this process are awaited: curl is started so that it does not hold them up.
    const answer = (path: string, ...given: readonly string[]): Promise<string> =>
      new Promise((resolve, reject) => {
        const retries = ['--retry', '20', '--retry-delay', '1', '--retry-connrefused', '--max-time', '30'];
        // Over HTTP/2, curl 7.88 loses an answer that comes before it has sent the whole body.
        const http = ['-sik', '--http1.1'];
        const child = spawn('curl', [...http, ...retries, ...given, `https://localhost:${front.port}${path}`]);
        let output = '';
        child.stdout.on('data', (piece) => {
          output += piece;
        });
        child.once('error', reject);
        child.once('close', () => resolve(output));
      });
    // Until it has a certificate, Caddy ends a handshake with an error.
    const health = await answer('/health', '--retry-all-errors');
    expect(health).toContain('{"status":"ok","open":0}');
    expect(health.toLowerCase()).toContain('strict-transport-security: max-age=31536000');
    const login = await answer(`/token?token=${token}`);
    expect(login).toMatch(/303/);
    const cookie = /set-cookie: (signal_token=[^;]+);.*Secure/i.exec(login)?.[1] ?? '';
    expect(cookie).not.toBe('');
    expect(await answer('/', '-H', `Cookie: ${cookie}`)).toMatch(/^HTTP\/\S+ 200/);
    const body = JSON.stringify({ ticker: 'AAPL', action: 'buy', quantity: 1 });
    expect(await answer(pathOf('open'), '-d', body)).toContain('"success":true');
    // The platform's addresses do not include this machine, whatever the request says about where it comes from.
    const forged = await answer(pathOf('platformA'), '-d', body, '-H', 'X-Forwarded-For: 52.89.214.238');
    expect(forged).toContain('"success":false');
    const metrics = await (await fetch(running.url('/metrics'), { headers: asOwner })).text();
    expect(metrics).toContain('signals_accepted_total 1');
    await running.end();
    expect(await answer(pathOf('open'), '-d', body, '--retry', '0')).toMatch(/^HTTP\/\S+ 502/);
    expect(front.log()).toContain('connection refused');
    expect(front.log()).not.toContain('a-password-for-tests');
  } finally {
    await front.stop();
  }
});

withCaddy('Caddy passes each event of a stream on as it comes', async () => {
  const upstream = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: one\n\n');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => upstream.listen(port, '127.0.0.1', () => resolve()));
  const front = await startCaddy(port);
  const child = spawn('curl', [
    '-skN',
    '--retry',
    '20',
    '--retry-all-errors',
    '--retry-delay',
    '1',
    `https://localhost:${front.port}/events`,
  ]);
  let received = '';
  child.stdout.on('data', (piece) => {
    received += piece;
  });
  try {
    for (let looks = 0; looks < 300 && received === ''; looks += 1) {
      await pause(100);
    }
    // The upstream has not ended its answer.
    expect(received).toBe('data: one\n\n');
  } finally {
    child.kill();
    await front.stop();
    upstream.closeAllConnections();
    upstream.close();
  }
});
