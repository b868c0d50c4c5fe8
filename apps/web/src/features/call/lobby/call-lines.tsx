import { LANGUAGE_TAG, MINUTE } from '@sw/base';
import { type BoardCall, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { serverClock } from '../../../clock/clock.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { Face } from '../../people/face.tsx';
import { api } from '../../transport/api.ts';
import styles from './lobby.module.css';

/** The number of faces and names shown before "n more". */
const NAMED = 2;

const minutesSince = (at: string): number => Math.max(0, Math.floor((serverClock.now() - Date.parse(at)) / MINUTE));
const minutesUntil = (at: string): number => Math.max(0, Math.ceil((Date.parse(at) - serverClock.now()) / MINUTE));

/** Who is in the call, and how long it has run. */
export function PeopleLine({ call }: { readonly call: BoardCall | null | undefined }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  if (call === undefined) return <p className={styles.people} />;
  if (call === null) return <p className={styles.people}>{t('callLobby:rings')}</p>;
  const { people, startedAt } = call;
  if (people.length === 0) return <p className={styles.people}>{t('callLobby:nobody')}</p>;
  const named = people.slice(0, NAMED);
  const others = people.length - named.length;
  const names = new Intl.ListFormat(LANGUAGE_TAG[locale]).format([
    ...named.map(({ nickName }) => nickName),
    ...(others > 0 ? [t('callLobby:more', { count: others })] : []),
  ]);
  const minutes = startedAt === null ? 0 : minutesSince(startedAt);
  return (
    <p className={styles.people}>
      <span className={styles.faces}>
        {named.map((person) => (
          <Face key={person.userId} person={person} />
        ))}
      </span>
      {t('callLobby:people', { count: people.length, names, minutes })}
    </p>
  );
}

interface LimitLineProps {
  readonly wbNo: string;
  readonly call: BoardCall | null | undefined;
}

/** How long the call may last, and what is left of the month. For a running call: when it ends. */
export function LimitLine({ wbNo, call }: LimitLineProps) {
  const t = useT();
  const { data: limits } = useQuery({
    queryKey: boardKeys.callLimits(wbNo),
    queryFn: () => api.call(ROUTES.getCallLimits, { params: { wbNo } }),
    enabled: call === null,
    // The line only informs; if nothing is left, starting the call reports that.
    meta: { failures: 'inPlace' },
  });
  const words = (): string => {
    if (call?.endsAt) return t('callLobby:limit.ends', { minutes: minutesUntil(call.endsAt) });
    if (call !== null || limits === undefined) return '';
    return `${t('callLobby:limit.single', { minutes: limits.single })} ${t('callLobby:limit.month', { minutes: limits.month })}`;
  };
  return <p className={styles.limit}>{words()}</p>;
}
