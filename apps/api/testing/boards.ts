import { type Control, createPage, decodeFrame, fold, type PageState } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import type { Permit } from '@sw/policy';
import { sql } from '@sw/postgres';
import type { Person } from './people.ts';
import type { TestApi } from './test-api.ts';

export interface TestBoard {
  readonly wbNo: string;
  /** Number of the first page. */
  readonly pageId: string;
  readonly owner: Person;
}

export async function addBoard(api: TestApi, owner: Person): Promise<TestBoard> {
  const client = api.client({ token: owner.token });
  const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Plan' } });
  const { pageId } = await client.call(ROUTES.getPage, { params: { id: wbNo } });
  return { wbNo, pageId, owner };
}

export async function addPage(api: TestApi, { wbNo, owner }: TestBoard, by: Person = owner): Promise<string> {
  const created = await api.client({ token: by.token }).call(ROUTES.createPage, { query: { wbNo }, body: {} });
  return created.pageId;
}

/** The key of a fresh share link. */
export async function shareKey(api: TestApi, { wbNo, owner }: TestBoard, permit: Permit = 2): Promise<string> {
  const query = { permit: String(permit) as '0' | '1' | '2' };
  const { link } = await api.client({ token: owner.token }).call(ROUTES.shareCode, { params: { wbNo }, query });
  return new URL(link).searchParams.get('code') ?? '';
}

/** Joins by a link of that permit and returns the share's id. */
export async function share(api: TestApi, board: TestBoard, person: Person, permit: Permit = 2): Promise<string> {
  const client = api.client({ token: person.token });
  await client.call(ROUTES.joinBoard, { query: { code: await shareKey(api, board, permit) } });
  const sharers = await client.call(ROUTES.listSharers, { params: { id: board.wbNo } });
  return sharers.find(({ userId }) => userId === person.accountId)?.wbShareId ?? '';
}

export const recycle = (api: TestApi, { wbNo }: TestBoard) =>
  api.db.query.updateTable('board').set({ recycledAt: new Date() }).where('wbNo', '=', wbNo).execute();

/** The state of a page's log, folded as every replica folds it, and its control records in order. */
export async function logOf(
  api: TestApi,
  pageId: string,
): Promise<{ readonly page: PageState; readonly controls: Control[]; readonly consumed: number }> {
  const { wbNo, shard } = await api.db.query
    .selectFrom('boardPage')
    .select(['wbNo', 'shard'])
    .where('pageId', '=', pageId)
    .executeTakeFirstOrThrow();
  const tail = await api.log.readTail({ shard, wbNo, pageId }, 0, { maxBytes: 10_000_000, maxCount: 10_000 });
  const page = createPage(pageId);
  const controls: Control[] = [];
  let consumed = 0;
  for (const { seq, frame } of tail.frames) {
    const decoded = decodeFrame(frame);
    if (!decoded.ok || decoded.value.kind !== 'record') throw new Error('not a record');
    const { record } = decoded.value;
    if (fold(page, record, seq).consumed) consumed += 1;
    if (record.kind === 'control') controls.push(record.control);
  }
  return { page, controls, consumed };
}

/**
 * Adds boards to a user's list in one statement, without pages and logs. Every three have the same time, so that the
 * order cannot depend on the time alone.
 */
export async function addManyBoards({ db }: TestApi, { accountId }: Person, count: number): Promise<void> {
  const start = new Date(Date.now() - 1_000_000);
  await db.transaction(async (tx) => {
    await sql`
      insert into board (wb_no, space_id, owner_account_id, wb_name, edited_at)
      select ${accountId}::bigint + place, current_space_id, account_id, 'Board ' || place,
        ${start}::timestamptz + make_interval(secs => place / 3 / 1000.0)
      from account, generate_series(0, ${count}::integer - 1) as place where account_id = ${accountId}`.execute(tx);
    await sql`
      insert into board_entry (account_id, wb_no, mine, permit, wb_name, created_at, edited_at)
      select owner_account_id, wb_no, true, 2, wb_name, created_at, edited_at from board
      where owner_account_id = ${accountId}
      on conflict do nothing`.execute(tx);
  });
}

/** The live invitation code of a permit. */
export async function inviteCode(api: TestApi, { wbNo, owner }: TestBoard, permit: Permit = 2): Promise<string> {
  const query = { permit: String(permit) as '0' | '1' | '2' };
  const { code } = await api.client({ token: owner.token }).call(ROUTES.shareCode, { params: { wbNo }, query });
  return code ?? '';
}

export const join = (api: TestApi, person: Person, code: string, from?: string) =>
  api
    .client({ token: person.token, ...(from === undefined ? {} : { from }) })
    .call(ROUTES.joinBoard, { query: { code } });
