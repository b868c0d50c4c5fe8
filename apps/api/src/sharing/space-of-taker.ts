import type { Tx } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';

/** A board stays in a space that its new owner belongs to; otherwise it moves to their current space. */
export async function spaceOfTaker(tx: Tx, { spaceId }: Pick<Board, 'spaceId'>, accountId: string): Promise<string> {
  const member = await tx
    .selectFrom('spaceMember')
    .select('spaceId')
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (member !== undefined) return spaceId;
  const { currentSpaceId } = await tx
    .selectFrom('account')
    .select('currentSpaceId')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return currentSpaceId ?? spaceId;
}
