import type { LucideIcon } from 'lucide-react';
import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Anchor, Placement, PlaceRule } from './anchor.ts';
import { ariaKeys } from './aria-keys.ts';
import { layers, useFocusReturn } from './layer.ts';
import styles from './menu.module.css';
import { usePlace } from './place.ts';
import { rovingIndex } from './roving.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** Shown instead of an icon: a face, a colour. */
  readonly mark?: ReactNode;
  /** As shown to users: `Ctrl 0`. */
  readonly keys?: string | undefined;
  /** A note at the end of the row. */
  readonly note?: string | undefined;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Whether it is the present value among several. */
  readonly chosen?: boolean;
}

export interface MenuSection {
  readonly title?: string;
  readonly items: readonly MenuItem[];
}

interface MenuProps {
  readonly label: string;
  readonly sections: readonly MenuSection[];
  readonly anchor: () => Anchor | null | undefined;
  readonly place: PlaceRule;
  /** The element that opened the menu; it handles presses on itself. */
  readonly opener?: RefObject<HTMLElement | null> | undefined;
  /** Opened by keys: the first entry gets the focus immediately. */
  readonly byKeys: boolean;
  /** As wide as its entries need; otherwise all menus have the same width. */
  readonly slim?: boolean;
  /** Called after `onClose`. */
  readonly pick: (key: string) => void;
  /** If it returns false, a click on an entry picks nothing. */
  readonly takes?: (byKeys: boolean) => boolean;
  readonly onClose: () => void;
  readonly onPointerDown?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onPointerLeave?: (event: ReactPointerEvent) => void;
}

/** Entries in sections: the menu has the focus, arrow keys move, and a press beside it closes it. */
export function Menu(props: MenuProps) {
  const { label, sections, anchor, place, opener, byKeys, slim = true, pick, takes, onClose, ...pointer } = props;
  const menu = useRef<HTMLDivElement>(null);
  const placed = usePlace(menu, anchor, place) !== undefined;
  useFocusReturn(menu);
  useFirstFocus(menu, byKeys);
  useMenuKeys(menu, onClose);
  useOutsidePress(menu, opener, onClose);
  return createPortal(
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      data-slim={slim}
      data-placed={placed}
      onMouseDown={(event) => event.preventDefault()}
      onContextMenu={(event) => event.preventDefault()}
      // The entry under the pointer has the focus, without the ring that the keyboard needs.
      onPointerMove={({ currentTarget }) => currentTarget.setAttribute('data-by', 'pointer')}
      onKeyDown={({ currentTarget }) => currentTarget.setAttribute('data-by', 'keys')}
      {...pointer}
    >
      {sections.map(({ title, items }) => (
        <div key={items[0]?.key} className={styles.section}>
          {title !== undefined && <p className={styles.title}>{title}</p>}
          {items.map((item) => (
            <Entry
              key={item.key}
              item={item}
              onPick={(withKeys) => {
                if (takes?.(withKeys) === false) return;
                // Closes before the action: a dialog returns the focus to where it was when the dialog opened.
                onClose();
                pick(item.key);
              }}
            />
          ))}
        </div>
      ))}
    </div>,
    layers(),
  );
}

interface EntryProps {
  readonly item: MenuItem;
  /** The argument is whether keys picked it. */
  readonly onPick: (byKeys: boolean) => void;
}

function Entry({ item, onPick }: EntryProps) {
  const { label, icon: Icon, mark, keys, note, danger = false, disabled = false, chosen = false } = item;
  return (
    <button
      type="button"
      role="menuitem"
      className={styles.entry}
      tabIndex={-1}
      disabled={disabled}
      data-danger={danger}
      data-chosen={chosen}
      aria-keyshortcuts={ariaKeys(keys)}
      onPointerMove={({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse') currentTarget.focus({ preventScroll: true });
      }}
      onClick={({ detail }) => onPick(detail === 0)}
    >
      {Icon === undefined ? mark : <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span>{label}</span>
      {note !== undefined && <small>{note}</small>}
      {keys !== undefined && <kbd aria-hidden>{keys}</kbd>}
    </button>
  );
}

const entriesIn = (menu: HTMLElement): HTMLButtonElement[] => [
  ...menu.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
];

function useFirstFocus(menu: RefObject<HTMLElement | null>, byKeys: boolean): void {
  // The value when the menu opened: later the focus is in the menu itself.
  const [fromKeys] = useState(byKeys);
  useEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const [first] = entriesIn(element);
    (fromKeys && first ? first : element).focus({ preventScroll: true });
  }, [menu, fromKeys]);
}

/** Arrow keys move in a menu and wrap around; Escape and Tab leave it. */
function useMenuKeys(menu: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const receive = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') {
        event.preventDefault();
        event.stopPropagation();
        close();
        return;
      }
      const entries = entriesIn(element);
      const at = entries.indexOf(document.activeElement as HTMLButtonElement);
      const next = rovingIndex(event.key, at, entries.length, 1, true);
      const target = next === undefined ? undefined : entries[next];
      if (target === undefined) return;
      event.preventDefault();
      target.focus();
    };
    element.addEventListener('keydown', receive);
    return () => element.removeEventListener('keydown', receive);
  }, [menu, close]);
}

function useOutsidePress(
  menu: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null> | undefined,
  close: () => void,
): void {
  useEffect(() => {
    const receive = (event: PointerEvent) => {
      const { target } = event;
      if (!(target instanceof Node) || menu.current?.contains(target) || opener?.current?.contains(target)) return;
      // A press beside the menu does nothing else; a right press opens the menu of that place.
      if (event.button === 0) event.stopPropagation();
      close();
    };
    window.addEventListener('pointerdown', receive, { capture: true });
    return () => window.removeEventListener('pointerdown', receive, { capture: true });
  }, [menu, opener, close]);
}

/** The gap between a button and its menu. */
export const MENU_GAP = 4;

interface MenuButtonProps {
  readonly label: string;
  readonly sections: readonly MenuSection[];
  readonly pick: (key: string) => void;
  readonly placement?: Placement;
  readonly className?: string | undefined;
  /** Renders the button, which calls `toggle` when pressed. */
  readonly children: (open: boolean, toggle: () => void) => ReactNode;
}

/** A menu beside a button, for keys and pointer: it takes the focus, and returns it to the button. */
export function MenuButton(props: MenuButtonProps) {
  const { label, sections, pick, placement = 'bottom-start', className, children } = props;
  const [open, setOpen] = useState(false);
  const byKeys = useRef(false);
  const opener = useRef<HTMLSpanElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const toggle = (): void => {
    const button = opener.current?.querySelector('button');
    byKeys.current = button?.matches(':focus-visible') ?? false;
    button?.focus({ preventScroll: true });
    setOpen(!open);
  };
  return (
    <span ref={opener} className={className}>
      {children(open, toggle)}
      {open && (
        <Menu
          label={label}
          sections={sections}
          anchor={() => opener.current?.firstElementChild}
          place={{ placement, gap: MENU_GAP }}
          opener={opener}
          byKeys={byKeys.current}
          pick={pick}
          onClose={close}
        />
      )}
    </span>
  );
}
