import type { Point } from '@sw/board-render';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { keysOf } from '../../shell/chrome/shortcut-text.ts';
import type { ContextMenuItem } from '../../shell/editor-feature.ts';
import { Entry } from '../../shell/menu/entry.tsx';
import styles from '../../shell/menu/menu.module.css';
import { MenuLayer } from '../../shell/menu/menu-layer.tsx';
import { menuPlace } from './menu-place.ts';

/** A pointer that cuts a corner comes back within that. */
const BACK_MS = 300;

interface LeaveHandlers {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: (event: PointerEvent) => void;
}

/** Closes a menu when the mouse leaves it. A finger leaves the glass after every touch, which says nothing. */
function useMenuLeave(close: () => void): LeaveHandlers {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: () => clearTimeout(timer.current),
    onPointerLeave: ({ pointerType }) => {
      if (pointerType === 'mouse') timer.current = setTimeout(close, BACK_MS);
    },
  };
}

interface MenuEntryProps {
  readonly item: ContextMenuItem;
  readonly disabled: boolean;
  /** Called with whether keys did it. */
  readonly onPick: (byKeys: boolean) => void;
}

function MenuEntry({ item, disabled, onPick }: MenuEntryProps) {
  const t = useT();
  const { icon, label, shortcut, danger = false } = item;
  const keys = shortcut === undefined ? undefined : keysOf(shortcut);
  return <Entry item={{ icon, label: t(label), keys, danger, disabled }} onPick={onPick} />;
}

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
