import { newId } from '@sw/base';
import { shardOf } from '@sw/nats';
import type { Permit } from '@sw/policy';
import { addEntry, clearBoardRows, hideEntries } from '@sw/postgres';
import { addPerson, type Person } from '../people.ts';
import type { TestApi } from '../test-api.ts';

export const ROLES = ['anonymous', 'stranger', 'view', 'edit', 'copy', 'owner'] as const;
export type Role = (typeof ROLES)[number];
export const STATES = ['live', 'recycled', 'cleared'] as const;
export type State = (typeof STATES)[number];

export type Cast = Readonly<Record<Exclude<Role, 'anonymous'>, Person>>;

/** A board of two pages with one sharer of each permit, in one of its states. */
export interface Scene {
  readonly wbNo: string;
  readonly pageId: string;
  /** The share with the view permit. */
  readonly wbShareId: string;
  /** The user with the full permit: a board can be handed to them. */
  readonly taker: string;
  /** Started by the user with the edit permit, with one comment. */
  readonly threadId: string;
  readonly commentId: string;
  /** An enterprise; without one, the numbers exist nowhere. */
  readonly tenant?: {
    readonly merchantId: string;
    readonly departmentId: string;
    readonly invitationId: string;
    readonly roomId: string;
    readonly closureId: string;
    readonly meetingId: string;
    readonly contactId: string;
  };
}

export async function castOf(api: TestApi): Promise<Cast> {
  const person = () => addPerson(api, { levelNo: 3 });
  const [stranger, view, edit, copy, owner] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  return { stranger, view, edit, copy, owner };
}

const PERMITS: readonly (readonly ['view' | 'edit' | 'copy', Permit])[] = [
  ['view', 0],
  ['edit', 1],
  ['copy', 2],
];

/** Inserts the rows directly, as the commands leave them: every cell of the matrix has its own board. */
export async function stage({ db }: TestApi, cast: Cast, state: State): Promise<Scene> {
  const [wbNo, pageId] = [newId(), newId()];
  const ownerAccountId = cast.owner.accountId;
  const now = new Date();
  const shard = shardOf(wbNo, 2);
  return db.transaction(async (tx) => {
    const { spaceId } = await tx
      .selectFrom('account')
      .select('currentSpaceId as spaceId')
      .where('accountId', '=', ownerAccountId)
      .executeTakeFirstOrThrow();
    const space = spaceId ?? '';
    await tx.insertInto('board').values({ wbNo, spaceId: space, ownerAccountId, wbName: 'Plan' }).execute();
    const page = { wbNo, spaceId: space, shard };
    await tx
      .insertInto('boardPage')
      .values([
        { ...page, pageId, place: 1 },
        { ...page, pageId: newId(), place: 2 },
      ])
      .execute();
    const entry = { wbNo, wbName: 'Plan', createdAt: now, editedAt: now };
    await tx.insertInto('boardActor').values({ wbNo, actor: 1, accountId: ownerAccountId }).execute();
    await addEntry(tx, { ...entry, accountId: ownerAccountId, mine: true, permit: 2, wbShareId: null });
    let first = '';
    for (const [place, [role, permit]] of PERMITS.entries()) {
      const [wbShareId, { accountId }] = [newId(), cast[role]];
      await tx.insertInto('boardSharer').values({ wbShareId, wbNo, spaceId: space, accountId, permit }).execute();
      await tx
        .insertInto('boardActor')
        .values({ wbNo, actor: place + 2, accountId })
        .execute();
      await addEntry(tx, { ...entry, accountId, mine: false, permit, wbShareId });
      first ||= wbShareId;
    }
    const [threadId, commentId] = [newId(), newId()];
    const { accountId: writer } = cast.edit;
    await tx
      .insertInto('commentThread')
      .values({ threadId, wbNo, spaceId: space, pageId, x: 0, y: 0, createdBy: writer })
      .execute();
    await tx
      .insertInto('comment')
      .values({ commentId, threadId, authorAccountId: writer, text: 'Why?', mentions: [] })
      .execute();
    if (state !== 'live') {
      await tx.updateTable('board').set({ recycledAt: now }).where('wbNo', '=', wbNo).execute();
      await hideEntries(tx, [wbNo], true);
    }
    if (state === 'cleared') await clearBoardRows(tx, [wbNo], now);
    return { wbNo, pageId, wbShareId: first, taker: cast.copy.accountId, threadId, commentId };
  });
}
