import type { Point, Size } from '@sw/board-render';
import type { RefObject } from 'react';
import { Entry, type MenuItem } from './entry.tsx';
import styles from './menu.module.css';
import { MenuLayer } from './menu-layer.tsx';

export interface KeyedItem extends MenuItem {
  readonly key: string;
}

export interface MenuSection {
  readonly title?: string;
  readonly items: readonly KeyedItem[];
}

interface MenuProps {
  readonly label: string;
  readonly sections: readonly MenuSection[];
  readonly place: (menu: Size, window: Size) => Point;
  readonly opener?: RefObject<HTMLElement | null> | undefined;
  readonly byKeys: boolean;
  readonly pick: (key: string) => void;
  readonly onClose: () => void;
}

/** Entries in sections, for buttons that open a menu. */
export function Menu({ sections, pick, onClose, ...layer }: MenuProps) {
  return (
    <MenuLayer slim onClose={onClose} {...layer}>
      {sections.map(({ title, items }) => (
        <div key={items[0]?.key} className={styles.section}>
          {title !== undefined && <p className={styles.title}>{title}</p>}
          {items.map((item) => (
            <Entry
              key={item.key}
              item={item}
              onPick={() => {
                // Before the action: a dialog gives the focus back to where it was when it opened.
                onClose();
                pick(item.key);
              }}
            />
          ))}
        </div>
      ))}
    </MenuLayer>
  );
}
