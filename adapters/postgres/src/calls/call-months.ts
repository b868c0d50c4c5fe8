import { sql } from 'kysely';
import type { Tx } from '../port.ts';

/** The amounts that one call adds to a month of an account, or subtracts from it. */
export interface MonthShare {
  readonly accountId: string;
  readonly month: string;
  readonly created: boolean;
  readonly calls: number;
  readonly minutes: number;
}

/** Sums the shares first: a repeated report subtracts and adds the same amounts, and then changes no row. */
export async function addToMonths(tx: Tx, shares: readonly MonthShare[]): Promise<void> {
  const sums = new Map<string, MonthShare>();
  for (const share of shares) {
    const key = `${share.accountId} ${share.month}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, calls: sum.calls + share.calls, minutes: sum.minutes + share.minutes } : share);
  }
  // In a fixed order, so that two calls with the same people wait for each other without a deadlock.
  for (const [, { accountId, month, created, calls, minutes }] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (calls === 0 && minutes === 0) continue;
    const [createdCalls, createdMinutes, joinedCalls, joinedMinutes] = created
      ? [calls, minutes, 0, 0]
      : [0, 0, calls, minutes];
    await sql`
      insert into call_month as sums (account_id, month, created_calls, created_minutes, joined_calls, joined_minutes)
      values (${accountId}, ${month}, ${createdCalls}, ${createdMinutes}, ${joinedCalls}, ${joinedMinutes})
      on conflict (account_id, month) do update set
        created_calls = sums.created_calls + excluded.created_calls,
        created_minutes = sums.created_minutes + excluded.created_minutes,
        joined_calls = sums.joined_calls + excluded.joined_calls,
        joined_minutes = sums.joined_minutes + excluded.joined_minutes`.execute(tx);
  }
}
