import type { MeetingDetail } from '@sw/contract';
import { useT } from '../../../i18n/language.ts';
import styles from './record.module.css';

/** What was to be spoken about. */
export function AgendaPart({ agenda }: Pick<MeetingDetail, 'agenda'>) {
  const t = useT();
  if (agenda.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('myMeetings:agenda')}</h2>
      <ol className={styles.agenda}>
        {agenda.map(({ text, minutes }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name, and two may be equal
          <li key={place}>
            <span>{text}</span>
            <small>{t('myMeetings:minutes', { count: minutes })}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
