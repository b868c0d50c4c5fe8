import { Refusal } from '@sw/contract';
import { type Db, type PageAccess, readPageAccess } from '@sw/postgres';

/** A page for a member of its board; other users receive the answer for a missing page. */
export async function pageFor(
  db: Db,
  who: { readonly pageId: string; readonly accountId: string },
): Promise<PageAccess> {
  return admitted(await readPageAccess(db, who));
}

export function admitted(access: PageAccess | undefined): PageAccess {
  if (access === undefined) throw new Refusal('BOARD_NOT_IN_LIST');
  if (access.recycled) throw new Refusal('BOARD_DELETED');
  if (access.copying) throw new Refusal('TEMPORARILY_UNAVAILABLE');
  if (access.deleted) throw new Refusal('NOT_FOUND');
  return access;
}
