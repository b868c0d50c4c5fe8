import { Refusal } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { mayEdit } from '@sw/policy';
import type { Db, PageAccess } from '@sw/postgres';
import { pageFor } from '../pages/page-for.ts';

interface Who {
  readonly pageId: string;
  readonly accountId: string;
}

export const refOf = ({ shard, wbNo, pageId }: PageAccess): PageRef => ({ shard, wbNo, pageId });

/** Every user who may view a page may view its history. */
export const pageToLookAt = (db: Db, who: Who): Promise<PageAccess> => pageFor(db, who);

/** Restoring changes the present, so it needs the same rights as drawing. */
export async function pageToEdit(db: Db, who: Who): Promise<PageAccess> {
  const access = await pageFor(db, who);
  const { owner, permit, demo } = access;
  const presented = demo !== null && demo.accountId !== who.accountId;
  if (presented || !mayEdit(owner ? { role: 'owner' } : { role: 'sharer', permit })) throw new Refusal('FORBIDDEN');
  return access;
}
