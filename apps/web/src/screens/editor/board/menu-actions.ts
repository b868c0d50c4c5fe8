import type { PageInfo } from '@sw/contract';

export type HeadDeed =
  | 'rename'
  | 'star'
  | 'present'
  | 'share'
  | 'find'
  | 'copy'
  | 'export'
  | 'print'
  | 'import'
  | 'outline'
  | 'comments'
  | 'history'
  | 'recycle'
  | 'leave';

interface Standing extends Pick<PageInfo, 'owner' | 'permit'> {
  /** There is no room for buttons of their own. */
  readonly narrow: boolean;
  readonly mayPresent: boolean;
}

/** What this person may do with the open board, in the order of its menu. What they may not is absent, not greyed. */
export function menuDeeds({ owner, permit, narrow, mayPresent }: Standing): readonly HeadDeed[] {
  const deeds: HeadDeed[] = owner ? ['rename', 'star'] : ['star'];
  if (narrow && mayPresent) deeds.push('present');
  deeds.push('share', 'find');
  if (owner || permit === 2) deeds.push('copy', 'export', 'print');
  deeds.push('import');
  if (narrow) deeds.push('outline');
  deeds.push('comments', 'history');
  deeds.push(owner ? 'recycle' : 'leave');
  return deeds;
}
