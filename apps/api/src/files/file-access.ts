import { Refusal } from '@sw/contract';
import { type FileStanding, type FileUse, mayUseFile } from '@sw/policy';
import { type Db, type FileEntry, readMemberships } from '@sw/postgres';

/** A user and the space they work in. */
export interface Keeper {
  readonly accountId: string;
  readonly spaceId: string;
}

/** An entry as a caller reaches it. */
export interface Reached<Entry extends FileEntry = FileEntry> {
  readonly entry: Entry;
  readonly standing: FileStanding;
  /** Who pays for what is added to it, and whose level limits it. */
  readonly payer: Keeper;
  /** Of a member: the shared folder where their path begins, and the one they may move things about in. */
  readonly topId: string | undefined;
  readonly editTopId: string | undefined;
}

const STRANGER: FileStanding = { role: 'stranger' };

/** The right of the caller on each entry. The only place that finds it: every route of the file centre asks here. */
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

/** What the caller cannot see does not exist for them; what they see and may not do is forbidden. */
export function refuseUse({ standing }: Pick<Reached, 'standing'>, use: FileUse): void {
  if (!mayUseFile(standing, 'view')) throw new Refusal('NOT_FOUND');
  if (!mayUseFile(standing, use)) throw new Refusal('FORBIDDEN');
}
