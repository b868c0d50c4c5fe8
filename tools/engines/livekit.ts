import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { binaryPath } from './binaries.ts';
import type { Engine, Place } from './engine.ts';
import { HOST } from './net.ts';
import { GO_ENGINES } from './versions.ts';

/** The api of `npm run dev` and `npm run start` on its usual port. On another, the worker's sweep replaces the reports. */
const DEV_WEBHOOK = 'http://127.0.0.1:7001/api/rtc/webhook';

/** This machine, as containers of Docker Desktop and of Podman's machine see it. */
const CONTAINER_HOST = 'host.docker.internal';

/**
 * The file of production, for browsers on this machine: media on loopback only, and no STUN server outside. LiveKit names
 * public ones to browsers if it has none of its own; a browser without an answer from them still connects.
 */
export function livekitConfiguration({ port, secrets, webhook = DEV_WEBHOOK }: Place, inside?: 'container'): string {
  const file = readFileSync(resolve(import.meta.dirname, '../../deploy/livekit/livekit.yaml'), 'utf8');
  // The loopback of a container of its own network is another one than that of the browsers.
  const loopback = inside ? '' : '  enable_loopback_candidate: true\n  ips: { includes: [127.0.0.0/8] }\n';
  const local = `rtc:\n${loopback}  stun_servers: ['${HOST}:${port + 2}']\n`;
  const hooks = `webhook:
  api_key: ${secrets.livekitKey}
  urls: ['${inside ? webhook.replace(HOST, CONTAINER_HOST) : webhook}']
  resource_url_notifier: { max_age: 10m, max_depth: 200 }
`;
  return file.replace(/^rtc:\n/m, local) + hooks;
}

export const livekitPorts = ({ port }: Place): string[] => [
  ...['--node-ip', HOST, '--port', String(port)],
  ...['--rtc.tcp_port', String(port + 1), '--udp-port', String(port + 2)],
];

export const livekit: Engine = {
  name: 'livekit',
  level: 'calls',
  defaultPort: 7880,
  ports: 3,
  adopt: false,

  async prepare(place) {
    mkdirSync(place.dir, { recursive: true });
    writeFileSync(join(place.dir, 'livekit.yaml'), livekitConfiguration(place));
  },

  command: (place) => ({
    file: binaryPath('livekit-server'),
    args: ['--config', join(place.dir, 'livekit.yaml'), '--bind', HOST, ...livekitPorts(place)],
    env: { LIVEKIT_KEYS: `${place.secrets.livekitKey}: ${place.secrets.livekitSecret}` },
  }),

  async ask(place) {
    const answer = await fetch(`http://${HOST}:${place.port}/`, { signal: AbortSignal.timeout(1_000) });
    if ((await answer.text()).trim() !== 'OK') throw new Error(`answers ${answer.status}`);
    return GO_ENGINES['livekit-server'].version.slice(1);
  },

  env: (place) => ({
    LIVEKIT_URL: `http://${HOST}:${place.port}`,
    LIVEKIT_API_KEY: place.secrets.livekitKey,
    LIVEKIT_API_SECRET: place.secrets.livekitSecret,
  }),
};
