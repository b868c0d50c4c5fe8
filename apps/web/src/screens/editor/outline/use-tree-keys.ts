import { type KeyboardEvent, useRef } from 'react';
import { isText } from './kind-labels.ts';
import { type BoardRow, siblingBefore, treeStep, typeAhead } from './tree.ts';
import type { OutlineActions } from './use-outline-actions.ts';
import { useRowName } from './use-row-name.ts';

/** Letters typed with a longer pause between them begin a new word, and so do those after any other key. */
const PAUSE_MS = 700;
interface Typed {
  readonly text: string;
  readonly time: number;
}

const NOTHING_TYPED: Typed = { text: '', time: 0 };

interface TreeKeys {
  readonly rows: readonly BoardRow[];
  readonly at: number;
  readonly goTo: (index: number) => void;
  readonly fold: (key: string, open: boolean) => void;
  readonly actions: OutlineActions;
}

/** The keys of the outline. Every other key, Esc and F6 included, is left to other handlers. */
export function useTreeKeys({ rows, at, goTo, fold, actions }: TreeKeys): (event: KeyboardEvent) => void {
  const nameOf = useRowName();
  const typed = useRef<Typed>(NOTHING_TYPED);
  const row = rows[at];
  const type = (letter: string, time: number): void => {
    const text = time - typed.current.time > PAUSE_MS ? letter : typed.current.text + letter;
    typed.current = { text, time };
    const found = typeAhead(rows.map(nameOf), at, text);
    if (found !== undefined) goTo(found);
  };
  const act = (key: string): boolean => {
    if (row === undefined) return false;
    const text = row.node !== undefined && isText(row.node.kind);
    if (row.node !== undefined && (key === 'F2' || (key === 'Enter' && text))) actions.write(row);
    else if (key === 'Enter' || key === ' ') actions.open(row);
    else if (key === 'Delete' || key === 'Backspace') actions.remove(row);
    else return false;
    return true;
  };
  const withCtrl = (key: string, shift: boolean): boolean => {
    if (key === 'Enter') actions.addNote(row);
    else if (key === 'z') actions.turn(shift ? 'redo' : 'undo');
    else if (key === 'y') actions.turn('redo');
    else if (key === 'l' && row !== undefined) actions.lock(row);
    else return false;
    return true;
  };
  const withAlt = (key: string): boolean => {
    if (row === undefined) return false;
    if (key === 'ArrowUp') actions.move(row, -1);
    else if (key === 'ArrowDown') actions.move(row, 1);
    else if (key === 'ArrowRight') actions.group(row, siblingBefore(rows, at));
    else if (key === 'ArrowLeft') actions.takeOut(row);
    else return false;
    return true;
  };
  const plain = (key: string, time: number): boolean => {
    const step = treeStep(rows, at, key);
    if (step?.do === 'go') goTo(rows.findIndex((one) => one.key === step.key));
    else if (step !== undefined) fold(step.key, step.do === 'open');
    else if (!act(key)) {
      if ([...key].length !== 1) return false;
      type(key, time);
      return true;
    }
    typed.current = NOTHING_TYPED;
    return true;
  };
  return (event) => {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const ctrl = ctrlKey || metaKey;
    if (ctrl && altKey) return;
    if (ctrl || altKey) typed.current = NOTHING_TYPED;
    const used = ctrl
      ? withCtrl(key.toLowerCase() === 'enter' ? 'Enter' : key.toLowerCase(), shiftKey)
      : altKey
        ? withAlt(key)
        : plain(key, event.timeStamp);
    if (used) event.preventDefault();
  };
}
