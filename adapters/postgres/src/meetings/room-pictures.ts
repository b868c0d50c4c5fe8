import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

/** The command holds the row of the room. */
export async function setRoomPictures(tx: Tx, roomId: string, pictureKeys: readonly string[]): Promise<void> {
  await tx
    .updateTable('room')
    .set({ pictureKeys: [...pictureKeys] })
    .where('roomId', '=', roomId)
    .execute();
}

export async function isRoomPicture(db: Db, pictureKey: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from room where picture_keys @> array[${pictureKey}]::text[] and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}
