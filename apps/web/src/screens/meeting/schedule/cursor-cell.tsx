import { type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './timeline.module.css';

interface CursorCellProps {
  readonly label: string;
  readonly left: number;
  readonly width: number;
  readonly takesFocus: RefObject<boolean>;
}

/** The cursor of the keyboard, and the only Tab stop. It is a new element at every place, so that screen readers announce each. */
export function CursorCell({ label, left, width, takesFocus }: CursorCellProps) {
  const cell = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    cell.current?.focus();
  }, [takesFocus]);
  return (
    <button
      ref={cell}
      type="button"
      aria-label={label}
      className={styles.cursor}
      style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
    />
  );
}
