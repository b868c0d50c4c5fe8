import { SquarePen } from 'lucide-react';
import { Face } from '../../features/people/face.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { useT } from '../../i18n/language.ts';
import { useMedia } from '../../ui/use-media.ts';
import styles from './calls.module.css';
import { useFormats } from './use-formats.ts';
import { useRunningTime } from './use-running-time.ts';
import type { Call } from './use-statistics.ts';

interface CallListProps {
  readonly calls: readonly Call[];
  /** The calls belong to another filter; those of the current one are loading. */
  readonly old: boolean;
  readonly open: (callId: string) => void;
}

/** The columns of the specification: a table, or in narrow windows three lines for each call. */
export function CallList({ calls, old, open }: CallListProps) {
  // Eight columns need this width.
  const narrow = useMedia('(max-width: 63.9375em)');
  const minutesOf = useRunningTime(calls.some(({ end }) => end === null));
  const rows = calls.map((call) => ({ ...call, ...minutesOf(call) }));
  const List = narrow ? Cards : Table;
  return <List calls={rows} old={old} open={open} />;
}

function Table({ calls, old, open }: CallListProps) {
  const t = useT();
  const { day, time, number, minutes } = useFormats();
  return (
    <table className={styles.table} aria-label={t('callStatistics:calls.title')} aria-busy={old}>
      <thead>
        <tr>
          <th scope="col">{t('callStatistics:column.date')}</th>
          <th scope="col">{t('callStatistics:column.board')}</th>
          <th scope="col">{t('callStatistics:column.initiator')}</th>
          <th scope="col">{t('callStatistics:column.start')}</th>
          <th scope="col">{t('callStatistics:column.end')}</th>
          <th scope="col">{t('callStatistics:column.people')}</th>
          <th scope="col">{t('callStatistics:column.duration')}</th>
          <th scope="col">{t('callStatistics:column.consumed')}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          // The button in the row handles keys.
          <tr key={call.callId} onClick={() => open(call.callId)}>
            <td>{day(call.date)}</td>
            <td>
              <button type="button" className={styles.name} title={call.wbName}>
                <SquarePen size={16} strokeWidth={1.75} aria-hidden />
                <span>{call.wbName}</span>
              </button>
            </td>
            <td>
              <Initiator call={call} />
            </td>
            <td>{time(call.start)}</td>
            <td>{call.end === null ? t('callStatistics:running') : time(call.end)}</td>
            <td>{number(call.people)}</td>
            <td>{minutes(call.duration)}</td>
            <td data-charged={call.consumed > 0}>{minutes(call.consumed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ calls, old, open }: CallListProps) {
  const t = useT();
  const { day, time, minutes } = useFormats();
  return (
    <ul className={styles.cards} aria-label={t('callStatistics:calls.title')} aria-busy={old}>
      {calls.map((call) => {
        const end = call.end === null ? t('callStatistics:running') : time(call.end);
        return (
          <li key={call.callId}>
            <button type="button" onClick={() => open(call.callId)}>
              <b>{call.wbName}</b>
              <b>{minutes(call.duration)}</b>
              <span>{t('callStatistics:dayAndSpan', { day: day(call.date), start: time(call.start), end })}</span>
              <span>{t('callStatistics:consumed', { minutes: minutes(call.consumed) })}</span>
              <Initiator call={call} />
              <span>{t('callStatistics:people', { count: call.people })}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Initiator({ call: { initiator } }: { readonly call: Call }) {
  const t = useT();
  const me = useSession((state) => state.user?.userId);
  if (initiator === null) return <span className={styles.person}>{t('callStatistics:deleted')}</span>;
  return (
    <span className={styles.person}>
      <Face person={initiator} />
      <span>{initiator.userId === me ? t('callStatistics:you') : initiator.nickName}</span>
    </span>
  );
}
