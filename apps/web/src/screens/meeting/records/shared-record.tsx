import { MINUTE } from '@sw/base';
import { CallFailure, fileCategory, meetingName, type SharedRecord as Shared } from '@sw/contract';
import { useParams } from 'react-router';
import { LostDrawing } from '../../../features/brand/line-drawings.tsx';
import { Logo } from '../../../features/brand/logo.tsx';
import { FileIcon } from '../../../features/files/file-icon.tsx';
import { fileSize } from '../../../features/files/file-size.ts';
import { useSharedRecord } from '../../../features/meetings/records/record-data.ts';
import { useNow } from '../../../features/meetings/use-now.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useOwnZone } from '../../../features/meetings/use-zone-name.ts';
import { AppSpinner } from '../../../features/page/app-spinner.tsx';
import { EmptyState, StandAlone } from '../../../features/page/empty-state.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { AgendaPart } from './agenda-part.tsx';
import styles from './record.module.css';
import { When } from './record.tsx';

const isGone = (failure: unknown): boolean => failure instanceof CallFailure && failure.error === 'RECORD_LINK_GONE';

/** `/meeting/record/:key`: the record, for everybody who has its link. */
export function SharedRecord() {
  const t = useT();
  const { key = '' } = useParams();
  const read = useSharedRecord(key);
  if (read.data) return <Opened record={read.data} />;
  if (read.isPending) return <AppSpinner label={t('common:loading')} />;
  return (
    <StandAlone>
      {isGone(read.error) ? (
        <EmptyState
          heading
          drawing={<LostDrawing />}
          title={t('meetingRecords:gone.title')}
          text={t('meetingRecords:gone.text')}
        />
      ) : (
        <LoadFailed retry={() => void read.refetch()} />
      )}
    </StandAlone>
  );
}

function Opened({ record }: { readonly record: Shared }) {
  const t = useT();
  const now = useNow(MINUTE);
  const locale = useLanguage((state) => state.locale);
  const { moment } = useRoomFormats(useOwnZone());
  const { people, files, organiser } = record;
  const came = people.filter(({ here }) => here).length;
  return (
    <main className={styles.shared}>
      <header className={styles.brand}>
        <Logo size="1.75rem" />
        {t('common:product')}
      </header>
      <article className={styles.sheet}>
        <h1>{meetingName(record.subject, locale)}</h1>
        <p className={styles.facts}>
          <When meeting={record} now={now} />
          <span>{record.room}</span>
          {organiser !== null && <span>{t('meetingRecords:by', { name: organiser })}</span>}
        </p>
        <section className={styles.part}>
          <header>
            <h2>{t('myMeetings:attendance.title')}</h2>
            <small className={styles.sum}>{t('meetingRecords:came', { count: came, all: people.length })}</small>
          </header>
          <ul className={styles.names}>
            {people.map(({ name, here }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list does not change
              <li key={place}>
                <span className={styles.name} data-here={here}>
                  {name || t('myMeetings:attendance.gone')}
                </span>
                <small>{t(here ? 'meetingRecords:here' : 'meetingRecords:absent')}</small>
              </li>
            ))}
          </ul>
        </section>
        <AgendaPart agenda={record.agenda} />
        {files.length > 0 && (
          <section className={styles.part}>
            <h2>{t('myMeetings:files.title')}</h2>
            <ul className={styles.names}>
              {files.map(({ name, bytes, url }) => (
                <li key={url}>
                  <FileIcon name={name} category={fileCategory(name)} />
                  <a className={styles.name} href={url} title={name}>
                    {name}
                  </a>
                  <small>{fileSize(bytes, locale)}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
      <p className={styles.until}>{t('meetingRecords:share.until', { time: moment(Date.parse(record.expiresAt)) })}</p>
    </main>
  );
}
