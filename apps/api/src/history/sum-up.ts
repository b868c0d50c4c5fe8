import type { ArchivedFrame } from '@sw/board-archive';
import { decodeFrame, type Work, WorkLog } from '@sw/board-model';

/** The users' work in these records. Unreadable records are nobody's work. */
export function sumUp(frames: readonly ArchivedFrame[]): readonly Work[] {
  const log = new WorkLog();
  for (const { version, frame } of frames) {
    const read = decodeFrame(frame);
    if (read.ok && read.value.kind === 'record') log.add(read.value.record, version);
  }
  return log.all;
}
