import { Copy, LogOut, PencilLine, Star, Trash2, Upload } from 'lucide-react';
import type { BoardMenuItem, BoardMenuQuestion } from '../shell/editor-feature.ts';

/** An entry of the board's menu without its action, which the menu itself adds. */
export type BoardMenuEntry = Omit<BoardMenuItem, 'run'>;

/** Entries that end the user's work on the board have a section of their own. */
const ENDINGS: ReadonlySet<string> = new Set(['recycle', 'leave']);
export const isEnding = ({ name }: BoardMenuEntry): boolean => ENDINGS.has(name);

/** The entries that belong to the board itself. */
export const OWN_ENTRIES = [
  { name: 'rename', order: 10, icon: PencilLine, label: 'boards:menu.rename', shown: ({ owner }) => owner },
  { name: 'star', order: 20, icon: Star, label: 'boards:menu.star' },
  {
    name: 'copy',
    order: 60,
    icon: Copy,
    label: 'boards:menu.copy',
    shown: ({ owner, permit }) => owner || permit === 2,
  },
  { name: 'import', order: 90, icon: Upload, label: 'boardFiles:import.menu' },
  { name: 'recycle', order: 200, icon: Trash2, label: 'boards:menu.recycle', shown: ({ owner }) => owner },
  { name: 'leave', order: 210, icon: LogOut, label: 'boards:menu.leave', shown: ({ owner }) => !owner },
] as const satisfies readonly BoardMenuEntry[];

export type OwnEntryName = (typeof OWN_ENTRIES)[number]['name'];

/** The entries that this user may use on the open board, in menu order. Forbidden ones are absent, not disabled. */
export const menuEntries = (added: readonly BoardMenuEntry[], question: BoardMenuQuestion): readonly BoardMenuEntry[] =>
  [...OWN_ENTRIES, ...added]
    .filter(({ shown }: BoardMenuEntry) => shown?.(question) ?? true)
    .toSorted((a, b) => a.order - b.order);
