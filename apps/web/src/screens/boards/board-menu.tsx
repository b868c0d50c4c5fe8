import type { ListedBoard } from '@sw/contract';
import type { MenuProps } from 'antd';
import { Copy, ExternalLink, LogOut, type LucideIcon, PencilLine, Star, Trash2, UserPlus } from 'lucide-react';
import { Shortcut } from '../../features/boards/shortcut.tsx';
import type { MessageKey, Translate } from '../../i18n/keys.ts';
import { actionsOf, type BoardActionName } from './board-actions.ts';

interface Entry {
  readonly icon: LucideIcon;
  readonly label: MessageKey;
  readonly shortcut?: string;
}

const ENTRIES: Readonly<Record<BoardActionName, Entry>> = {
  open: { icon: ExternalLink, label: 'boards:menu.open', shortcut: 'Enter' },
  star: { icon: Star, label: 'boards:menu.star', shortcut: 'S' },
  rename: { icon: PencilLine, label: 'boards:menu.rename', shortcut: 'F2' },
  share: { icon: UserPlus, label: 'boards:menu.share' },
  copy: { icon: Copy, label: 'boards:menu.copy' },
  recycle: { icon: Trash2, label: 'boards:menu.recycle', shortcut: 'Del' },
  leave: { icon: LogOut, label: 'boards:menu.leave', shortcut: 'Del' },
};

/** The menu of a board, with the actions that the user may do. */
export function boardMenu(board: ListedBoard, t: Translate): NonNullable<MenuProps['items']> {
  return actionsOf(board).flatMap((action) => {
    const { icon: Icon, label, shortcut } = ENTRIES[action];
    const ends = action === 'recycle' || action === 'leave';
    const item = {
      key: action,
      icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
      label: t(action === 'star' && board.star ? 'boards:menu.unstar' : label),
      ...(shortcut === undefined ? {} : { extra: <Shortcut>{shortcut}</Shortcut> }),
      danger: ends,
    };
    return ends && board.copying === null ? [{ type: 'divider' as const, key: 'line' }, item] : [item];
  });
}
