import { CLOSE_CODES } from '@sw/contract';
import { WebSocket } from 'ws';

/** RFC 6455, 7.4.1: the library's codes for a message it refuses, and the contract's codes for them. */
const OURS = new Map<number | undefined, number>([
  [1002, CLOSE_CODES.MALFORMED.code],
  [1003, CLOSE_CODES.MALFORMED.code],
  [1007, CLOSE_CODES.MALFORMED.code],
  [1009, CLOSE_CODES.TOO_LARGE.code],
]);

/** Closes with the contract's codes even when the library itself closes, so that a client knows what to do. */
export class GatewaySocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(OURS.get(code) ?? code, reason);
  }
}
