interface Ticket {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Refused: the store did not accept the signed upload. Unreachable: it did not answer. */
export type StoreAnswer = 'stored' | 'refused' | 'unreachable' | 'late';

interface PutOptions {
  readonly progress: (share: number) => void;
  readonly signal: AbortSignal;
  /** None by default, because a large file on a slow connection takes long. */
  readonly timeoutMs?: number;
}

/**
 * Sends directly to the store. Uses XMLHttpRequest, because fetch does not report upload progress. Rejects only with the
 * reason of an abort.
 */
export function putToStore(
  { url, headers }: Ticket,
  file: Blob,
  { progress, signal, timeoutMs = 0 }: PutOptions,
): Promise<StoreAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) progress(loaded / total);
    };
    request.onload = () => resolve(request.status >= 200 && request.status < 300 ? 'stored' : 'refused');
    request.onerror = () => resolve('unreachable');
    request.ontimeout = () => resolve('late');
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
