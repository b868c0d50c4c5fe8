import type { CloudFile } from '@sw/contract';
import type { ListedFile } from '@sw/postgres';
import { asking } from '../pictures/asking.ts';
import type { SteadyAddresses } from '../steady-addresses.ts';

export async function presentFile(signed: SteadyAddresses, file: ListedFile): Promise<CloudFile> {
  const { entryId, parentId, name, category, bytes, changedAt, addedBy, nickName, key } = file;
  return {
    id: entryId,
    folderId: parentId,
    name,
    category,
    bytes: Number(bytes),
    changedAt: changedAt.toISOString(),
    addedBy: addedBy === null ? null : { userId: addedBy, nickName: nickName ?? '' },
    url: key === null ? null : await asking(signed.addressOf(key, name)),
    folders: file.folders ?? 0,
    files: file.files ?? 0,
    boards: file.boards,
    isShared: file.isShared,
  };
}

export const presentFiles = (signed: SteadyAddresses, files: readonly ListedFile[]): Promise<CloudFile[]> =>
  Promise.all(files.map((file) => presentFile(signed, file)));
