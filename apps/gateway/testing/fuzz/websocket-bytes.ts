/** Client frames as bytes (RFC 6455, 5.2), so that wrong ones can be written too. */
export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
export const FIN = 0x80;
const MASKED = 0x80;
const MASK_BYTES = 4;

export interface Shape {
  /** FIN, reserved bits and opcode. */
  readonly first: number;
  readonly masked?: boolean;
  /** Another length than the payload has. */
  readonly announced?: number;
}

/** The mask is four zeros: allowed, and the payload stays as it is. */
export function clientBytes(payload: Uint8Array, { first, masked = true, announced = payload.length }: Shape): Buffer {
  const wide = announced < 126 ? 0 : announced < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + wide + (masked ? MASK_BYTES : 0));
  head[0] = first;
  head[1] = (masked ? MASKED : 0) | (wide === 0 ? announced : wide === 2 ? 126 : 127);
  if (wide === 2) head.writeUInt16BE(announced, 2);
  if (wide === 8) head.writeBigUInt64BE(BigInt(announced), 2);
  return Buffer.concat([head, payload]);
}

export const textBytes = (text: string): Buffer => clientBytes(Buffer.from(text), { first: FIN | OPCODE.text });
export const binaryBytes = (payload: Uint8Array): Buffer => clientBytes(payload, { first: FIN | OPCODE.binary });

export interface ServerFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** Reads a server's frames, which are neither masked nor, from our gateway, fragmented. */
export class ServerFrames {
  #rest: Buffer = Buffer.alloc(0);

  *read(chunk: Buffer): Generator<ServerFrame> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const bytes = this.#rest;
      if (bytes.length < 2) return;
      const short = (bytes[1] ?? 0) & 0x7f;
      const at = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (bytes.length < at) return;
      const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
      if (bytes.length < at + length) return;
      this.#rest = bytes.subarray(at + length);
      yield { opcode: (bytes[0] ?? 0) & 0x0f, payload: bytes.subarray(at, at + length) };
    }
  }
}
