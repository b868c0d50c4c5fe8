import type { KeyboardEvent } from 'react';
import { isText } from './kind-labels.ts';
import { type BoardRow, siblingBefore } from './tree.ts';
import type { OutlineActions } from './use-outline-actions.ts';

function withCtrl(key: string, shift: boolean, row: BoardRow | undefined, actions: OutlineActions): boolean {
  if (key === 'enter') actions.addNote(row);
  else if (key === 'z') actions.turn(shift ? 'redo' : 'undo');
  else if (key === 'y') actions.turn('redo');
  else if (key === 'l' && row !== undefined) actions.lock(row);
  else return false;
  return true;
}

function withAlt(key: string, row: BoardRow, before: () => BoardRow | undefined, actions: OutlineActions): boolean {
  if (key === 'ArrowUp') actions.move(row, -1);
  else if (key === 'ArrowDown') actions.move(row, 1);
  else if (key === 'ArrowRight') actions.group(row, before());
  else if (key === 'ArrowLeft') actions.takeOut(row);
  else return false;
  return true;
}

function alone(key: string, row: BoardRow, actions: OutlineActions): boolean {
  const text = row.node !== undefined && isText(row.node.kind);
  if (row.node !== undefined && (key === 'F2' || (key === 'Enter' && text))) actions.write(row);
  else if (key === 'Enter' || key === ' ') actions.open(row);
  else if (key === 'Delete' || key === 'Backspace') actions.remove(row);
  else return false;
  return true;
}

/** The outline's own keys; the tree handles movement. True: handled. */
export function outlineKey(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  rows: readonly BoardRow[],
  at: number,
  actions: OutlineActions,
): boolean {
  const row = rows[at];
  if (ctrlKey || metaKey) return withCtrl(key.toLowerCase(), shiftKey, row, actions);
  if (row === undefined) return false;
  return altKey ? withAlt(key, row, () => siblingBefore(rows, at), actions) : alone(key, row, actions);
}
