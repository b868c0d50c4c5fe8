import { diffPages, type PageState } from '@sw/board-model';
import type { AuditEvent, PageAccess } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Command } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import { refOf } from './page-ref.ts';
import { countSteps, writeGesture } from './write-gesture.ts';

interface Asked {
  readonly session: Session;
  readonly caller: Caller;
  readonly command: Command;
}

interface PageChange {
  readonly gestureId: string;
  readonly now: PageState;
  /** What the page is to look like. */
  readonly then: PageState;
  readonly deed: Pick<AuditEvent, 'action' | 'detail'>;
}

/**
 * What leads from the present to another state, as one gesture of the caller. What others do while it is written stands behind
 * it in the log, or is what the difference did not know of: both stay.
 */
export async function changePage(
  { clock, log }: Pick<ApiDeps, 'clock' | 'log'>,
  { session, caller, command }: Asked,
  access: PageAccess,
  { gestureId, now, then, deed }: PageChange,
): Promise<ReturnType<typeof countSteps> & { readonly versionId: number }> {
  const { wbNo, pageId, actor } = access;
  const steps = diffPages(now, then);
  const { done } = await command(async (tx) => {
    const { board } = await lockedBoardForEditing(tx, { wbNo, accountId: session.accountId });
    const author = { actor, gestureId, versionId: now.versionId, time: clock.now() };
    const versionId = await writeGesture(log, refOf(access), author, steps);
    await auditOnBoard(tx, board, { session, caller }, { ...deed, targetKind: 'page', targetId: pageId });
    return { ...countSteps(steps), versionId };
  });
  return done;
}
