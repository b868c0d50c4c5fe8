import { instantToWall } from '@sw/calendar';
import { type ApprovalRequest, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { LostDrawing } from '../../../features/brand/line-drawings.tsx';
import shared from '../../../features/console/console.module.css';
import { useAction } from '../../../features/feedback/use-action.ts';
import { FRESH_MS, refreshRooms, useMeetingConfig } from '../../../features/meetings/room-data.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { EmptyState } from '../../../features/page/empty-state.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import styles from './rooms.module.css';

const APPROVALS = ['meeting', 'approvals'];

const useApprovals = () =>
  useQuery({
    queryKey: APPROVALS,
    queryFn: ({ signal }) => api.call(ROUTES.listApprovals, {}, { signal }),
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });

/** A decision about one booking, or about all of its series. */
const decide = async ({ meetingId, seriesId }: ApprovalRequest, grant: boolean, reason: string): Promise<void> => {
  const body = { grant, reason, scope: seriesId === null ? ('one' as const) : ('all' as const) };
  await api.call(ROUTES.decideApproval, { params: { meetingId }, body });
};

const refresh = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: APPROVALS }), refreshRooms()]);
};

/** Bookings of rooms that need somebody's word. */
export function ApprovalsPart() {
  const t = useT();
  const list = useApprovals();
  const zone = useMeetingConfig().data?.settings.timeZone ?? 'UTC';
  return (
    <>
      <header className={shared.head}>
        <h2>{t('roomAdmin:approvals.title')}</h2>
      </header>
      {list.isLoadingError ? (
        <LoadFailed retry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <BoardsSkeleton view="list" />
      ) : list.data.length === 0 ? (
        <EmptyState
          drawing={<LostDrawing />}
          title={t('roomAdmin:approvals.none')}
          text={t('roomAdmin:approvals.noneText')}
        />
      ) : (
        <ul className={styles.requests} aria-label={t('roomAdmin:approvals.title')}>
          {firstOfSeries(list.data).map(({ request, count }) => (
            <Request key={request.meetingId} request={request} count={count} zone={zone} />
          ))}
        </ul>
      )}
    </>
  );
}

/** A series waits as one: its first meeting, and how many there are. */
function firstOfSeries(requests: readonly ApprovalRequest[]) {
  const groups = Map.groupBy(requests, ({ seriesId, meetingId }) => seriesId ?? meetingId);
  return [...groups.values()].flatMap(([request, ...more]) => (request ? [{ request, count: more.length + 1 }] : []));
}

interface RequestProps {
  readonly request: ApprovalRequest;
  readonly count: number;
  readonly zone: string;
}

function Request({ request, count, zone }: RequestProps) {
  const t = useT();
  const { span, shortDay } = useRoomFormats(zone);
  const [refusing, setRefusing] = useState(false);
  const { subject, room, organiser, people, startsAt, endsAt } = request;
  const grant = useAction(() => decide(request, true, ''), { settled: refresh });
  const from = Date.parse(startsAt);
  return (
    <li>
      <span>
        <b>{subject ?? t('meetingRooms:block.private')}</b>
        <small>
          {t('roomAdmin:approvals.who', { name: organiser?.nickName ?? t('roomAdmin:affected.nobody'), count: people })}
        </small>
      </span>
      <span>
        {room.name}
        <small>
          {t('roomAdmin:affected.when', {
            day: shortDay(instantToWall(from, zone).date),
            time: span(from, Date.parse(endsAt)),
          })}
          {count > 1 && ` · ${t('roomAdmin:approvals.series', { count })}`}
        </small>
      </span>
      <span className={styles.decide}>
        <Button type="text" onClick={() => setRefusing(true)}>
          {t('roomAdmin:approvals.refuse')}
        </Button>
        <Button
          icon={<Check size={16} strokeWidth={1.75} aria-hidden />}
          loading={grant.busy}
          onClick={() => grant.run()}
        >
          {t('roomAdmin:approvals.grant')}
        </Button>
      </span>
      {refusing && <RefuseDialog request={request} close={() => setRefusing(false)} />}
    </li>
  );
}

function RefuseDialog({ request, close }: { readonly request: ApprovalRequest; readonly close: () => void }) {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const refuse = useAction(
    async () => {
      await decide(request, false, reason.trim());
      close();
    },
    { settled: refresh },
  );
  const missing = tried && reason.trim() === '';
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('roomAdmin:approvals.refuseTitle')}
      width="26.25rem"
      footer={null}
      centered
    >
      <div className={styles.field}>
        <label htmlFor={id}>{t('roomAdmin:field.reason')}</label>
        <Input
          id={id}
          value={reason}
          status={missing ? 'error' : ''}
          maxLength={MEETING_LIMITS.reasonLength}
          onChange={({ target }) => setReason(target.value)}
        />
        {missing && (
          <p className={styles.wrong} role="alert">
            {t('errors:CANCEL_REASON_REQUIRED')}
          </p>
        )}
      </div>
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button
          type="primary"
          danger
          loading={refuse.busy}
          onClick={() => {
            setTried(true);
            if (reason.trim() !== '') refuse.run();
          }}
        >
          {t('roomAdmin:approvals.refuse')}
        </Button>
      </div>
    </Modal>
  );
}
