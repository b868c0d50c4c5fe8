import { MINUTE, SECOND } from '@sw/base';
import type { BoardCall } from '@sw/contract';

/** When a call warns of its end, in minutes before; the server sends its warnings at the same moments. */
const SOON = 10;
const LAST = 2;

export interface CallTime {
  /** `38:12`, and from an hour on `1:02:03`. */
  readonly clock: string;
  /** Absent if the call has no limit. */
  readonly limit: CallLimit | undefined;
}

interface CallLimit {
  /** The whole minutes that have passed, and how many there are. */
  readonly used: number;
  readonly minutes: number;
  /** The share of them that has passed, from 0 to 1. */
  readonly share: number;
  /** Rounded up, as people do: 1:48 counts as 2 minutes. */
  readonly left: number;
  readonly soon: boolean;
  /** The warning that was due last; it is announced once. */
  readonly warning: typeof SOON | typeof LAST | undefined;
}

const two = (value: number): string => String(value).padStart(2, '0');

function clockOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function callTime({ startedAt, endsAt }: Pick<BoardCall, 'startedAt' | 'endsAt'>, now: number): CallTime {
  if (startedAt === null) return { clock: clockOf(0), limit: undefined };
  const start = Date.parse(startedAt);
  const passed = Math.max(0, now - start);
  if (endsAt === null) return { clock: clockOf(passed), limit: undefined };
  const whole = Math.max(1, Date.parse(endsAt) - start);
  const within = Math.min(passed, whole);
  const left = Math.ceil((whole - within) / MINUTE);
  const minutes = Math.round(whole / MINUTE);
  // A call shorter than a warning time begins without that warning.
  const warning = [LAST, SOON].find((one) => left <= one && minutes > one) as CallLimit['warning'];
  return {
    clock: clockOf(within),
    limit: {
      used: Math.floor(within / MINUTE),
      minutes,
      share: within / whole,
      left,
      soon: warning !== undefined,
      warning,
    },
  };
}
