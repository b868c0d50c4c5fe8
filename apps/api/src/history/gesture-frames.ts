import { newId } from '@sw/base';
import { type DiffStep, encodeFrame, readOperation, splitGesture } from '@sw/board-model';

interface Author {
  readonly actor: number;
  readonly gestureId: string;
  /** The version the author had seen. */
  readonly versionId: number;
  readonly time: number;
  /** The number of the active rules. */
  readonly rules: number;
}

/**
 * Writes steps as the frames of one gesture of a user, in a separate lane that starts and ends with it: if appended
 * twice, they are consumed once. Every replica judges them by that user's rights, like all the user's work.
 */
export function gestureFrames(
  pageId: string,
  { actor, gestureId, versionId, time, rules }: Author,
  steps: readonly DiffStep[],
): Uint8Array[] {
  const clientId = `history-${newId()}`;
  const frames: Uint8Array[] = [];
  for (const { protocolType, state, changes } of steps) {
    const header = { clientId, maciid: '', protocolType, pageId, versionId };
    const read = readOperation({ header, clientSeq: frames.length + 1, gestureId, state, changes });
    if (!read.ok) throw new Error(`a step of ${gestureId}: ${read.error}`);
    for (const part of splitGesture(read.value)) {
      const clientSeq = frames.length + 1;
      const stamp = { rules, actor, clientId, clientSeq, time };
      frames.push(encodeFrame({ ...stamp, kind: 'operation', operation: { ...part, clientSeq } }));
    }
  }
  return frames;
}
