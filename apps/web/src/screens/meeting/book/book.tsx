import { MINUTE } from '@sw/base';
import { instantToWall } from '@sw/calendar';
import { type BookPerson, MEETING_SCOPES } from '@sw/contract';
import { REMINDERS } from '@sw/policy';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { readBoard } from '../../../features/meetings/board-choice.ts';
import { EnterpriseOnly } from '../../../features/meetings/enterprise-only.tsx';
import { MeetingGone } from '../../../features/meetings/meeting-gone.tsx';
import { usePeopleByIds } from '../../../features/meetings/people/address-book.ts';
import { NOBODY } from '../../../features/meetings/people/chosen.ts';
import { useMeetingConfig, useRooms } from '../../../features/meetings/room-data.ts';
import { useNow } from '../../../features/meetings/use-now.ts';
import { AppSpinner } from '../../../features/page/app-spinner.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { PageHead } from '../../../features/page/page-head.tsx';
import { isGone } from '../../../features/transport/query-client.ts';
import { useT } from '../../../i18n/language.ts';
import { BookForm } from './book-form.tsx';
import { useOpenedMeeting } from './booking-data.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

/** The room and the time that were drawn in the schedule. */
function placeOf(params: URLSearchParams, zone: string): Pick<Draft, 'roomId' | 'time'> {
  const at = (name: string): number | null => {
    const instant = Date.parse(params.get(name) ?? '');
    return Number.isNaN(instant) ? null : instant;
  };
  const startsAt = at('from');
  const date = startsAt === null ? null : instantToWall(startsAt, zone).date;
  return { roomId: params.get('room'), time: { date, startsAt, endsAt: startsAt === null ? null : at('to') } };
}

/** The place to which a meeting was dragged: for a change, all three values are given, or none. */
function movedTo(params: URLSearchParams, zone: string): Partial<Draft> {
  const { roomId, time } = placeOf(params, zone);
  return roomId === null || time.startsAt === null || time.endsAt === null ? {} : { roomId, time };
}

/** The values from the schedule: the place, and what was entered in its popover. */
function startOf(params: URLSearchParams, zone: string, people: readonly BookPerson[]): Partial<Draft> {
  return {
    ...placeOf(params, zone),
    subject: params.get('subject') ?? '',
    remind: REMINDERS.find((remind) => remind === params.get('remind')) ?? EMPTY_DRAFT.remind,
    board: readBoard(params.get('board')) ?? EMPTY_DRAFT.board,
    chosen: { ...NOBODY, people },
  };
}

/** Books a meeting, or changes one. */
export function Book() {
  return (
    <EnterpriseOnly>
      <LoadedForm />
    </EnterpriseOnly>
  );
}

function LoadedForm() {
  const t = useT();
  const { meetingId } = useParams();
  const [params] = useSearchParams();
  // The form keeps the address with which it was opened.
  const [opened] = useState(params);
  const now = useNow(MINUTE);
  const config = useMeetingConfig();
  const rooms = useRooms();
  const meeting = useOpenedMeeting(meetingId);
  const people = usePeopleByIds((opened.get('people') ?? '').split(',').filter(Boolean));
  if (isGone(meeting.error)) return <MeetingGone />;
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
  const zone = room?.zone ?? config.data.settings.timeZone;
  const { data: changed } = meeting;
  return (
    <BookForm
      key={meetingId ?? 'new'}
      title={title}
      config={config.data}
      rooms={rooms.data}
      meeting={changed}
      start={changed ? (changed.may.move ? movedTo(opened, zone) : {}) : startOf(opened, zone, people.data)}
      startScope={(changed?.seriesId && MEETING_SCOPES.find((scope) => scope === opened.get('scope'))) || 'one'}
      now={now}
    />
  );
}
