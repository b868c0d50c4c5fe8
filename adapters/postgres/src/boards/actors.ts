import { sql } from 'kysely';
import type { Tx } from '../port.ts';

export interface TakenActor {
  readonly actor: number;
  readonly isNew: boolean;
}

/** The user's permanent numbers in the logs of boards, by board. The command holds the boards' locks. */
export async function takeActors(
  tx: Tx,
  wbNos: readonly string[],
  accountId: string,
): Promise<ReadonlyMap<string, TakenActor>> {
  const { rows } = await sql<TakenActor & { wbNo: string }>`
    with known as (
      select wb_no, actor from board_actor where account_id = ${accountId} and wb_no = any(${wbNos}::bigint[])),
    added as (
      insert into board_actor (wb_no, actor, account_id)
      select wb_no, coalesce((select max(actor) from board_actor as a where a.wb_no = own.wb_no), 0) + 1, ${accountId}
      from unnest(${wbNos}::bigint[]) as own (wb_no) where wb_no not in (select wb_no from known)
      returning wb_no, actor)
    select wb_no, actor, false as is_new from known union all select wb_no, actor, true from added`.execute(tx);
  return new Map(rows.map(({ wbNo, actor, isNew }) => [wbNo, { actor, isNew }]));
}

/** The same for one board. */
export async function takeActor(tx: Tx, wbNo: string, accountId: string): Promise<TakenActor> {
  const taken = (await takeActors(tx, [wbNo], accountId)).get(wbNo);
  if (taken === undefined) throw new Error('a user was given no number on a board');
  return taken;
}
