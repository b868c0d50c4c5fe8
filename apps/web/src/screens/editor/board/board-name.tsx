import type { PageInfo } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';
import { useT } from '../../../i18n/language.ts';
import { useTip } from '../../../ui/tooltip.tsx';
import { renameBoard } from '../../boards/board-commands.ts';
import styles from './board.module.css';

const RenameField = lazyPart(async () => (await import('../../boards/rename-field.tsx')).RenameField);

interface BoardNameProps {
  readonly page: PageInfo;
  readonly renaming: boolean;
  readonly setRenaming: (renaming: boolean) => void;
}

/** The owner changes it where it stands. */
export function BoardName({ page, renaming, setRenaming }: BoardNameProps) {
  const t = useT();
  const cache = useQueryClient();
  const tip = useTip(t('boards:menu.rename'), 'bottom', renaming);
  const button = useRef<HTMLButtonElement>(null);
  const { wbNo, wbName, owner } = page;
  const close = (): void => {
    setRenaming(false);
    // After the field is gone and the name is back.
    setTimeout(() => button.current?.focus());
  };
  const save = async (name: string): Promise<void> => {
    await renameBoard(page, name);
    await refetchStale(cache, boardKeys.board(wbNo));
  };
  if (renaming) {
    return (
      <span className={styles.renaming}>
        <RenameField wbName={wbName} save={save} close={close} />
      </span>
    );
  }
  return (
    <h1 className={styles.name}>
      {owner ? (
        <button type="button" ref={button} onClick={() => setRenaming(true)} {...tip}>
          {wbName}
        </button>
      ) : (
        wbName
      )}
    </h1>
  );
}
