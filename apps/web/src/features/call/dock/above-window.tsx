import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useCall } from '../call-state.ts';
import { phoneTiles } from '../model/tiles.ts';
import styles from './above.module.css';
import { useDock } from './dock-state.ts';
import { useAbove } from './picture-above.ts';
import { AboveControls } from './pill.tsx';
import { Tile } from './tile.tsx';
import { useCallColours } from './use-board-members.ts';

/** The call in a window above all others: the last speaker, and the buttons that are needed most. */
export function AboveWindow() {
  const opened = useAbove((state) => state.window);
  const people = useCall((state) => state.people);
  const pinned = useDock((state) => state.pinned);
  const colourOf = useCallColours();
  useEffect(() => () => opened?.close(), [opened]);
  if (opened === undefined) return null;
  const others = people.filter(({ own }) => !own);
  const [first] = phoneTiles(others.length > 0 ? others : people, pinned);
  return createPortal(
    <div className={styles.above}>
      <ul>{first && <Tile person={first} colour={colourOf(first.userId)} phone />}</ul>
      <AboveControls />
    </div>,
    opened.document.body,
  );
}
