import { useSearchParams } from 'react-router';
import { readAddress } from './address.ts';
import { FolderScreen } from './folder-screen.tsx';
import { SharedFolders } from './shared-folders.tsx';

/** The file centre: a folder, a search, or the folders that others share with the user. */
export function Files() {
  const [params] = useSearchParams();
  return readAddress(params).place === 'shared' ? <SharedFolders /> : <FolderScreen />;
}
