import { MEGABYTE } from '@sw/base';
import { WEB_PICTURE_TIMEOUT_MS } from '@sw/contract';
import { askWeb, bytesOf, PUBLIC_WEB, type Way } from '../../public-web/public-web.ts';

const BYTES_MAX = 10 * MEGABYTE;
const REDIRECTS_MAX = 4;

export interface WebPictures {
  /** The bytes of an image from a server on the public web. Rejects within 5 s, with a reason for the log only. */
  fetch(url: string): Promise<Uint8Array>;
}

/** Production only ever uses the public web. */
export function createWebPictures(way: Way = PUBLIC_WEB, timeoutMs = WEB_PICTURE_TIMEOUT_MS): WebPictures {
  return {
    async fetch(url) {
      const signal = AbortSignal.timeout(timeoutMs);
      let target = new URL(url);
      for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
        const answer = await askWeb(way, target, { signal, headers: { accept: 'image/*' } });
        const { statusCode = 0, headers } = answer;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          answer.destroy();
          target = new URL(headers.location, target);
          continue;
        }
        if (statusCode !== 200) {
          answer.destroy();
          throw new Error(`the server answered ${statusCode}`);
        }
        return bytesOf(answer, BYTES_MAX);
      }
      throw new Error('too many redirects');
    },
  };
}
