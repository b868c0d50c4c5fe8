import { decodeFrame, encodeFrame, type Operation } from '@sw/board-model';
import type { LaneKey, QueuedRecord } from '../queue/port.ts';

/** A numbered operation that our own fold has not consumed yet. */
export interface LaneEntry {
  readonly clientSeq: number;
  readonly queuedAt: number;
  /** When this client began to care for it: an adopted one is old, but not late. */
  readonly since: number;
  /** Missing where nothing readable was queued under the number. */
  readonly operation: Operation | undefined;
  /** What had no effect here from the start, and need not be told again. */
  readonly knownVoid: ReadonlySet<string>;
  frame: Uint8Array;
  /** Why the number goes out as a void record. */
  refused: string | undefined;
  /** Whether it outlives the tab. It is sent once that is known: storage that fails must not keep it from the server. */
  onDisk: 'no' | 'yes' | 'failed';
}

const NOTHING: ReadonlySet<string> = new Set();

export const voidFrame = ({ clientId, pageId }: LaneKey, clientSeq: number, reason: string): Uint8Array =>
  encodeFrame({ kind: 'void', clientId, pageId, clientSeq, reason });

export const newEntry = (
  operation: Operation,
  frame: Uint8Array,
  now: number,
  knownVoid: ReadonlySet<string> = NOTHING,
): LaneEntry => ({
  clientSeq: operation.clientSeq,
  queuedAt: now,
  since: now,
  operation,
  knownVoid,
  frame,
  refused: undefined,
  onDisk: 'no',
});

/** As it is now: an entry's frame may become another while a write is under way, and only what was written is on disk. */
export const recordOf = ({ clientSeq, frame, queuedAt }: LaneEntry): QueuedRecord => ({ clientSeq, frame, queuedAt });

/** An entry of an orphaned queue, to be sent exactly as it was. */
export function adoptedEntry(lane: LaneKey, record: QueuedRecord, now: number): LaneEntry {
  const { clientSeq, queuedAt } = record;
  const read = decodeFrame(record.frame);
  const frame = read.ok ? read.value : undefined;
  const base = { clientSeq, queuedAt, since: now, knownVoid: NOTHING };
  if (frame?.kind === 'operation') {
    return { ...base, operation: frame.operation, frame: record.frame, refused: undefined, onDisk: 'yes' };
  }
  if (frame?.kind === 'void') {
    return { ...base, operation: undefined, frame: record.frame, refused: frame.request.reason, onDisk: 'yes' };
  }
  return missingEntry(lane, clientSeq, now, queuedAt);
}

/** A number under which nothing can be sent any more; the lane goes on over it. */
export const missingEntry = (lane: LaneKey, clientSeq: number, now: number, queuedAt = now): LaneEntry => ({
  clientSeq,
  queuedAt,
  since: now,
  operation: undefined,
  knownVoid: NOTHING,
  frame: voidFrame(lane, clientSeq, 'lost'),
  refused: 'lost',
  onDisk: 'no',
});
