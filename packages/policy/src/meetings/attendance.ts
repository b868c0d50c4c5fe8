import { MINUTE } from '@sw/base';
import type { InviteState } from './statuses.ts';

/** Where a person signed in; `corrected`: the organiser set it afterwards. */
export const SIGN_SOURCES = ['door', 'app', 'call', 'corrected'] as const;
export type SignSource = (typeof SIGN_SOURCES)[number];

export const ATTENDANCE_STATES = ['inRoom', 'inCall', 'declined', 'notHere'] as const;
export type AttendanceState = (typeof ATTENDANCE_STATES)[number];

export interface PersonOfMeeting {
  readonly invite: InviteState;
  readonly signedAt: number | null;
  readonly signFrom: SignSource | null;
}

export interface Attendance {
  readonly state: AttendanceState;
  /** Whole minutes after the start; 0: in time, or not here. */
  readonly lateMinutes: number;
}

/** A person who came counts as present even after declining. The time of a correction does not make anybody late. */
export function attendanceOf({ invite, signedAt, signFrom }: PersonOfMeeting, startsAt: number): Attendance {
  if (signedAt === null) return { state: invite === 'rejected' ? 'declined' : 'notHere', lateMinutes: 0 };
  const late = signFrom === 'corrected' ? 0 : Math.floor((signedAt - startsAt) / MINUTE);
  return { state: signFrom === 'call' ? 'inCall' : 'inRoom', lateMinutes: Math.max(0, late) };
}
