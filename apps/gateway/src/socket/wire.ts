/**
 * A whole WebSocket message in its wire format. A server's frames are not masked, so one buffer serves every receiver:
 * it is framed once, not once per socket (RFC 6455, 5.2).
 */
const FIN = 0x80;
const TEXT = 0x1;
const BINARY = 0x2;

function frame(opcode: number, length: number): { bytes: Buffer; at: number } {
  if (length < 126) {
    const bytes = Buffer.allocUnsafe(2 + length);
    bytes[0] = FIN | opcode;
    bytes[1] = length;
    return { bytes, at: 2 };
  }
  if (length < 65_536) {
    const bytes = Buffer.allocUnsafe(4 + length);
    bytes[0] = FIN | opcode;
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
    return { bytes, at: 4 };
  }
  const bytes = Buffer.allocUnsafe(10 + length);
  bytes[0] = FIN | opcode;
  bytes[1] = 127;
  bytes.writeUInt32BE(0, 2);
  bytes.writeUInt32BE(length, 6);
  return { bytes, at: 10 };
}

export function textMessage(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const { bytes, at } = frame(TEXT, length);
  bytes.write(text, at, 'utf8');
  return bytes;
}

export function binaryMessage(payload: Uint8Array): Buffer {
  const { bytes, at } = frame(BINARY, payload.byteLength);
  bytes.set(payload, at);
  return bytes;
}
