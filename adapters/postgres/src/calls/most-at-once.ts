import { callRecord, mostAtOnce } from '@sw/policy';
import { sql } from 'kysely';
import type { Db } from '../port.ts';
import type { CallRow } from '../tables/call-tables.ts';
import { connectionsOf, factsOf } from './call-facts.ts';
import { type CallListFilter, conditions } from './call-statistics.ts';

/**
 * Longer lists are not compared: the number of people has no index, so the database reads every call of the period. It
 * took 370 ms for 48,000 calls and takes about 20 ms for 4,000 (`npm run bench -- call-stats`).
 */
export const MOST_CALLS_COMPARED = 5_000;

/** Number of calls read first. Each further read is four times as large, so that even years need few statements. */
const FIRST_CALLS = 10;

type Candidate = Pick<CallRow, 'callId' | 'people' | 'stoppedAt' | 'finishedAt' | 'goneAt'>;

/**
 * The most people who were in one of these calls at the same time. A call's number of people includes everybody who was
 * ever in it, so a call with no more people than the maximum found so far cannot exceed it. Usually the first few calls
 * decide.
 */
export async function readMostAtOnce(db: Db, filter: CallListFilter, now: number): Promise<number> {
  let most = 0;
  for (let [offset, limit] = [0, FIRST_CALLS]; ; [offset, limit] = [offset + limit, limit * 4]) {
    const { rows } = await sql<Candidate>`
      select call.call_id, call.people, call.stopped_at, call.finished_at, call.gone_at
      from call_person as person join call on call.call_id = person.call_id
      where ${conditions(filter)}
      order by call.people desc, call.call_id limit ${limit} offset ${offset}`.execute(db);
    const candidates = rows.filter(({ people }) => people > most);
    if (candidates.length === 0) return most;
    const connections = Map.groupBy(
      await connectionsOf(
        db,
        candidates.map(({ callId }) => callId),
      ),
      ({ callId }) => callId,
    );
    for (const call of candidates) {
      const { people } = callRecord(factsOf(call, connections.get(call.callId) ?? []), now);
      most = Math.max(most, mostAtOnce(people));
    }
    if (rows.length < limit || (rows.at(-1)?.people ?? 0) <= most) return most;
  }
}
