import type { BoardConnection, ConnectionState } from '@sw/board-sync';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveStore } from '../../../features/live/live-store.ts';

/** The current state of the connection; undefined before there is one. */
export function useConnectionState(): ConnectionState | undefined {
  const connection = useLiveStore((state) => state.connection);
  const subscribe = useCallback((changed: () => void) => connection?.on('state', changed) ?? (() => {}), [connection]);
  return useSyncExternalStore(subscribe, () => connection?.state);
}

/** Whether the connection has been lost for so long that the user is asked to act. */
export function useReconnectPrompt(connection: BoardConnection | undefined): boolean {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (connection === undefined) return;
    const stops = [
      connection.on('reconnectPrompt', () => setAsked(true)),
      connection.on('state', ({ name }) => {
        if (name === 'connected') setAsked(false);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      setAsked(false);
    };
  }, [connection]);
  return asked;
}
