import type { UploadTicket } from '@sw/contract';
import { UploadFailure } from './send-file.ts';

/** As long as a ticket is good for. */
const AT_MOST_MS = 5 * 60_000;

/** Straight to the store. By XMLHttpRequest: fetch does not tell how much has gone. */
export function putFile(
  { url, headers }: UploadTicket,
  file: Blob,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.timeout = AT_MOST_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) progress(loaded / total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new UploadFailure('SIGNATURE_FAILED'));
    };
    request.onerror = () => reject(new UploadFailure('NETWORK_ERROR'));
    request.ontimeout = () => reject(new UploadFailure('UPLOAD_TIMEOUT'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
