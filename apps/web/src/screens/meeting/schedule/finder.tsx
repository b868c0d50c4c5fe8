import { MINUTE, SECOND } from '@sw/base';
import { instantToWall, type LocalDate, wallToInstant } from '@sw/calendar';
import { type FoundRoom, type MeetingRoom, ROOM_EQUIPMENT, ROUTES, type RoomEquipment } from '@sw/contract';
import { MEETING_LIMITS, ROOM_TYPES, type RoomType } from '@sw/policy';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, InputNumber, Select } from 'antd';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { DateField } from '../../../features/dates/date-field.tsx';
import { TimeField } from '../../../features/dates/time-field.tsx';
import { scheduleKey } from '../../../features/meetings/meeting-keys.ts';
import { RoomAbout } from '../../../features/meetings/room-about.tsx';
import { FRESH_MS } from '../../../features/meetings/room-data.ts';
import { RoomPicture } from '../../../features/meetings/room-picture.tsx';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useZoneName } from '../../../features/meetings/use-zone-name.ts';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './finder.module.css';
import { type Selection, STEP } from './selection.ts';

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240] as const;

interface Wish {
  readonly day: LocalDate;
  readonly time: string;
  readonly minutes: number;
  readonly capacity: number;
  readonly keyword: string;
  readonly types: readonly RoomType[];
  readonly equipment: readonly RoomEquipment[];
}

interface FinderProps {
  /** All rooms, with their pictures and descriptions; the found ones also have times. */
  readonly all: readonly MeetingRoom[] | undefined;
  readonly day: LocalDate;
  readonly zone: string;
  readonly now: number;
  /** Opens the schedule at that time, with the time selected. */
  readonly choose: (selection: Selection) => void;
  readonly close: () => void;
}

/** Matching rooms, free ones first, each with its next free times. */
export function Finder({ all, day, zone, now, choose, close }: FinderProps) {
  const t = useT();
  const id = useId();
  const [wish, setWish] = useState<Wish>(() => {
    const { date, time } = instantToWall(Math.ceil(now / STEP) * STEP, zone);
    const today = instantToWall(now, zone).date;
    return {
      day: day > today ? day : date,
      time: day > today ? '09:00' : time,
      minutes: 60,
      capacity: 2,
      keyword: '',
      types: [],
      equipment: [],
    };
  });
  const change = (next: Partial<Wish>): void => setWish((before) => ({ ...before, ...next }));
  const startsAt = new Date(wallToInstant({ date: wish.day, time: wish.time }, zone)).toISOString();
  const zoneName = useZoneName()(zone, Date.parse(startsAt));
  const { minutes, capacity, keyword, types, equipment } = wish;
  const body = { startsAt, minutes, capacity, keyword, types: [...types], equipment: [...equipment] };
  const found = useQuery({
    queryKey: scheduleKey({ kind: 'finder', body }),
    queryFn: ({ signal }) => api.call(ROUTES.findRooms, { body }, { signal }),
    placeholderData: (before) => before,
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });
  return (
    <aside className={styles.finder} aria-label={t('meetingRooms:finder.title')}>
      <header>
        <h2>{t('meetingRooms:finder.title')}</h2>
        <Button
          type="text"
          aria-label={t('common:close')}
          icon={<X size={18} strokeWidth={1.75} aria-hidden />}
          onClick={close}
        />
      </header>
      <div className={styles.fields}>
        <label htmlFor={`${id}day`}>{t('meetingRooms:finder.when')}</label>
        <div className={styles.pair}>
          <DateField
            id={`${id}day`}
            value={wish.day}
            today={instantToWall(now, zone).date}
            required
            change={(next) => next !== '' && change({ day: next })}
          />
          <TimeField
            label={t('meetingRooms:finder.time')}
            value={wish.time}
            step={(MEETING_LIMITS.stepMinutes * MINUTE) / SECOND}
            change={(time) => change({ time })}
          />
        </div>
        {zoneName !== undefined && <p className={styles.zone}>{t('meetingRooms:zone', { zone: zoneName })}</p>}
        <div className={styles.pair}>
          <div>
            <label htmlFor={`${id}length`}>{t('meetingRooms:finder.length')}</label>
            <Select
              id={`${id}length`}
              value={minutes}
              options={LENGTHS.map((value) => ({ value, label: t('meetingRooms:finder.minutes', { minutes: value }) }))}
              onChange={(next) => change({ minutes: next })}
            />
          </div>
          <div>
            <label htmlFor={`${id}seats`}>{t('meetingRooms:finder.capacity')}</label>
            <InputNumber
              id={`${id}seats`}
              min={1}
              max={MEETING_LIMITS.roomCapacity}
              value={capacity}
              onChange={(next) => change({ capacity: next ?? 1 })}
            />
          </div>
        </div>
        <label htmlFor={`${id}equipment`}>{t('meetingRooms:finder.equipment')}</label>
        <Select
          id={`${id}equipment`}
          mode="multiple"
          allowClear
          value={[...equipment]}
          // i18n: meetingRooms.equipment.*
          options={ROOM_EQUIPMENT.map((value) => ({ value, label: t(`meetingRooms:equipment.${value}`) }))}
          onChange={(next) => change({ equipment: next })}
        />
        <label htmlFor={`${id}types`}>{t('meetingRooms:filter.type')}</label>
        <Select
          id={`${id}types`}
          mode="multiple"
          allowClear
          value={[...types]}
          // i18n: meetingRooms.type.*
          options={ROOM_TYPES.map((value) => ({ value, label: t(`meetingRooms:type.${value}`) }))}
          onChange={(next) => change({ types: next })}
        />
        <label htmlFor={`${id}place`}>{t('meetingRooms:finder.place')}</label>
        <Input
          id={`${id}place`}
          value={keyword}
          maxLength={100}
          onChange={({ target }) => change({ keyword: target.value })}
        />
      </div>
      {found.isLoadingError ? (
        <LoadFailed retry={() => void found.refetch()} />
      ) : (
        <Found
          all={all}
          rooms={found.data}
          zone={zone}
          wanted={Date.parse(startsAt)}
          minutes={minutes}
          choose={choose}
        />
      )}
    </aside>
  );
}

