import { momentOf, Repository } from './repository.ts';

/** The most unfinished backups that are skipped, because a folder may hold thousands of backups. */
const LOOKED_AT = 100;

/** When the newest finished backup of a folder began. Reads names only. */
export async function newestBackup(folder: string): Promise<Date | undefined> {
  const repository = new Repository(folder);
  for (const name of (await repository.names()).slice(-LOOKED_AT).toReversed()) {
    const moment = momentOf(name);
    if (moment !== undefined && (await repository.isFinished(name))) return moment;
  }
  return undefined;
}
