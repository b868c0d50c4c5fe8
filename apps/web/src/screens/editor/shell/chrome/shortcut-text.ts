import { type Chord, type Command, KEYMAP } from '@sw/editor';
import { isApple, keysOf } from '../../../../ui/keys-of.ts';

const isSame = (one: Command, other: Command): boolean => {
  const [mine, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return mine.length === theirs.size && mine.every(([name, value]) => theirs.get(name) === value);
};

/** The first shortcut of a command of the editor; undefined if it has none. */
export const shortcutFor = (command: Command): Chord | undefined =>
  Object.entries(KEYMAP).find(([, meant]) => isSame(command, meant))?.[0];

/** The same, as shown to users. */
export function shortcutOf(command: Command, apple = isApple()): string | undefined {
  const chord = shortcutFor(command);
  return chord && keysOf(chord, apple);
}
