import type { PageInfo } from '@sw/contract';
import { ChevronDown, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useImport } from '../../../features/board-files/use-import.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { withMessages } from '../../../features/lazy/with-messages.ts';
import { useT } from '../../../i18n/language.ts';
import { MenuButton } from '../../../ui/menu.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import styles from './board.module.css';
import { type BoardMenuEntry, isEnding, menuEntries, OWN_ENTRIES, type OwnEntryName } from './menu-entries.ts';

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog);
const RecycleBoard = lazyPart(async () => (await import('./recycle-board.tsx')).RecycleBoard);

async function copy(board: PageInfo): Promise<void> {
  const commands = await withMessages(() => import('../../boards/board-commands.ts')).catch(showPartFailure);
  await commands?.copyBoard(board);
}

interface BoardMenuProps {
  readonly page: PageInfo;
  readonly starred: boolean;
  readonly star: () => void;
  readonly rename: () => void;
}

export function BoardMenu({ page, starred, star, rename }: BoardMenuProps) {
  const t = useT();
  const narrow = useNarrow();
  const rights = useEditor((state) => state.rights);
  const session = useEditorSession();
  const bring = useImport();
  const [leaving, setLeaving] = useState(false);
  // Counts the requests: each checks again who else works on the board.
  const [recycling, setRecycling] = useState(0);
  const own: Readonly<Record<OwnEntryName, () => void>> = {
    rename,
    star,
    copy: () => void copy(page),
    import: bring.ask,
    recycle: () => setRecycling(recycling + 1),
    leave: () => setLeaving(true),
  };
  const { boardMenu } = session.registry;
  const pick = (key: string): void => {
    const entry = OWN_ENTRIES.find(({ name }) => name === key);
    if (entry) own[entry.name]();
    else boardMenu.find(({ name }) => name === key)?.run(session, page);
  };
  const entries = menuEntries(boardMenu, { ...page, narrow, rights });
  const itemOf = (entry: BoardMenuEntry) => ({
    key: entry.name,
    icon: entry.icon,
    label: t(entry.name === 'star' && starred ? 'boards:menu.unstar' : entry.label),
    danger: isEnding(entry),
  });
  const sections = [entries.filter((entry) => !isEnding(entry)), entries.filter(isEnding)];
  const label = t('boards:menu.of', { name: page.wbName });
  return (
    <>
      <MenuButton
        label={label}
        sections={sections.filter((section) => section.length > 0).map((section) => ({ items: section.map(itemOf) }))}
        pick={pick}
        className={styles.opener}
      >
        {(open, toggle) => (
          <ToolButton
            icon={narrow ? EllipsisVertical : ChevronDown}
            label={label}
            expanded={open}
            placement="bottom"
            onClick={toggle}
          />
        )}
      </MenuButton>
      {bring.dialog}
      {recycling > 0 && <RecycleBoard key={recycling} board={page} />}
      {leaving && <LeaveDialog board={page} close={() => setLeaving(false)} />}
    </>
  );
}
