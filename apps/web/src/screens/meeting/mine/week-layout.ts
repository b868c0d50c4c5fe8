/** The hours that a week shows, in minutes of the day. */
export interface ShownHours {
  readonly from: number;
  readonly to: number;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Whole hours that include the usual ones and every meeting. */
export function shownHours(usual: ShownHours, meetings: readonly ShownHours[]): ShownHours {
  const from = Math.min(usual.from, ...meetings.map((one) => one.from));
  const to = Math.max(usual.to, ...meetings.map((one) => one.to));
  return {
    from: Math.max(0, Math.floor(from / HOUR_MINUTES) * HOUR_MINUTES),
    to: Math.min(DAY_MINUTES, Math.ceil(to / HOUR_MINUTES) * HOUR_MINUTES),
  };
}
