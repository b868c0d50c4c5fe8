import type { ROUTES } from '@sw/contract';
import { minutesUsed } from '@sw/policy';
import {
  countSpaceBoards,
  type LevelRow,
  levelOfSpace,
  readFullest,
  readSpaceAccount,
  readSpaceKinds,
  readSpaceMonths,
} from '@sw/postgres';
import { lastMonths } from '../call-statistics/months.ts';
import { readCallUse } from '../calls/call-use.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { openRequestOf } from './sales-requests.ts';

/** The number of bars that fit beside the list. */
const MONTHS = 5;

/** Every usage figure comes from the query that enforces its limit. */
export function getRights({ database, clock }: ApiDeps): Handler<typeof ROUTES.getRights> {
  return async ({ session }) => {
    const db = database.query;
    const { spaceId, accountId } = session;
    const { use, month } = await readCallUse(db, session, clock.now());
    const [level, space, boards, most, kinds, request] = await Promise.all([
      levelOfSpace(db, spaceId),
      readSpaceAccount(db, spaceId),
      countSpaceBoards(db, spaceId),
      readFullest(db, spaceId),
      readSpaceKinds(db, spaceId),
      openRequestOf(db, accountId),
    ]);
    const months = lastMonths(month, MONTHS);
    const charged = await readSpaceMonths(db, spaceId, months[0]);
    const next = await db
      .selectFrom('level')
      .selectAll()
      .where('levelNo', '>', level.levelNo)
      .orderBy('levelNo')
      .executeTakeFirst();
    const callMinutes = minutesUsed(use);
    const stored = space.used + space.reserved;
    return {
      level: presentLevel(level),
      next: next === undefined ? null : presentLevel(next),
      usage: { boards, space: stored, callMinutes, month },
      most,
      kinds: { ...kinds, other: Math.max(0, stored - kinds.images - kinds.documents - kinds.audio) },
      months: months.map((name) => ({ month: name, minutes: name === month ? callMinutes : (charged.get(name) ?? 0) })),
      request: request ?? null,
    };
  };
}

function presentLevel({ levelNo, name, revision: _, ...rights }: LevelRow) {
  return { levelNo, name, rights };
}
