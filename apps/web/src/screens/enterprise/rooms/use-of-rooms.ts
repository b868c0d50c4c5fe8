import type { RoomUse } from '@sw/contract';

type Minutes = Pick<RoomUse, 'bookedMinutes' | 'openMinutes'>;

/** Whole percent of the bookable time, at most 100: the hours may have been longer before. */
export const shareOf = ({ bookedMinutes, openMinutes }: Minutes): number =>
  openMinutes === 0 ? 0 : Math.min(100, Math.round((bookedMinutes / openMinutes) * 100));

export const inHours = (minutes: number): number => Math.round(minutes / 6) / 10;

type Sums = Minutes & Pick<RoomUse, 'meetings' | 'released'>;

export const totalUse = (rows: readonly Sums[]): Sums =>
  rows.reduce<Sums>(
    (sum, row) => ({
      meetings: sum.meetings + row.meetings,
      bookedMinutes: sum.bookedMinutes + row.bookedMinutes,
      openMinutes: sum.openMinutes + row.openMinutes,
      released: sum.released + row.released,
    }),
    { meetings: 0, bookedMinutes: 0, openMinutes: 0, released: 0 },
  );
