import { Refusal } from '@sw/contract';
import { type FileStanding, type FileUse, mayUseFile } from '@sw/policy';
import { type Db, type FileEntry, readMemberships } from '@sw/postgres';

/** A user and the space they work in. */
export interface Keeper {
  readonly accountId: string;
  readonly spaceId: string;
}

/** An entry, with what the caller may do with it. */
export interface Reached<Entry extends FileEntry = FileEntry> {
  readonly entry: Entry;
  readonly standing: FileStanding;
  /** Pays for what is added to the entry; the limits of its level apply. */
  readonly payer: Keeper;
  /** For a member: the shared folder where their path begins, and the folder within which they may move entries. */
  readonly topId: string | undefined;
  readonly editTopId: string | undefined;
}

const STRANGER: FileStanding = { role: 'stranger' };

/** The caller's right on each entry. The only place that determines it: every route of the file centre calls it. */
export async function reach(db: Db, keeper: Keeper, entries: readonly FileEntry[]): Promise<Reached[]> {
  const others = entries.filter(({ spaceId }) => spaceId !== keeper.spaceId).map(({ entryId }) => entryId);
  const memberships = others.length === 0 ? new Map() : await readMemberships(db, keeper.accountId, others);
  return entries.map((entry) => {
    const { entryId, spaceId } = entry;
    const none = { entry, payer: keeper, topId: undefined, editTopId: undefined };
    if (spaceId === keeper.spaceId) return { ...none, standing: { role: 'owner' } };
    const membership = memberships.get(entryId);
    if (membership === undefined) return { ...none, standing: STRANGER };
    const { here, above, topId, editTopId, ownerId } = membership;
    return {
      entry,
      standing: { role: 'member', here, above: above ?? undefined },
      payer: { accountId: ownerId, spaceId },
      topId,
      editTopId: editTopId ?? undefined,
    };
  });
}

/** An entry that the caller cannot see is answered as missing; an action they may not perform on a visible one is forbidden. */
export function refuseUse({ standing }: Pick<Reached, 'standing'>, use: FileUse): void {
  if (!mayUseFile(standing, 'view')) throw new Refusal('NOT_FOUND');
  if (!mayUseFile(standing, use)) throw new Refusal('FORBIDDEN');
}
