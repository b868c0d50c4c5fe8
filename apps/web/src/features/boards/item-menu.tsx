import { Dropdown, type MenuProps } from 'antd';
import { type MouseEvent, useState } from 'react';
import styles from './item.module.css';

interface Opened<B> {
  readonly board: B;
  readonly x: number;
  readonly y: number;
  /** The element that gets the focus back. */
  readonly opener: HTMLElement | null;
}

export interface ItemMenuHandle<B> {
  readonly opened: Opened<B> | undefined;
  /** Opens from a button, the context-menu key or a right click. */
  readonly open: (board: B, event: MouseEvent<HTMLElement>) => void;
  readonly close: () => void;
}

/**
 * The board whose menu is open. One menu for the whole list: rendering one for each of hundreds of cards would be
 * wasteful.
 */
export function useItemMenu<B>(): ItemMenuHandle<B> {
  const [opened, setOpened] = useState<Opened<B>>();
  return {
    opened,
    open: (board, event) => {
      event.preventDefault();
      const target = event.target as HTMLElement;
      const { left, bottom } = target.getBoundingClientRect();
      const byPointer = event.type === 'contextmenu' && event.button === 2;
      const [x, y] = byPointer ? [event.clientX, event.clientY] : [left, bottom + 4];
      setOpened({ board, x, y, opener: target.closest<HTMLElement>('button, a') });
    },
    close: () => setOpened(undefined),
  };
}

interface ItemMenuProps<B> {
  readonly handle: ItemMenuHandle<B>;
  readonly items: (board: B) => NonNullable<MenuProps['items']>;
  readonly pick: (key: string, board: B) => void;
}

export function ItemMenu<B>({ handle: { opened, close }, items, pick }: ItemMenuProps<B>) {
  if (opened === undefined) return null;
  const { board, x, y, opener } = opened;
  const dismiss = (): void => {
    close();
    opener?.focus();
  };
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(open) => {
        if (!open) dismiss();
      }}
      menu={{
        items: items(board),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          // Dismissed before the action: a dialog returns the focus to where it was when the dialog opened.
          dismiss();
          pick(key, board);
        },
      }}
    >
      <span className={styles.anchor} style={{ left: x, top: y }} />
    </Dropdown>
  );
}
