import { sql } from 'kysely';
import type { Tx } from '../port.ts';

/** No stream reaches 10^12 records, so this is above every version that was ever assigned; 2^53 allows 9,000 such raises. */
const BASE_RAISE = 1_000_000_000_000;
/** The same for the numbers of control records, of which one command uses a few hundred at most. */
const CONTROL_RAISE = 1_000_000_000;
/** More people than ever join one board between two moments. The codec's 2^31 - 1 allows 2,000 such raises. */
const ACTOR_RAISE = 1_000_000;

/** For streams that restart at 1, while open windows and the earlier logs have higher versions. Returns the number of pages. */
export async function raiseVersionBases(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    update board_page set version_base = version_base + ${BASE_RAISE}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** For restored rows of an earlier moment: a log that already contains a control's number would treat a new record as a repeat. */
export async function raiseControlNumbers(tx: Tx): Promise<void> {
  await sql`
    select setval(name, nextval(name) + ${CONTROL_RAISE})
    from (select pg_get_serial_sequence('page_control', 'control_id')::regclass as name) as sequence`.execute(tx);
}

/**
 * Queues control records written since then again, because the logs may lack them. A row has the start time of its
 * transaction, which may wait for NATS for some seconds, so one minute is added. A record that is in the log twice is
 * consumed once. Returns the number of records.
 */
export async function appendControlsAgain(tx: Tx, since: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update page_control set appended_at = null, last_seq = null
    where appended_at >= ${since}::timestamptz - interval '1 minute' and control is not null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * For boards whose logs know more people than their rows: a number that is used again would have the drawings and the
 * rights of somebody else. A number of nobody goes far above the known ones, because a new person gets the next one.
 */
export async function leaveOutActors(tx: Tx, wbNos: Iterable<string>): Promise<void> {
  await sql`
    insert into board_actor (wb_no, actor) select wb_no, max(actor) + ${ACTOR_RAISE}::integer from board_actor
    where wb_no = any(${[...wbNos]}::bigint[]) group by wb_no`.execute(tx);
}
