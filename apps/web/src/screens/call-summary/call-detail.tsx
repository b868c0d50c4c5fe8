import { SECOND } from '@sw/base';
import type { ROUTES, RouteData } from '@sw/contract';
import { chargedMinutes } from '@sw/policy';
import { useNavigate } from 'react-router';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { Face } from '../../features/people/face.tsx';
import { useT } from '../../i18n/language.ts';
import { PlainButton } from '../../ui/button.tsx';
import { PlainDialog } from '../../ui/dialog.tsx';
import styles from './call-detail.module.css';
import { useFormats } from './use-formats.ts';
import { useRunningTime } from './use-running-time.ts';
import { useCall } from './use-statistics.ts';

type CallInfo = RouteData<typeof ROUTES.getCallInfo>;

interface CallDetailProps {
  readonly callId: string;
  readonly close: () => void;
}

/** One call with its participants and their times. */
export function CallDetail({ callId, close }: CallDetailProps) {
  const t = useT();
  const navigate = useNavigate();
  const read = useCall(callId);
  const call = read.data;
  return (
    <PlainDialog
      title={call?.wbName ?? t('callStatistics:detail.title')}
      close={close}
      width={600}
      actions={
        call && (
          <PlainButton onClick={() => void navigate(`/board/${call.wbNo}`)}>
            {t('callStatistics:detail.open')}
          </PlainButton>
        )
      }
    >
      {read.isLoadingError ? <LoadFailed retry={() => void read.refetch()} /> : call && <Facts call={call} />}
    </PlainDialog>
  );
}

function Facts({ call }: { readonly call: CallInfo }) {
  const t = useT();
  const { day, time, minutes } = useFormats();
  const { duration, consumed } = useRunningTime(call.end === null)(call);
  const end = call.end === null ? t('callStatistics:running') : time(call.end);
  const facts = [
    [t('callStatistics:column.date'), day(call.date)],
    [t('callStatistics:detail.time'), t('callStatistics:span', { start: time(call.start), end })],
    // i18n: callStatistics.kind.*
    [t('callStatistics:detail.kind'), t(`callStatistics:kind.${call.kind}`)],
    [t('callStatistics:column.initiator'), call.initiator?.nickName ?? t('callStatistics:deleted')],
    [t('callStatistics:column.duration'), minutes(duration)],
    [t('callStatistics:column.consumed'), minutes(consumed)],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{t('callStatistics:people', { count: call.people })}</h3>
      <ul className={styles.people} aria-label={t('callStatistics:detail.people')}>
        {call.participants.map(({ person, joinedAt, leftAt, seconds }) => (
          <li key={person.userId}>
            <Face person={person} />
            <span>{person.nickName}</span>
            {leftAt === null ? (
              // Until the call has ended, people who left may still come back.
              <span>{t('callStatistics:detail.joined', { time: time(joinedAt) })}</span>
            ) : (
              <>
                <span>{t('callStatistics:span', { start: time(joinedAt), end: time(leftAt) })}</span>
                <span>{minutes(chargedMinutes(seconds * SECOND))}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
