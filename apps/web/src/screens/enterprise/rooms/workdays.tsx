import { instantToWall } from '@sw/calendar';
import { ROUTES, type WorkdayEntry } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { DateField } from '../../../features/dates/date-field.tsx';
import { removeWithUndo, useRemoved } from '../../../features/feedback/removal.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './rooms.module.css';

const KEY = ['meeting', 'workdays'];

const removalKey = ({ day }: WorkdayEntry): string => `workday ${day}`;

/** Holidays, and days off on which people work. */
export function Workdays() {
  const t = useT();
  const id = useId();
  const { longDay } = useRoomFormats('UTC');
  const today = instantToWall(serverClock.now(), 'UTC').date;
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const { data = [] } = useQuery({
    queryKey: [...KEY, year],
    queryFn: ({ signal }) => api.call(ROUTES.listWorkdays, { query: { year } }, { signal }),
  });
  const [day, setDay] = useState('');
  const [tried, setTried] = useState(false);
  const [name, setName] = useState('');
  const [working, setWorking] = useState(false);
  const settled = () => queryClient.invalidateQueries({ queryKey: KEY });
  const save = useAction(
    async (entry: WorkdayEntry) => {
      await api.call(ROUTES.changeWorkdays, { body: { set: [entry] } });
      setYear(Number(entry.day.slice(0, 4)));
      setDay('');
      setName('');
    },
    { settled },
  );
  const removed = useRemoved();
  const remove = (entry: WorkdayEntry): void =>
    removeWithUndo({
      key: removalKey(entry),
      text: t('roomAdmin:workdays.removed', { day: longDay(entry.day, entry.day) }),
      send: () => api.call(ROUTES.changeWorkdays, { body: { remove: [entry.day] } }, { keepalive: true }),
      settled,
    });
  const shown = data.filter((entry) => !removed.has(removalKey(entry)));
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setTried(day === '');
    if (day !== '') save.run({ day, working, name: name.trim() });
  };
  const words = (works: boolean): string => t(works ? 'roomAdmin:workdays.working' : 'roomAdmin:workdays.off');
  return (
    <div className={styles.workdays}>
      <div className={styles.year}>
        <h3>{t('roomAdmin:workdays.title')}</h3>
        <Select
          aria-label={t('roomAdmin:workdays.year')}
          value={year}
          options={[-1, 0, 1, 2].map((more) => {
            const value = Number(today.slice(0, 4)) + more;
            return { value, label: String(value) };
          })}
          onChange={setYear}
        />
      </div>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t('roomAdmin:workdays.none')}</p>
      ) : (
        <ul aria-label={t('roomAdmin:workdays.title')}>
          {shown.map((entry) => (
            <li key={entry.day}>
              <span>{longDay(entry.day, entry.day)}</span>
              <span>{entry.name}</span>
              <small data-working={entry.working}>{words(entry.working)}</small>
              <Button
                type="text"
                size="small"
                aria-label={t('roomAdmin:workdays.remove', { day: longDay(entry.day, entry.day) })}
                icon={<X size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => remove(entry)}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={styles.newDay} onSubmit={add}>
        <DateField
          label={t('roomAdmin:workdays.day')}
          value={day}
          today={today}
          required={tried}
          tried={tried}
          change={setDay}
        />
        <Input
          id={`${id}name`}
          aria-label={t('roomAdmin:workdays.name')}
          placeholder={t('roomAdmin:workdays.name')}
          maxLength={50}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          aria-label={t('roomAdmin:workdays.kind')}
          value={working}
          options={[false, true].map((value) => ({ value, label: words(value) }))}
          onChange={setWorking}
        />
        <Button htmlType="submit" loading={save.busy}>
          {t('roomAdmin:workdays.add')}
        </Button>
      </form>
    </div>
  );
}
