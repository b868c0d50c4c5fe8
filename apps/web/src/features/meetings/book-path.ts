import type { Reminder } from '@sw/policy';
import { type BoardChoice, writeBoard } from './board-choice.ts';

/** What somebody has entered before the form of a booking opens. */
interface BookStart {
  readonly roomId?: string;
  /** Instants, in milliseconds. */
  readonly from?: number;
  readonly to?: number;
  readonly subject?: string;
  readonly remind?: Reminder;
  readonly board?: BoardChoice;
  readonly userIds?: readonly string[];
}

/** The address of the form with it: `/meeting/book?room=…&from=…&to=…&subject=…&remind=…&board=…&people=…,…`. */
export function bookPath({ roomId, from, to, subject, remind, board, userIds = [] }: BookStart): string {
  const values = {
    room: roomId,
    from: from === undefined ? undefined : new Date(from).toISOString(),
    to: to === undefined ? undefined : new Date(to).toISOString(),
    subject: subject?.trim(),
    remind,
    board: board && writeBoard(board),
    people: userIds.join(','),
  };
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? '/meeting/book' : `/meeting/book?${new URLSearchParams(given)}`;
}
