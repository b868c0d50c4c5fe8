import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { newSecret } from '@sw/base';
import { engineEnv } from '@sw/engines';

/** Where the product runs: by itself as `npm run dev` starts it, whose gateway listens beside its api. */
const apiUrl = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? 7001}`;
const gatewayUrl = process.env.GATEWAY_URL ?? besides(apiUrl);

function besides(url: string): string {
  const beside = new URL(url);
  beside.port = String(Number(beside.port) + 1);
  return beside.origin;
}

export const PLACE = {
  apiUrl,
  socketUrl: `${gatewayUrl.replace('http', 'ws')}/ws`,
  mailSinkUrl: engineEnv().MAIL_SINK_URL ?? '',
  /** Of a product elsewhere, only if it is named. */
  databaseUrl: process.env.DATABASE_URL ?? (process.env.API_URL === undefined ? engineEnv().DATABASE_URL : undefined),
} as const;

/** One for all of them, made once for each machine: sample people must not have a password that stands in a repository. */
export function demoPassword(): string {
  const file = resolve(import.meta.dirname, '../../.engines/demo-password');
  if (!existsSync(file)) writeFileSync(file, `Demo-${newSecret().slice(0, 8)}7a`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
