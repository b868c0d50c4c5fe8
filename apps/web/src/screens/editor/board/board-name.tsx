import type { PageInfo } from '@sw/contract';
import { useRef } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import { useTip } from '../../../ui/tooltip.tsx';
import styles from './board.module.css';

const RenameBoard = lazyPart(async () => (await import('./rename-board.tsx')).RenameBoard);

interface BoardNameProps {
  readonly page: PageInfo;
  readonly renaming: boolean;
  readonly setRenaming: (renaming: boolean) => void;
}

/** The owner edits it in place. */
export function BoardName({ page, renaming, setRenaming }: BoardNameProps) {
  const t = useT();
  const tip = useTip(t('boards:menu.rename'), 'bottom', renaming);
  const button = useRef<HTMLButtonElement>(null);
  const { wbName, owner } = page;
  const close = (): void => {
    setRenaming(false);
    // Runs after the field is replaced by the name.
    setTimeout(() => button.current?.focus());
  };
  if (renaming) {
    return (
      <span className={styles.renaming}>
        <RenameBoard board={page} close={close} />
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
