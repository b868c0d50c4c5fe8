import type { Generated } from 'kysely';
import type { Stamp } from './column-types.ts';

/** A single row: the rules number for new records. Missing only until the first migration has ended. */
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
  /** The newest rules that the process supports. */
  rules: number;
  startedAt: Stamp;
  seenAt: Stamp;
}

/** A single row, once there is a backup. */
interface NewestBackupTable {
  onlyRow: Generated<boolean>;
  name: string;
  beganAt: Date;
}

export interface RulesTables {
  newestBackup: NewestBackupTable;
  activeRules: ActiveRulesTable;
  runningProcess: RunningProcessTable;
}
