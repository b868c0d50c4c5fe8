import { sql } from 'kysely';
import type { Database, Db, Tx } from '../port.ts';

/** A control record, or the frames of one gesture, waiting for one page's log. */
export interface WaitingControl {
  /** Grows with every control record. Commands lock the board's row first, so the records have the commands' order. */
  readonly controlId: string;
  readonly wbNo: string;
  readonly pageId: string;
  readonly shard: number;
  readonly control: unknown;
  /** Null for a control record. */
  readonly frames: readonly Uint8Array[] | null;
  readonly createdAt: Date;
  /** The active rules number, for a control record; frames contain their own. */
  readonly rules: number;
}

/** Each may be as large as a page. They only wait while a stream accepts nothing, and then more would not help. */
const GESTURES_WAITING_MAX = 3;

/** Called in the command's transaction, after it has locked the board's row. */
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

/**
 * The same for the frames of one gesture. Returns the number to pass to `appendedSeq`, or undefined if too many
 * gestures of the board are waiting.
 */
export async function writeGestureFrames(
  tx: Tx,
  { wbNo, pageId, frames }: { readonly wbNo: string; readonly pageId: string; readonly frames: readonly Uint8Array[] },
): Promise<string | undefined> {
  const { waiting } = await tx
    .selectFrom('pageControl')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('wbNo', '=', wbNo)
    .where('appendedAt', 'is', null)
    .where('frames', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= GESTURES_WAITING_MAX) return undefined;
  const { controlId } = await tx
    .insertInto('pageControl')
    .values({ wbNo, pageId, control: null, frames: frames.map((frame) => Buffer.from(frame)) })
    .returning('controlId')
    .executeTakeFirstOrThrow();
  return controlId;
}

/** The sequence of the last frame; undefined while the row waits. */
export async function appendedSeq(db: Db, controlId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('pageControl')
    .select('lastSeq')
    .where('controlId', '=', controlId)
    .executeTakeFirst();
  return row?.lastSeq == null ? undefined : Number(row.lastSeq);
}

/** Writes the same records for every page of the board. */
export const controlEveryPage = (tx: Tx, wbNo: string, controls: readonly object[]): Promise<void> =>
  controlBoards(
    tx,
    controls.map((control) => ({ wbNo, control })),
  );

/** Writes records for every page of their boards, in their order. The command holds all of these boards' rows. */
export async function controlBoards(
  tx: Tx,
  controls: readonly { readonly wbNo: string; readonly control: object }[],
): Promise<void> {
  if (controls.length === 0) return;
  await sql`
    insert into page_control (wb_no, page_id, control)
    select page.wb_no, page.page_id, given.control::jsonb
    from unnest(${controls.map(({ wbNo }) => wbNo)}::bigint[],
      ${controls.map(({ control }) => JSON.stringify(control))}::text[]) with ordinality as given (wb_no, control, place)
    join board_page as page on page.wb_no = given.wb_no and page.deleted_at is null
    order by given.place`.execute(tx);
}

/** Rows waiting for a board's logs, in order. */
export function waitingControls(db: Db, wbNo: string): Promise<WaitingControl[]> {
  return db
    .selectFrom('pageControl as waiting')
    .innerJoin('boardPage as page', 'page.pageId', 'waiting.pageId')
    .select(['waiting.controlId', 'waiting.wbNo', 'waiting.pageId', 'page.shard', 'control', 'frames'])
    .innerJoin('activeRules as active', (join) => join.onTrue())
    .select(['waiting.createdAt', 'active.rules'])
    .where('waiting.wbNo', '=', wbNo)
    .where('waiting.appendedAt', 'is', null)
    .orderBy('waiting.controlId')
    .execute();
}

async function markControlsAppended(db: Db, lastSeqs: ReadonlyMap<string, number>): Promise<void> {
  if (lastSeqs.size === 0) return;
  const [ids, seqs] = [[...lastSeqs.keys()], [...lastSeqs.values()]];
  await sql`
    update page_control set appended_at = now(), frames = null, last_seq = done.seq
    from unnest(${ids}::bigint[], ${seqs}::bigint[]) as done (id, seq) where control_id = done.id`.execute(db);
}

export interface WaitingBoard {
  readonly wbNo: string;
  /** Of its pages whose records wait, the lowest: a board's pages are in one, unless the number of shards was changed. */
  readonly shard: number;
}

/**
 * Boards with control records that have waited for at least this long, because their writer could not append them: up to
 * `limit` of each shard, longest first. A shard that is away for long must not hide the boards of the others.
 */
export async function boardsWithWaitingControls(
  db: Db,
  { waitedMs, limit }: { readonly waitedMs: number; readonly limit: number },
): Promise<WaitingBoard[]> {
  const { rows } = await sql<WaitingBoard>`
    select wb_no, shard from (
      select wb_no, shard, first, row_number() over (partition by shard order by first) as place from (
        select control.wb_no, min(page.shard) as shard, min(control_id) as first
        from page_control as control join board_page as page using (page_id)
        where appended_at is null
          and control.created_at < now() - make_interval(secs => ${waitedMs / 1_000}::double precision)
        group by control.wb_no) as board) as ranked
    where place <= ${limit} order by first`.execute(db);
  return rows;
}

/**
 * Appends the waiting rows of a board and returns their number. Only one process handles a board at a time. Each page
 * gets its records one after the other: if two were in flight and the first failed, its repeat would come after the
 * second. `append` returns the sequence of the last frame. If a page fails, its remaining rows wait, and the error is
 * rethrown once the others are marked. A row is marked only after `append` has resolved, so it may be appended twice,
 * but is never lost.
 */
export async function carryControls(
  db: Database,
  wbNo: string,
  append: (control: WaitingControl) => Promise<number>,
): Promise<number> {
  const failures: unknown[] = [];
  const carried = await db.transaction(async (tx) => {
    // Board numbers have 18 digits, so no other advisory lock of ours uses such a number.
    await sql`select pg_advisory_xact_lock(${wbNo}::bigint)`.execute(tx);
    const done = new Map<string, number>();
    const pages = Map.groupBy(await waitingControls(tx, wbNo), ({ pageId }) => pageId);
    await Promise.all(
      [...pages.values()].map(async (controls) => {
        try {
          for (const control of controls) {
            done.set(control.controlId, await append(control));
          }
        } catch (error) {
          failures.push(error);
        }
      }),
    );
    await markControlsAppended(tx, done);
    return done.size;
  });
  if (failures.length > 0) throw failures[0];
  return carried;
}
