import type { LocalDate } from '@sw/calendar';
import type { ListedMeeting } from '@sw/contract';

/** Groups meetings by the day on which they start, in their order. */
export function byDay<Meeting extends Pick<ListedMeeting, 'startsAt'>>(
  meetings: readonly Meeting[],
  dayOf: (at: number) => LocalDate,
): { readonly day: LocalDate; readonly meetings: readonly Meeting[] }[] {
  const days = Map.groupBy(meetings, ({ startsAt }) => dayOf(Date.parse(startsAt)));
  return [...days].map(([day, all]) => ({ day, meetings: all }));
}
