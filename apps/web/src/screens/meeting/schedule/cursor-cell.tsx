import { type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './timeline.module.css';

interface CursorCellProps {
  readonly label: string;
  readonly left: number;
  readonly width: number;
  readonly takesFocus: RefObject<boolean>;
}

/**
 * Where the keys are: the one stop of the Tab key. It is another element at every place, so that readers say each.
 */
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
