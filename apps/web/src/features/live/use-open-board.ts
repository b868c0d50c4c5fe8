import { useEffect } from 'react';
import { useLiveStore } from './live-store.ts';

/** Tells the rest of the page which board is shown. */
export function useOpenBoard(wbNo: string): void {
  useEffect(() => {
    useLiveStore.setState({ openBoard: wbNo });
    return () => useLiveStore.setState({ openBoard: undefined });
  }, [wbNo]);
}
