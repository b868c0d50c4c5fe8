import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { newSecret } from '@sw/base';
import { engineEnv } from '@sw/engines';

/** The addresses of the product, by default those of `npm run dev`, whose gateway listens beside its api. */
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
  /** For a product elsewhere, only if it is set. */
  databaseUrl: process.env.DATABASE_URL ?? (process.env.API_URL === undefined ? engineEnv().DATABASE_URL : undefined),
} as const;

/** One password for all, created once per machine, because sample people must not have a password from a repository. */
export function demoPassword(): string {
  const file = resolve(import.meta.dirname, '../../.engines/demo-password');
  if (!existsSync(file)) writeFileSync(file, `Demo-${newSecret().slice(0, 8)}7a`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
