import { instantToWall } from '@sw/calendar';
import { ROUTES, type WorkdayEntry } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './rooms.module.css';

const KEY = ['meeting', 'workdays'];

interface Change {
  readonly set?: WorkdayEntry[];
  readonly remove?: string[];
}

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
  const [name, setName] = useState('');
  const [working, setWorking] = useState(false);
  const change = useAction((body: Change) => api.call(ROUTES.changeWorkdays, { body }), {
    settled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (day === '') return;
    change.run({ set: [{ day, working, name: name.trim() }] });
    setYear(Number(day.slice(0, 4)));
    setDay('');
    setName('');
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
      {data.length === 0 ? (
        <p className={styles.quiet}>{t('roomAdmin:workdays.none')}</p>
      ) : (
        <ul aria-label={t('roomAdmin:workdays.title')}>
          {data.map((entry) => (
            <li key={entry.day}>
              <span>{longDay(entry.day, entry.day)}</span>
              <span>{entry.name}</span>
              <small data-working={entry.working}>{words(entry.working)}</small>
              <Button
                type="text"
                size="small"
                aria-label={t('roomAdmin:workdays.remove', { day: longDay(entry.day, entry.day) })}
                icon={<X size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => change.run({ remove: [entry.day] })}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={styles.newDay} onSubmit={add}>
        <Input
          type="date"
          aria-label={t('roomAdmin:workdays.day')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
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
        <Button htmlType="submit" loading={change.busy}>
          {t('roomAdmin:workdays.add')}
        </Button>
      </form>
    </div>
  );
}
