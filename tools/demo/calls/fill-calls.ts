import { ROUTES } from '@sw/contract';
import type { Database } from '@sw/postgres';
import { addPastCall } from '@sw/testing';
import { goHome } from '../enterprise/fill-enterprise.ts';
import type { PersonName } from '../people.ts';
import type { Visitor } from '../visitor.ts';
import type { DemoCall } from './history.ts';

/**
 * Adds calls to the boards that have none. No browser can make a call in the past, so the rows are written as if LiveKit
 * had reported the calls.
 */
export async function fillCalls(
  database: Database,
  visitor: (name: PersonName) => Visitor,
  calls: readonly DemoCall[],
): Promise<number> {
  let added = 0;
  for (const [owner, own] of Map.groupBy(calls, (call) => call.owner)) {
    const { client } = visitor(owner);
    // People who joined an enterprise in this run are in its space now, but their own boards are in the personal space.
    await goHome(visitor(owner));
    const listed = await client.all(ROUTES.listBoards, { query: { filter: 'mine' } });
    const numbers = new Map(listed.map(({ wbName, wbNo }) => [wbName, wbNo]));
    for (const [wbName, onBoard] of Map.groupBy(own, (call) => call.wbName)) {
      const wbNo = numbers.get(wbName);
      if (wbNo === undefined || (await hasCalls(database, wbNo))) continue;
      for (const { kind, at, people } of onBoard) {
        const creator = visitor(owner).userId;
        const there = people.map(([who, from, to]) => [visitor(who).userId, from, to] as const);
        await addPastCall(database, { wbNo, creator, kind, at, people: there });
        added += 1;
      }
    }
  }
  return added;
}

async function hasCalls(database: Database, wbNo: string): Promise<boolean> {
  const found = await database.query.selectFrom('call').select('callId').where('wbNo', '=', wbNo).executeTakeFirst();
  return found !== undefined;
}
