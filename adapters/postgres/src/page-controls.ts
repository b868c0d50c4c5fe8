import { sql } from 'kysely';
import type { Database, Db, Tx } from './port.ts';

/** A control record on its way into one page's log. */
export interface WaitingControl {
  /** Grows with every control; commands of one board hold its row, so its order is theirs. */
  readonly controlId: string;
  readonly wbNo: string;
  readonly pageId: string;
  readonly shard: number;
  readonly control: unknown;
  readonly createdAt: Date;
}

/** In the command's transaction, after it has locked the board's row. */
export async function writeControls(
  tx: Tx,
  wbNo: string,
  controls: readonly { readonly pageId: string; readonly control: object }[],
): Promise<void> {
  if (controls.length === 0) return;
  await tx
    .insertInto('pageControl')
    .values(controls.map(({ pageId, control }) => ({ wbNo, pageId, control: JSON.stringify(control) })))
    .execute();
}

/** As above, the same for every page of the board. */
export async function controlEveryPage(tx: Tx, wbNo: string, controls: readonly object[]): Promise<void> {
  const pages = await tx
    .selectFrom('boardPage')
    .select('pageId')
    .where('wbNo', '=', wbNo)
    .where('deletedAt', 'is', null)
    .execute();
  await writeControls(
    tx,
    wbNo,
    controls.flatMap((control) => pages.map(({ pageId }) => ({ pageId, control }))),
  );
}

/** What waits for a board's logs, in order. */
export function waitingControls(db: Db, wbNo: string): Promise<WaitingControl[]> {
  return db
    .selectFrom('pageControl as waiting')
    .innerJoin('boardPage as page', 'page.pageId', 'waiting.pageId')
    .select(['waiting.controlId', 'waiting.wbNo', 'waiting.pageId', 'page.shard', 'control', 'waiting.createdAt'])
    .where('waiting.wbNo', '=', wbNo)
    .where('waiting.appendedAt', 'is', null)
    .orderBy('waiting.controlId')
    .execute();
}

async function markControlAppended(db: Db, controlIds: readonly string[]): Promise<void> {
  if (controlIds.length === 0) return;
  await db
    .updateTable('pageControl')
    .set({ appendedAt: sql<Date>`now()` })
    .where('controlId', 'in', [...controlIds])
    .execute();
}

/** Boards with controls that have waited for so long, longest first: whoever wrote them did not get them through. */
export async function boardsWithWaitingControls(
  db: Db,
  { waitedMs, limit }: { readonly waitedMs: number; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ wbNo: string }>`
    select wb_no from page_control
    where appended_at is null and created_at < now() - make_interval(secs => ${waitedMs / 1_000}::double precision)
    group by wb_no order by min(control_id) limit ${limit}`.execute(db);
  return rows.map(({ wbNo }) => wbNo);
}

/**
 * Takes what waits for a board's logs there and returns how many it took. One board at a time, in any number of processes.
 * Each page gets its controls one after the other: had two been under way at once and the first failed, its repeat would
 * stand behind the second. A page that fails keeps the rest waiting, and its failure is passed on once the others are
 * marked. Marked only after `append` resolved, so a control may be appended twice, never lost.
 */
export async function carryControls(
  db: Database,
  wbNo: string,
  append: (control: WaitingControl) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = [];
  const carried = await db.transaction(async (tx) => {
    // Board numbers have 18 digits: no other lock of ours is such a number.
    await sql`select pg_advisory_xact_lock(${wbNo}::bigint)`.execute(tx);
    const done: string[] = [];
    const pages = Map.groupBy(await waitingControls(tx, wbNo), ({ pageId }) => pageId);
    await Promise.all(
      [...pages.values()].map(async (controls) => {
        try {
          for (const control of controls) {
            await append(control);
            done.push(control.controlId);
          }
        } catch (error) {
          failures.push(error);
        }
      }),
    );
    await markControlAppended(tx, done);
    return done.length;
  });
  if (failures.length > 0) throw failures[0];
  return carried;
}
