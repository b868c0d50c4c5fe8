import type { Duplex } from 'node:stream';
import { CLOSE_CODES } from '@sw/contract';
import { WebSocket } from 'ws';

/** RFC 6455, 7.4.1: the library's codes for a message it refuses, and the contract's codes for them. */
const OURS = new Map<number | undefined, number>([
  [1002, CLOSE_CODES.MALFORMED.code],
  [1003, CLOSE_CODES.MALFORMED.code],
  [1007, CLOSE_CODES.MALFORMED.code],
  [1009, CLOSE_CODES.TOO_LARGE.code],
]);

/** Bytes that a client may send before it reads our close frame. Beyond them nothing more is read. */
const LAST_BYTES = 64 * 1024;

/** Closes with the contract's codes even when the library itself closes, so that a client knows what to do. */
export class GatewaySocket extends WebSocket {
  #raw: Duplex | undefined;

  /** The stream below it. */
  set raw(raw: Duplex) {
    this.#raw = raw;
  }

  override close(code?: number, reason?: string | Buffer): void {
    const isFirst = this.readyState === WebSocket.OPEN;
    super.close(OURS.get(code) ?? code, reason);
    if (isFirst) this.#readLittle();
  }

  /** The library keeps reading at any speed until the other side has closed, or until `closeTimeout`. */
  #readLittle(): void {
    let left = LAST_BYTES;
    this.#raw?.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) this.#raw?.pause();
    });
  }
}
