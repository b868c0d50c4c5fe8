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
  | 'comments'
  | 'history'
  | 'recycle'
  | 'leave';

interface Standing extends Pick<PageInfo, 'owner' | 'permit'> {
  /** There is no room for a button of its own, and one may. */
  readonly present: boolean;
}

/** What this person may do with the open board, in the order of its menu. What they may not is absent, not greyed. */
export function menuDeeds({ owner, permit, present }: Standing): readonly HeadDeed[] {
  const deeds: HeadDeed[] = owner ? ['rename', 'star'] : ['star'];
  if (present) deeds.push('present');
  deeds.push('share', 'find');
  if (owner || permit === 2) deeds.push('copy', 'export', 'print');
  deeds.push('import', 'comments', 'history');
  deeds.push(owner ? 'recycle' : 'leave');
  return deeds;
}
