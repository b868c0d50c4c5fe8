import { BACKUP_COMMANDS } from './backup/commands.ts';
import type { OperatorCommand } from './command.ts';
import { doctorCommand } from './doctor/command.ts';
import { rulesActivate } from './rules/activate.ts';
import { rulesStatus } from './rules/status.ts';

/** A new command is a new folder and one line here. */
export const COMMANDS: readonly OperatorCommand[] = [doctorCommand, ...BACKUP_COMMANDS, rulesStatus, rulesActivate];
