import type { ROUTES } from '@sw/contract';
import { leaveFolder as leave, listSharedFolders as listShared, writeAudit } from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** More than any address can have (`mayBeFolderMember`), so nothing is cut off. */
const LISTED_MAX = 1_000;

export function listSharedFolders({ database: { query } }: ApiDeps): Handler<typeof ROUTES.listSharedFolders> {
  return async ({ session: { accountId } }) =>
    (await listShared(query, accountId, LISTED_MAX)).map((folder) => ({
      id: folder.folderId,
      name: folder.name,
      permit: folder.permit,
      owner: { userId: folder.ownerId, nickName: folder.nickName },
      sharedAt: folder.sharedAt.toISOString(),
      folders: folder.folders,
      files: folder.files,
    }));
}

export function leaveFolder(_: ApiDeps): Handler<typeof ROUTES.leaveFolder> {
  return async ({ params: { id }, session: { accountId }, caller, command }) => {
    await command(async (tx) => {
      const left = await leave(tx, { folderId: id, accountId });
      if (left === undefined) return null;
      const target = { targetKind: 'folder', targetId: id, actorAccountId: accountId };
      await writeAudit(tx, { action: 'folder.left', ...target, ...fromWhere(caller) });
      return null;
    });
    return null;
  };
}
