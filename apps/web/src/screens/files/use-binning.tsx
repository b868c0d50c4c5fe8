import { type CloudFile, ROUTES } from '@sw/contract';
import { type ReactNode, useState } from 'react';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { api } from '../../features/transport/api.ts';
import { binFiles } from './file-commands.ts';
import { type FileUses, UsedDialog } from './used-dialog.tsx';

interface Asked {
  readonly files: readonly CloudFile[];
  readonly uses: FileUses;
}

/**
 * Deletes files that no board uses immediately, because one click undoes it, and asks before deleting the others. `done`
 * runs after either. Somebody else's files go to that person's bin, and the user must not learn which boards use them.
 */
export function useBinning(
  done: () => void,
  own: boolean,
): { bin: (files: readonly CloudFile[]) => void; question: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const binNow = (files: readonly CloudFile[]): void => {
    done();
    void binFiles(files, own);
  };
  const bin = async (files: readonly CloudFile[]): Promise<void> => {
    if (!own) return binNow(files);
    try {
      const uses = await api.call(ROUTES.listFileUses, { body: { ids: files.map(({ id }) => id) } });
      if (uses.boards.length + uses.others === 0) binNow(files);
      else setAsked({ files, uses });
    } catch (failure) {
      presentFailure(failure);
    }
  };
  const question = asked && (
    <UsedDialog uses={asked.uses} close={() => setAsked(undefined)} bin={() => binNow(asked.files)} />
  );
  return { bin: (files) => void bin(files), question };
}
