import { instantToWall, type LocalDate, offsetAt } from '@sw/calendar';
import { useId, useMemo, useRef } from 'react';
import { dayWords } from '../../../features/dates/date-words.ts';
import type { DayMark } from '../../../features/dates/month-grid.tsx';
import { zoneName } from '../../../features/meetings/range/range-words.tsx';
import { openHours, roomDay } from '../../../features/meetings/range/room-day.ts';
import { WhenField } from '../../../features/meetings/range/when-field.tsx';
import { WhenPhone } from '../../../features/meetings/range/when-phone.tsx';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useOwnZone } from '../../../features/meetings/use-zone-name.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useRoomBlocks } from './booking-data.ts';
import { BusyLine } from './busy-line.tsx';
import { FormPart } from './form-field.tsx';
import type { LayoutProps } from './layout-props.ts';
import { isOpenConflict } from './occurrences.tsx';

/** The room's day in the form that the picker needs. */
function useDay({ form, meeting, now }: LayoutProps) {
  const t = useT();
  const { date, zone, hours, draft } = form;
  const { data } = useRoomBlocks(draft.roomId, date, zone);
  return useMemo(() => {
    const taken = (data?.blocks ?? [])
      .filter(
        ({ meetingId, roomId }) => roomId === draft.roomId && (meetingId === null || meetingId !== meeting?.meetingId),
      )
      .map(({ startsAt, endsAt, subject }) => ({
        from: Date.parse(startsAt),
        to: Date.parse(endsAt),
        name: subject ?? t('booking:when.busy'),
      }));
    return { day: roomDay({ hours, date, zone, taken, now }), hours: openHours(hours, date, zone) };
  }, [data, draft.roomId, meeting?.meetingId, hours, date, zone, now, t]);
}

/** The chosen time by the reader's clock, with the day if that differs; undefined if both clocks agree. */
function useOwnTime({ draft, zone }: LayoutProps['form']): string | undefined {
  const t = useT();
  const own = useOwnZone();
  const { span, daySpan } = useRoomFormats(own);
  const { startsAt, endsAt } = draft.time;
  if (startsAt === null || endsAt === null || offsetAt(zone, startsAt) === offsetAt(own, startsAt)) return undefined;
  const isSameDay = instantToWall(startsAt, own).date === instantToWall(startsAt, zone).date;
  return t('booking:when.yours', { time: (isSameDay ? span : daySpan)(startsAt, endsAt) });
}

export function WhenPart(props: LayoutProps & { readonly phone?: boolean }) {
  const { form, meeting, phone = false } = props;
  const t = useT();
  const id = useId();
  const locale = useLanguage((state) => state.locale);
  const startInput = useRef<HTMLInputElement>(null);
  const endInput = useRef<HTMLInputElement>(null);
  const { day, hours } = useDay(props);
  const { date, zone, today, draft, room, check } = form;
  const { checked } = check;
  const { time } = draft;
  const formats = useRoomFormats(zone);
  const yours = useOwnTime(form);
  const problem = form.messageOf('when');
  const marks = useMemo(() => {
    const days = new Map<LocalDate, DayMark>();
    for (const one of checked?.occurrences ?? [])
      if (!one.skipped)
        days.set(instantToWall(Date.parse(one.startsAt), zone).date, isOpenConflict(one) ? 'conflict' : 'occurrence');
    return days;
  }, [checked, zone]);
  const short = dayWords(locale, { weekday: 'short', day: 'numeric', month: 'long' })(date);
  const picked = {
    time,
    change: (next: typeof time) => form.change({ time: next, exceptions: [] }, 'when'),
    chooseDate: form.chooseDate,
    zone,
    today,
    date,
    day,
    hours,
    marks,
    label: room ? t('booking:when.stripOf', { room: room.name, day: short }) : t('booking:when.strip', { day: short }),
  };
  const { startsAt, endsAt } = time;
  const zoneWords = zoneName(zone, locale, startsAt ?? Date.parse(date));
  const span =
    startsAt !== null && endsAt !== null
      ? t('meetingRooms:dayTime', { day: short, time: formats.span(startsAt, endsAt) })
      : zoneWords;
  const fixed = meeting?.may.move === false;
  if (fixed) {
    return (
      <FormPart label={t('booking:when.title')} problem={undefined} problemId={id}>
        <p>{span}</p>
        <BusyLine freeBusy={form.freeBusy} />
      </FormPart>
    );
  }
  return (
    <div
      ref={(part) =>
        form.hold('when')(
          part?.querySelector(time.startsAt !== null && time.endsAt === null ? 'input:last-of-type' : 'button') ?? null,
        )
      }
    >
      <FormPart
        label={t('booking:when.title')}
        aside={phone ? span : zoneWords}
        problem={problem}
        problemId={`${id}-wrong`}
        {...(yours === undefined ? {} : { help: yours })}
      >
        {phone ? (
          <WhenPhone {...picked} />
        ) : (
          <WhenField
            {...picked}
            wrong={problem === undefined ? undefined : `${id}-wrong`}
            startInput={startInput}
            endInput={endInput}
          />
        )}
        <BusyLine freeBusy={form.freeBusy} />
      </FormPart>
    </div>
  );
}
