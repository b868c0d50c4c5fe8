import { instantToWall } from '@sw/calendar';
import type { MeetingDetail } from '@sw/contract';
import { isMeetingOver } from '@sw/policy';
import { Button } from 'antd';
import { Captions, Clock, DoorOpen, LockKeyhole, Repeat, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { BoardsSkeleton } from '../../../../features/boards/skeleton.tsx';
import { AgendaList } from '../../../../features/meetings/agenda-list.tsx';
import { AttendancePart } from '../../../../features/meetings/attendance/attendance-part.tsx';
import { Attachments } from '../../../../features/meetings/files/attachments.tsx';
import { MeetingGone } from '../../../../features/meetings/meeting-gone.tsx';
import { chipOf } from '../../../../features/meetings/meeting-state.ts';
import shared from '../../../../features/meetings/section.module.css';
import { ANSWERS, useAnswer } from '../../../../features/meetings/use-answer.ts';
import { useMeeting } from '../../../../features/meetings/use-meeting.ts';
import { useMeetingName } from '../../../../features/meetings/use-meeting-name.ts';
import { useRoomFormats } from '../../../../features/meetings/use-room-formats.ts';
import { useOwnZone, useZoneName } from '../../../../features/meetings/use-zone-name.ts';
import { LoadFailed } from '../../../../features/page/load-failed.tsx';
import { isGone } from '../../../../features/transport/query-client.ts';
import { useT } from '../../../../i18n/language.ts';
import { useFocusReturn } from '../../../../ui/layer.ts';
import { Actions } from './actions.tsx';
import styles from './detail.module.css';
import { RecordSection } from './record-section.tsx';

interface DetailProps {
  readonly meetingId: string;
  readonly now: number;
  readonly close: () => void;
}

/** One meeting beside the week; on small screens it replaces the week. */
export function Detail({ meetingId, now, close }: DetailProps) {
  const t = useT();
  const read = useMeeting(meetingId);
  const nameOf = useMeetingName();
  const box = useRef<HTMLElement>(null);
  useFocusReturn(box);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      ref={box}
      className={styles.drawer}
      aria-label={read.data ? nameOf(read.data) : t('myMeetings:detail')}
      tabIndex={-1}
      onKeyDown={(event) => {
        // React also bubbles the keys of dialogs opened from the drawer: their Esc must not close the drawer.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
        event.preventDefault();
        close();
      }}
    >
      <Button
        className={styles.cross ?? ''}
        type="text"
        aria-label={t('common:close')}
        title={t('common:close')}
        icon={<X size={18} strokeWidth={1.75} aria-hidden />}
        onClick={close}
      />
      {isGone(read.error) ? (
        <MeetingGone />
      ) : read.data ? (
        <Opened meeting={read.data} now={now} />
      ) : read.isLoadingError ? (
        <LoadFailed retry={() => void read.refetch()} />
      ) : (
        <BoardsSkeleton view="list" />
      )}
    </aside>
  );
}

function Opened({ meeting, now }: { readonly meeting: MeetingDetail; readonly now: number }) {
  const t = useT();
  const chip = chipOf(meeting, now);
  const nameOf = useMeetingName();
  return (
    <>
      <p className={styles.chip} data-kind={chip.kind}>
        {/* i18n: myMeetings.chip.* */}
        {'minutes' in chip
          ? t(`myMeetings:chip.${chip.kind}`, { count: chip.minutes })
          : t(`myMeetings:chip.${chip.kind}`)}
      </p>
      <h2>{nameOf(meeting)}</h2>
      <Facts meeting={meeting} now={now} />
      {meeting.cancelReason && (
        <p className={styles.reason}>{t('myMeetings:reason', { reason: meeting.cancelReason })}</p>
      )}
      <Actions meeting={meeting} now={now} />
      {meeting.may.answer && <Answers meeting={meeting} />}
      <RecordSection meeting={meeting} now={now} />
      <AttendancePart meeting={meeting} />
      {meeting.agenda.length > 0 && <Agenda meeting={meeting} />}
      <Attachments meeting={meeting} now={now} />
    </>
  );
}

function Facts({ meeting, now }: { readonly meeting: MeetingDetail; readonly now: number }) {
  const t = useT();
  const own = useOwnZone();
  const inRoom = useRoomFormats(meeting.zone);
  const atHome = useRoomFormats(own);
  const [from, to] = [Date.parse(meeting.startsAt), Date.parse(meeting.endsAt)];
  const day = inRoom.longDay(instantToWall(from, meeting.zone).date, instantToWall(now, meeting.zone).date);
  const zoneName = useZoneName()(meeting.zone, from);
  const isSameDay = instantToWall(from, own).date === instantToWall(from, meeting.zone).date;
  const ownTime = (isSameDay ? atHome.span : atHome.daySpan)(from, to);
  const { name, capacity } = meeting.room;
  const seats = t('meetingRooms:seats', { count: capacity });
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <ul className={styles.facts}>
      <li>
        <Clock {...icon} />
        <span>
          {t('myMeetings:dayAndTime', { day, time: inRoom.span(from, to) })}
          {zoneName !== undefined && (
            <>
              <small>{zoneName}</small>
              <small>{t('myMeetings:yourTime', { time: ownTime })}</small>
            </>
          )}
        </span>
      </li>
      <li>
        <DoorOpen {...icon} />
        <span>
          {meeting.call && meeting.board
            ? t('myMeetings:roomAndCall', { room: name, seats })
            : t('myMeetings:room', { room: name, seats })}
          {meeting.room.place && <small>{meeting.room.place}</small>}
        </span>
      </li>
      {meeting.record && !isMeetingOver(meeting.status) && (
        <li>
          <Captions {...icon} />
          <span>{t('myMeetings:recordAsked')}</span>
        </li>
      )}
      {meeting.seriesId !== null && (
        <li>
          <Repeat {...icon} />
          <span>{t('myMeetings:series', { place: meeting.occurrence, count: meeting.seriesCount })}</span>
        </li>
      )}
      {meeting.private && (
        <li>
          <LockKeyhole {...icon} />
          <span>{t('myMeetings:private')}</span>
        </li>
      )}
    </ul>
  );
}

function Answers({ meeting }: { readonly meeting: MeetingDetail }) {
  const t = useT();
  const answer = useAnswer();
  const given = meeting.invite === 'unset' && meeting.maybe ? 'maybe' : meeting.invite;
  return (
    <fieldset className={styles.answers}>
      <legend>{t('myMeetings:yourAnswer')}</legend>
      {ANSWERS.map((one) => (
        <Button
          key={one}
          size="small"
          aria-pressed={given === one}
          disabled={answer.busy}
          onClick={() => given !== one && answer.run({ meeting, answer: one })}
        >
          {t(given === one ? `myMeetings:given.${one}` : `myMeetings:answer.${one}`)}
        </Button>
      ))}
    </fieldset>
  );
}

function Agenda({ meeting }: { readonly meeting: MeetingDetail }) {
  const t = useT();
  return (
    <section className={shared.section}>
      <header>
        <h3>{t('myMeetings:agenda')}</h3>
      </header>
      <AgendaList agenda={meeting.agenda} className={styles.agenda} />
    </section>
  );
}
