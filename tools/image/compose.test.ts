import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
const ADDED = ['calls', 'documents', 'replies', 'monitoring', 'alertmanager'].map((name) => `compose.${name}.yml`);
const COMPOSE = ['compose.yml', ...ADDED].map((name) => `deploy/compose/${name}`);
const PROCESSES = ['api', 'gateway', 'keeper', 'worker', 'web'];
/** The doctor's own variables are given to it where it runs: in the worker. */
const READERS = [...PROCESSES, 'doctor'];

/** The generated pages match the configurations; other tests compare them. */
const documented = new Map(
  READERS.flatMap((process) =>
    [...read(`docs/configuration/${process}.md`).matchAll(/^\| `([A-Z0-9_]+)` \| (.*) \|/gm)].map(
      ([, name = '', doc = '']) => [name, doc] as const,
    ),
  ),
);
const isSecret = (name: string) => documented.get(name)?.includes('(secret)') ?? false;

const namesIn = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
const compose = COMPOSE.map(read).join('\n');
const given = namesIn(compose, /^ +([A-Z][A-Z0-9_]+): /gm);
const settings = namesIn(read('deploy/compose/settings.env'), /^#?([A-Z][A-Z0-9_]+)=/gm);
const example = namesIn(read('deploy/compose/example.env'), /^#?([A-Z][A-Z0-9_]+)=/gm);
const image = namesIn(read('Dockerfile'), /\b([A-Z_]+)=(?:0\.0\.0\.0|production|\$REVISION$)/gm);

/** One machine has one store, one NATS server without TLS between containers, and ports that Caddy knows. */
const FIXED = new Set([
  ...PROCESSES.map((process) => `${process.toUpperCase()}_PORT`),
  ...['API_OPS_PORT', 'GATEWAY_OPS_PORT', 'WEB_OPS_PORT', 'WEB_MODE', 'MAIL_REPLY_PORT'],
  ...['KEY_PREFIX', 'PAGE_LOG_PREFIX', 'PAGE_REPLICAS', 'EVENTS_REPLICAS', 'S3_BUCKET', 'S3_REGION'],
  ...['NATS_CA_FILE', 'NATS_CREDS_FILE', 'REDIS_CA_FILE'],
  // Files that a container would have to be given first.
  ...['MAIL_REPLY_CERT_FILE', 'MAIL_REPLY_KEY_FILE'],
  // ./admin gives it to the doctor.
  'BACKUP_FOLDER',
]);

test('every variable of every process is given by the installation, or an operator can set it', () => {
  const reached = [given, settings, image, FIXED];
  expect([...documented.keys()].filter((name) => !reached.some((names) => names.has(name)))).toEqual([]);
  expect([...FIXED].filter((name) => !documented.has(name))).toEqual([]);
});

test('settings.env has only variables that exist, no secrets, and nothing that compose.yml overrides', () => {
  expect([...settings].filter((name) => !documented.has(name))).toEqual([]);
  expect([...settings].filter(isSecret)).toEqual([]);
  expect([...settings].filter((name) => given.has(name))).toEqual([]);
});

test('example.env has every value that the compose files ask for, and no other', () => {
  const asked = namesIn(compose + read('deploy/compose/compose'), /(?:\$\{|setting )([A-Z][A-Z0-9_]+)/g);
  expect([...asked].filter((name) => !example.has(name))).toEqual([]);
  expect([...example].filter((name) => !asked.has(name))).toEqual([]);
});

test('secrets come from .env: none stands in the files of the repository', () => {
  const filled = [...read('deploy/compose/example.env').matchAll(/^([A-Z0-9_]+)=(.+)$/gm)].map(([, name]) => name);
  expect(filled).toEqual(['HTTP_PORT', 'HTTPS_PORT', 'EDGE_SUBNET', 'LIVEKIT_TCP_PORT', 'LIVEKIT_UDP_PORT']);
});

test('only Caddy, the media of calls and the receiver of replies have ports on the machine; Grafana has one for the machine alone', () => {
  const services = compose.split(/^ {2}(?=[a-z]+:$)/m).filter((service) => /^ {4}ports:/m.test(service));
  expect(services.map((service) => service.split(':')[0])).toEqual(['caddy', 'livekit', 'worker', 'grafana']);
  const [, ports = ''] = /^ {4}ports:\n((?: {6}- .*\n)+)/m.exec(services.at(-1) ?? '') ?? [];
  expect(ports).toMatch(/^ {6}- 127\.0\.0\.1:\S+:3000\n$/);
});

test('pg_dump of the image is of the same version as PostgreSQL of the installation', () => {
  const majors = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, major]) => Number(major));
  const client = majors('Dockerfile', /POSTGRES_CLIENT=postgresql-client-(\d+)/g);
  expect(client).toHaveLength(1);
  for (const file of ['compose.yml', 'compose.cluster.yml'])
    expect(majors(`deploy/compose/${file}`, /\/postgres:(\d+)/g), file).toEqual(client);
  expect(majors('deploy/image/engines/Dockerfile', / postgresql-(\d+) /g)).toEqual(client);
});
