import { storage } from '../../storage/storage.ts';
import { goTo } from '../session/navigator.ts';

/** A tab of the mini-program has one board and no lists. */
export const hasLists = (): boolean => storage.mini.get() === undefined;

/** Leaves a board's screen for the list of boards. In the mini-program it stays, and says itself that the board is gone. */
export const goToLists = async (): Promise<void> => {
  if (hasLists()) await goTo('/board');
};
