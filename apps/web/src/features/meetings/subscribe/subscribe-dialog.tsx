import { instantToWall } from '@sw/calendar';
import { type CalendarKey, fillPath, getCalendar, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useAction } from '../../feedback/use-action.ts';
import { LoadFailed } from '../../page/load-failed.tsx';
import { copyText } from '../../sharing/copy-text.ts';
import { api } from '../../transport/api.ts';
import { queryClient } from '../../transport/query-client.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';
import { useRoomFormats } from '../use-room-formats.ts';
import styles from './subscribe.module.css';

const KEYS = ['meeting', 'calendarKeys'] as const;
const refreshKeys = (): Promise<void> => refetchStale(queryClient, KEYS);
const WIDTH = 512;

/** The whole address, because calendar programs fetch it from outside. */
const addressOf = (key: string): string => window.location.origin + fillPath(getCalendar.path, { key });

interface SubscribeDialogProps {
  /** Null: the reader's own meetings. */
  readonly room: { readonly roomId: string; readonly name: string } | null;
  readonly zone: string;
  readonly close: () => void;
}

/** The addresses for calendar programs: creates them, shows a new one once, and revokes them. */
export function SubscribeDialog({ room, zone, close }: SubscribeDialogProps) {
  const t = useT();
  const [made, setMade] = useState<{ readonly keyId: string; readonly address: string }>();
  const roomId = room?.roomId ?? null;
  const list = useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) => api.call(ROUTES.listCalendarKeys, {}, { signal }),
    meta: { failures: 'inPlace' },
  });
  const keys = list.data
    ?.filter((one) => one.roomId === roomId)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const make = useAction(
    async () => {
      const { calendar, key } = await api.call(ROUTES.createCalendarKey, { body: { roomId } });
      setMade({ keyId: calendar.keyId, address: addressOf(key) });
    },
    { settled: refreshKeys },
  );
  const isFull = keys !== undefined && keys.length >= MEETING_LIMITS.calendarKeys;
  return (
    <PlainDialog
      title={room ? t('meetingRooms:subscribe.roomTitle', { name: room.name }) : t('meetingRooms:subscribe.title')}
      width={WIDTH}
      close={close}
      actions={
        <PlainButton kind={made ? 'plain' : 'primary'} busy={make.busy} disabled={isFull} onClick={() => make.run()}>
          {t('meetingRooms:subscribe.make')}
        </PlainButton>
      }
    >
      <p className={styles.text}>{t(room ? 'meetingRooms:subscribe.roomText' : 'meetingRooms:subscribe.text')}</p>
      <div role="status">{made && <NewAddress address={made.address} />}</div>
      {list.isLoadingError && <LoadFailed retry={() => void list.refetch()} />}
      {keys?.length === 0 && <p className={styles.none}>{t('meetingRooms:subscribe.none')}</p>}
      {keys !== undefined && keys.length > 0 && (
        <ul className={styles.keys} aria-label={t('meetingRooms:subscribe.list')}>
          {keys.map((one) => (
            <KeyLine
              key={one.keyId}
              calendar={one}
              zone={zone}
              revoked={() => made?.keyId === one.keyId && setMade(undefined)}
            />
          ))}
        </ul>
      )}
      {isFull && (
        <p className={styles.none}>{t('meetingRooms:subscribe.full', { count: MEETING_LIMITS.calendarKeys })}</p>
      )}
    </PlainDialog>
  );
}

function NewAddress({ address }: { readonly address: string }) {
  const t = useT();
  return (
    <div className={styles.made}>
      <b>{t('meetingRooms:subscribe.made')}</b>
      <div className={styles.copy}>
        <input
          readOnly
          value={address}
          aria-label={t('meetingRooms:subscribe.address')}
          onFocus={({ target }) => target.select()}
        />
        <PlainButton kind="primary" onClick={() => void copyText(address, t('meetingRooms:subscribe.copied'))}>
          {t('meetingRooms:subscribe.copy')}
        </PlainButton>
      </div>
      <p>{t('meetingRooms:subscribe.once')}</p>
    </div>
  );
}

interface KeyLineProps {
  readonly calendar: CalendarKey;
  readonly zone: string;
  readonly revoked: () => void;
}

function KeyLine({ calendar: { keyId, createdAt }, zone, revoked }: KeyLineProps) {
  const t = useT();
  const { longDay, time } = useRoomFormats(zone);
  const [asks, setAsks] = useState(false);
  const revoke = useAction(
    async () => {
      await api.call(ROUTES.deleteCalendarKey, { params: { keyId } });
      revoked();
      showToast(t('meetingRooms:subscribe.revoked'));
    },
    { settled: refreshKeys },
  );
  const at = Date.parse(createdAt);
  const dayOf = (moment: number): string => instantToWall(moment, zone).date;
  const when = { day: longDay(dayOf(at), dayOf(serverClock.now())), time: time(at) };
  return (
    <li>
      <span>
        {t('meetingRooms:subscribe.since', when)}
        {asks && <small>{t('meetingRooms:subscribe.revokeText')}</small>}
      </span>
      {asks && (
        <PlainButton kind="danger" busy={revoke.busy} onClick={() => revoke.run()}>
          {t('meetingRooms:subscribe.revoke')}
        </PlainButton>
      )}
      {/* The same button with another role: an accidental second press revokes nothing, and the focus stays. */}
      <PlainButton
        onClick={() => setAsks(!asks)}
        {...(asks ? {} : { label: t('meetingRooms:subscribe.revokeOne', when) })}
      >
        {t(asks ? 'common:cancel' : 'meetingRooms:subscribe.revoke')}
      </PlainButton>
    </li>
  );
}
