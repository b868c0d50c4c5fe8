import { SECOND } from '@sw/base';
import type { ServerClock } from './server-clock.ts';

/** How often a visible tab checks the age of its offset, which is cheap. */
const LOOK_MS = 30 * SECOND;

export interface Visibility {
  isVisible(): boolean;
  /** Calls `run` whenever the page becomes visible or hidden. */
  onChange(run: () => void): void;
  /** Calls `run` repeatedly. */
  every(milliseconds: number, run: () => void): void;
}

/** Queries the server's time whenever the offset is too old, while the page is visible. */
export function keepInStep(clock: Pick<ServerClock, 'sync'>, { isVisible, onChange, every }: Visibility): void {
  const look = (): void => {
    if (isVisible()) void clock.sync();
  };
  onChange(look);
  every(LOOK_MS, look);
}
