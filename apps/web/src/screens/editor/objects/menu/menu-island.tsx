import type { Point } from '@sw/board-render';
import { type RefObject, useRef } from 'react';
import type { ContextMenuItem } from '../../shell/editor-feature.ts';
import styles from '../../shell/menu/menu.module.css';
import { MenuLayer } from '../../shell/menu/menu-layer.tsx';
import { MenuEntry } from './menu-entry.tsx';
import { menuPlace } from './menu-place.ts';
import { useMenuLeave } from './use-menu-leave.ts';

interface MenuIslandProps {
  readonly label: string;
  /** In window pixels. */
  readonly at: Point;
  readonly sections: readonly (readonly ContextMenuItem[])[];
  /** Names of items that are disabled. */
  readonly idle?: ReadonlySet<string>;
  /** What opened it: a press on that is its own. */
  readonly opener?: RefObject<HTMLElement | null>;
  /** The first entry is taken at once: it was opened by keys. */
  readonly byKeys?: boolean;
  readonly onPick: (item: ContextMenuItem) => void;
  readonly onClose: () => void;
}

const NONE: ReadonlySet<string> = new Set();

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
        <div key={entries[0]?.name} className={styles.section}>
          {entries.map((item) => (
            <MenuEntry
              key={item.name}
              item={item}
              disabled={idle.has(item.name)}
              onPick={(byKeyboard) => {
                if (!byKeyboard && !pressed.current) return;
                // Before the action: a dialog gives the focus back to where it was when it opened.
                onClose();
                onPick(item);
              }}
            />
          ))}
        </div>
      ))}
    </MenuLayer>
  );
}
