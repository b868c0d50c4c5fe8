import { KIND_OF_NOTICE, type Notice, type NoticedMeeting, type NoticeName } from '@sw/contract';
import { type Permit, wantsNotice } from '@sw/policy';
import { publishEvents, type Tx } from '@sw/postgres';
import { presentNotice } from './present-notice.ts';

export interface NewNotice {
  /** The recipient. */
  readonly accountId: string;
  readonly name: NoticeName;
  readonly board?: { readonly wbNo: string; readonly wbName: string };
  /** The user who acted. */
  readonly by?: string;
  readonly permit?: Permit;
  /** The thread it concerns. */
  readonly comment?: { readonly pageId: string; readonly threadId: string };
  readonly folder?: { readonly id: string; readonly name: string };
  readonly meeting?: NoticedMeeting;
}

/**
 * Adds notices to their readers' notification centres and announces them to connected readers, in the command's
 * transaction. The command holds the row of its board or folder, so each reader's notices about it are numbered in the
 * order of the actions. The number of statements does not depend on the number of readers.
 */
export async function notify(tx: Tx, given: readonly NewNotice[]): Promise<void> {
  const notices = await wanted(tx, given);
  if (notices.length === 0) return;
  const rows = await tx
    .insertInto('notice')
    .values(
      notices.map(({ accountId, name, board, by, permit, comment, folder, meeting }) => ({
        accountId,
        name,
        wbNo: board?.wbNo ?? null,
        byAccountId: by ?? null,
        detail: JSON.stringify({
          wbName: board?.wbName ?? null,
          permit: permit ?? null,
          ...(folder && { folder: { id: folder.id, name: folder.name } }),
          ...(meeting && { meeting }),
          ...(comment && { comment: { pageId: comment.pageId, threadId: comment.threadId } }),
        }),
        readAt: null,
      })),
    )
    .returningAll()
    .execute();
  const people = await peopleOf(tx, rows);
  await publishEvents(
    tx,
    'notice.created',
    rows.map((row) => {
      const by = people.get(row.byAccountId ?? '') ?? { nickName: null, avatarKey: null };
      const notice: Notice = presentNotice({ ...row, ...by });
      return { accountId: row.accountId, notice };
    }),
  );
}

/** Drops notices that their readers turned off. */
async function wanted(tx: Tx, notices: readonly NewNotice[]): Promise<readonly NewNotice[]> {
  const readers = [...new Set(notices.map(({ accountId }) => accountId))];
  if (readers.length === 0) return notices;
  const rows = await tx
    .selectFrom('account')
    .select(['accountId', 'noticeChoices'])
    .where('accountId', 'in', readers)
    .execute();
  const choices = new Map(rows.map(({ accountId, noticeChoices }) => [accountId, noticeChoices]));
  return notices.filter(({ accountId, name }) =>
    wantsNotice(choices.get(accountId) ?? {}, KIND_OF_NOTICE[name], 'app'),
  );
}

interface NamedPerson {
  readonly nickName: string;
  readonly avatarKey: string | null;
}

async function peopleOf(
  tx: Tx,
  rows: readonly { readonly byAccountId: string | null }[],
): Promise<ReadonlyMap<string, NamedPerson>> {
  const ids = [...new Set(rows.flatMap(({ byAccountId }) => byAccountId ?? []))];
  if (ids.length === 0) return new Map();
  const people = await tx
    .selectFrom('account')
    .select(['accountId', 'nickName', 'avatarKey'])
    .where('accountId', 'in', ids)
    .execute();
  return new Map(people.map(({ accountId, nickName, avatarKey }) => [accountId, { nickName, avatarKey }]));
}
