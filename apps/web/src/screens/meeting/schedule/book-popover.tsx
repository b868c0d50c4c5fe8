import { type MeetingRoom, ROUTES } from '@sw/contract';
import { checkBooking, MEETING_LIMITS, REMINDERS, type Reminder } from '@sw/policy';
import { Button, Input, type InputRef, Select } from 'antd';
import { Bell, CircleAlert, Clock, SquarePen, Users } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { serverClock } from '../../../clock/clock.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { type BoardChoice, NO_BOARD } from '../../../features/meetings/board-choice.ts';
import { BoardSelect } from '../../../features/meetings/board-select.tsx';
import { bookPath } from '../../../features/meetings/book-path.ts';
import { PeopleSelect } from '../../../features/meetings/people-select.tsx';
import { RoomAbout } from '../../../features/meetings/room-about.tsx';
import { refreshRooms } from '../../../features/meetings/room-data.ts';
import { RoomPicture } from '../../../features/meetings/room-picture.tsx';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import type { Anchor } from '../../../ui/anchor.ts';
import { Popover } from '../../../ui/popover.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { BookingDay } from './booking-day.tsx';
import styles from './popovers.module.css';
import type { Selection } from './selection.ts';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface BookPopoverProps {
  readonly room: MeetingRoom;
  readonly selection: Selection;
  readonly zone: string;
  readonly anchor: () => Anchor | null | undefined;
  readonly close: () => void;
}

/** A new booking with the essentials: the subject first, then people. The rest has default values. */
export function BookPopover({ room, selection, zone, anchor, close }: BookPopoverProps) {
  const t = useT();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { span } = useRoomFormats(zone);
  const { from, to } = selection;
  const [subject, setSubject] = useState('');
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const [remind, setRemind] = useState<Reminder>('m15');
  const [board, setBoard] = useState<BoardChoice>(NO_BOARD);
  const [tried, setTried] = useState(false);
  const field = useRef<InputRef>(null);
  // Not on touch screens, where the keyboard would cover the popover.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  const draft = { subject, roomId: room.roomId, remind, participants: userIds.length, agenda: [], cycle: null };
  const problems = checkBooking(
    { ...draft, day: new Date(from).toISOString().slice(0, 10), startsAt: from, endsAt: to },
    { now: serverClock.now(), room: undefined },
  );
  const of = (name: string) => (tried ? problems.find((one) => one.field === name) : undefined);
  const wrong = of('subject') ?? of('participants') ?? of('start') ?? of('end');

  const book = useAction(
    async () => {
      const reply = await api.call(ROUTES.bookMeeting, {
        body: {
          roomId: room.roomId,
          startsAt: new Date(from).toISOString(),
          endsAt: new Date(to).toISOString(),
          subject: subject.trim(),
          remind,
          invited: { userIds: [...userIds] },
          board,
        },
      });
      showToast(
        t(reply.approval === 'pending' ? 'meetingRooms:book.waits' : 'meetingRooms:book.done', { room: room.name }),
      );
      close();
    },
    { settled: refreshRooms },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problems.length > 0) {
      if (problems[0]?.field === 'subject') field.current?.focus();
      return;
    }
    book.run();
  };
  return (
    <Popover
      label={t('meetingRooms:book.title')}
      anchor={anchor}
      place={narrow ? undefined : { placement: 'right-start', gap: 10 }}
      focus="first"
      stays
      lifted
      className={narrow ? `${styles.popover} ${styles.sheet}` : styles.popover}
      close={close}
    >
      <form onSubmit={submit} noValidate>
        <Input
          ref={field}
          size="large"
          value={subject}
          aria-label={t('meetingRooms:book.subject')}
          placeholder={t('meetingRooms:book.subject')}
          maxLength={MEETING_LIMITS.subjectLength * 2}
          status={of('subject') ? 'error' : ''}
          onChange={({ target }) => setSubject(target.value)}
        />
        {wrong && (
          <p className={styles.wrong} role="alert">
            <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
            {t(`errors:${wrong.problem}`, 'allowed' in wrong ? { 0: wrong.allowed ?? '' } : {})}
          </p>
        )}
        <ul className={styles.facts}>
          <li>
            <Clock {...ICON} />
            <span>
              {t('meetingRooms:book.place', { room: room.name, time: span(from, to) })}
              <BookingDay at={from} zone={zone} />
              <RoomAbout room={room} />
            </span>
            <RoomPicture room={room} />
            {room.needsApproval && <small>{t('meetingRooms:book.needsApproval')}</small>}
          </li>
          <li>
            <SquarePen {...ICON} />
            <BoardSelect optional value={board} change={setBoard} />
          </li>
          <li>
            <Users {...ICON} />
            <PeopleSelect value={userIds} change={setUserIds} wrong={of('participants') !== undefined} />
          </li>
          <li>
            <Bell {...ICON} />
            <Select
              variant="borderless"
              aria-label={t('booking:remind.title')}
              value={remind}
              // i18n: booking.remind.when.*
              options={REMINDERS.map((value) => ({ value, label: t(`booking:remind.when.${value}`) }))}
              onChange={setRemind}
            />
          </li>
        </ul>
        <div className={styles.actions}>
          <Button
            type="text"
            onClick={() => void navigate(bookPath({ roomId: room.roomId, from, to, subject, remind, board, userIds }))}
          >
            {t('meetingRooms:book.more')}
          </Button>
          <Button type="primary" htmlType="submit" loading={book.busy}>
            {t('meetingRooms:book.action')}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
