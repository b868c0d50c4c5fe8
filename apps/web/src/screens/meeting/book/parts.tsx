import { instantToWall, type LocalDate } from '@sw/calendar';
import { REMINDERS, type Reminder } from '@sw/policy';
import { Input, type InputRef, Segmented, Select } from 'antd';
import { useId, useMemo, useRef } from 'react';
import { PersonSelect } from '../../../features/meetings/people/person-select.tsx';
import type { DayMark } from '../../../features/meetings/range/month-grid.tsx';
import { dateIn, dateWords } from '../../../features/meetings/range/month-grid.tsx';
import { lengthWords, ownTime, zoneName } from '../../../features/meetings/range/range-words.tsx';
import { openHours, roomDay } from '../../../features/meetings/range/room-day.ts';
import { timeText } from '../../../features/meetings/range/time-text.ts';
import { WhenField } from '../../../features/meetings/range/when-field.tsx';
import { WhenPhone } from '../../../features/meetings/range/when-phone.tsx';
import { useSession } from '../../../features/session/session-store.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { AgendaPart } from './agenda-part.tsx';
import styles from './book.module.css';
import { useRoomBlocks } from './booking-data.ts';
import { agendaMinutes } from './draft.ts';
import { FilesPart } from './files-part.tsx';
import { FormPart } from './form-field.tsx';
import type { LayoutProps } from './layout-props.ts';
import { isOpenConflict, Occurrences } from './occurrences.tsx';
import { RepeatPart } from './repeat-part.tsx';
import { RoomSelect } from './room-select.tsx';
import { SwitchesPart } from './switches-part.tsx';

/** A change of a series asks which of its meetings are meant. */
export function ScopePart({ form, meeting }: LayoutProps) {
  const t = useT();
  const id = useId();
  if (!meeting?.seriesId) return null;
  return (
    <FormPart label={t('booking:scope.title')} problem={undefined} problemId={id}>
      <Segmented
        block
        aria-label={t('booking:scope.title')}
        value={form.scope}
        onChange={form.setScope}
        options={[
          { value: 'one', label: t('booking:scope.one') },
          { value: 'following', label: t('booking:scope.following') },
          { value: 'all', label: t('booking:scope.all') },
        ]}
      />
    </FormPart>
  );
}

