import { CallFailure, REQUEST_TIMEOUT_MS } from '@sw/contract';

interface DownloadOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** First and last byte. */
  readonly range?: readonly [number, number];
}

/**
 * Reads a file of the store at its signed address; `take` reads the answer, which may break after its first byte. Fails in
 * the same way as the api's calls, so that the one failure plan says why; one that is late is a download timeout.
 */
export async function download<T>(
  url: string,
  take: (answer: Response) => Promise<T>,
  { signal, timeoutMs = REQUEST_TIMEOUT_MS, range }: DownloadOptions = {},
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(range ? { headers: { range: `bytes=${range[0]}-${range[1]}` } } : {}),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new CallFailure('http', answer.status, '', 'SYSTEM_INTERFACE_ERROR');
    }
    return await take(answer);
  } catch (cause) {
    if (cause instanceof CallFailure || signal?.aborted) throw cause;
    if (timeout.aborted) throw new CallFailure('timeout', 0, '', 'DOWNLOAD_TIMEOUT', { cause });
    throw new CallFailure('network', 0, '', 'NETWORK_ERROR', { cause });
  }
}
