import type { BoardConnection } from '@sw/board-sync';
import { create } from 'zustand';

interface LiveState {
  /** Undefined until the first paint, and if nobody is signed in. */
  readonly connection: BoardConnection | undefined;
  /** The board shown in this tab. */
  readonly openBoard: string | undefined;
}

export const useLiveStore = create<LiveState>(() => ({ connection: undefined, openBoard: undefined }));
