import { mayCopy, type Permit } from '@sw/policy';
import { type Db, readSharerPermit } from '@sw/postgres';

/** Permits change while a copy waits: checked again before every page. */
export async function mayStillCopy(
  db: Db,
  who: { readonly wbNo: string; readonly accountId: string },
): Promise<boolean> {
  const board = await db
    .selectFrom('board')
    .select('ownerAccountId')
    .where('wbNo', '=', who.wbNo)
    .where('clearedAt', 'is', null)
    .where('recycledAt', 'is', null)
    .executeTakeFirst();
  if (board === undefined) return false;
  if (board.ownerAccountId === who.accountId) return true;
  const permit = await readSharerPermit(db, who);
  return permit !== undefined && mayCopy({ role: 'sharer', permit: permit as Permit });
}
