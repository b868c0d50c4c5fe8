import { getWebPicture, WEB_PICTURE_TIMEOUT_MS } from '@sw/contract';
import { api } from '../../../features/transport/api.ts';

const SUFFIXES: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };
const LONGEST_NAME = 80;

/** The last part of the address, with the suffix of the received type: a server may send a png under a name without a suffix. */
export function nameOfWebPicture(address: string, type: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // An invalid percent sign: the name is used as it is.
  }
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, LONGEST_NAME);
  return `${stem === '' ? 'picture' : stem}.${SUFFIXES[type] ?? 'png'}`;
}

/** Our server fetches it, so that the other server learns nothing about this browser, and the picture is clean. */
export async function fetchWebPicture(address: string): Promise<File> {
  const blob = await api.bytes(getWebPicture, { query: { url: address } }, { timeoutMs: WEB_PICTURE_TIMEOUT_MS });
  return new File([blob], nameOfWebPicture(address, blob.type), { type: blob.type });
}
