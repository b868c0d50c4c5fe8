import { SECOND } from '@sw/base';
import type { ServerClock } from './server-clock.ts';

/** How often a visible tab looks whether its offset is too old, which costs nothing unless it is. */
const LOOK_MS = 30 * SECOND;

export interface Visibility {
  isVisible(): boolean;
  /** Whenever it becomes visible or hidden. */
  onChange(run: () => void): void;
  /** Again and again. */
  every(milliseconds: number, run: () => void): void;
}

/** Asks the server for the time whenever the offset is older than allowed, as long as somebody may be looking. */
export function keepInStep(clock: Pick<ServerClock, 'sync'>, { isVisible, onChange, every }: Visibility): void {
  const look = (): void => {
    if (isVisible()) void clock.sync();
  };
  onChange(look);
  every(LOOK_MS, look);
}
