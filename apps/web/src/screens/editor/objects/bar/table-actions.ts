import type { TableAction } from '@sw/editor';
import {
  ArrowDownToLine,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpToLine,
  type LucideIcon,
  PanelTop,
  TableCellsMerge,
  TableCellsSplit,
  TableColumnsSplit,
  TableRowsSplit,
} from 'lucide-react';
import type { MessageKey } from '../../../../i18n/keys.ts';

/** Shown in the bar's layer and in the context menu. */
export const TABLE_ACTIONS = [
  { action: 'rowAbove', icon: ArrowUpToLine, label: 'editorObjects:table.rowAbove' },
  { action: 'rowBelow', icon: ArrowDownToLine, label: 'editorObjects:table.rowBelow' },
  { action: 'columnLeft', icon: ArrowLeftToLine, label: 'editorObjects:table.columnLeft' },
  { action: 'columnRight', icon: ArrowRightToLine, label: 'editorObjects:table.columnRight' },
  { action: 'header', icon: PanelTop, label: 'editorObjects:table.header' },
  { action: 'deleteRow', icon: TableRowsSplit, label: 'editorObjects:table.deleteRow' },
  { action: 'deleteColumn', icon: TableColumnsSplit, label: 'editorObjects:table.deleteColumn' },
] as const satisfies readonly { readonly action: TableAction; readonly icon: LucideIcon; readonly label: MessageKey }[];

/** For a single cell; each is shown only if it applies. */
export const MERGE_ACTIONS = [
  { action: 'mergeRight', icon: TableCellsMerge, label: 'editorObjects:table.mergeRight' },
  { action: 'mergeBelow', icon: TableCellsMerge, label: 'editorObjects:table.mergeBelow' },
  { action: 'unmerge', icon: TableCellsSplit, label: 'editorObjects:table.unmerge' },
] as const satisfies readonly { readonly action: TableAction; readonly icon: LucideIcon; readonly label: MessageKey }[];
