import type { ListedBoard } from '@sw/contract';

export type BoardActionName = 'open' | 'rename' | 'share' | 'star' | 'copy' | 'recycle' | 'leave';

type Standing = Pick<ListedBoard, 'mine' | 'permit' | 'copying' | 'wbShareId'>;

/** The user's possible actions on a board, in menu order. Forbidden ones are absent, not greyed. */
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
