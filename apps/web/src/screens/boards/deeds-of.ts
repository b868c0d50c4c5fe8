import type { ListedBoard } from '@sw/contract';

export type BoardDeedName = 'open' | 'rename' | 'share' | 'star' | 'copy' | 'recycle' | 'leave';

type Standing = Pick<ListedBoard, 'mine' | 'permit' | 'copying' | 'wbShareId'>;

/** What this person may do with a board, in the order of its menu. What they may not is absent, not greyed. */
export function deedsOf({ mine, permit, copying, wbShareId }: Standing): readonly BoardDeedName[] {
  // Nobody can open a copy before it is whole.
  if (copying !== null) return ['recycle'];
  const deeds: BoardDeedName[] = ['open', 'star'];
  if (mine) deeds.push('rename', 'share');
  if (mine || permit === 2) deeds.push('copy');
  if (mine) deeds.push('recycle');
  else if (wbShareId !== null) deeds.push('leave');
  return deeds;
}
