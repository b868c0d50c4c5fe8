import { decodeFrame, encodeFrame, type Operation } from '@sw/board-model';
import type { LaneKey, QueuedRecord } from '../queue/port.ts';

/** A numbered operation that the client's own fold has not consumed yet. */
export interface LaneEntry {
  readonly clientSeq: number;
  readonly queuedAt: number;
  /** When this client took responsibility for it: an adopted operation is old, but not overdue. */
  readonly since: number;
  /** Missing if the queue had nothing readable under the number. */
  readonly operation: Operation | undefined;
  /** Parts that had no effect here from the start and need not be reported again. */
  readonly knownVoid: ReadonlySet<string>;
  frame: Uint8Array;
  /** Why the number is sent as a void record. */
  refused: string | undefined;
  /** Whether it survives the tab. It is sent once that is known, either way, so that failing storage does not block sending. */
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

/** The current record: an entry's frame may change during a write, and only the written one is on disk. */
export const recordOf = ({ clientSeq, frame, queuedAt }: LaneEntry): QueuedRecord => ({ clientSeq, frame, queuedAt });

/** An entry of an orphaned queue, to be sent unchanged. */
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

/** A number under which nothing can be sent any more; the lane continues past it. */
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
