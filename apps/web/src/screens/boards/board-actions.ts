import type { ListedBoard } from '@sw/contract';

export type BoardActionName = 'open' | 'rename' | 'share' | 'star' | 'copy' | 'recycle' | 'leave';

type Standing = Pick<ListedBoard, 'mine' | 'permit' | 'copying' | 'wbShareId'>;

/** What this person may do with a board, in the order of its menu. What they may not is absent, not greyed. */
export function actionsOf({ mine, permit, copying, wbShareId }: Standing): readonly BoardActionName[] {
  // Nobody can open a copy before it is whole.
  if (copying !== null) return ['recycle'];
  const actions: BoardActionName[] = ['open', 'star'];
  if (mine) actions.push('rename', 'share');
  if (mine || permit === 2) actions.push('copy');
  if (mine) actions.push('recycle');
  else if (wbShareId !== null) actions.push('leave');
  return actions;
}
