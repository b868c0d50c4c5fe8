import type { IncomingHttpHeaders } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface PublicAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the body. */
  readonly text: string;
}

export interface PublicRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Do not wait for the end of the body, only for its first bytes. */
  readonly beginning?: true;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 3_000;
const MOST_BYTES = 256 * 1024;

/**
 * Sends a request like an outside client, and accepts any certificate: `tls` examines its validity, which must not hide other
 * faults.
 */
export function askPublic(address: string, options: PublicRequest = {}): Promise<PublicAnswer> {
  const { method = 'GET', headers = {}, body, beginning, timeoutMs = TIMEOUT_MS } = options;
  const request = address.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(address, {
      method,
      headers,
      // A separate connection, because another request may have left a shared one half read.
      agent: false,
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(timeoutMs),
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      let text = '';
      const done = () => {
        resolve({ status, headers: answered, text });
        answer.destroy();
      };
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
        if (beginning || text.length > MOST_BYTES) done();
      });
      answer.on('end', done);
      answer.on('error', reject);
    });
    asked.end(body);
  });
}

/** All reasons why a request got no answer, without the address. */
export function whyNoAnswer(error: unknown): string {
  const { code, message, name } = error as { code?: string; message?: string; name?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'it did not answer in time';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name cannot be resolved';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  return message || code || String(error);
}

export const isLoopback = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
