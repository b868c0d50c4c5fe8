import { instantToWall, type LocalDate } from '@sw/calendar';
import type { MeetingDetail, MeetingRoom, MeetingScope } from '@sw/contract';
import { useState } from 'react';
import { NOBODY } from '../../../features/meetings/people/chosen.ts';
import type { MeetingConfig } from '../../../features/meetings/room-data.ts';
import { cycleOn, movedCycle } from './cycle.ts';
import { type Draft, draftOf, EMPTY_DRAFT, type FormField, movedTime } from './draft.ts';

export interface DraftSetting {
  readonly config: MeetingConfig;
  readonly rooms: readonly MeetingRoom[];
  /** The meeting that is being changed; undefined: a new one. */
  readonly meeting: MeetingDetail | undefined;
  /** For a change: the room and time from the schedule. */
  readonly start: Partial<Draft>;
  readonly startScope: MeetingScope;
  readonly now: number;
}

interface Opened {
  /** The meeting's present values; for a new one, an empty draft. */
  readonly before: Draft;
  /** The values from the address or the schedule filled in. */
  readonly start: Draft;
  /** The same without the text and the people that were entered in the schedule. */
  readonly blank: Draft;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The same cycle on another date, moved in the way the server moves it. */
function cycleOf(before: Draft, date: LocalDate | null): Draft['cycle'] {
  const { cycle, time } = before;
  return cycle === null || time.date === null || date === null ? cycle : movedCycle(cycle, time.date, date);
}

function openedWith({ meeting, start }: DraftSetting): Opened {
  const before = meeting ? draftOf(meeting) : EMPTY_DRAFT;
  const filled = { ...before, ...start };
  const opened = { ...filled, cycle: start.cycle ?? cycleOf(before, filled.time.date) };
  return { before, start: opened, blank: meeting ? opened : { ...opened, subject: '', chosen: NOBODY } };
}

/** The form's values, and the facts about its room and day. `clear` removes the messages of changed fields. */
export function useDraft(setting: DraftSetting, clear: (fields: readonly FormField[]) => void) {
  const { config, rooms, meeting, startScope, now } = setting;
  const [opened] = useState(() => openedWith(setting));
  const [draft, setDraft] = useState(opened.start);
  const [scope, takeScope] = useState(startScope);
  const { before } = opened;
  const { time } = draft;
  const room = rooms.find(({ roomId }) => roomId === draft.roomId);
  const zone = room?.zone ?? meeting?.zone ?? config.settings.timeZone;
  const today = instantToWall(now, zone).date;
  const date = time.date ?? today;
  const isMoved =
    draft.roomId !== before.roomId || time.startsAt !== before.time.startsAt || time.endsAt !== before.time.endsAt;
  // A single meeting of a series keeps its cycle; a single meeting outside a series can get one.
  const mayRecycle = meeting === undefined || meeting.seriesId === null || scope !== 'one';
  const isRecycled = mayRecycle && !isSame(draft.cycle, cycleOf(before, time.date));

  const change = (part: Partial<Draft>, ...fields: readonly FormField[]): void => {
    setDraft((now) => ({ ...now, ...part }));
    clear(fields);
  };
  return {
    draft,
    before,
    /** Whether leaving would lose something that was entered. */
    isWritten: !isSame(draft, opened.blank),
    scope,
    room,
    zone,
    hours: room?.open ?? config.merchantConfig,
    today,
    date,
    isMoved,
    mayRecycle,
    isRecycled,
    /** The cycle that is sent; null leaves it unchanged. */
    cycle: meeting !== undefined && !isRecycled ? null : draft.cycle,
    keepsTime: meeting !== undefined && !isMoved && !isRecycled,
    change,
    setScope: (next: MeetingScope): void => {
      takeScope(next);
      // Decisions about one set of meetings do not apply to another.
      change({ exceptions: [] }, 'when', 'repeat');
    },
    chooseRoom: (roomId: string): void => {
      const next = rooms.find((one) => one.roomId === roomId);
      const moved = next && time.date !== null ? movedTime(time, zone, { date, zone: next.zone }) : time;
      change({ roomId, time: moved, exceptions: [] }, 'room', 'when');
    },
    chooseDate: (next: LocalDate): void => {
      const cycle =
        meeting !== undefined && !isRecycled ? cycleOf(before, next) : draft.cycle && cycleOn(draft.cycle, date, next);
      change({ time: movedTime(time, zone, { date: next, zone }), cycle, exceptions: [] }, 'when');
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;
