import { DAY, MINUTE } from '@sw/base';
import { ROUTES } from '@sw/contract';
import type { Database } from '@sw/postgres';
import { addPastCall } from '@sw/testing';
import type { Person } from './world.ts';

/** The 15th of the month this many months ago, which is in the same month in every time zone. */
export function midMonth(ago: number): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15, 10, 5);
}

const named = (ago: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(midMonth(ago));
/** For example `September 2026`. */
export const monthName = (ago: number): string => named(ago, { month: 'long', year: 'numeric' });

export const newBoard = async ({ client }: Person, wbName: string): Promise<string> =>
  (await client.call(ROUTES.createBoard, { body: { wbName } })).wbNo;

/**
 * Mei's calls: last month she created one of 84 minutes with Ben and joined his of 38, and two months ago she created one of
 * 20. All have a name that a spreadsheet would interpret as a formula.
 */
export async function addHistory(database: Database, mei: Person, ben: Person): Promise<void> {
  const [me, other] = [mei.user.userId, ben.user.userId];
  const own = await newBoard(mei, '=Open day ideas');
  const theirs = await newBoard(ben, 'Why do buses run late');
  await addPastCall(database, {
    wbNo: own,
    creator: me,
    kind: 'video',
    at: midMonth(1),
    people: [
      [me, 0, 83 * MINUTE + 1_000],
      [other, 4 * MINUTE, 24 * MINUTE],
    ],
  });
  await addPastCall(database, {
    wbNo: theirs,
    creator: other,
    at: midMonth(1) + DAY,
    people: [
      [other, 0, 38 * MINUTE],
      [me, MINUTE, 31 * MINUTE],
    ],
  });
  await addPastCall(database, { wbNo: own, creator: me, at: midMonth(2), people: [[me, 0, 20 * MINUTE]] });
}
