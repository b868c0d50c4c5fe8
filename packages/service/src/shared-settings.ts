import { createHmac } from 'node:crypto';
import type { ConfigSpec } from './config.ts';

/** By the name of the variable: the value, or of a secret its fingerprint. */
export type SharedSettings = Readonly<Record<string, string>>;

/**
 * Names a secret without showing it: 64 bits, so that two secrets do not look alike by chance. It is none of the derived
 * keys, whose texts are JSON arrays.
 */
const fingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of a shared setting').digest('hex').slice(0, 16);

/** What this process was given for the variables that are the same for all processes, so that somebody can compare them. */
export function sharedSettings(spec: ConfigSpec, env: Readonly<Record<string, string | undefined>>): SharedSettings {
  const shared = Object.values(spec).filter((variable) => variable.shared);
  return Object.fromEntries(
    shared.map(({ env: name, fallback = '', secret }) => {
      const text = env[name] || fallback;
      return [name, secret ? fingerprint(text) : text];
    }),
  );
}
