/** The hours in which rooms of an enterprise can be booked: `HH:MM:SS`, the end exclusive or 23:59:59. */
export interface MerchantConfig {
  readonly appointStartTime: string;
  readonly appointEndTime: string;
}

const MIDNIGHT = '23:59:59';

/** `08:00:00` is shown as `08:00`, and the end of the day, 23:59:59, as `24:00`. */
export const shownHour = (time: string): string => (time === MIDNIGHT ? '24:00' : time.slice(0, 5));

const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = shownHour(time).split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** The bookable minutes of a day, counted from midnight; 1,440 is its end. */
export const scheduleMinutes = ({
  appointStartTime,
  appointEndTime,
}: MerchantConfig): { from: number; to: number } => ({
  from: minutesOf(appointStartTime),
  to: minutesOf(appointEndTime),
});

export const isSchedule = ({ appointStartTime, appointEndTime }: MerchantConfig): boolean =>
  minutesOf(appointStartTime) < minutesOf(appointEndTime);

/** The hours of the schedule, from the first to the last: `08:00`, `09:00` … `24:00`. A broken hour at an end stays as it is. */
export const scheduleHours = (config: MerchantConfig): string[] =>
  hourMinutes(scheduleMinutes(config)).map(
    (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
  );

/** The same hours as minutes of a day, for any part of it. */
export function hourMinutes({ from, to }: { readonly from: number; readonly to: number }): number[] {
  const hours: number[] = [];
  for (let at = from; at < to; at = (Math.floor(at / 60) + 1) * 60) hours.push(at);
  return [...hours, to];
}

/** A room's own hours, or those of its enterprise if it has none. */
export const roomHours = (
  room: { readonly startTime: string | null; readonly endTime: string | null },
  config: MerchantConfig,
): MerchantConfig => ({
  appointStartTime: room.startTime ?? config.appointStartTime,
  appointEndTime: room.endTime ?? config.appointEndTime,
});
