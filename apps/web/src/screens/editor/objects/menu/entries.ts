import type { Command } from '@sw/editor';
import {
  ArrowDown,
  ArrowUp,
  BringToFront,
  BrushCleaning,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Download,
  Group,
  Image as ImageIcon,
  Link,
  Lock,
  LockOpen,
  Maximize,
  MoveUpRight,
  PaintRoller,
  Pin,
  PinOff,
  Pipette,
  ScanSearch,
  Scissors,
  SendToBack,
  SquareDashedMousePointer,
  Trash2,
  Ungroup,
} from 'lucide-react';
import { shortcutFor } from '../../shell/chrome/shortcut-text.ts';
import type { ContextMenuItem, ContextMenuQuestion } from '../../shell/editor-feature.ts';
import { openPart } from '../bar/bar-parts.ts';
import { askToClean } from './clean-state.ts';

type Item = Omit<ContextMenuItem, 'run' | 'shortcut'>;
type Question = ContextMenuQuestion;

/** An item that runs a command of the editor, with that command's shortcut. */
const commandItem = (item: Item, command: Command): ContextMenuItem => ({
  ...item,
  shortcut: shortcutFor(command),
  run: ({ editor }) => editor.run(command),
});

const edits = ({ rights }: Question): boolean => rights.edit;
const editsObjects = ({ rights, locked }: Question): boolean => rights.edit && locked !== 'all';
/** Whether the user controls the view: during a demo it belongs to the presenter, and viewers have nothing to do. */
const looks = ({ rights }: Question): boolean => rights.edit || rights.reason !== 'demo';

