import { DEFAULT_TIME_ZONE } from '@sw/base';
import { MEETING_MOMENTS, type MerchantConfig } from '@sw/policy';
import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

export interface MeetingSettings extends MerchantConfig {
  readonly timeZone: string;
  /** ISO: Monday is 1. */
  readonly workdays: readonly number[];
  readonly releaseMinutes: number | null;
}

const WORKDAYS = [1, 2, 3, 4, 5];

/** Undefined for a personal space. The default zone is that of the person who created the enterprise. */
export async function readMeetingSettings(db: Db, spaceId: string): Promise<MeetingSettings | undefined> {
  const row = await db
    .selectFrom('merchant')
    .leftJoin('meetingSettings as s', 's.spaceId', 'merchant.spaceId')
    .leftJoin('account as founder', 'founder.accountId', 'merchant.createdBy')
    .select([
      'merchant.appointStartTime',
      'merchant.appointEndTime',
      's.spaceId as set',
      's.timeZone',
      's.workdays',
      's.releaseMinutes',
      'founder.timeZone as founderZone',
    ])
    .where('merchant.spaceId', '=', spaceId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { appointStartTime, appointEndTime, set, timeZone, founderZone, workdays, releaseMinutes } = row;
  return {
    appointStartTime,
    appointEndTime,
    timeZone: timeZone ?? founderZone ?? DEFAULT_TIME_ZONE,
    workdays: workdays ?? WORKDAYS,
    releaseMinutes: set === null ? MEETING_MOMENTS.releaseMinutes : releaseMinutes,
  };
}

export async function writeMeetingSettings(
  tx: Tx,
  spaceId: string,
  { timeZone, workdays, releaseMinutes }: Omit<MeetingSettings, keyof MerchantConfig>,
): Promise<void> {
  const row = { timeZone, workdays: [...workdays], releaseMinutes };
  await tx
    .insertInto('meetingSettings')
    .values({ spaceId, ...row })
    .onConflict((conflict) => conflict.column('spaceId').doUpdateSet(row))
    .execute();
}

export interface WorkdayException {
  readonly day: string;
  readonly working: boolean;
  readonly name: string;
}

/** In order; of one year or of all years, at most 1,000. */
export async function listWorkdayExceptions(db: Db, spaceId: string, year?: number): Promise<WorkdayException[]> {
  const within =
    year === undefined ? sql`true` : sql`day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`;
  const { rows } = await sql<WorkdayException>`
    select to_char(day, 'YYYY-MM-DD') as day, working, name from workday_exception
    where space_id = ${spaceId} and ${within} order by workday_exception.day`.execute(db);
  return rows;
}

/** Sets days and removes others; returns the resulting number of days. The command holds a lock of the enterprise. */
export async function writeWorkdayExceptions(
  tx: Tx,
  spaceId: string,
  { set, remove }: { readonly set: readonly WorkdayException[]; readonly remove: readonly string[] },
): Promise<number> {
  await sql`delete from workday_exception where space_id = ${spaceId} and day = any(${remove}::date[])`.execute(tx);
  // Of several entries for one day, the last counts: an insert must not update a row twice.
  const days = [...new Map(set.map((one) => [one.day, one])).values()];
  await sql`
    insert into workday_exception (space_id, day, working, name)
    select ${spaceId}, * from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ working }) => working)}::boolean[],
      ${days.map(({ name }) => name)}::text[])
    on conflict (space_id, day) do update set working = excluded.working, name = excluded.name`.execute(tx);
  const { rows } = await sql<{ days: number }>`
    select count(*)::integer as days from workday_exception where space_id = ${spaceId}`.execute(tx);
  return rows[0]?.days ?? 0;
}
