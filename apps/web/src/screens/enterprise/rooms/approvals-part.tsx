import { instantToWall } from '@sw/calendar';
import { type ApprovalRequest, ROUTES } from '@sw/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { LostDrawing } from '../../../features/brand/line-drawings.tsx';
import shared from '../../../features/console/console.module.css';
import { useAction } from '../../../features/feedback/use-action.ts';
import { FRESH_MS, refreshRooms } from '../../../features/meetings/room-data.ts';
import { useCycleWords } from '../../../features/meetings/use-cycle-words.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useZoneName } from '../../../features/meetings/use-zone-name.ts';
import { EmptyState } from '../../../features/page/empty-state.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import { ReasonField } from './reason-field.tsx';
import styles from './rooms.module.css';

const APPROVALS = ['meeting', 'approvals'];

const useApprovals = () =>
  useInfiniteQuery({
    queryKey: APPROVALS,
    queryFn: ({ pageParam, signal }) =>
      api.call(ROUTES.listApprovals, { query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: FRESH_MS,
    meta: { failures: 'inPlace' },
  });

/** Decides about one booking, or about its whole series. */
const decide = async ({ meetingId, seriesId }: ApprovalRequest, grant: boolean, reason: string): Promise<void> => {
  const body = { grant, reason, scope: seriesId === null ? ('one' as const) : ('all' as const) };
  await api.call(ROUTES.decideApproval, { params: { meetingId }, body });
};

const refresh = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: APPROVALS }), refreshRooms()]);
};

/** Bookings of rooms that need approval. */
export function ApprovalsPart() {
  const t = useT();
  const list = useApprovals();
  const requests = list.data?.pages.flatMap((page) => page.requests);
  return (
    <>
      <header className={shared.head}>
        <h2>{t('roomAdmin:approvals.title')}</h2>
      </header>
      {list.isLoadingError ? (
        <LoadFailed retry={() => void list.refetch()} />
      ) : requests === undefined ? (
        <BoardsSkeleton view="list" />
      ) : requests.length === 0 ? (
        <EmptyState
          drawing={<LostDrawing />}
          title={t('roomAdmin:approvals.none')}
          text={t('roomAdmin:approvals.noneText')}
        />
      ) : (
        <ul className={styles.requests} aria-label={t('roomAdmin:approvals.title')}>
          {requests.map((request) => (
            <Request key={request.meetingId} request={request} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className={styles.showMore ?? ''}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('roomAdmin:approvals.more')}
        </Button>
      )}
    </>
  );
}

/** A series is one request: its next meeting, how it repeats, and the number of meetings to decide about. */
function Request({ request }: { readonly request: ApprovalRequest }) {
  const t = useT();
  const { zone } = request;
  const { daySpan } = useRoomFormats(zone);
  const [refusing, setRefusing] = useState(false);
  const { subject, room, organiser, people, startsAt, endsAt, cycle, count } = request;
  const grant = useAction(() => decide(request, true, ''), { settled: refresh });
  const ruleOf = useCycleWords();
  const narrow = useNarrow();
  const from = Date.parse(startsAt);
  const day = instantToWall(from, zone).date;
  const zoneName = useZoneName()(zone, from);
  return (
    <li>
      <span>
        <b>{subject ?? t('meetingRooms:block.private')}</b>
        <small className={styles.by}>
          {t('roomAdmin:approvals.who', { name: organiser?.nickName ?? t('roomAdmin:affected.nobody'), count: people })}
        </small>
      </span>
      <span>
        <span>{room.name}</span>
        <small>{daySpan(from, Date.parse(endsAt))}</small>
        {zoneName !== undefined && <small>{zoneName}</small>}
        {count > 1 && cycle && <small>{t('roomAdmin:approvals.series', { count, rule: ruleOf(cycle, day) })}</small>}
      </span>
      <span className={styles.decide}>
        <Button type={narrow ? 'default' : 'text'} onClick={() => setRefusing(true)}>
          {t('roomAdmin:approvals.refuse')}
        </Button>
        <Button
          icon={<Check size={16} strokeWidth={1.75} aria-hidden />}
          loading={grant.busy}
          onClick={() => grant.run()}
        >
          {count > 1 ? t('roomAdmin:approvals.grantAll', { count }) : t('roomAdmin:approvals.grant')}
        </Button>
      </span>
      {refusing && <RefuseDialog request={request} close={() => setRefusing(false)} />}
    </li>
  );
}

function RefuseDialog({ request, close }: { readonly request: ApprovalRequest; readonly close: () => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const refuse = useAction(
    async () => {
      await decide(request, false, reason.trim());
      close();
    },
    { settled: refresh },
  );
  const missing = reason.trim() === '';
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
      <ReasonField
        label={t('roomAdmin:field.reason')}
        value={reason}
        wrong={tried && missing ? t('errors:CANCEL_REASON_REQUIRED') : undefined}
        change={setReason}
      />
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button
          type="primary"
          danger
          loading={refuse.busy}
          onClick={() => {
            setTried(true);
            if (!missing) refuse.run();
          }}
        >
          {request.count > 1
            ? t('roomAdmin:approvals.refuseAll', { count: request.count })
            : t('roomAdmin:approvals.refuse')}
        </Button>
      </div>
    </Modal>
  );
}
