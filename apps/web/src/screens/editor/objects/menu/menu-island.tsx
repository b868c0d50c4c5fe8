import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useT } from '../../../../i18n/language.ts';
import type { Anchor, PlaceRule } from '../../../../ui/anchor.ts';
import { keysOf } from '../../../../ui/keys-of.ts';
import { Menu } from '../../../../ui/menu.tsx';
import type { ContextMenuItem } from '../../shell/editor-feature.ts';

interface MenuIslandProps {
  readonly label: string;
  readonly anchor: () => Anchor | null;
  readonly place: PlaceRule;
  readonly sections: readonly (readonly ContextMenuItem[])[];
  /** Names of items that are disabled. */
  readonly idle?: ReadonlySet<string>;
  /** The element that opened the menu; it handles presses on itself. */
  readonly opener?: RefObject<HTMLElement | null>;
  /** Opened by keys: the first entry gets the focus immediately. */
  readonly byKeys?: boolean;
  readonly onPick: (item: ContextMenuItem) => void;
  readonly onClose: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** A menu of actions; it closes when the pointer leaves it or an entry is picked. */
export function MenuIsland({ sections, idle = NONE, byKeys = false, onPick, onClose, ...menu }: MenuIslandProps) {
  const t = useT();
  // Lifting the finger whose long press opened the menu must not pick an entry.
  const pressed = useRef(false);
  const leave = useMenuLeave(onClose);
  return (
    <Menu
      {...menu}
      slim={false}
      byKeys={byKeys}
      sections={sections.map((entries) => ({
        items: entries.map(({ name, icon, label, shortcut, danger = false }) => ({
          key: name,
          icon,
          label: t(label),
          keys: shortcut === undefined ? undefined : keysOf(shortcut),
          danger,
          disabled: idle.has(name),
        })),
      }))}
      takes={(byKeyboard) => byKeyboard || pressed.current}
      pick={(key) => {
        const item = sections.flat().find(({ name }) => name === key);
        if (item) onPick(item);
      }}
      onClose={onClose}
      onPointerDown={() => {
        pressed.current = true;
      }}
      {...leave}
    />
  );
}

/** A pointer that cuts a corner returns within this time. */
const BACK_MS = 300;

/** Closes a menu when the mouse leaves it. Ignores touch, where every lifted finger counts as leaving. */
function useMenuLeave(close: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: () => clearTimeout(timer.current),
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') timer.current = setTimeout(close, BACK_MS);
    },
  };
}