/** The actions on objects and on the page itself; features add theirs. */
export const OBJECT_ENTRIES: readonly ContextMenuItem[] = [
  commandItem(
    {
      name: 'copy',
      at: { objects: [0, 10] },
      icon: Copy,
      label: 'editorObjects:action.copy',
      shown: (question) => question.rights.copy && looks(question),
    },
    { name: 'copy' },
  ),
  commandItem(
    {
      name: 'cut',
      at: { objects: [0, 20] },
      icon: Scissors,
      label: 'editorObjects:action.cut',
      shown: (question) => editsObjects(question) && question.rights.copy,
    },
    { name: 'cut' },
  ),
  {
    name: 'paste',
    at: { objects: [0, 30], page: [0, 10] },
    icon: ClipboardPaste,
    label: 'editorObjects:action.paste',
    shortcut: shortcutFor({ name: 'paste' }),
    shown: (question) => (question.subject === 'page' ? edits(question) : editsObjects(question) && question.pasting),
    run: ({ editor }, at) => editor.run(at === undefined ? { name: 'paste' } : { name: 'paste', at }),
  },
  commandItem(
    {
      name: 'duplicate',
      at: { objects: [0, 40] },
      icon: CopyPlus,
      label: 'editorObjects:action.duplicate',
      shown: editsObjects,
    },
    { name: 'duplicate' },
  ),
  commandItem(
    {
      name: 'copyStyle',
      at: { objects: [0, 60] },
      icon: Pipette,
      label: 'editorObjects:action.copyStyle',
      shown: editsObjects,
    },
    { name: 'copyStyle' },
  ),
  commandItem(
    {
      name: 'pasteStyle',
      at: { objects: [0, 70] },
      icon: PaintRoller,
      label: 'editorObjects:action.pasteStyle',
      shown: editsObjects,
    },
    { name: 'pasteStyle' },
  ),
  {
    name: 'copyPicture',
    at: { objects: [0, 80] },
    icon: ImageIcon,
    label: 'editorObjects:action.copyPicture',
    shown: (question) => question.rights.copy && looks(question),
    run: ({ editor }) => editor.run({ name: 'ask', request: 'copyPicture' }),
  },
  {
    name: 'exportSelection',
    at: { objects: [0, 90] },
    icon: Download,
    label: 'editorObjects:action.exportSelection',
    shown: (question) => question.rights.copy && looks(question),
    run: ({ editor }) => editor.run({ name: 'ask', request: 'export' }),
  },
  commandItem(
    {
      name: 'selectAll',
      at: { page: [0, 30] },
      icon: SquareDashedMousePointer,
      label: 'editorObjects:action.selectAll',
      shown: edits,
    },
    { name: 'selectAll' },
  ),
  commandItem(
    {
      name: 'bringToTop',
      at: { objects: [1, 10] },
      icon: BringToFront,
      label: 'editorObjects:action.bringToTop',
      shown: editsObjects,
    },
    { name: 'bringToTop' },
  ),
  commandItem(
    {
      name: 'bringForward',
      at: { objects: [1, 12] },
      icon: ArrowUp,
      label: 'editorObjects:action.bringForward',
      shown: editsObjects,
    },
    { name: 'bringForward' },
  ),
  commandItem(
    {
      name: 'sendBackward',
      at: { objects: [1, 14] },
      icon: ArrowDown,
      label: 'editorObjects:action.sendBackward',
      shown: editsObjects,
    },
    { name: 'sendBackward' },
  ),
  commandItem(
    {
      name: 'sendToBottom',
      at: { objects: [1, 20] },
      icon: SendToBack,
      label: 'editorObjects:action.sendToBottom',
      shown: editsObjects,
    },
    { name: 'sendToBottom' },
  ),
  commandItem(
    {
      name: 'keepOnTop',
      at: { objects: [1, 30] },
      icon: Pin,
      label: 'editorObjects:action.keepOnTop',
      shown: (question) => editsObjects(question) && !question.onTop,
    },
    { name: 'keepOnTop', on: true },
  ),
  commandItem(
    {
      name: 'stopKeepingOnTop',
      at: { objects: [1, 40] },
      icon: PinOff,
      label: 'editorObjects:action.stopKeepingOnTop',
      shown: (question) => editsObjects(question) && question.onTop,
    },
    { name: 'keepOnTop', on: false },
  ),
  commandItem(
    {
      name: 'group',
      at: { objects: [2, 10] },
      icon: Group,
      label: 'editorObjects:action.group',
      shown: (question) => editsObjects(question) && question.grouping.group,
    },
    { name: 'group' },
  ),
  commandItem(
    {
      name: 'connect',
      at: { objects: [2, 5] },
      icon: MoveUpRight,
      label: 'editorObjects:action.connect',
      shown: (question) => editsObjects(question) && question.count === 2,
    },
    { name: 'connect' },
  ),
  commandItem(
    {
      name: 'ungroup',
      at: { objects: [2, 20] },
      icon: Ungroup,
      label: 'editorObjects:action.ungroup',
      shown: (question) => editsObjects(question) && question.grouping.ungroup,
    },
    { name: 'ungroup' },
  ),
  commandItem(
    { name: 'lock', at: { objects: [2, 30] }, icon: Lock, label: 'editorObjects:action.lock', shown: editsObjects },
    { name: 'lock' },
  ),
  commandItem(
    {
      name: 'unlock',
      at: { objects: [2, 30] },
      icon: LockOpen,
      label: 'editorObjects:action.unlock',
      shown: (question) => edits(question) && question.locked === 'all',
    },
    { name: 'lock' },
  ),
  {
    name: 'link',
    at: { objects: [2, 40] },
    icon: Link,
    label: 'editorObjects:action.link',
    shown: editsObjects,
    run: () => openPart('link'),
  },
  commandItem(
    {
      name: 'zoomSelection',
      at: { objects: [3, 10] },
      icon: ScanSearch,
      label: 'editorObjects:action.zoomSelection',
      shown: looks,
    },
    { name: 'zoomSelection' },
  ),
  commandItem(
    {
      name: 'zoomFit',
      at: { objects: [3, 20], page: [2, 20] },
      icon: Maximize,
      label: 'editorObjects:action.zoomFit',
      shown: (question) => looks(question) && (question.subject === 'page' || !question.rights.edit),
    },
    { name: 'zoomFit' },
  ),
  commandItem(
    {
      name: 'delete',
      at: { objects: [4, 10] },
      icon: Trash2,
      label: 'editorObjects:action.delete',
      danger: true,
      shown: editsObjects,
    },
    { name: 'delete' },
  ),
  {
    name: 'clean',
    at: { page: [3, 10] },
    icon: BrushCleaning,
    label: 'editorObjects:action.clean',
    danger: true,
    shown: edits,
    run: askToClean,
  },
];
