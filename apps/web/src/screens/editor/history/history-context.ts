import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { HistoryDesk, HistoryState } from './history-player.ts';

export const HistoryContext = createContext<HistoryDesk | undefined>(undefined);

export function useDesk(): HistoryDesk {
  const desk = useContext(HistoryContext);
  if (desk === undefined) throw new Error('this part stands outside of the history');
  return desk;
}

export const useHistory = <T>(pick: (state: HistoryState) => T): T => useStore(useDesk().store, pick);
