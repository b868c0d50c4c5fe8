import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

export interface TxtServer {
  /** `127.0.0.1:port`. */
  readonly address: string;
  /** The records of each name; other names do not exist. */
  readonly records: Map<string, string | readonly string[]>;
  stop(): void;
}

const TYPE_TXT = 16;
const CLASS_IN = 1;
const NO_SUCH_NAME = 3;

/** A name server for TXT records over UDP (RFC 1035), limited to a resolver's single question. */
export async function startTxtServer(): Promise<TxtServer> {
  const socket = createSocket('udp4');
  const records = new Map<string, string | readonly string[]>();
  socket.on('message', (query, { port, address }) => {
    const { name, question } = questionOf(query);
    socket.send(answerTo(query.readUInt16BE(0), question, [records.get(name) ?? []].flat()), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records,
    stop: () => void socket.close(),
  };
}

/** The name in lower case, and the bytes of the question: its labels, type and class. */
function questionOf(query: Buffer): { name: string; question: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), question: query.subarray(12, at + 5) };
}

function answerTo(id: number, question: Buffer, texts: readonly string[]): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(id, 0);
  // An authoritative response to a standard query that requested recursion.
  header.writeUInt16BE(0x8580 | (texts.length === 0 ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts.length, 6);
  return Buffer.concat([header, question, ...texts.flatMap(recordOf)]);
}

function recordOf(text: string): readonly Buffer[] {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'ascii')]);
  const record = Buffer.alloc(12);
  // Refers to the name in the question by a pointer.
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(TYPE_TXT, 2);
  record.writeUInt16BE(CLASS_IN, 4);
  record.writeUInt16BE(data.length, 10);
  return [record, data];
}
