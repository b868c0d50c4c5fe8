import { inspectFolders, type LostFolders } from '@sw/postgres';
import { examination } from '../examination.ts';
import { fine, type Observation, skipped, warning } from '../finding.ts';

/** Whether users can reach all of their folders. An earlier release allowed two to be moved into each other at once. */
export function judgeFolders(lost: readonly LostFolders[]): Observation {
  const [first] = lost;
  if (first === undefined) return fine('folders', 'every folder of the file centre can be reached');
  const { spaceId, entryId } = first;
  const folders = lost.reduce((sum, one) => sum + one.folders, 0);
  return warning(
    'folders.lost',
    `${folders} folders in ${lost.length} spaces cannot be reached: they are in each other, or below one in the bin`,
    `Put one of them into the top folder, and run the doctor again: update file_entry set parent_id = (select entry_id from file_entry where space_id = ${spaceId} and parent_id is null), name_key = '/${entryId}' where entry_id = ${entryId};`,
  );
}

export const foldersExamination = examination('folders', ['databaseUrl'], async ({ databaseUrl }) => {
  const lost = await inspectFolders(databaseUrl);
  if (!lost.ok) return [skipped('folders', `the folders cannot be read: ${lost.error.message}`)];
  return [judgeFolders(lost.value)];
});
