import type { MeetingDetail } from '@sw/contract';
import { AgendaList } from '../../../features/meetings/agenda-list.tsx';
import { useT } from '../../../i18n/language.ts';
import styles from './record.module.css';

/** The agenda of the meeting. */
export function AgendaPart({ agenda }: Pick<MeetingDetail, 'agenda'>) {
  const t = useT();
  if (agenda.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('myMeetings:agenda')}</h2>
      <AgendaList agenda={agenda} className={styles.agenda} />
    </section>
  );
}
