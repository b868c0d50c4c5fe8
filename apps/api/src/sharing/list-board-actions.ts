import { BOARD_ACTIONS, type BoardAction, type Paging, Refusal, type ROUTES, type RouteReply } from '@sw/contract';
import { isPermit } from '@sw/policy';
import { type AuditEventRow, type Db, isStorableId } from '@sw/postgres';
import { readBoard, standingOf } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

type ListedAction = RouteReply<typeof ROUTES.listBoardActions>[number];

/** Includes recycled boards, so that an owner can see who recycled one. */
export function listBoardActions({ database }: ApiDeps): Handler<typeof ROUTES.listBoardActions> {
  return async ({ params: { wbNo }, query, session: { accountId } }) => {
    const db = database.query;
    const board = await readBoard(db, wbNo);
    const role = board && (await standingOf(db, board, accountId)).role;
    if (role === undefined || role === 'stranger') throw new Refusal('BOARD_NOT_IN_LIST');
    if (role !== 'owner') throw new Refusal('OWNER_ONLY');
    const [found, total] = await Promise.all([actionsOf(db, wbNo, query), countActions(db, wbNo)]);
    const rows = found.slice(0, query.pageSize);
    const names = await nickNames(db, rows);
    const nextCursor = found.length > rows.length ? rows.at(-1)?.eventId : undefined;
    return { rows: rows.map((row) => presentAction(row, names)), total, nextCursor };
  };
}

const actions = (db: Db, wbNo: string) =>
  db
    .selectFrom('auditEvent')
    .where('targetKind', '=', 'board')
    .where('targetId', '=', wbNo)
    .where('action', 'in', BOARD_ACTIONS);

/** One extra row shows whether there is a next page. A cursor is the number of the last action seen. */
async function actionsOf(db: Db, wbNo: string, { pageNum, pageSize, cursor }: Paging): Promise<AuditEventRow[]> {
  if (cursor !== undefined && !isStorableId(cursor)) throw new Refusal('BAD_REQUEST', ['cursor']);
  const page = actions(db, wbNo)
    .selectAll()
    .orderBy('eventId', 'desc')
    .limit(pageSize + 1);
  return (cursor === undefined ? page.offset((pageNum - 1) * pageSize) : page.where('eventId', '<', cursor)).execute();
}

async function countActions(db: Db, wbNo: string): Promise<number> {
  const { total } = await actions(db, wbNo)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

interface Detail {
  readonly about?: string;
  readonly permit?: number;
  readonly text?: string;
  /** The new name of a rename. */
  readonly to?: string;
}

async function nickNames(db: Db, rows: readonly AuditEventRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ actorAccountId, detail }) =>
    [actorAccountId ?? [], (detail as Detail)?.about ?? []].flat(),
  );
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('account')
    .select(['accountId', 'nickName'])
    .where('accountId', 'in', [...new Set(ids)])
    .execute();
  return new Map(people.map(({ accountId, nickName }) => [accountId, nickName]));
}

function presentAction(row: AuditEventRow, names: ReadonlyMap<string, string>): ListedAction {
  const detail = (row.detail ?? {}) as Detail;
  const personOf = (userId: string | null | undefined) => {
    const nickName = names.get(userId ?? '');
    return userId === null || userId === undefined || nickName === undefined ? null : { userId, nickName };
  };
  return {
    eventId: row.eventId,
    action: row.action as BoardAction,
    at: row.createdAt.toISOString(),
    by: personOf(row.actorAccountId),
    about: personOf(detail.about),
    permit: isPermit(detail.permit) ? detail.permit : null,
    text: detail.text ?? detail.to ?? null,
  };
}
