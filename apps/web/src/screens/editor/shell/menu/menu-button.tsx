import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Menu, type MenuSection } from './menu.tsx';
import { type OpenerPlacement, openerPlace } from './opener-place.ts';

interface MenuButtonProps {
  readonly label: string;
  readonly sections: readonly MenuSection[];
  readonly pick: (key: string) => void;
  readonly placement?: OpenerPlacement;
  readonly className?: string | undefined;
  /** Draws the button itself, which calls `toggle` when it is pressed. */
  readonly children: (open: boolean, toggle: () => void) => ReactNode;
}

/** A menu beside a button, for keys as for the pointer: it takes the focus, and gives it back to the button. */
export function MenuButton({ label, sections, pick, placement = 'bottomLeft', className, children }: MenuButtonProps) {
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
          place={(menu, window) =>
            openerPlace(
              opener.current?.firstElementChild?.getBoundingClientRect() ?? new DOMRect(),
              menu,
              placement,
              window,
            )
          }
          opener={opener}
          byKeys={byKeys.current}
          pick={pick}
          onClose={close}
        />
      )}
    </span>
  );
}
