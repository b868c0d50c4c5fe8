import type { MeetingScope } from '@sw/contract';
import type { Reminder } from '@sw/policy';
import { type BoardChoice, writeBoard } from './board-choice.ts';

/** What is entered in the booking form when it opens. */
interface BookStart {
  /** The meeting to change, and which meetings of its series change with it; undefined: a new meeting. */
  readonly meetingId?: string;
  readonly scope?: MeetingScope;
  readonly roomId?: string;
  /** Instants, in milliseconds. */
  readonly from?: number;
  readonly to?: number;
  readonly subject?: string;
  readonly remind?: Reminder;
  readonly board?: BoardChoice;
  readonly userIds?: readonly string[];
}

/** The address of the form with these values: `/meeting/book/…?scope=…&room=…&from=…&to=…&subject=…&remind=…&board=…&people=…,…`. */
export function bookPath({ meetingId, scope, roomId, from, to, subject, remind, board, ...people }: BookStart): string {
  const values = {
    scope,
    room: roomId,
    from: from === undefined ? undefined : new Date(from).toISOString(),
    to: to === undefined ? undefined : new Date(to).toISOString(),
    subject: subject?.trim(),
    remind,
    board: board && writeBoard(board),
    people: people.userIds?.join(','),
  };
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const path = meetingId === undefined ? '/meeting/book' : `/meeting/book/${meetingId}`;
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
