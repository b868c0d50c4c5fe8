import { Button, Segmented } from 'antd';
import { X } from 'lucide-react';
import { CallDrawing } from '../../features/brand/line-drawings.tsx';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { useT } from '../../i18n/language.ts';
import { SIDES, type StatisticsAddress } from './address.ts';
import { CallList } from './call-list.tsx';
import styles from './calls.module.css';
import { useFormats } from './use-formats.ts';
import type { Call, Sums } from './use-statistics.ts';

interface CallsProps {
  readonly address: StatisticsAddress;
  readonly calls: readonly Call[];
  readonly total: number | undefined;
  readonly summary: Sums['summary'];
  /** The calls belong to another filter. */
  readonly old: boolean;
  readonly change: (change: Partial<StatisticsAddress>) => void;
}

/** The list of all calls, or of those of one month. */
export function Calls({ address, calls, total, summary, old, change }: CallsProps) {
  const t = useT();
  const { month: nameOf, number } = useFormats();
  const { month, side } = address;
  const { thisMonth, lastMonth } = summary;
  const callsOf = ({ created, joined }: typeof thisMonth) => number(created.calls + joined.calls);
  return (
    <section className={styles.calls}>
      <div className={styles.head}>
        <h2>{t('callStatistics:calls.title')}</h2>
        {month === undefined ? (
          <span className={styles.caption}>
            {t('callStatistics:calls.soFar', {
              now: callsOf(thisMonth),
              month: nameOf(thisMonth.month, 'name'),
              before: callsOf(lastMonth),
              last: nameOf(lastMonth.month, 'name'),
            })}
          </span>
        ) : (
          <>
            <span className={styles.caption} role="status">
              {t('callStatistics:calls.inMonth', { figure: number(total ?? 0), month: nameOf(month, 'full') })}
            </span>
            <Button
              size="small"
              icon={<X size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => change({ month: undefined })}
            >
              {t('callStatistics:calls.allMonths')}
            </Button>
          </>
        )}
        <Segmented
          className={styles.sides}
          aria-label={t('callStatistics:side.label')}
          value={side}
          // i18n: callStatistics.side.*
          options={SIDES.map((value) => ({ value, label: t(`callStatistics:side.${value}`) }))}
          onChange={(value) => change({ side: value })}
        />
      </div>
      {calls.length > 0 ? (
        <CallList calls={calls} old={old} open={(callId) => change({ callId })} />
      ) : (
        <EmptyState
          drawing={<CallDrawing />}
          title={t('callStatistics:none.title')}
          text={t('callStatistics:none.text')}
        >
          <Button onClick={() => change({ month: undefined, side: 'all' })}>{t('callStatistics:none.all')}</Button>
        </EmptyState>
      )}
    </section>
  );
}
