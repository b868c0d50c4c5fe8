export type UsageState = 'plenty' | 'soon' | 'full';

/** Amber from 80 %, red when nothing is left. A limit of 0 counts as reached. */
export function usageState(used: number, limit: number): UsageState {
  if (used >= limit) return 'full';
  return used >= limit * 0.8 ? 'soon' : 'plenty';
}

/** The length of the bar, in percent; a lowered level may be exceeded. */
export const usageShare = (used: number, limit: number): number =>
  limit <= 0 ? 100 : Math.min(100, Math.max(0, (used / limit) * 100));
