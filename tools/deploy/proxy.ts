import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { programPath, until } from '@sw/engines';
import { DEPLOY } from './places.ts';

const run = promisify(execFile);

/** Ports of the examples, and the test's ports that replace them. */
export type Targets = Readonly<Record<7001 | 7002 | 5173 | 7070 | 7880, string>>;

export interface ProxyPlace {
  readonly folder: string;
  readonly httpsPort: number;
  readonly httpPort: number;
  readonly targets: Targets;
}

export interface RunningProxy {
  readonly pid: number;
  /** The end of its messages. */
  said(): string;
  stop(): Promise<void>;
}

/** The unchanged file, except for the addresses of the backends. */
function example(file: string, targets: Targets): string {
  let config = readFileSync(join(DEPLOY, 'proxy', file), 'utf8');
  for (const [port, url] of Object.entries(targets)) {
    if (!config.includes(`127.0.0.1:${port}`)) throw new Error(`${file} names no port ${port}`);
    config = config.replaceAll(`127.0.0.1:${port}`, new URL(url).host);
  }
  return config;
}

export async function startNginx({ folder, httpsPort, httpPort, targets }: ProxyPlace): Promise<RunningProxy> {
  const tls = join(folder, 'tls');
  mkdirSync(tls, { recursive: true });
  const [key, certificate] = [join(tls, 'privkey.pem'), join(tls, 'fullchain.pem')];
  const names = ['-subj', '/CN=board.example.org', '-keyout', key, '-out', certificate];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names]);
  const site = example('nginx.conf', targets)
    .replaceAll('/etc/smart-whiteboard/tls', tls)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, 'nginx.conf');
  const inside = ['access_log off;', ...temporary, `include ${join(folder, 'site.conf')};`];
  const lines = ['daemon off;', `pid ${join(folder, 'pid')};`, 'events {}', `http { ${inside.join('\n')} }`];
  writeFileSync(file, lines.join('\n'));
  return start(programPath('nginx'), ['-c', file, '-e', 'stderr'], httpsPort);
}

export async function startCaddy({ folder, httpsPort, httpPort, targets }: ProxyPlace): Promise<RunningProxy> {
  const file = join(folder, 'Caddyfile');
  // Certificates of its own authority instead of a public one's; nothing else differs.
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    `https_port ${httpsPort}`,
    `http_port ${httpPort}`,
  ];
  writeFileSync(file, example('Caddyfile', targets).replace(/^\{$/m, `{\n${options.join('\n')}`));
  return start(programPath('caddy'), ['run', '--adapter', 'caddyfile', '--config', file], httpsPort, {
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
}

/** The names of the compose network, and the test's addresses that replace them. */
const COMPOSE_NAMES: Readonly<Record<string, keyof Targets>> = {
  'gateway:7002': 7002,
  'api:7001': 7001,
  'web:5173': 5173,
  'storage:7070': 7070,
  'livekit:7880': 7880,
};

/** The Caddy of an installation with compose, with calls; its hosts are those of the other examples. `patience` replaces its own. */
export async function startComposeCaddy(
  { folder, httpsPort, httpPort, targets }: ProxyPlace,
  { patience = '15s', debug = false } = {},
): Promise<RunningProxy> {
  const file = join(folder, 'Caddyfile');
  for (const name of ['Caddyfile', 'calls.caddy']) {
    let config = readFileSync(join(DEPLOY, 'compose', name), 'utf8')
      .replace(
        'admin off',
        `admin off${debug ? '\n\tdebug' : ''}\n\tskip_install_trust\n\thttps_port ${httpsPort}\n\thttp_port ${httpPort}`,
      )
      .replace('lb_try_duration 15s', `lb_try_duration ${patience}`)
      .replace('/etc/caddy/sites/', `${folder}/`);
    for (const [address, port] of Object.entries(COMPOSE_NAMES))
      config = config.replaceAll(address, new URL(targets[port]).host);
    writeFileSync(join(folder, name), config);
  }
  return start(programPath('caddy'), ['run', '--adapter', 'caddyfile', '--config', file], httpsPort, {
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    DOMAIN: 'board.example.org',
    CADDY_CERTIFICATES: 'local_certs',
  });
}

async function start(
  program: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProxy> {
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-1_000_000);
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const early = ended.then(() => Promise.reject(new Error(`${program} ended: ${said}`)));
  early.catch(() => undefined);
  await Promise.race([until(program, async () => void (await ask(port, { path: '/metrics' })), 20_000), early]);
  return {
    pid: child.pid ?? 0,
    said: () => said,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface Asked {
  readonly path: string;
  readonly host?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The caller's address: any address of the loopback network. */
  readonly from?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** One request over TLS. An upgrade is answered when the proxy has switched protocols, and closed. */
export function ask(port: number, asked: Asked): Promise<Answered> {
  const { path, host = 'board.example.org', method = 'GET', headers = {}, body, from = '127.0.0.1' } = asked;
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      localAddress: from,
      servername: host,
      headers: { host, ...headers },
      // The certificate is the test's own.
      rejectUnauthorized: false,
      agent: false,
      timeout: 15_000,
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${path}`)));
    sent.on('error', reject);
    sent.on('response', (answer) => {
      text(answer).then(
        (received) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: received }),
        reject,
      );
    });
    sent.on('upgrade', (answer, socket) => {
      socket.on('error', () => undefined).destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: '' });
    });
    sent.end(body);
  });
}
