import { newSecret } from '@sw/base';
import { storage } from '../../storage/storage.ts';

/** With it the server knows a browser that has signed in before. It survives signing out and lets nobody in. */
export function deviceSecret(): string {
  const secret = storage.device.get() ?? newSecret();
  storage.device.set(secret);
  return secret;
}
