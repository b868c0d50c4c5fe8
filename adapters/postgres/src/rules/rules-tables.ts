import type { Generated } from 'kysely';
import type { Stamp } from '../column-types.ts';

/** One row: the rules number that new records carry. Absent only until the first migration is over. */
interface ActiveRulesTable {
  onlyRow: Generated<boolean>;
  rules: number;
  activatedAt: Stamp;
}

/** One row per process; a process that was killed leaves its row behind. */
interface RunningProcessTable {
  processId: string;
  kind: string;
  version: string;
  /** The newest rules it knows. */
  rules: number;
  startedAt: Stamp;
  seenAt: Stamp;
}

export interface RulesTables {
  activeRules: ActiveRulesTable;
  runningProcess: RunningProcessTable;
}