interface FoundProps {
  readonly all: readonly MeetingRoom[] | undefined;
  readonly rooms: readonly FoundRoom[] | undefined;
  readonly zone: string;
  readonly wanted: number;
  readonly minutes: number;
  readonly choose: (selection: Selection) => void;
}

function Found({ all, rooms, zone, wanted, minutes, choose }: FoundProps) {
  const t = useT();
  const { span, daySpan } = useRoomFormats(zone);
  if (rooms === undefined) return null;
  if (rooms.length === 0) return <p className={styles.none}>{t('meetingRooms:finder.none')}</p>;
  const dayOf = (at: number): LocalDate => instantToWall(at, zone).date;
  const text = (from: number, to: number): string => (dayOf(from) === dayOf(wanted) ? span : daySpan)(from, to);
  return (
    <ul className={styles.found} aria-label={t('meetingRooms:finder.rooms')}>
      {rooms.map((room) => {
        const asked = room.free ? [{ from: wanted, to: wanted + minutes * MINUTE }] : [];
        const known = all?.find(({ roomId }) => roomId === room.roomId);
        const later = room.slots
          .map((slot) => ({ from: Date.parse(slot.startsAt), to: Date.parse(slot.endsAt) }))
          .filter(({ from }) => !room.free || from !== wanted);
        return (
          <li key={room.roomId}>
            <div className={styles.room}>
              <RoomPicture room={known} />
              <div>
                <b>{room.name}</b>
                <RoomAbout room={{ ...room, description: known?.description ?? '' }} />
              </div>
              <small>{t('meetingRooms:seats', { count: room.capacity })}</small>
            </div>
            <div className={styles.slots}>
              {[...asked, ...later].slice(0, 3).map((slot, place) => (
                <Button
                  key={slot.from}
                  size="small"
                  data-free={room.free && place === 0}
                  onClick={() => choose({ roomId: room.roomId, ...slot })}
                >
                  {text(slot.from, slot.to)}
                </Button>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
