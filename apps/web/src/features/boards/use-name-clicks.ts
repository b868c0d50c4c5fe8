import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Within this time a second click makes it a double click. */
const DOUBLE_CLICK_MS = 250;

/**
 * If a double click on the name renames, a first click on it waits for a second before it follows the link. Clicks
 * beside the name, which land on the link itself, follow it at once.
 */
export function useNameClicks(to: string | undefined, rename: (() => void) | undefined) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event: MouseEvent<HTMLElement>): void => {
    // Detail 0 is Enter on the keyboard.
    if (rename === undefined || to === undefined || event.detail === 0 || event.target === event.currentTarget) return;
    event.preventDefault();
    clearTimeout(timer.current);
    if (event.detail > 1) rename();
    else timer.current = setTimeout(() => void navigate(to), DOUBLE_CLICK_MS);
  };
}
