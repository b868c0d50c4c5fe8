import { setTimeout as pause } from 'node:timers/promises';
import type { Up } from './connection.ts';
import { lastSequence, readBatch } from './direct-get.ts';
import type { StoredFrame, Tail, TailLimits } from './page-log-port.ts';

/**
 * The server answers a batch in the read loop of our connection, where appends wait behind it. Small batches let
 * appends through in between.
 */
const BATCH_COUNT = 500;
const BATCH_BYTES = 512 * 1024;
/** A lagging replica is read again; 5 × 20 ms is well above the lag of a healthy one. */
const TRIES = 5;
const TRY_MS = 20;

export async function readTail(
  up: Up,
  { stream, subject }: { stream: string; subject: string },
  afterSeq: number,
  { maxBytes, maxCount }: TailLimits,
): Promise<Tail> {
  const head = await lastSequence(up, stream, subject);
  const frames: StoredFrame[] = [];
  let lastSeq = afterSeq;
  let bytes = 0;
  let tries = 0;
  while (lastSeq < head) {
    if (frames.length >= maxCount || bytes >= maxBytes) return { frames, lastSeq, end: 'limit' };
    const batch = await readBatch(up, {
      stream,
      subject,
      fromSeq: lastSeq + 1,
      count: Math.min(BATCH_COUNT, maxCount - frames.length),
      bytes: Math.min(BATCH_BYTES, maxBytes - bytes),
    });
    if (batch.length === 0) {
      tries += 1;
      if (tries === TRIES) return { frames, lastSeq, end: 'short' };
      await pause(TRY_MS);
    }
    for (const stored of batch) {
      frames.push(stored);
      bytes += stored.frame.length;
      lastSeq = stored.seq;
    }
  }
  return { frames, lastSeq, end: 'head' };
}
