import type { ErrorName } from '@sw/contract';

interface Ticket {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Refused: the store did not accept the signature. Full: it has no room. Broken: it answered with another failure.
 * Unreachable: it did not answer.
 */
export type StoreAnswer = 'stored' | 'refused' | 'full' | 'broken' | 'unreachable' | 'late';

/** The message for an answer that stays the same. */
export const STORE_FAILURES = {
  refused: 'SIGNATURE_FAILED',
  full: 'STORE_FULL',
  broken: 'STORE_UNAVAILABLE',
  unreachable: 'NETWORK_ERROR',
  late: 'UPLOAD_TIMEOUT',
} as const satisfies Record<Exclude<StoreAnswer, 'stored'>, ErrorName>;

const INSUFFICIENT_STORAGE = 507;

function answerOf(status: number): StoreAnswer {
  if (status >= 200 && status < 300) return 'stored';
  if (status === 401 || status === 403) return 'refused';
  return status === INSUFFICIENT_STORAGE ? 'full' : 'broken';
}

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
    request.onload = () => resolve(answerOf(request.status));
    request.onerror = () => resolve('unreachable');
    request.ontimeout = () => resolve('late');
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
