import * as z from 'zod';
import { useLiveStore } from '../../live/live-store.ts';
import type { LiveEvent } from '../../live/stale-after.ts';

/** Listens to events of the socket, including those of a connection that is opened later. */
function onLiveEvent(run: (event: LiveEvent) => void): () => void {
  let connection = useLiveStore.getState().connection;
  let stop = connection?.on('notice', run);
  const stopWatching = useLiveStore.subscribe((state) => {
    if (state.connection === connection) return;
    stop?.();
    connection = state.connection;
    stop = connection?.on('notice', run);
  });
  return () => {
    stop?.();
    stopWatching();
  };
}

const aboutCall = z.object({ callId: z.string(), lasted: z.number().nullish() });
const NAMES = new Set(['call.limit', 'call.changed']);

/**
 * Calls `run` when people joined or left, when the end comes nearer, and when the call has ended.
 * @param run `lasted`: if the limit ended the call, its length in minutes
 */
export const onCallChange = (callId: string, run: (lasted: number | undefined) => void): (() => void) =>
  onLiveEvent(({ name, detail }) => {
    const about = NAMES.has(name) ? aboutCall.safeParse(detail).data : undefined;
    if (about?.callId === callId) run(about.lasted ?? undefined);
  });
