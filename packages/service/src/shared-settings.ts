import { createHmac } from 'node:crypto';
import type { ConfigSpec } from './config.ts';

/** By name of the variable: its value, or the fingerprint of a secret. */
export type SharedSettings = Readonly<Record<string, string>>;

/**
 * Identifies a secret without revealing it. 64 bits make accidental collisions unlikely. It cannot equal a derived
 * key, because the texts of those are JSON arrays.
 */
const fingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of a shared setting').digest('hex').slice(0, 16);

/** This process's values of the variables that must be the same in all processes, so that they can be compared. */
export function sharedSettings(spec: ConfigSpec, env: Readonly<Record<string, string | undefined>>): SharedSettings {
  const shared = Object.values(spec).filter((variable) => variable.shared);
  return Object.fromEntries(
    shared.map(({ env: name, fallback = '', secret }) => {
      const text = env[name] || fallback;
      return [name, secret ? fingerprint(text) : text];
    }),
  );
}
