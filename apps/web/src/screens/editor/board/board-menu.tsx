import type { PageInfo } from '@sw/contract';
import {
  ChevronDown,
  Copy,
  Download,
  EllipsisVertical,
  History,
  ListTree,
  LogOut,
  type LucideIcon,
  MessageSquare,
  PencilLine,
  Presentation,
  Printer,
  Search,
  Star,
  Trash2,
  Upload,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { useImport } from '../../../features/board-files/use-import.tsx';
import { useNarrow } from '../../../features/page/use-narrow.ts';
import { goTo } from '../../../features/session/navigator.ts';
import { openShareDialog } from '../../../features/sharing/dialogs.ts';
import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { copyBoard, recycleBoards } from '../../boards/board-commands.ts';
import { useDemo, useMayPresent } from '../people/use-demo.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { MenuButton } from '../shell/menu/menu-button.tsx';
import { useRun, useSession } from '../shell/session/editor-context.ts';
import styles from './head.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { type HeadDeed, menuDeeds } from './menu-actions.ts';

const ENTRIES: Readonly<Record<HeadDeed, { readonly icon: LucideIcon; readonly label: MessageKey }>> = {
  rename: { icon: PencilLine, label: 'boards:menu.rename' },
  star: { icon: Star, label: 'boards:menu.star' },
  present: { icon: Presentation, label: 'editorPeople:demo.begin' },
  share: { icon: UserPlus, label: 'boards:menu.share' },
  find: { icon: Search, label: 'editorFind:menu' },
  copy: { icon: Copy, label: 'boards:menu.copy' },
  export: { icon: Download, label: 'boardFiles:export.menu' },
  print: { icon: Printer, label: 'boardFiles:print.menu' },
  import: { icon: Upload, label: 'boardFiles:import.menu' },
  history: { icon: History, label: 'editorHistory:open' },
  outline: { icon: ListTree, label: 'editorView:outline.title' },
  comments: { icon: MessageSquare, label: 'editorComments:title' },
  recycle: { icon: Trash2, label: 'boards:menu.recycle' },
  leave: { icon: LogOut, label: 'boards:menu.leave' },
};

interface BoardMenuProps {
  readonly page: PageInfo;
  readonly starred: boolean;
  readonly star: () => void;
  readonly rename: () => void;
}

export function BoardMenu({ page, starred, star, rename }: BoardMenuProps) {
  const t = useT();
  const narrow = useNarrow();
  const mayPresent = useMayPresent();
  const demo = useDemo(page.wbNo);
  const run = useRun();
  const { ui } = useSession();
  const bring = useImport();
  const [leaving, setLeaving] = useState(false);

  const deeds: Readonly<Record<HeadDeed, () => void>> = {
    rename,
    star,
    present: demo.begin,
    share: () => openShareDialog(page),
    find: () => run({ name: 'ask', request: 'search' }),
    copy: () => void copyBoard(page),
    export: () => run({ name: 'ask', request: 'export' }),
    print: () => run({ name: 'ask', request: 'print' }),
    import: bring.ask,
    outline: () => ui.setState({ panel: 'outline' }),
    comments: () => ui.setState({ panel: 'comments' }),
    history: () => ui.setState({ panel: 'history' }),
    // First away from the board, so that its screen does not tell what the toast tells.
    recycle: () => void goTo('/board').then(() => recycleBoards([page])),
    leave: () => setLeaving(true),
  };
  const ends = (deed: HeadDeed): boolean => deed === 'recycle' || deed === 'leave';
  const shown = menuDeeds({ ...page, narrow, mayPresent });
  const itemOf = (deed: HeadDeed) => ({
    key: deed,
    icon: ENTRIES[deed].icon,
    label: t(deed === 'star' && starred ? 'boards:menu.unstar' : ENTRIES[deed].label),
    danger: ends(deed),
  });
  const sections = [shown.filter((deed) => !ends(deed)), shown.filter(ends)];
  const label = t('boards:menu.of', { name: page.wbName });
  return (
    <>
      <MenuButton
        label={label}
        sections={sections.filter((deeds) => deeds.length > 0).map((deeds) => ({ items: deeds.map(itemOf) }))}
        pick={(key) => deeds[key as HeadDeed]()}
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
      <LeaveDialog board={page} open={leaving} close={() => setLeaving(false)} />
    </>
  );
}
