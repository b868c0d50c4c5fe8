import { useT } from '../../i18n/language.ts';
import styles from './call-summary.module.css';
import { MinutesChart } from './minutes-chart.tsx';
import { useFormats } from './use-formats.ts';
import type { Sums } from './use-statistics.ts';

interface MinutesOfMonthsProps {
  readonly sums: Sums;
  readonly chosen: string | undefined;
  readonly choose: (month: string | undefined) => void;
}

/** The chart with its legend, and how much of this month is left. */
export function MinutesOfMonths({ sums: { figures, allowance }, chosen, choose }: MinutesOfMonthsProps) {
  const t = useT();
  const { number, minutes } = useFormats();
  const { used, allowed, left } = allowance;
  return (
    <section className={styles.months}>
      <div className={styles.heading}>
        <h2>{t('callStatistics:chart.title')}</h2>
        <ul className={styles.key}>
          <li>
            <i data-side="created" />
            {t('callStatistics:chart.created')}
          </li>
          <li>
            <i data-side="joined" />
            {t('callStatistics:chart.joined')}
          </li>
        </ul>
      </div>
      <MinutesChart figures={figures} limit={allowed} chosen={chosen} choose={choose} />
      <p className={styles.allowance} data-state={left === 0 ? 'full' : used * 5 >= allowed * 4 ? 'soon' : 'fine'}>
        {t('callStatistics:allowance', { used: number(used), allowed: minutes(allowed), left: minutes(left) })}
      </p>
    </section>
  );
}
