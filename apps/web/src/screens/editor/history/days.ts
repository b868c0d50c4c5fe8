import { DAY } from '@sw/base';
import type { HistoryWork } from '@sw/contract';

export interface DayOfWork {
  readonly day: 'today' | 'yesterday' | 'earlier';
  /** The date in the reader's time zone, as `2026-11-15`. */
  readonly date: string;
  readonly work: readonly HistoryWork[];
}

const dateIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** Groups work by the day on which it ended in the reader's time zone, newest first. */
export function daysOf(work: readonly HistoryWork[], now: number, zone: string): DayOfWork[] {
  const [today, yesterday] = [dateIn(zone, now), dateIn(zone, now - DAY)];
  const newest = [...work].sort((a, b) => b.ended - a.ended || b.to - a.to);
  return [...Map.groupBy(newest, ({ ended }) => dateIn(zone, ended))].map(([date, of]) => ({
    date,
    work: of,
    day: date === today ? 'today' : date === yesterday ? 'yesterday' : 'earlier',
  }));
}
