import type { Access, Control } from '@sw/board-model';
import { type BoardStanding, boardDemo, boardStandings, type Tx, writeControls } from '@sw/postgres';

/** A page whose log is ahead of the rows, and what the log decides about rights at its end. */
export interface PageAhead {
  readonly pageId: string;
  readonly wbNo: string;
  readonly access: Access;
}

/** The rights on a page as the rows have them. */
export interface RightsInRows {
  readonly deleted: boolean;
  readonly recycled: boolean;
  readonly demo: Extract<Control, { type: 'demoOn' }> | undefined;
  readonly people: readonly BoardStanding[];
}

/** The control records after which a log decides as the rows do. Numbers that the rows do not know are nobody's. */
export function controlsToAgree(access: Access, rows: RightsInRows): Control[] {
  const controls: Control[] = [];
  for (const { actor, permit } of rows.people) {
    const inLog = access.removed.has(actor) ? null : (access.permits.get(actor) ?? 2);
    if (inLog === permit) continue;
    controls.push(permit === null ? { type: 'removed', actor } : { type: 'permit', actor, permit });
  }
  const { demo, deleted, recycled } = rows;
  if (access.demo?.actor !== demo?.actor || access.demo?.clientId !== demo?.clientId) {
    controls.push(demo ?? { type: 'demoOff' });
  }
  if (access.recycled !== recycled) controls.push({ type: recycled ? 'boardRecycled' : 'boardRestored' });
  if (access.deleted !== deleted) controls.push({ type: deleted ? 'pageDeleted' : 'pageRestored' });
  return controls;
}

/** Has the logs follow the rows again, which screens, lists and gateways read. Returns the number of control records. */
export async function followRows(tx: Tx, pages: readonly PageAhead[]): Promise<number> {
  let count = 0;
  for (const { pageId, wbNo, access } of pages) {
    const row = await tx
      .selectFrom('boardPage as page')
      .innerJoin('board', 'board.wbNo', 'page.wbNo')
      .select(['board.wbNo', 'ownerAccountId', 'recycledAt', 'demoAccountId', 'demoClientId', 'page.deletedAt'])
      .where('page.pageId', '=', pageId)
      .where('page.erasedAt', 'is', null)
      .where('board.clearedAt', 'is', null)
      .executeTakeFirst();
    if (row === undefined) continue;
    const controls = controlsToAgree(access, {
      deleted: row.deletedAt !== null,
      recycled: row.recycledAt !== null,
      demo: await boardDemo(tx, row),
      people: await boardStandings(tx, row),
    });
    await writeControls(
      tx,
      wbNo,
      controls.map((control) => ({ pageId, control })),
    );
    count += controls.length;
  }
  return count;
}
