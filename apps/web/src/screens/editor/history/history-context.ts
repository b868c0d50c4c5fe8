import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { HistoryPlayer, HistoryState } from './history-player.ts';

export const HistoryContext = createContext<HistoryPlayer | undefined>(undefined);

export function usePlayer(): HistoryPlayer {
  const player = useContext(HistoryContext);
  if (player === undefined) throw new Error('this part stands outside of the history');
  return player;
}

export const useHistory = <T>(pick: (state: HistoryState) => T): T => useStore(usePlayer().store, pick);
