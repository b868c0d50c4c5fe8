import { MINUTE } from '@sw/base';
import { instantToWall } from '@sw/calendar';
import type { ListedRecord } from '@sw/contract';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { Endless, restOf } from '../../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { CallDrawing } from '../../../features/brand/line-drawings.tsx';
import { byDay } from '../../../features/meetings/by-day.ts';
import { EnterpriseOnly } from '../../../features/meetings/enterprise-only.tsx';
import { ListedRow } from '../../../features/meetings/listed-row.tsx';
import { useRecords } from '../../../features/meetings/records/record-data.ts';
import { useNow } from '../../../features/meetings/use-now.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { EmptyState } from '../../../features/page/empty-state.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { PageHead } from '../../../features/page/page-head.tsx';
import { SearchField } from '../../../features/page/search-field.tsx';
import { useSession } from '../../../features/session/session-store.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './records.module.css';

/** Meetings that took place and that the reader was in, or booked for others. */
export function Records() {
  return (
    <EnterpriseOnly>
      <List />
    </EnterpriseOnly>
  );
}

function List() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const search = (text: string): void => setParams(text === '' ? {} : { q: text });
  return (
    <>
      <PageHead title={t('shell:menu.meetingRecords')}>
        <SearchField label={t('meetingRecords:search')} className={styles.search} q={q} search={search} />
      </PageHead>
      <Found q={q} showAll={() => search('')} />
    </>
  );
}

function Found({ q, showAll }: { readonly q: string; readonly showAll: () => void }) {
  const t = useT();
  const now = useNow(MINUTE);
  const own = useSession((state) => state.user?.timeZone);
  const list = useRecords(q);
  const records = list.data?.pages.flatMap((page) => page.records);
  const zone = own ?? records?.[0]?.zone ?? 'UTC';
  const { longDay } = useRoomFormats(zone);
  if (list.isLoadingError) return <LoadFailed retry={() => void list.refetch()} />;
  if (records === undefined) return <BoardsSkeleton view="list" />;
  if (records.length === 0)
    return (
      <EmptyState
        drawing={<CallDrawing />}
        title={t(q === '' ? 'meetingRecords:empty.title' : 'meetingRecords:noneFound.title')}
        text={t(q === '' ? 'meetingRecords:empty.text' : 'meetingRecords:noneFound.text', { q })}
      >
        {q !== '' && <Button onClick={showAll}>{t('meetingRecords:noneFound.all')}</Button>}
      </EmptyState>
    );
  const dayOf = (at: number) => instantToWall(at, zone).date;
  const today = dayOf(now);
  return (
    <div className={styles.list}>
      {byDay(records, dayOf).map(({ day, meetings }) => (
        <section key={day} aria-label={longDay(day, today)}>
          <h2>{longDay(day, today)}</h2>
          <ul>
            {meetings.map((record) => (
              <Row key={record.meetingId} record={record} zone={zone} />
            ))}
          </ul>
        </section>
      ))}
      <Endless rest={restOf(list)} />
    </div>
  );
}

function Row({ record, zone }: { readonly record: ListedRecord; readonly zone: string }) {
  const t = useT();
  const { meetingId, attended, people, files } = record;
  return (
    <li className={styles.row}>
      <ListedRow meeting={record} zone={zone} path={`/meeting/records/${meetingId}`}>
        <span className={styles.count}>{t('meetingRecords:came', { count: attended, all: people })}</span>
        <span className={styles.count}>{files > 0 && t('meetingRecords:files', { count: files })}</span>
      </ListedRow>
    </li>
  );
}
