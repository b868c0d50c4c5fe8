import { instantToWall } from '@sw/calendar';
import type { MeetingDetail } from '@sw/contract';
import { Button } from 'antd';
import { Clock, DoorOpen, LockKeyhole, Repeat, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { BoardsSkeleton } from '../../../../features/boards/skeleton.tsx';
import { useRoomFormats } from '../../../../features/meetings/use-room-formats.ts';
import { LoadFailed } from '../../../../features/page/load-failed.tsx';
import { useSession } from '../../../../features/session/session-store.ts';
import { useT } from '../../../../i18n/language.ts';
import { AttendancePart } from '../../records/attendance-part.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { chipOf } from '../meeting-state.ts';
import { useMeeting } from '../my-meetings-data.ts';
import { ANSWERS, useAnswer } from '../use-answer.ts';
import { Actions } from './actions.tsx';
import { Attachments } from './attachments.tsx';
import styles from './detail.module.css';

interface DetailProps {
  readonly meetingId: string;
  readonly now: number;
  readonly close: () => void;
}

/** One meeting beside the week; on small screens in its place. */
export function Detail({ meetingId, now, close }: DetailProps) {
  const t = useT();
  const read = useMeeting(meetingId);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      ref={box}
      className={styles.drawer}
      aria-label={read.data?.subject ?? t('myMeetings:detail')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
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
      {read.data ? (
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
  return (
    <>
      <p className={styles.chip} data-kind={chip.kind}>
        {/* i18n: myMeetings.chip.* */}
        {'minutes' in chip
          ? t(`myMeetings:chip.${chip.kind}`, { count: chip.minutes })
          : t(`myMeetings:chip.${chip.kind}`)}
      </p>
      <h2>{meeting.subject}</h2>
      <Facts meeting={meeting} now={now} />
      {meeting.cancelReason && (
        <p className={styles.reason}>{t('myMeetings:reason', { reason: meeting.cancelReason })}</p>
      )}
      <Actions meeting={meeting} now={now} />
      {meeting.may.answer && meeting.part === 'participant' && <Answers meeting={meeting} />}
      <RecordSection meeting={meeting} now={now} />
      <AttendancePart meeting={meeting} />
      {meeting.agenda.length > 0 && <Agenda meeting={meeting} />}
      <Attachments meeting={meeting} now={now} />
    </>
  );
}

function Facts({ meeting, now }: { readonly meeting: MeetingDetail; readonly now: number }) {
  const t = useT();
  const own = useSession((state) => state.user?.timeZone) ?? meeting.zone;
  const inRoom = useRoomFormats(meeting.zone);
  const atHome = useRoomFormats(own);
  const [from, to] = [Date.parse(meeting.startsAt), Date.parse(meeting.endsAt)];
  const day = inRoom.longDay(instantToWall(from, meeting.zone).date, instantToWall(now, meeting.zone).date);
  // Zones of other names may have the same time.
  const differs = inRoom.span(from, to) !== atHome.span(from, to);
  const { name, capacity } = meeting.room;
  const seats = t('meetingRooms:seats', { count: capacity });
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <ul className={styles.facts}>
      <li>
        <Clock {...icon} />
        <span>
          {t('myMeetings:dayAndTime', { day, time: inRoom.span(from, to) })}
          {differs && <small>{t('myMeetings:yourTime', { time: atHome.span(from, to) })}</small>}
        </span>
      </li>
      <li>
        <DoorOpen {...icon} />
        <span>
          {meeting.call
            ? t('myMeetings:roomAndCall', { room: name, seats })
            : t('myMeetings:room', { room: name, seats })}
          {meeting.room.place && <small>{meeting.room.place}</small>}
        </span>
      </li>
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
    <section className={styles.section}>
      <header>
        <h3>{t('myMeetings:agenda')}</h3>
      </header>
      <ol className={styles.agenda}>
        {meeting.agenda.map(({ text, minutes }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name, and two may be equal
          <li key={place}>
            <span>{text}</span>
            <small>{t('myMeetings:minutes', { count: minutes })}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
