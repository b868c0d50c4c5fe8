import { readdir } from 'node:fs/promises';
import { HOUR, messageOf } from '@sw/base';
import { newestBackup } from '../../backup/newest-backup.ts';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, skipped, warning } from '../finding.ts';

const MAKE = "'admin backup create' makes one; let a timer or cron run it every night (docs/handbook/backup.md)";

function judgeAge(
  madeAt: Date | undefined,
  { now, hours }: { readonly now: Date; readonly hours: number },
): Observation {
  if (madeAt === undefined) return warning('backup.none', 'there is no finished backup yet', `${MAKE}.`);
  const age = (now.getTime() - madeAt.getTime()) / HOUR;
  const says = `the newest backup is of ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (age <= hours) return fine('backup', says);
  return fault(
    'backup.old',
    `${says}, ${Math.floor(age)} hours ago`,
    `${MAKE}. The log of that timer says why it failed; what was never finished is listed as such by 'admin backup list'.`,
  );
}

export const backupExamination = examination(
  'backup',
  ['backupFolder', 'backupHours'],
  async ({ backupFolder, backupHours }) => {
    if (backupFolder === undefined)
      return [skipped('backup', 'BACKUP_FOLDER is not set: the age of backups is not known')];
    try {
      await readdir(backupFolder);
    } catch (error) {
      const why = messageOf(error);
      return [
        fault(
          'backup.folder',
          `the folder of the backups cannot be read: ${why}`,
          'Correct BACKUP_FOLDER, mount its disk, or run the doctor as the user who makes the backups.',
        ),
      ];
    }
    return [judgeAge(await newestBackup(backupFolder), { now: new Date(), hours: backupHours })];
  },
);
