import type { PageInfo } from '@sw/contract';
import { useEffect, useRef } from 'react';
import { goToLists } from '../../../features/mini-program/lists.ts';
import { recycleBoards } from '../../boards/board-commands.ts';
import { useRecycle } from '../../boards/use-recycle.tsx';

/** Recycles the open board: immediately, or after a confirmation while others work on it. */
export function RecycleBoard({ board }: { readonly board: Pick<PageInfo, 'wbNo' | 'wbName'> }) {
  // Leaves the board first, so that its screen does not report the same as the toast.
  const { run, question } = useRecycle((boards) => void goToLists().then(() => recycleBoards(boards)));
  const begin = useRef(() => run([board]));
  useEffect(() => begin.current(), []);
  return question;
}
