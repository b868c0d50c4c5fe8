import { NOWHERE, type Where } from '@sw/board-sync';
import { useCallback, useSyncExternalStore } from 'react';
import { useLiveStore } from '../../../../features/live/live-store.ts';

/** Who is on which page of the board, including this window; empty while the connection is lost. */
export function useWhere(wbNo: string): Where {
  const connection = useLiveStore((state) => state.connection);
  const subscribe = useCallback(
    (heard: () => void) => connection?.on('where', (moved) => moved.wbNo === wbNo && heard()) ?? (() => undefined),
    [connection, wbNo],
  );
  return useSyncExternalStore(subscribe, () => connection?.whereabouts(wbNo) ?? NOWHERE);
}
