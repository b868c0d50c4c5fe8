import { createHash } from 'node:crypto';
import { DAY } from '@sw/base';

export const SHARE_LINK_MS = 7 * DAY;

/** The key stands only in the address that was handed out. It has 256 bits, so a plain hash keeps it as well as a slow one. */
export const shareKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest();
