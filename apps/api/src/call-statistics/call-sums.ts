import type { ROUTES } from '@sw/contract';
import { chargedMinutes, minutesUsed, monthIn, monthMinutesLeft } from '@sw/policy';
import { MOST_CALLS_COMPARED, type MonthSums, readCallMonths, readMostAtOnce, readRunningShares } from '@sw/postgres';
import { readCallUse } from '../calls/call-use.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Session } from '../http/session.ts';
import { lastMonths, monthBefore, periodOf } from './months.ts';

type SumDeps = Pick<ApiDeps, 'database' | 'clock'>;
type Sums = Omit<MonthSums, 'month'>;

const NOTHING: Sums = { createdCalls: 0, createdMinutes: 0, joinedCalls: 0, joinedMinutes: 0 };

const add = (a: Sums, b: Sums): Sums => ({
  createdCalls: a.createdCalls + b.createdCalls,
  createdMinutes: a.createdMinutes + b.createdMinutes,
  joinedCalls: a.joinedCalls + b.joinedCalls,
  joinedMinutes: a.joinedMinutes + b.joinedMinutes,
});

/** The sums of the caller's months; running calls count as if they ended now. */
async function monthsOf({ database, clock }: SumDeps, { accountId, timeZone }: Session): Promise<Map<string, Sums>> {
  const now = clock.now();
  const months = new Map<string, Sums>();
  for (const { month, ...sums } of await readCallMonths(database.query, accountId)) months.set(month, sums);
  for (const { created, startedAt, took } of await readRunningShares(database.query, accountId, now)) {
    const month = monthIn(timeZone, startedAt);
    const minutes = chargedMinutes(took);
    const share = created
      ? { ...NOTHING, createdCalls: 1, createdMinutes: minutes }
      : { ...NOTHING, joinedCalls: 1, joinedMinutes: minutes };
    months.set(month, add(months.get(month) ?? NOTHING, share));
  }
  return months;
}

const sumOf = (months: ReadonlyMap<string, Sums>): Sums => [...months.values()].reduce(add, NOTHING);

const present = (sums: Sums) => ({
  created: { calls: sums.createdCalls, minutes: sums.createdMinutes },
  joined: { calls: sums.joinedCalls, minutes: sums.joinedMinutes },
});

/** The sums of the last months up to this one, oldest first, without gaps. */
async function lastSums(deps: SumDeps, session: Session, count: number): Promise<MonthSums[]> {
  const known = await monthsOf(deps, session);
  const months = lastMonths(monthIn(session.timeZone, deps.clock.now()), count);
  return months.map((month) => ({ month, ...(known.get(month) ?? NOTHING) }));
}

export function getCallAllowance({ database, clock }: ApiDeps): Handler<typeof ROUTES.getCallAllowance> {
  return async ({ session }) => {
    const { rights, use, month } = await readCallUse(database.query, session, clock.now());
    const left = monthMinutesLeft(rights, use);
    return {
      month,
      used: minutesUsed(use),
      allowed: rights.monthCallMinutes,
      left,
      singleCallMinutes: rights.singleCallMinutes,
    };
  };
}

export function getCallTotals(deps: ApiDeps): Handler<typeof ROUTES.getCallTotals> {
  return async ({ query, session }) => {
    const now = deps.clock.now();
    const { accountId, timeZone } = session;
    const { month, from } = periodOf(query, { timeZone, now });
    const all = await monthsOf(deps, session);
    const chosen = [...all].filter(([name]) => (month === undefined ? name >= (from ?? '') : name === month));
    const sums = sumOf(new Map(chosen));
    const mostAtOnce =
      sums.createdCalls + sums.joinedCalls > MOST_CALLS_COMPARED
        ? null
        : await readMostAtOnce(deps.database.query, { accountId, month, from, side: 'all' }, now);
    return { ...present(sums), consumedMinutes: sums.createdMinutes, mostAtOnce };
  };
}

export function getCreatedMinutes(deps: ApiDeps): Handler<typeof ROUTES.getCreatedMinutes> {
  return async ({ session }) => ({ minutes: sumOf(await monthsOf(deps, session)).createdMinutes });
}

export function getJoinedMinutes(deps: ApiDeps): Handler<typeof ROUTES.getJoinedMinutes> {
  return async ({ session }) => ({ minutes: sumOf(await monthsOf(deps, session)).joinedMinutes });
}

export function getCreatedMinutesByMonth(deps: ApiDeps): Handler<typeof ROUTES.getCreatedMinutesByMonth> {
  return async ({ query: { months }, session }) =>
    (await lastSums(deps, session, months)).map(({ month, createdMinutes }) => ({ month, minutes: createdMinutes }));
}

export function getJoinedMinutesByMonth(deps: ApiDeps): Handler<typeof ROUTES.getJoinedMinutesByMonth> {
  return async ({ query: { months }, session }) =>
    (await lastSums(deps, session, months)).map(({ month, joinedMinutes }) => ({ month, minutes: joinedMinutes }));
}

export function getCallDurationSummary(deps: ApiDeps): Handler<typeof ROUTES.getCallDurationSummary> {
  return async ({ query: { months }, session }) =>
    (await lastSums(deps, session, months)).map(({ month, createdMinutes, joinedMinutes }) => ({
      month,
      created: createdMinutes,
      joined: joinedMinutes,
    }));
}

export function getCallNumberSummary(deps: ApiDeps): Handler<typeof ROUTES.getCallNumberSummary> {
  return async ({ query: { months }, session }) =>
    (await lastSums(deps, session, months)).map(({ month, createdCalls, joinedCalls }) => ({
      month,
      created: createdCalls,
      joined: joinedCalls,
    }));
}

export function getCallSummary(deps: ApiDeps): Handler<typeof ROUTES.getCallSummary> {
  return async ({ session }) => {
    const months = await monthsOf(deps, session);
    const thisMonth = monthIn(session.timeZone, deps.clock.now());
    const lastMonth = monthBefore(thisMonth);
    const of = (month: string) => ({ month, ...present(months.get(month) ?? NOTHING) });
    return { thisMonth: of(thisMonth), lastMonth: of(lastMonth), all: present(sumOf(months)) };
  };
}
