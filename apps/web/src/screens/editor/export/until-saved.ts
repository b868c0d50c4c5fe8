import type { Editor } from '@sw/editor';
import { until } from '../../../features/timing/until.ts';

/** Within it a working connection saves anything. */
const AT_MOST_MS = 10_000;

/** What is exported is what the server has: waits until it has everything. False: it has not, and does not get it now. */
export const untilSaved = ({ state }: Editor): Promise<boolean> =>
  until(
    () => state.get().save.state === 'saved',
    (changed) => state.subscribe(changed),
    AT_MOST_MS,
  );
