import { addDays, instantToWall } from '@sw/calendar';
import { ROUTES, type RoomUse } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { LostDrawing } from '../../../features/brand/line-drawings.tsx';
import shared from '../../../features/console/console.module.css';
import { DateField } from '../../../features/dates/date-field.tsx';
import { useMeetingConfig } from '../../../features/meetings/room-data.ts';
import { EmptyState } from '../../../features/page/empty-state.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './rooms.module.css';
import { inHours, shareOf, totalUse } from './use-of-rooms.ts';

const DAYS = 30;

/** The share of their bookable time for which rooms were booked. */
export function RoomUsePart() {
  const config = useMeetingConfig().data;
  return config ? <Report today={instantToWall(serverClock.now(), config.settings.timeZone).date} /> : null;
}

function Report({ today }: { readonly today: string }) {
  const t = useT();
  const [from, setFrom] = useState(addDays(today, 1 - DAYS));
  const [to, setTo] = useState(today);
  const use = useQuery({
    queryKey: ['meeting', 'use', from, to],
    queryFn: ({ signal }) => api.call(ROUTES.roomUse, { query: { firstDay: from, lastDay: to } }, { signal }),
    placeholderData: (before) => before,
    enabled: from <= to,
    meta: { failures: 'inPlace' },
  });
  return (
    <>
      <header className={shared.head}>
        <h2>{t('roomAdmin:useReport.title')}</h2>
        <div className={styles.period}>
          <DateField
            className={styles.day}
            label={t('merchantAdmin:settings.from')}
            value={from}
            today={today}
            max={to}
            required
            change={(day) => day !== '' && setFrom(day)}
          />
          <DateField
            className={styles.day}
            label={t('merchantAdmin:settings.to')}
            value={to}
            today={today}
            min={from}
            required
            change={(day) => day !== '' && setTo(day)}
          />
        </div>
      </header>
      {use.isLoadingError ? (
        <LoadFailed retry={() => void use.refetch()} />
      ) : use.data === undefined ? (
        <BoardsSkeleton view="list" />
      ) : use.data.length === 0 ? (
        <EmptyState drawing={<LostDrawing />} title={t('roomAdmin:rooms.none')} text={t('roomAdmin:rooms.noneText')} />
      ) : (
        <UseTable rows={use.data} />
      )}
    </>
  );
}

const HEADS = ['name', 'meetings', 'booked', 'open', 'share', 'released'] as const;

function UseTable({ rows }: { readonly rows: readonly RoomUse[] }) {
  const t = useT();
  const line = (row: Omit<RoomUse, 'roomId' | 'capacity'>) => (
    <>
      <th scope="row">{row.name}</th>
      <td>{row.meetings}</td>
      <td>{t('roomAdmin:useReport.hours', { hours: inHours(row.bookedMinutes) })}</td>
      <td className={styles.available}>{t('roomAdmin:useReport.hours', { hours: inHours(row.openMinutes) })}</td>
      <td>
        <span className={styles.share}>
          <span className={styles.bar} aria-hidden>
            <i style={{ width: `${shareOf(row)}%` }} />
          </span>
          {t('roomAdmin:useReport.percent', { percent: shareOf(row) })}
        </span>
      </td>
      <td>{row.released}</td>
    </>
  );
  return (
    <div className={styles.report}>
      <table aria-label={t('roomAdmin:useReport.title')}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={head === 'open' ? styles.available : undefined}>
                {/* i18n: roomAdmin.useColumn.* */}
                {t(`roomAdmin:useColumn.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.roomId}>{line(row)}</tr>
          ))}
        </tbody>
        <tfoot>
          <tr>{line({ ...totalUse(rows), name: t('roomAdmin:useReport.all') })}</tr>
        </tfoot>
      </table>
    </div>
  );
}
