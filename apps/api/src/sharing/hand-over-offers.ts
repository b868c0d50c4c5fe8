import type { Db, HandOverOfferRow } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';

/** The open offer of a board by its current owner. */
export function openOffer(
  db: Db,
  { wbNo, ownerAccountId }: Pick<Board, 'wbNo' | 'ownerAccountId'>,
  now: number,
): Promise<HandOverOfferRow | undefined> {
  return db
    .selectFrom('handOverOffer')
    .selectAll()
    .where('wbNo', '=', wbNo)
    .where('offeredBy', '=', ownerAccountId)
    .where('expiresAt', '>', new Date(now))
    .executeTakeFirst();
}
