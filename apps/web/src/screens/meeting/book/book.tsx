import { MINUTE } from '@sw/base';
import { instantToWall } from '@sw/calendar';
import type { BookPerson } from '@sw/contract';
import { REMINDERS } from '@sw/policy';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { readBoard } from '../../../features/meetings/board-choice.ts';
import { usePeopleByIds } from '../../../features/meetings/people/address-book.ts';
import { NOBODY } from '../../../features/meetings/people/chosen.ts';
import { useMeetingConfig, useRooms } from '../../../features/meetings/room-data.ts';
import { useNow } from '../../../features/meetings/use-now.ts';
import { AppSpinner } from '../../../features/page/app-spinner.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { PageHead } from '../../../features/page/page-head.tsx';
import { useT } from '../../../i18n/language.ts';
import { BookForm } from './book-form.tsx';
import { useMeeting } from './booking-data.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

/** What the schedule passes on: the room and the time that somebody has drawn there, and what is written beside them. */
function startOf(params: URLSearchParams, zone: string, people: readonly BookPerson[]): Partial<Draft> {
  const at = (name: string): number | null => {
    const instant = Date.parse(params.get(name) ?? '');
    return Number.isNaN(instant) ? null : instant;
  };
  const startsAt = at('from');
  const date = startsAt === null ? null : instantToWall(startsAt, zone).date;
  return {
    roomId: params.get('room'),
    time: { date, startsAt, endsAt: startsAt === null ? null : at('to') },
    subject: params.get('subject') ?? '',
    remind: REMINDERS.find((remind) => remind === params.get('remind')) ?? EMPTY_DRAFT.remind,
    board: readBoard(params.get('board')) ?? EMPTY_DRAFT.board,
    chosen: { ...NOBODY, people },
  };
}

/** Books a meeting, or changes one. */
export function Book() {
  const t = useT();
  const { meetingId } = useParams();
  const [params] = useSearchParams();
  // A form begins with the address it was opened with.
  const [opened] = useState(params);
  const now = useNow(MINUTE);
  const config = useMeetingConfig();
  const rooms = useRooms();
  const meeting = useMeeting(meetingId);
  const people = usePeopleByIds((opened.get('people') ?? '').split(',').filter(Boolean));
  const failed = [config, rooms, meeting, people].find(({ isLoadingError }) => isLoadingError);
  const title = t(meetingId === undefined ? 'booking:title' : 'booking:editTitle');
  if (failed) {
    return (
      <>
        <PageHead title={title} />
        <LoadFailed retry={() => void failed.refetch()} />
      </>
    );
  }
  if (!config.data || !rooms.data || !people.data || (meetingId !== undefined && !meeting.data))
    return <AppSpinner label={t('common:loading')} />;
  const room = rooms.data.find(({ roomId }) => roomId === opened.get('room'));
  return (
    <BookForm
      key={meetingId ?? 'new'}
      title={title}
      config={config.data}
      rooms={rooms.data}
      meeting={meeting.data}
      start={startOf(opened, room?.zone ?? config.data.settings.timeZone, people.data)}
      now={now}
    />
  );
}
