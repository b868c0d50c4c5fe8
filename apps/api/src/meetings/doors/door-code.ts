import { timingSafeEqual } from 'node:crypto';
import { MINUTE } from '@sw/base';
import type { DerivedKeys } from '@sw/service';

const codeOf = (keys: DerivedKeys, doorId: string, minute: number): string =>
  keys.key('doorCode', `${doorId}.${minute}`);

/** The QR code that a display shows in the minute of `now`. A photo of it is useless for signing in an hour later. */
export function doorCode(keys: DerivedKeys, doorId: string, now: number): string {
  const minute = Math.floor(now / MINUTE);
  return `${doorId}.${minute}.${codeOf(keys, doorId, minute)}`;
}

/** The display whose code this is. The code must be of this minute or the one before, since scanning takes time. */
export function readDoorCode(keys: DerivedKeys, qr: string, now: number): string | undefined {
  const [, doorId = '', said = '', code = ''] = /^(\d{1,19})\.(\d{1,12})\.([\w-]{43})$/.exec(qr) ?? [];
  const minute = Number(said);
  const current = Math.floor(now / MINUTE);
  if (doorId === '' || minute > current || minute < current - 1) return undefined;
  return timingSafeEqual(Buffer.from(codeOf(keys, doorId, minute)), Buffer.from(code)) ? doorId : undefined;
}
