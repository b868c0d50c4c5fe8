import { Button, Select } from 'antd';
import { Download } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { Endless, restOf } from '../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { CallDrawing } from '../../features/brand/line-drawings.tsx';
import { useAction } from '../../features/feedback/use-action.ts';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { PageHead } from '../../features/page/page-head.tsx';
import { useT } from '../../i18n/language.ts';
import { filterOf, PERIODS, readAddress, type StatisticsAddress, writeAddress } from './address.ts';
import { CallDetail } from './call-detail.tsx';
import styles from './call-summary.module.css';
import { Calls } from './calls.tsx';
import { downloadCalls } from './download-calls.ts';
import { MinutesOfMonths } from './minutes-of-months.tsx';
import { Totals } from './totals.tsx';
import { useFormats } from './use-formats.ts';
import { type Sums, useCalls, useSums } from './use-statistics.ts';

/** Call statistics: minutes by month, totals, and every call that the reader created or joined. */
export function CallSummary() {
  const t = useT();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const address = readAddress(params);
  const change = (next: Partial<StatisticsAddress>): void =>
    setParams((now) => writeAddress(now, next), { replace: true });
  const calls = useCalls(address);
  const sums = useSums(
    address.months,
    calls.calls.some(({ end }) => end === null),
  );
  const failed = calls.list.isLoadingError || sums.isLoadingError;
  const retry = (): void => {
    void calls.list.refetch();
    void sums.refetch();
  };
  const none = sums.data !== undefined && isNone(sums.data);
  return (
    <>
      <PageHead title={t('shell:menu.callStatistics')}>
        {sums.data && !none && <Tools address={address} sums={sums.data} change={change} />}
      </PageHead>
      {failed ? (
        <LoadFailed retry={retry} />
      ) : sums.data === undefined || calls.list.isPending ? (
        <BoardsSkeleton view="list" />
      ) : none ? (
        <EmptyState
          drawing={<CallDrawing />}
          title={t('callStatistics:empty.title')}
          text={t('callStatistics:empty.text')}
        >
          <Button type="primary" onClick={() => void navigate('/board')}>
            {t('callStatistics:empty.action')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <div className={styles.top}>
            <MinutesOfMonths sums={sums.data} chosen={address.month} choose={(month) => change({ month })} />
            <Totals sums={sums.data} />
          </div>
          <Calls
            address={address}
            calls={calls.calls}
            total={calls.total}
            old={calls.list.isPlaceholderData}
            summary={sums.data.summary}
            change={change}
          />
          <Endless rest={restOf(calls.list)} />
          <p className={styles.note}>{t('callStatistics:note')}</p>
        </>
      )}
      {address.callId !== undefined && (
        <CallDetail callId={address.callId} close={() => change({ callId: undefined })} />
      )}
    </>
  );
}

const isNone = ({ summary: { all } }: Sums): boolean => all.created.calls + all.joined.calls === 0;

interface ToolsProps {
  readonly address: StatisticsAddress;
  readonly sums: Sums;
  readonly change: (change: Partial<StatisticsAddress>) => void;
}

function Tools({ address, sums, change }: ToolsProps) {
  const t = useT();
  const { month } = useFormats();
  const { run, busy } = useAction(() => downloadCalls(filterOf(address)));
  const [first, last] = [sums.figures[0]?.month ?? '', sums.figures.at(-1)?.month ?? ''];
  const range = t('callStatistics:period.range', { from: month(first, 'full'), to: month(last, 'full') });
  return (
    <div className={styles.tools}>
      <Select
        className={styles.period ?? ''}
        aria-label={t('callStatistics:period.label')}
        value={address.months}
        labelRender={() => range}
        options={PERIODS.map((count) => ({ value: count, label: t('callStatistics:period.months', { count }) }))}
        onChange={(months) => change({ months })}
        popupMatchSelectWidth={false}
      />
      <Button icon={<Download size={16} strokeWidth={1.75} aria-hidden />} loading={busy} onClick={() => run()}>
        {t('callStatistics:export')}
      </Button>
    </div>
  );
}
