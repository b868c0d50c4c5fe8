import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { binaryPath } from './binaries.ts';
import type { Engine } from './engine.ts';
import { HOST } from './net.ts';
import { GO_ENGINES } from './versions.ts';

/** The api of `npm run dev` and `npm run start`. Elsewhere the worker's sweep replaces the reports. */
const DEV_WEBHOOK = 'http://127.0.0.1:7001/api/rtc/webhook';

export const livekit: Engine = {
  name: 'livekit',
  defaultPort: 7880,
  ports: 3,
  adopt: false,

  async prepare(place) {
    mkdirSync(place.dir, { recursive: true });
    const file = resolve(import.meta.dirname, '../../deploy/livekit/livekit.yaml');
    const webhook = `webhook:\n  api_key: ${place.secrets.livekitKey}\n  urls:\n    - ${DEV_WEBHOOK}\n`;
    writeFileSync(join(place.dir, 'livekit.yaml'), readFileSync(file, 'utf8') + webhook);
  },

  command: (place) => ({
    file: binaryPath('livekit-server'),
    args: [
      ...['--config', join(place.dir, 'livekit.yaml')],
      ...['--bind', HOST, '--node-ip', HOST, '--port', String(place.port)],
      ...['--rtc.tcp_port', String(place.port + 1), '--udp-port', String(place.port + 2)],
    ],
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
