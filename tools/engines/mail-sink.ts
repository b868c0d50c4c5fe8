import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Engine } from './engine.ts';
import { converse, HOST } from './net.ts';

/** A real SMTP server that keeps the received mails, with an HTTP interface to read them. */
export const mailSink: Engine = {
  name: 'mail-sink',
  level: 'product',
  defaultPort: 1025,
  ports: 2,
  adopt: false,

  async prepare(place) {
    mkdirSync(place.dir, { recursive: true });
  },

  command: (place) => ({
    file: process.execPath,
    args: [resolve(import.meta.dirname, 'mail-sink-main.ts'), String(place.port), String(place.port + 1)],
  }),

  async ask(place) {
    const banner = await converse(place.port);
    const http = await fetch(`http://${HOST}:${place.port + 1}/healthz`, { signal: AbortSignal.timeout(1_000) });
    if (!banner.startsWith('220') || !http.ok) throw new Error('not our mail sink');
    return '1.0';
  },

  env: (place) => ({
    SMTP_URL: `smtp://${HOST}:${place.port}`,
    MAIL_SINK_URL: `http://${HOST}:${place.port + 1}`,
  }),
};
