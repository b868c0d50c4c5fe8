import { RULES } from '@sw/board-model';
import { controlFrame, ROUTES } from '@sw/contract';
import { until } from '@sw/engines';
import { openPageLog } from '@sw/nats';
import { apiClient } from '../board-client.ts';
import type { Cell } from '../cell.ts';
import type { SharedPage } from '../drawing/boards.ts';
import { readWhole } from '../drawing/oracle.ts';
import type { Person } from '../people.ts';

const CONNECTED_MS = 30_000;
const FOLLOWS_MS = 60_000;
/** The number that the next person on a board of one gets. */
const NEXT_ACTOR = 2;

/** What PostgreSQL forgets when it goes back alone: somebody joined and was removed, then the board went into the bin. */
export async function writeAhead(env: Readonly<Record<string, string>>, page: SharedPage): Promise<void> {
  const log = openPageLog({ url: env.NATS_URL ?? '', name: 'chaos', logError: () => undefined });
  try {
    // It connects in the background.
    await until('the page log', () => log.ping(), CONNECTED_MS);
    const stamp = { rules: RULES, time: Date.now() };
    const controls = [{ type: 'removed', actor: NEXT_ACTOR } as const, { type: 'boardRecycled' } as const];
    for (const [n, control] of controls.entries()) {
      await log.append(page, controlFrame(`90000000${n}`, control, stamp), { timeoutMs: 20_000 });
    }
  } finally {
    await log.close();
  }
}

/** Whether somebody who joins the board after the repair may draw on it, for its log as for its rows. */
export async function joinsWithRights(cell: Cell, page: SharedPage, guest: Person): Promise<boolean> {
  const apiUrl = cell.own.stack.urlOf('api');
  const [owner] = page.people;
  if (!owner) throw new Error('a board without its owner');
  const { wbNo } = page;
  const share = { params: { wbNo }, query: { permit: '2' } } as const;
  const { link } = await apiClient(apiUrl, owner).call(ROUTES.shareCode, share);
  const code = new URL(link).searchParams.get('code') ?? '';
  await apiClient(apiUrl, guest).call(ROUTES.joinBoard, { query: { code } });
  const people = await cell.database.query
    .selectFrom('boardActor')
    .select('actor')
    .where('wbNo', '=', wbNo)
    .where('accountId', 'is not', null)
    .execute();
  const look = async () => {
    const { access } = (await readWhole(cell, page)).state;
    const bound = people.some(({ actor }) => access.removed.has(actor) || access.permits.has(actor));
    if (bound || access.recycled) throw new Error('the log decides otherwise');
  };
  return until('the log to follow the rows', look, FOLLOWS_MS).then(
    () => people.length === 2,
    () => false,
  );
}
