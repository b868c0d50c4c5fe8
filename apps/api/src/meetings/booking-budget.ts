import { DAY, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import { onRollback, type Tx } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';

/** Meetings that one person books in a day, or one display, in all enterprises and cancelled ones included: each is a row. */
export const BOOKED_PER_DAY = { person: 1_000, door: 200 } as const;

interface Booker {
  readonly what: keyof typeof BOOKED_PER_DAY;
  readonly id: string;
}

/** Counts bookings of a day; those beyond the limit, or of a command that fails, are not counted. */
export async function countBookings(
  tx: Tx,
  { ephemeral: { sums } }: Pick<ApiDeps, 'ephemeral'>,
  { what, id }: Booker,
  meetings: number,
): Promise<void> {
  const key = `meeting-bookings:${what}:${id}`;
  const { total, leftMs } = await sums.add(key, meetings, DAY);
  onRollback(tx, () => sums.add(key, -meetings, DAY));
  if (total <= BOOKED_PER_DAY[what]) return;
  throw new Refusal('TOO_MANY_REQUESTS', [Math.ceil(leftMs / SECOND)]);
}
