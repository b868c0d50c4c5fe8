import type { Point } from '@sw/board-render';
import { type RefObject, useRef } from 'react';
import styles from '../../shell/menu/menu.module.css';
import { MenuLayer } from '../../shell/menu/menu-layer.tsx';
import { MenuEntry } from './menu-entry.tsx';
import { menuPlace } from './menu-place.ts';
import type { EntryName } from './menu-sections.ts';
import { useMenuLeave } from './use-menu-leave.ts';

interface MenuIslandProps {
  readonly label: string;
  /** In window pixels. */
  readonly at: Point;
  readonly sections: readonly (readonly EntryName[])[];
  /** There is nothing to do it with right now. */
  readonly idle?: ReadonlySet<EntryName>;
  /** What opened it: a press on that is its own. */
  readonly opener?: RefObject<HTMLElement | null>;
  /** The first entry is taken at once: it was opened by keys. */
  readonly byKeys?: boolean;
  readonly onPick: (entry: EntryName) => void;
  readonly onClose: () => void;
}

const NONE: ReadonlySet<EntryName> = new Set();

/** The menu itself; it closes when the pointer leaves it or an entry is picked. */
export function MenuIsland({
  label,
  at,
  sections,
  idle = NONE,
  opener,
  byKeys = false,
  onPick,
  onClose,
}: MenuIslandProps) {
  // The finger that opened it by resting is lifted over an entry: that picks nothing.
  const pressed = useRef(false);
  const leave = useMenuLeave(onClose);
  return (
    <MenuLayer
      label={label}
      place={(size, window) => menuPlace(at, size, window)}
      opener={opener}
      byKeys={byKeys}
      onClose={onClose}
      onPointerDown={() => {
        pressed.current = true;
      }}
      {...leave}
    >
      {sections.map((entries) => (
        <div key={entries[0]} className={styles.section}>
          {entries.map((entry) => (
            <MenuEntry
              key={entry}
              entry={entry}
              disabled={idle.has(entry)}
              onPick={(byKeyboard) => {
                if (!byKeyboard && !pressed.current) return;
                // Before the deed: a dialog gives the focus back to where it was when it opened.
                onClose();
                onPick(entry);
              }}
            />
          ))}
        </div>
      ))}
    </MenuLayer>
  );
}