export function SubjectPart({ form }: LayoutProps) {
  const t = useT();
  const id = useId();
  const problem = form.messageOf('subject');
  return (
    <FormPart label={t('booking:subject')} htmlFor={id} problem={problem} problemId={`${id}-wrong`}>
      <Input
        id={id}
        ref={(input: InputRef | null) => form.hold('subject')(input?.input ?? null)}
        value={form.draft.subject}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-wrong`}
        autoComplete="off"
        onChange={({ target }) => form.change({ subject: target.value }, 'subject')}
        onBlur={({ relatedTarget }) => {
          // On the way to a button nothing moves from under the pointer.
          if (!(relatedTarget instanceof HTMLButtonElement)) form.leave('subject');
        }}
      />
    </FormPart>
  );
}

export function RoomPart({ form, rooms, meeting }: LayoutProps) {
  const t = useT();
  const id = useId();
  const problem = form.messageOf('room');
  return (
    <div ref={(part) => form.hold('room')(part?.querySelector('input') ?? null)}>
      <FormPart
        label={t('booking:room.title')}
        htmlFor={id}
        problem={problem}
        problemId={`${id}-wrong`}
        {...(form.checked?.needsApproval ? { help: t('booking:room.approval') } : {})}
      >
        <RoomSelect
          id={id}
          rooms={rooms}
          value={form.draft.roomId}
          disabled={meeting?.may.move === false}
          wrong={problem !== undefined}
          describedBy={problem === undefined ? undefined : `${id}-wrong`}
          change={form.chooseRoom}
        />
      </FormPart>
    </div>
  );
}

/** The day of the room as the picker needs it. */
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

export function WhenPart(props: LayoutProps & { readonly phone?: boolean }) {
  const { form, meeting, phone = false } = props;
  const t = useT();
  const id = useId();
  const locale = useLanguage((state) => state.locale);
  const ownZone = useSession((state) => state.user?.timeZone) ?? form.zone;
  const startInput = useRef<HTMLInputElement>(null);
  const endInput = useRef<HTMLInputElement>(null);
  const { day, hours } = useDay(props);
  const { date, zone, today, draft, checked, room } = form;
  const { time } = draft;
  const problem = form.messageOf('when');
  const marks = useMemo(() => {
    const days = new Map<LocalDate, DayMark>();
    for (const one of checked?.occurrences ?? [])
      if (!one.skipped)
        days.set(instantToWall(Date.parse(one.startsAt), zone).date, isOpenConflict(one) ? 'conflict' : 'occurrence');
    return days;
  }, [checked, zone]);
  const short = dateIn(date, dateWords(locale, { weekday: 'short', day: 'numeric', month: 'long' })).replace(',', '');
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
  const yours = ownTime({ zone, ownZone, from: time.startsAt, to: time.endsAt }, t);
  const zoneWords = zoneName(zone, locale, time.startsAt ?? Date.parse(date));
  const span =
    time.startsAt !== null && time.endsAt !== null
      ? t('booking:when.dayFromTo', {
          day: short,
          from: timeText(time.startsAt, zone),
          to: timeText(time.endsAt, zone),
        })
      : zoneWords;
  const fixed = meeting?.may.move === false;
  if (fixed) {
    return (
      <FormPart label={t('booking:when.title')} problem={undefined} problemId={id}>
        <p>{span}</p>
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
      </FormPart>
    </div>
  );
}

export function RepeatSection({ form, rooms, meeting }: LayoutProps) {
  const t = useT();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { draft, date, checked, cycle } = form;
  const problem = form.messageOf('repeat');
  const asks = meeting === undefined || form.scope !== 'one';
  const occurrences = checked?.occurrences ?? [];
  const left = occurrences.filter(({ skipped }) => !skipped).length;
  return (
    <div ref={(part) => form.hold('repeat')(part?.querySelector('input') ?? null)}>
      {asks && (
        <FormPart
          label={t('booking:repeat.title')}
          htmlFor={id}
          aside={cycle !== null && checked ? t('booking:repeat.count', { count: left }) : undefined}
          problem={problem}
          problemId={`${id}-wrong`}
          {...(cycle !== null && checked?.single ? { help: t('booking:repeat.single') } : {})}
        >
          <RepeatPart
            id={id}
            cycle={draft.cycle}
            date={date}
            wrong={problem !== undefined}
            describedBy={problem === undefined ? undefined : `${id}-wrong`}
            change={(next) => form.change({ cycle: next, exceptions: [] }, 'repeat')}
          />
        </FormPart>
      )}
      {checked && (
        <div ref={(part) => form.hold('conflict')(part?.querySelector<HTMLElement>('[tabindex]') ?? null)}>
          <Occurrences
            occurrences={occurrences}
            exceptions={draft.exceptions}
            rooms={rooms}
            zone={form.zone}
            series={occurrences.length > 1}
            decide={form.decide}
            place={place}
          />
        </div>
      )}
    </div>
  );
}

/** Everything of a meeting besides what, where, when and who. */
export function ExtraParts(props: LayoutProps) {
  const { form, meeting, now } = props;
  const { draft } = form;
  const t = useT();
  const ids = { agenda: useId(), remind: useId(), see: useId(), password: useId(), organiser: useId() };
  const { startsAt, endsAt } = draft.time;
  const planned = agendaMinutes(draft.agenda);
  const length =
    startsAt !== null && endsAt !== null && endsAt > startsAt ? lengthWords(endsAt - startsAt, t) : undefined;
  const agendaProblem = form.messageOf('agenda');
  const remindProblem = form.messageOf('remind');
  const passwordProblem = form.messageOf('password');
  return (
    <>
      <div ref={(part) => form.hold('agenda')(part?.querySelector('input') ?? null)}>
        <FormPart
          label={t('booking:agenda.title')}
          aside={
            planned > 0 && length !== undefined
              ? t('booking:agenda.of', { minutes: lengthWords(planned * 60_000, t), length })
              : undefined
          }
          problem={agendaProblem}
          problemId={ids.agenda}
        >
          <AgendaPart
            agenda={draft.agenda}
            wrong={agendaProblem !== undefined}
            describedBy={agendaProblem === undefined ? undefined : ids.agenda}
            change={(agenda) => form.change({ agenda }, 'agenda')}
          />
        </FormPart>
      </div>
      <FilesPart meeting={meeting} files={form.files} change={form.setFiles} endsAt={endsAt} now={now} />
      <div ref={(part) => form.hold('remind')(part?.querySelector('input') ?? null)}>
        <FormPart
          label={t('booking:remind.title')}
          htmlFor={ids.remind}
          problem={remindProblem}
          problemId={`${ids.remind}-wrong`}
        >
          <Select
            id={ids.remind}
            className={styles.wide ?? ''}
            placeholder={t('booking:remind.choose')}
            value={draft.remind}
            onChange={(remind: Reminder) => form.change({ remind }, 'remind')}
            // i18n: booking.remind.when.*
            options={REMINDERS.map((remind) => ({ value: remind, label: t(`booking:remind.when.${remind}`) }))}
          />
        </FormPart>
      </div>
      <SwitchesPart draft={draft} edits={meeting !== undefined} change={(part) => form.change(part)} />
      <FormPart
        label={t('booking:see.title')}
        htmlFor={ids.see}
        help={t('booking:see.help')}
        problem={undefined}
        problemId=""
      >
        <Select
          id={ids.see}
          className={styles.wide ?? ''}
          value={draft.private}
          onChange={(isPrivate: boolean) => form.change({ private: isPrivate })}
          options={[
            { value: false, label: t('booking:see.subject') },
            { value: true, label: t('booking:see.busy') },
          ]}
        />
      </FormPart>
      <FormPart
        label={t('booking:password.title')}
        htmlFor={ids.password}
        help={t(meeting?.protected ? 'booking:password.keep' : 'booking:password.help')}
        problem={passwordProblem}
        problemId={`${ids.password}-wrong`}
      >
        <Input.Password
          id={ids.password}
          ref={(input: InputRef | null) => form.hold('password')(input?.input ?? null)}
          autoComplete="new-password"
          value={draft.password}
          status={passwordProblem === undefined ? '' : 'error'}
          onChange={({ target }) => form.change({ password: target.value }, 'password')}
        />
      </FormPart>
      {!meeting && (
        <FormPart
          label={t('booking:organiser.title')}
          htmlFor={ids.organiser}
          help={t('booking:organiser.help')}
          problem={undefined}
          problemId=""
        >
          <PersonSelect
            id={ids.organiser}
            single
            placeholder={t('booking:organiser.me')}
            value={draft.organiser === null ? [] : [draft.organiser]}
            change={([organiser]) => form.change({ organiser: organiser ?? null })}
          />
        </FormPart>
      )}
    </>
  );
}
