import { callRecord, mostAtOnce } from '@sw/policy';
import { sql } from 'kysely';
import type { CallRow } from '../call-tables.ts';
import type { Db } from '../port.ts';
import { connectionsOf, factsOf } from './call-facts.ts';
import { type CallListFilter, conditions } from './call-statistics.ts';

/**
 * Nobody's list is compared if it is longer: the number of people has no index, so the database reads every call of the
 * period. 48,000 calls took it 370 ms, 4,000 take it about 20 (`npm run bench -- call-stats`).
 */
export const MOST_CALLS_COMPARED = 5_000;

/** Calls read at first; four times as many each time after, so that even years need few statements. */
const FIRST_CALLS = 10;

type Candidate = Pick<CallRow, 'callId' | 'people' | 'stoppedAt' | 'finishedAt' | 'goneAt'>;

/**
 * The most people who were in one of these calls at the same time. A call counts everybody who was ever in it, so one
 * with no more people than the most found so far cannot have had more at once: as a rule the first few calls decide.
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
