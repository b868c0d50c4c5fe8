import type { ListedBoard } from '@sw/contract';

export type BoardActionName = 'open' | 'rename' | 'share' | 'star' | 'copy' | 'recycle' | 'leave';

type Standing = Pick<ListedBoard, 'mine' | 'permit' | 'copying' | 'wbShareId'>;

/** The actions that the user may do on a board, in menu order. Forbidden ones are absent, not disabled. */
export function actionsOf({ mine, permit, copying, wbShareId }: Standing): readonly BoardActionName[] {
  // A copy cannot be opened before it is complete.
  if (copying !== null) return ['recycle'];
  const actions: BoardActionName[] = ['open', 'star'];
  if (mine) actions.push('rename', 'share');
  if (mine || permit === 2) actions.push('copy');
  if (mine) actions.push('recycle');
  else if (wbShareId !== null) actions.push('leave');
  return actions;
}
