import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { MINUTE, SECOND } from '@sw/base';
import { connectTo, drained } from './connection.ts';
import type { FileScanner, FileScannerOptions, ScannedFile, ScanVerdict } from './port.ts';
import { replyOf, verdictOf } from './reply.ts';

export interface ScanLimits {
  readonly connectMs: number;
  /** Maximum time without a byte sent, because the scanner does not read or the store does not send. */
  readonly idleMs: number;
  /** clamd gives up on a file after 120 s (`MaxScanTime`), so a later answer is not expected. */
  readonly replyMs: number;
  readonly totalMs: number;
}

const LIMITS: ScanLimits = {
  connectMs: 5 * SECOND,
  idleMs: 30 * SECOND,
  replyMs: 3 * MINUTE,
  totalMs: 10 * MINUTE,
};
const PING_MS = 1_800;
/** clamd refuses a chunk that is longer than the maximum file size. */
const PIECE_BYTES = 64 * 1024;

/**
 * A client for clamd's protocol: one command and one connection per file. A `z` before a command means that the command
 * and its answer end with a NUL.
 */
export function openFileScanner({ url, maxBytes }: FileScannerOptions, changes: Partial<ScanLimits> = {}): FileScanner {
  const limits = { ...LIMITS, ...changes };
  const open = new Set<Socket>();
  const converse = async <T>(signal: AbortSignal, work: (socket: Socket) => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const socket = connectTo(url);
    open.add(socket);
    const give = (): void => void socket.destroy(signal.reason);
    signal.addEventListener('abort', give, { once: true });
    // Every failure also rejects the promise that waits for the answer.
    socket.on('error', () => undefined);
    try {
      return await work(socket);
    } finally {
      signal.removeEventListener('abort', give);
      socket.destroy();
      open.delete(socket);
    }
  };
  return {
    maxBytes,
    async scan(file, signal) {
      if (file.bytes > maxBytes) return { kind: 'unchecked' };
      const timeout = AbortSignal.timeout(limits.totalMs);
      return converse(signal ? AbortSignal.any([signal, timeout]) : timeout, (socket) => judge(socket, file, limits));
    },
    async ping() {
      await converse(AbortSignal.timeout(PING_MS), async (socket) => {
        socket.write('zPING\0');
        const reply = await replyOf(socket);
        if (reply !== 'PONG') throw new Error('the scanner does not answer as clamd does');
      });
    },
    async close() {
      for (const socket of open) socket.destroy(new Error('closed'));
    },
  };
}

async function judge(socket: Socket, file: ScannedFile, limits: ScanLimits): Promise<ScanVerdict> {
  let quiet = limits.connectMs;
  socket.setTimeout(quiet, () => socket.destroy(new Error(`the scanner stood still for ${quiet / SECOND} s`)));
  const waitFor = (ms: number): void => {
    quiet = ms;
    socket.setTimeout(ms);
  };
  const reply = replyOf(socket);
  reply.catch(() => undefined);
  await Promise.race([once(socket, 'connect'), reply]);
  waitFor(limits.idleMs);
  const source = new Source(file);
  let whole = false;
  const sent = send(socket, source, file.bytes).then(() => {
    whole = true;
    waitFor(limits.replyMs);
  });
  try {
    // If the file cannot be read, the scan fails.
    const verdict = verdictOf(await Promise.race([reply, sent.then(() => reply)]));
    // Such a verdict cannot cover the bytes that were not sent yet.
    if (verdict.kind === 'clean' && !whole) throw new Error('the scanner answered before it had the file');
    return verdict;
  } finally {
    source.end();
  }
}

/** Rejects if the file cannot be read, or if the connection has ended; in the second case the answer was rejected before. */
async function send(socket: Socket, source: Source, bytes: number): Promise<void> {
  const file = await source.open();
  socket.write('zINSTREAM\0');
  let length = 0;
  for await (const piece of file as AsyncIterable<Uint8Array>) {
    length += piece.length;
    // An empty chunk would mark the end; `pieces` yields none.
    for (const part of pieces(piece)) {
      if (!socket.write(framed(part))) await drained(socket);
      // If a file is too large, clamd reports it and closes the connection. The pause allows that answer to be read:
      // the next write would fail, and an unread answer would be lost.
      await setImmediate();
    }
  }
  if (length !== bytes) throw new Error(`${length} bytes were read instead of ${bytes}`);
  socket.write(Buffer.alloc(4));
}

/** The file while it is read. A scan that has ended waits for nothing, and leaves nothing open. */
class Source {
  readonly #file: ScannedFile;
  #stream: Readable | undefined;
  #ended = false;

  constructor(file: ScannedFile) {
    this.#file = file;
  }

  async open(): Promise<Readable> {
    const stream = await this.#file.open();
    this.#stream = stream;
    // The reader receives the error; after the end there is no reader.
    stream.on('error', () => undefined);
    if (this.#ended) this.end();
    return stream;
  }

  end(): void {
    this.#ended = true;
    this.#stream?.destroy();
  }
}

function* pieces(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

function framed(part: Uint8Array): Uint8Array {
  const frame = Buffer.allocUnsafe(4 + part.length);
  frame.writeUInt32BE(part.length);
  frame.set(part, 4);
  return frame;
}
