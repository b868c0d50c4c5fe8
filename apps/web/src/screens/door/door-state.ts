import { DAY, MINUTE } from '@sw/base';
import type { DoorMeeting, DoorView } from '@sw/contract';

/** The whole left half shows it by word, shape and tone. */
type DoorKind = 'free' | 'busy' | 'kept' | 'closed' | 'out';

export interface DoorState {
  readonly kind: DoorKind;
  /** The meeting in the room now. */
  readonly meeting: DoorMeeting | undefined;
  /** The end of the state; undefined: not known, or not within a day. */
  readonly until: number | undefined;
  /** The next meetings, soonest first. */
  readonly next: readonly DoorMeeting[];
  /** When the room is released because nobody came. */
  readonly releasesAt: number | undefined;
}

const at = (text: string): number => Date.parse(text);
const time = (text: string | null | undefined): number | undefined => (text ? at(text) : undefined);

/** Whether a meeting is running; the current one may have been started early. */
const runs = (view: DoorView, meeting: DoorMeeting, now: number): boolean =>
  now < at(meeting.endsAt) && (meeting === view.current || at(meeting.startsAt) <= now);

/**
 * The state that a display shows at a moment, from the last plan it has: without a connection meetings still begin and end.
 * A meeting stays after its release time, because the display cannot know whether somebody came.
 */
export function doorState(view: DoorView, now: number): DoorState {
  const meetings = [...(view.current ? [view.current] : []), ...view.next];
  const meeting = meetings.find((one) => runs(view, one, now));
  const next = meetings.filter((one) => one !== meeting && at(one.startsAt) > now);
  const rest = { meeting, next, releasesAt: undefined };
  if (view.outOfUse !== null) return { ...rest, kind: 'out', until: undefined };
  if (meeting !== undefined) {
    const releasesAt = meeting === view.current ? time(view.releasesAt) : time(view.arrival?.releasesAt);
    const kept = !meeting.signedIn && releasesAt !== undefined && now < releasesAt;
    return { ...rest, kind: kept ? 'kept' : 'busy', until: at(meeting.endsAt), ...(kept && { releasesAt }) };
  }
  if (view.closed !== null && now < at(view.closed.until)) {
    return { ...rest, kind: 'closed', until: at(view.closed.until) };
  }
  const starts = [next[0]?.startsAt, view.current === null ? view.freeUntil : null].flatMap((text) => time(text) ?? []);
  const until = Math.min(...starts);
  return { ...rest, kind: 'free', until: until < now + DAY ? until : undefined };
}

/** Whole minutes, rounded up, so that a display never shows 0 minutes. */
export const minutesLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / MINUTE));

/** The position of a time between two others, from 0 to 1. */
export const share = (at: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)));

/** Whether it is night at the room: the display is dimmed until somebody touches it. */
export const isNight = (hour: number): boolean => hour >= 22 || hour < 6;

/** Finds the key in typed, pasted or opened text: the key itself, or an address that ends with it. */
export const keyIn = (text: string): string | undefined => /^(?:.*#)?([\w-]{43})$/.exec(text.trim())?.[1];
