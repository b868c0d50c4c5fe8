import { instantToWall, type LocalDate, startOfDate } from '@sw/calendar';
import type { ListedMeeting } from '@sw/contract';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Endless, restOf } from '../../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { CallDrawing } from '../../../features/brand/line-drawings.tsx';
import { byDay } from '../../../features/meetings/by-day.ts';
import { ListedRow } from '../../../features/meetings/listed-row.tsx';
import { lookOf } from '../../../features/meetings/meeting-state.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { EmptyState } from '../../../features/page/empty-state.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import type { StatusFilter } from './address.ts';
import styles from './meeting-list.module.css';
import { useListOfMeetings } from './my-meetings-data.ts';

interface MeetingListProps {
  readonly day: LocalDate;
  readonly today: LocalDate;
  /** How often the user has pressed Today. */
  readonly todayAsked: number;
  readonly zone: string;
  readonly now: number;
  readonly status: StatusFilter | undefined;
  readonly openId: string | undefined;
  readonly pathOf: (meetingId: string) => string;
}

/** Meetings by day, starting at a day. Earlier ones are added above on request, while the visible part stays in place. */
export function MeetingList({ day, today, todayAsked, zone, now, status, openId, pathOf }: MeetingListProps) {
  const t = useT();
  const { longDay } = useRoomFormats(zone);
  const box = useRef<HTMLDivElement>(null);
  const [wantsEarlier, wantEarlier] = useState(false);
  const at = startOfDate(day, zone);
  const later = useListOfMeetings('later', at, status);
  const earlier = useListOfMeetings('earlier', at, status, wantsEarlier);
  const pages = (wantsEarlier ? earlier.data?.pages : undefined) ?? [];
  const past = pages.flatMap(({ meetings }) => meetings).reverse();
  // A meeting that began the day before is in both answers.
  const known = new Set(past.map(({ meetingId }) => meetingId));
  const coming = later.data?.pages.flatMap(({ meetings }) => meetings).filter(({ meetingId }) => !known.has(meetingId));
  const all = coming === undefined ? [] : [...past, ...coming];
  useKeptPlace(box, all[0]?.meetingId);
  useDayInSight(box, today, coming === undefined ? 0 : todayAsked);
  if (later.isLoadingError || earlier.isLoadingError)
    return <LoadFailed retry={() => void Promise.all([later.refetch(), wantsEarlier && earlier.refetch()])} />;
  if (coming === undefined) return <BoardsSkeleton view="list" />;
  const isFetching = wantsEarlier && (earlier.isPending || earlier.isFetchingNextPage);
  const hasEarlier = !wantsEarlier || earlier.isPending || earlier.hasNextPage;
  const dayOf = (moment: number): LocalDate => instantToWall(moment, zone).date;
  return (
    <div ref={box} className={styles.list}>
      <div className={styles.more}>
        {hasEarlier ? (
          <PlainButton
            busy={isFetching}
            onClick={() => (wantsEarlier ? void earlier.fetchNextPage() : wantEarlier(true))}
          >
            {t('myMeetings:moreEarlier')}
          </PlainButton>
        ) : (
          past.length === 0 && all.length > 0 && <p>{t('myMeetings:noneEarlier')}</p>
        )}
      </div>
      {all.length === 0 && (
        <EmptyState
          drawing={<CallDrawing />}
          title={t(hasEarlier ? 'myMeetings:empty.ahead' : 'myMeetings:empty.title')}
          text={t(status === undefined ? 'myMeetings:empty.text' : 'myMeetings:empty.filtered')}
        />
      )}
      {byDay(all, dayOf).map(({ day: one, meetings }) => (
        <section key={one} data-day={one} aria-label={longDay(one, today)}>
          <h3 data-today={one === today}>
            {one === today ? t('myMeetings:dayToday', { day: longDay(one, today) }) : longDay(one, today)}
          </h3>
          <ul>
            {meetings.map((meeting) => (
              <Row
                key={meeting.meetingId}
                meeting={meeting}
                zone={zone}
                now={now}
                isOpen={meeting.meetingId === openId}
                path={pathOf(meeting.meetingId)}
              />
            ))}
          </ul>
        </section>
      ))}
      <Endless rest={restOf(later)} />
    </div>
  );
}

type Box = RefObject<HTMLElement | null>;

/** The element that scrolls: the list itself, or on a phone the page around it. */
function scrollerOf(element: HTMLElement): HTMLElement {
  const { overflowY } = getComputedStyle(element);
  const scrolls = overflowY === 'auto' || overflowY === 'scroll';
  const { parentElement } = element;
  return (scrolls && element.scrollHeight > element.clientHeight) || parentElement === null
    ? element
    : scrollerOf(parentElement);
}

/** Keeps the visible part in place when earlier meetings are added above. */
function useKeptPlace(box: Box, firstId: string | undefined): void {
  const before = useRef<{ readonly id: string; readonly top: number }>(undefined);
  useLayoutEffect(() => {
    const list = box.current;
    const rowOf = (id: string | undefined) => list?.querySelector<HTMLElement>(`[data-meeting="${id}"]`);
    const old = before.current;
    const moved = old && old.id !== firstId ? rowOf(old.id) : undefined;
    if (list && old && moved) scrollerOf(list).scrollTop += moved.offsetTop - old.top;
    const first = rowOf(firstId);
    before.current = first && firstId !== undefined ? { id: firstId, top: first.offsetTop } : undefined;
  }, [box, firstId]);
}

/** When the user presses Today, scrolls to today's meetings, or to the next ones. */
function useDayInSight(box: Box, today: LocalDate, asked: number): void {
  const shown = useRef(0);
  useLayoutEffect(() => {
    if (asked === shown.current) return;
    shown.current = asked;
    const days = [...(box.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
    days.find(({ dataset }) => (dataset.day ?? '') >= today)?.scrollIntoView({ block: 'start' });
  }, [box, today, asked]);
}

interface RowProps {
  readonly meeting: ListedMeeting;
  readonly zone: string;
  readonly now: number;
  readonly isOpen: boolean;
  readonly path: string;
}

function Row({ meeting, zone, now, isOpen, path }: RowProps) {
  const t = useT();
  const look = lookOf(meeting, now);
  const declined = meeting.invite === 'rejected' && meeting.status !== 'CANCELED';
  const maybe = look === 'open' && meeting.maybe;
  return (
    <li className={styles.row} data-look={look} data-meeting={meeting.meetingId}>
      <ListedRow meeting={meeting} zone={zone} path={path} isOpen={isOpen}>
        <span className={styles.state}>
          <i data-look={look} aria-hidden />
          {declined
            ? t('myMeetings:declined')
            : maybe
              ? t('myMeetings:answer.maybe')
              : // i18n: myMeetings.look.*
                t(`myMeetings:look.${look}`)}
        </span>
      </ListedRow>
    </li>
  );
}
