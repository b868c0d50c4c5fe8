interface Ticket {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Refused: the store did not take what was signed. Unreachable: it did not answer. */
export type StoreAnswer = 'stored' | 'refused' | 'unreachable' | 'late';

interface PutOptions {
  readonly progress: (share: number) => void;
  readonly signal: AbortSignal;
  /** None unless told: a large file on a slow line takes as long as it takes. */
  readonly timeoutMs?: number;
}

/** Straight to the store. By XMLHttpRequest: fetch does not tell how much has gone. Rejects only with what aborted it. */
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
