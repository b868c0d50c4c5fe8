import type { Command } from '@sw/editor';
import { CornerDownRight, ListPlus, Workflow } from 'lucide-react';
import type { ContextMenuItem, ContextMenuQuestion } from '../../shell/editor-feature.ts';
import { openPart } from '../bar/bar-parts.ts';
import { MERGE_ACTIONS, TABLE_ACTIONS } from '../bar/table-actions.ts';

/** Before everything else, because rows, columns and nodes are the most likely reason to open the menu. */
const SECTION = -1;

const isIn =
  (within: 'table' | 'graph') =>
  ({ rights, locked, within: found }: ContextMenuQuestion): boolean =>
    rights.edit && locked !== 'all' && found === within;

const run =
  (command: Command): ContextMenuItem['run'] =>
  ({ editor }) =>
    editor.run(command);

/** Actions on the rows and columns of the cell under the pointer, and on the node there. */
export const COMPOSITE_ENTRIES: readonly ContextMenuItem[] = [
  ...TABLE_ACTIONS.map(
    ({ action, icon, label }, i): ContextMenuItem => ({
      name: action,
      at: { objects: [SECTION, i] },
      icon,
      label,
      shown: isIn('table'),
      run: run({ name: 'changeTable', action }),
    }),
  ),
  ...MERGE_ACTIONS.map(
    ({ action, icon, label }, i): ContextMenuItem => ({
      name: action,
      at: { objects: [SECTION, TABLE_ACTIONS.length + i] },
      icon,
      label,
      shown: (question) => isIn('table')(question) && (question.merges ?? []).includes(action),
      run: run({ name: 'changeTable', action }),
    }),
  ),
  {
    name: 'addChild',
    at: { objects: [SECTION, 0] },
    icon: CornerDownRight,
    label: 'editorObjects:node.child',
    shown: isIn('graph'),
    run: run({ name: 'addNode', as: 'child' }),
  },
  {
    name: 'addSibling',
    at: { objects: [SECTION, 1] },
    icon: ListPlus,
    label: 'editorObjects:node.sibling',
    shown: isIn('graph'),
    run: run({ name: 'addNode', as: 'sibling' }),
  },
  {
    name: 'convertGraph',
    at: { objects: [SECTION, 2] },
    icon: Workflow,
    label: 'editorObjects:graph.label',
    shown: isIn('graph'),
    run: () => openPart('graph'),
  },
];
