import type { Point } from '@sw/board-render';
import type { Command } from '@sw/editor';
import {
  BringToFront,
  BrushCleaning,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Crop,
  Group,
  Link,
  Lock,
  LockOpen,
  type LucideIcon,
  Maximize,
  MessageSquarePlus,
  MonitorDown,
  MonitorUp,
  Pin,
  PinOff,
  ScanSearch,
  Scissors,
  SendToBack,
  SquareDashedMousePointer,
  Trash2,
  Ungroup,
  Wallpaper,
} from 'lucide-react';
import type { MessageKey } from '../../../../i18n/keys.ts';
import type { EntryName } from './menu-sections.ts';

interface Entry {
  readonly icon: LucideIcon;
  readonly label: MessageKey;
  /** What it takes away cannot be seen any more. */
  readonly danger?: boolean;
}

export const ENTRIES = {
  copy: { icon: Copy, label: 'editorObjects:deed.copy' },
  cut: { icon: Scissors, label: 'editorObjects:deed.cut' },
  paste: { icon: ClipboardPaste, label: 'editorObjects:deed.paste' },
  copyToScreen: { icon: MonitorUp, label: 'editorObjects:deed.copyToScreen' },
  pasteFromScreen: { icon: MonitorDown, label: 'editorObjects:deed.pasteFromScreen' },
  duplicate: { icon: CopyPlus, label: 'editorObjects:deed.duplicate' },
  crop: { icon: Crop, label: 'editorObjects:deed.crop' },
  bringToTop: { icon: BringToFront, label: 'editorObjects:deed.bringToTop' },
  sendToBottom: { icon: SendToBack, label: 'editorObjects:deed.sendToBottom' },
  keepOnTop: { icon: Pin, label: 'editorObjects:deed.keepOnTop' },
  stopKeepingOnTop: { icon: PinOff, label: 'editorObjects:deed.stopKeepingOnTop' },
  group: { icon: Group, label: 'editorObjects:deed.group' },
  ungroup: { icon: Ungroup, label: 'editorObjects:deed.ungroup' },
  lock: { icon: Lock, label: 'editorObjects:deed.lock' },
  unlock: { icon: LockOpen, label: 'editorObjects:deed.unlock' },
  link: { icon: Link, label: 'editorObjects:deed.link' },
  comment: { icon: MessageSquarePlus, label: 'editorObjects:deed.comment' },
  delete: { icon: Trash2, label: 'editorObjects:deed.delete', danger: true },
  selectAll: { icon: SquareDashedMousePointer, label: 'editorObjects:deed.selectAll' },
  background: { icon: Wallpaper, label: 'editorObjects:deed.background' },
  zoomSelection: { icon: ScanSearch, label: 'editorObjects:deed.zoomSelection' },
  zoomFit: { icon: Maximize, label: 'editorObjects:deed.zoomFit' },
  clean: { icon: BrushCleaning, label: 'editorObjects:deed.clean', danger: true },
} as const satisfies Record<EntryName, Entry>;

/** Entries that first show something: a field, a panel, a question. */
type Opening = 'copyToScreen' | 'pasteFromScreen' | 'link' | 'crop' | 'background' | 'clean';

const OPENING: ReadonlySet<EntryName> = new Set<Opening>([
  'copyToScreen',
  'pasteFromScreen',
  'link',
  'crop',
  'background',
  'clean',
]);

export const isOpening = (entry: EntryName): entry is Opening => OPENING.has(entry);

/** @param at on the page, where it is pasted */
export function commandOf(entry: Exclude<EntryName, Opening>, at: Point | undefined): Command {
  if (entry === 'paste') return at === undefined ? { name: 'paste' } : { name: 'paste', at };
  if (entry === 'comment') return { name: 'ask', request: 'comment' };
  if (entry === 'keepOnTop' || entry === 'stopKeepingOnTop') return { name: 'keepOnTop', on: entry === 'keepOnTop' };
  return { name: entry === 'unlock' ? 'lock' : entry };
}
