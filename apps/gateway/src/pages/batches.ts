import { type BatchEntry, encodeBatch } from '@sw/contract';
import { binaryMessage } from '../socket/wire.ts';

/** Small enough that a slow socket is noticed between two. */
const BATCH_BYTES = 256 * 1024;

/** Ready to be written to any number of sockets. */
export interface FramedBatches {
  readonly messages: readonly Buffer[];
  readonly bytes: number;
  readonly frames: number;
}

export function frameBatches(pageId: string, entries: readonly BatchEntry[]): FramedBatches {
  const messages: Buffer[] = [];
  let bytes = 0;
  for (let start = 0; start < entries.length; ) {
    let end = start;
    let size = 0;
    do {
      size += entries[end]?.frame.byteLength ?? 0;
      end += 1;
    } while (end < entries.length && size + (entries[end]?.frame.byteLength ?? 0) <= BATCH_BYTES);
    const whole = start === 0 && end === entries.length ? entries : entries.slice(start, end);
    const message = binaryMessage(encodeBatch({ pageId, entries: whole }));
    bytes += message.byteLength;
    messages.push(message);
    start = end;
  }
  return { messages, bytes, frames: entries.length };
}
