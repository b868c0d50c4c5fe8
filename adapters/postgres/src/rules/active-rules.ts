import { fail, ok, type Result } from '@sw/base';
import { sql } from 'kysely';
import type { Database, Db } from '../port.ts';
import { LIVE_SECONDS, type RunningProcess, readProcesses } from './processes.ts';

/** The rules number for new records. Every migrated database has one. */
export async function readActiveRules(db: Db): Promise<number> {
  const { rules } = await db.selectFrom('activeRules').select('rules').executeTakeFirstOrThrow();
  return rules;
}

export type ActivationRefusal =
  /** The number never decreases, because stored records carry it. */
  | { readonly reason: 'lower'; readonly active: number }
  | { readonly reason: 'unknown'; readonly processes: readonly RunningProcess[] };

/**
 * Raises the number if every recently seen process supports it. A process that starts at the same moment without
 * support for it writes the earlier number until its next heartbeat, which every process can read, and serves nobody
 * after that.
 */
export async function activateRules(database: Database, rules: number): Promise<Result<number, ActivationRefusal>> {
  return database.transaction(async (tx) => {
    const { rules: active } = await tx.selectFrom('activeRules').select('rules').forUpdate().executeTakeFirstOrThrow();
    if (rules < active) return fail({ reason: 'lower', active });
    const live = (await readProcesses(tx)).filter(({ seenSecondsAgo }) => seenSecondsAgo < LIVE_SECONDS);
    const processes = live.filter((one) => one.rules < rules);
    if (processes.length > 0) return fail({ reason: 'unknown', processes });
    if (rules > active) {
      await tx.updateTable('activeRules').set({ rules, activatedAt: sql<Date>`now()` }).execute();
    }
    return ok(active);
  });
}
