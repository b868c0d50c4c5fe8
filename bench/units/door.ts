import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCaddy } from '@sw/deploy';
import { freePorts } from '@sw/engines';
import type { Door } from './crowd.ts';

const NOBODY = 'http://127.0.0.1:9';

export interface OpenDoor extends Required<Door> {
  readonly pid: number;
  close(): Promise<void>;
}

/** Debian's Caddy with deploy/proxy/Caddyfile in front of the processes, with TLS as for browsers. */
export async function openDoor(behind: {
  readonly api?: string;
  readonly gateway?: string;
  readonly web?: string;
  readonly storage?: string;
}): Promise<OpenDoor> {
  const folder = mkdtempSync(join(tmpdir(), 'sw-door-'));
  const port = await freePorts(0, 2);
  const { api = NOBODY, gateway = NOBODY, web = NOBODY, storage = NOBODY } = behind;
  const targets = { 7001: api, 7002: gateway, 5173: web, 7070: storage, 7880: NOBODY };
  const caddy = await startCaddy({ folder, httpsPort: port, httpPort: port + 1, targets });
  return {
    port,
    site: 'board.example.org',
    pid: caddy.pid,
    async close() {
      await caddy.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
