import { newId } from '@sw/base';
import { type DiffStep, encodeFrame, RULES, readOperation, splitGesture } from '@sw/board-model';
import { AppendError, type PageLog, type PageRef } from '@sw/nats';
import { EngineAway } from '../http/unavailable.ts';

const ATTEMPT_MS = 2_000;
const TRIES = 3;

export interface Author {
  readonly actor: number;
  readonly gestureId: string;
  /** What the author had seen. */
  readonly versionId: number;
  readonly time: number;
}

/**
 * Writes steps into a page's log as one gesture of a person, in a lane of its own that begins and ends with it. Whoever
 * folds the log judges it by that person's rights, as everything else of theirs.
 * @returns the version of the last of them; what the author had seen, if there were none
 */
export async function writeGesture(
  log: PageLog,
  page: PageRef,
  { actor, gestureId, versionId, time }: Author,
  steps: readonly DiffStep[],
): Promise<number> {
  const clientId = `history-${newId()}`;
  let [clientSeq, last] = [1, versionId];
  for (const { protocolType, state, changes } of steps) {
    const header = { clientId, maciid: '', protocolType, pageId: page.pageId, versionId };
    const read = readOperation({ header, clientSeq, gestureId, state, changes });
    if (!read.ok) throw new Error(`a step of ${gestureId}: ${read.error}`);
    for (const operation of splitGesture(read.value)) {
      const stamp = { rules: RULES, actor, clientId, clientSeq, time };
      last = await append(
        log,
        page,
        encodeFrame({ ...stamp, kind: 'operation', operation: { ...operation, clientSeq } }),
      );
      clientSeq += 1;
    }
  }
  return last;
}

/** Again, if it is not known to be stored: a number that comes twice is taken once (L2). */
async function append(log: PageLog, page: PageRef, frame: Uint8Array): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await log.append(page, frame, { timeoutMs: ATTEMPT_MS })).seq;
    } catch (error) {
      if (!(error instanceof AppendError)) throw error;
      if (tries >= TRIES) throw new EngineAway('NATS', error);
    }
  }
}

/** How many objects the steps bring, change and take. */
export function countSteps(steps: readonly DiffStep[]): { created: number; changed: number; deleted: number } {
  const [created, deleted, changed] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { changes } of steps) {
    for (const [selectId, property, , after] of changes) {
      if (property !== 'exist') changed.add(selectId);
      else (after === 1 ? created : deleted).add(selectId);
    }
  }
  for (const selectId of [...created, ...deleted]) changed.delete(selectId);
  return { created: created.size, changed: changed.size, deleted: deleted.size };
}
