import type { BoardConnection } from '@sw/board-sync';
import { useEffect } from 'react';
import { create } from 'zustand';

interface LiveState {
  /** Undefined until the first paint, and while nobody is signed in. */
  readonly connection: BoardConnection | undefined;
  /** The board shown in this tab. */
  readonly openBoard: string | undefined;
}

export const useLiveStore = create<LiveState>(() => ({ connection: undefined, openBoard: undefined }));

/** Stores which board is shown, for the rest of the page. */
export function useOpenBoard(wbNo: string): void {
  useEffect(() => {
    useLiveStore.setState({ openBoard: wbNo });
    return () => useLiveStore.setState({ openBoard: undefined });
  }, [wbNo]);
}
