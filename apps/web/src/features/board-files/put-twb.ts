import { CallFailure } from '@sw/contract';

interface Ticket {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Straight to the store. By XMLHttpRequest: fetch does not tell how much has gone. */
export function putTwb(
  { url, headers }: Ticket,
  file: Blob,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) progress(loaded / total);
    };
    const failed = () => reject(new CallFailure('network', 0, ''));
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : failed());
    request.onerror = failed;
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
