import { type KeyboardEvent, useRef } from 'react';
import { isText } from './kind-words.ts';
import { type TreeRow, treeStep, typeAhead } from './tree.ts';
import { useNodeName } from './use-node-name.ts';
import type { useOutlineDeeds } from './use-outline-deeds.ts';

/** Letters typed with a longer pause between them begin a new word. */
const PAUSE_MS = 700;

interface TreeKeys {
  readonly rows: readonly TreeRow[];
  readonly at: number;
  readonly goTo: (index: number) => void;
  readonly fold: (key: string, open: boolean) => void;
  readonly deeds: ReturnType<typeof useOutlineDeeds>;
}

/** The keys of the outline. Every other one is left to whoever wants it, Esc and F6 among them. */
export function useTreeKeys({ rows, at, goTo, fold, deeds }: TreeKeys): (event: KeyboardEvent) => void {
  const nameOf = useNodeName();
  const typed = useRef({ text: '', time: 0 });
  const type = (letter: string, time: number): void => {
    const text = time - typed.current.time > PAUSE_MS ? letter : typed.current.text + letter;
    typed.current = { text, time };
    const found = typeAhead(
      rows.map(({ node }) => nameOf(node)),
      at,
      text,
    );
    if (found !== undefined) goTo(found);
  };
  const act = (key: string): boolean => {
    const node = rows[at]?.node;
    if (node === undefined) return false;
    if (key === 'F2' || (key === 'Enter' && isText(node.kind))) deeds.write(node);
    else if (key === 'Enter' || key === ' ') deeds.show(node);
    else if (key === 'Delete' || key === 'Backspace') deeds.remove(node);
    else return false;
    return true;
  };
  return (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return;
    const step = treeStep(rows, at, key);
    if (step?.do === 'go') goTo(rows.findIndex((row) => row.key === step.key));
    else if (step !== undefined) fold(step.key, step.do === 'open');
    else if (!act(key)) {
      if ([...key].length !== 1) return;
      type(key, event.timeStamp);
    }
    event.preventDefault();
  };
}
