import { monthIn } from '@sw/policy';

/** The previous month, as `2026-11`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** The last months up to this one, oldest first. */
export function lastMonths(thisMonth: string, count: number): [first: string, ...string[]] {
  const months: [string, ...string[]] = [thisMonth];
  while (months.length < count) months.unshift(monthBefore(months[0]));
  return months;
}

interface Asked {
  readonly month?: string | undefined;
  readonly months?: number | undefined;
}

/** The period of a query: one month, all months from one on, or all time if neither is given. */
export function periodOf(
  { month, months }: Asked,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): { readonly month?: string | undefined; readonly from?: string | undefined } {
  if (month !== undefined || months === undefined) return { month };
  const [from] = lastMonths(monthIn(timeZone, now), months);
  return { from };
}
