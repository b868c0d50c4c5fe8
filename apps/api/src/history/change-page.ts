import { type DiffStep, diffPages, MAX_PAGE_WEIGHT, type PageState } from '@sw/board-model';
import { Refusal } from '@sw/contract';
import { type AuditEvent, appendedSeq, type PageAccess, readActiveRules, writeGestureFrames } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Command } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import { gestureFrames } from './gesture-frames.ts';
import { payForWriting } from './write-quota.ts';

/** How many objects the steps create, change and delete. */
function countSteps(steps: readonly DiffStep[]): { created: number; changed: number; deleted: number } {
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

interface Asked {
  readonly session: Session;
  readonly caller: Caller;
  readonly command: Command;
}

interface PageChange {
  readonly gestureId: string;
  readonly now: PageState;
  /** The target state of the page. */
  readonly then: PageState;
  readonly auditEntry: Pick<AuditEvent, 'action' | 'detail'>;
}

/** Every replica would apply part of the steps and void the rest as `full` (W2), and half a restore is useless. */
export function refuseTooHeavy(
  now: Pick<PageState, 'weight'>,
  then: Pick<PageState, 'weight'>,
  steps: readonly DiffStep[],
): void {
  const grows = then.weight > now.weight || countSteps(steps).created > 0;
  if (then.weight > MAX_PAGE_WEIGHT && grows) throw new Refusal('PAGE_FULL');
}

/**
 * Writes the difference from the present to another state, as one gesture of the caller. Concurrent work of others
 * either comes later in the log or is not part of the difference, so it is kept in both cases. Like a control record
 * (ADR 0020), the gesture is a row of the command and is in the log before the answer; if the api cannot append it, the
 * worker does.
 */
export async function changePage(
  deps: Pick<ApiDeps, 'clock' | 'controls' | 'database' | 'ephemeral' | 'writeQuota'>,
  { session, caller, command }: Asked,
  access: PageAccess,
  { gestureId, now, then, auditEntry }: PageChange,
): Promise<ReturnType<typeof countSteps> & { readonly versionId: number }> {
  const { clock, controls, database } = deps;
  const { wbNo, pageId, actor, versionBase } = access;
  const steps = diffPages(now, then);
  refuseTooHeavy(now, then, steps);
  const rules = await readActiveRules(database.query);
  const author = { actor, gestureId, versionId: now.versionId, time: clock.now(), rules };
  const frames = gestureFrames(pageId, author, steps);
  const bytes = frames.reduce((sum, { length }) => sum + length, 0);
  await payForWriting(deps, { accountId: session.accountId, wbNo }, bytes);
  const { done } = await command(async (tx) => {
    const { board } = await lockedBoardForEditing(tx, { wbNo, accountId: session.accountId });
    const written = frames.length > 0 ? await writeGestureFrames(tx, { wbNo, pageId, frames }) : null;
    if (written === undefined) throw new Refusal('TEMPORARILY_UNAVAILABLE');
    await auditOnBoard(tx, board, { session, caller }, { ...auditEntry, targetKind: 'page', targetId: pageId });
    return { ...countSteps(steps), written };
  });
  const { written, ...counts } = done;
  if (written === null) return { ...counts, versionId: now.versionId };
  await controls.settle(wbNo);
  const seq = await appendedSeq(database.query, written);
  return { ...counts, versionId: seq === undefined ? now.versionId : versionBase + seq };
}
