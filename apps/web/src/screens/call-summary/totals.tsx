import { useT } from '../../i18n/language.ts';
import styles from './call-summary.module.css';
import { useFormats } from './use-formats.ts';
import type { Sums } from './use-statistics.ts';

/** The figures of the whole period. */
export function Totals({ sums: { totals, minutes, allTime } }: { readonly sums: Sums }) {
  const t = useT();
  const { number } = useFormats();
  const { mostAtOnce } = totals;
  const calls = totals.created.calls + totals.joined.calls;
  const average = calls === 0 ? 0 : Math.round((minutes.created + minutes.joined) / calls);
  const unit = t('callStatistics:totals.unit');
  const rows = [
    { label: t('callStatistics:side.created'), value: minutes.created, unit },
    { label: t('callStatistics:side.joined'), value: minutes.joined, unit },
    { label: t('callStatistics:totals.calls'), value: calls },
    { label: t('callStatistics:totals.average'), value: average, unit },
    // Null if there are too many calls to compute it.
    ...(mostAtOnce === null ? [] : [{ label: t('callStatistics:totals.mostAtOnce'), value: mostAtOnce }]),
  ];
  return (
    <dl className={styles.totals} aria-label={t('callStatistics:totals.label')}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            {number(row.value)}
            {row.unit !== undefined && <small> {row.unit}</small>}
          </dd>
        </div>
      ))}
      <div className={styles.allTime}>
        <dt>{t('callStatistics:totals.allTime')}</dt>
        <dd>{t('callStatistics:totals.both', { created: number(allTime.created), joined: number(allTime.joined) })}</dd>
      </div>
    </dl>
  );
}
