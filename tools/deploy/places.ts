import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const DEPLOY = join(ROOT, 'deploy');

/** Ports as in docs/operations.md: for users, and for probes and Prometheus. */
export const PROCESSES = {
  api: { port: 7001, opsPort: 7101 },
  gateway: { port: 7002, opsPort: 7102 },
  keeper: { port: 7003, opsPort: 7003 },
  worker: { port: 7004, opsPort: 7004 },
  web: { port: 5173, opsPort: 5273 },
} as const;

export type ProcessName = keyof typeof PROCESSES;
export const PROCESS_NAMES = Object.keys(PROCESSES) as ProcessName[];
