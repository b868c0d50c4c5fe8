import { DAY } from '@sw/base';
import type { Notice } from '@sw/contract';

export interface DayOfNotices {
  readonly day: 'today' | 'yesterday' | 'earlier';
  /** The date in the reader's time zone, as `2026-11-15`. */
  readonly date: string;
  readonly notices: readonly Notice[];
}

const dateIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** Groups notices by day, newest first; days are those of the reader's time zone. */
export function byDay(notices: readonly Notice[], now: number, zone: string): DayOfNotices[] {
  const [today, yesterday] = [dateIn(zone, now), dateIn(zone, now - DAY)];
  const days = Map.groupBy(notices, ({ at }) => dateIn(zone, Date.parse(at)));
  return [...days].map(([date, of]) => ({
    date,
    notices: of,
    day: date === today ? 'today' : date === yesterday ? 'yesterday' : 'earlier',
  }));
}
