import { connect, type Socket } from 'node:net';
import type { ClientMessage, GatewayMessage } from '@sw/contract';
import { clientBytes, FIN, OPCODE, ServerFrames, textBytes } from './websocket-bytes.ts';

export const UPGRADE = [
  'GET /ws HTTP/1.1',
  'Host: gateway',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '\r\n',
].join('\r\n');
const HEAD_END = '\r\n\r\n';

/** The received data for which an attacker waits. */
export type Heard = GatewayMessage | { readonly type: 'closed'; readonly code: number };

/** The end came without a close frame. */
const ABNORMAL = 1006;
/** Far beyond what an answer takes on a busy machine. */
const PATIENCE_MS = 20_000;

/**
 * A WebSocket client that writes whatever bytes it is given. The upgrade and all that may go with it leave in one write, so a
 * socket costs one round trip before it can attack.
 */
export class RawSocket {
  readonly #socket: Socket;
  readonly #frames = new ServerFrames();
  readonly #heard: Heard[] = [];
  #wake: (() => void) | undefined;
  #upgraded = false;
  #code = ABNORMAL;

  constructor(port: number, first: readonly ClientMessage[] = []) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#data(chunk));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => this.#receive({ type: 'closed', code: this.#code }));
    this.#socket.write(Buffer.concat([Buffer.from(UPGRADE), ...first.map((one) => textBytes(JSON.stringify(one)))]));
  }

  say(message: ClientMessage): void {
    this.write(textBytes(JSON.stringify(message)));
  }

  write(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** The next message of one of these types, or the end. */
  async next(...types: readonly Heard['type'][]): Promise<Heard> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
      for (let one = this.#heard.shift(); one; one = this.#heard.shift()) {
        if (one.type === 'closed' || types.includes(one.type)) return one;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      const timer = setTimeout(resolve, end - performance.now());
      await promise;
      clearTimeout(timer);
    }
    throw new Error(`none of ${types.join(', ')} within ${PATIENCE_MS} ms`);
  }

  /** Gone without a word, as from a cable that was pulled. */
  drop(): void {
    this.#socket.resetAndDestroy();
  }

  #receive(heard: Heard): void {
    this.#heard.push(heard);
    this.#wake?.();
  }

  #data(chunk: Buffer): void {
    let bytes = chunk;
    if (!this.#upgraded) {
      const end = chunk.indexOf(HEAD_END);
      // The answer is some 130 bytes: it comes whole.
      if (!chunk.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101')) || end < 0) return void this.#socket.destroy();
      this.#upgraded = true;
      bytes = chunk.subarray(end + HEAD_END.length);
    }
    for (const { opcode, payload } of this.#frames.read(bytes)) {
      if (opcode === OPCODE.text) this.#receive(JSON.parse(payload.toString()) as GatewayMessage);
      else if (opcode === OPCODE.ping) this.write(clientBytes(payload, { first: FIN | OPCODE.pong }));
      else if (opcode === OPCODE.close) {
        this.#code = payload.readUInt16BE(0);
        this.#receive({ type: 'closed', code: this.#code });
        // Its half is ended too: after broken framing the gateway reads no answer, and would wait two seconds for one.
        this.#socket.end(clientBytes(payload.subarray(0, 2), { first: FIN | OPCODE.close }));
      }
    }
  }
}
