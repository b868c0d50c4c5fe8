import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { binaryPath } from './binaries.ts';
import type { Engine } from './engine.ts';
import { HOST } from './net.ts';
import { GO_ENGINES } from './versions.ts';

export const livekit: Engine = {
  name: 'livekit',
  defaultPort: 7880,
  ports: 3,
  adopt: false,

  async prepare(place) {
    mkdirSync(place.dir, { recursive: true });
  },

  command: (place) => ({
    file: binaryPath('livekit-server'),
    args: [
      ...['--config', resolve(import.meta.dirname, '../../deploy/livekit/livekit.yaml')],
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
