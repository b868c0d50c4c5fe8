import { type MeetingRoom, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { refreshRooms } from '../../../features/meetings/room-data.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { AffectedList } from './affected-list.tsx';
import { ReasonField } from './reason-field.tsx';
import styles from './rooms.module.css';

interface EndRoomDialogProps {
  readonly room: MeetingRoom;
  readonly how: 'off' | 'delete';
  readonly close: () => void;
}

/** Takes a room out of use or deletes it, and first shows what happens to its future meetings. */
export function EndRoomDialog({ room, how, close }: EndRoomDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [move, setMove] = useState(true);
  const [done, setDone] = useState<number>();
  const { roomId, name, zone } = room;
  const { time } = useRoomFormats(zone);
  const empty = (apply: boolean, signal?: AbortSignal) =>
    api.call(
      ROUTES.emptyRoom,
      { params: { roomId }, body: { move, apply, reason: reason.trim() } },
      signal === undefined ? {} : { signal },
    );
  const preview = useQuery({
    queryKey: ['meeting', 'emptying', roomId, move],
    queryFn: ({ signal }) => empty(false, signal),
    // The previous choice's list stays until the new one has loaded.
    placeholderData: (before) => before,
    gcTime: 0,
    meta: { failures: 'inPlace' },
  });
  const { meetings = [], ahead: count = 0, runsUntil = null } = preview.data ?? {};

  /** Handles the meetings in batches, because a full year has thousands. Meetings booked in the meantime are in the next batches. */
  const clear = async (): Promise<void> => {
    for (let left = count; left > 0; ) {
      setDone(Math.max(0, count - left));
      left = (await empty(true)).ahead;
    }
  };
  const end = useAction(
    async () => {
      try {
        await clear();
        if (how === 'delete') await api.call(ROUTES.deleteRoom, { params: { roomId } });
        else {
          const body = { enabled: false, disabledReason: reason.trim() };
          await api.call(ROUTES.changeRoom, { params: { roomId }, body });
        }
        close();
      } catch (failure) {
        // Some meetings may already be handled, and new ones may have been booked.
        await preview.refetch();
        throw failure;
      } finally {
        setDone(undefined);
      }
    },
    { settled: refreshRooms },
  );
  const missing = count > 0 && reason.trim() === '';
  // i18n: roomAdmin.end.*
  const action = t(count === 0 ? `roomAdmin:end.${how}` : `roomAdmin:end.${how}And${move ? 'Move' : 'Cancel'}`);
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={() => !end.busy && close()}
      title={t(`roomAdmin:end.${how}Title`, { name })}
      width="28rem"
      footer={null}
      centered
    >
      <p>{t(`roomAdmin:end.${how}Text`)}</p>
      {preview.isLoadingError && <LoadFailed retry={() => void preview.refetch()} />}
      {runsUntil !== null && <p>{t('roomAdmin:end.runs', { time: time(Date.parse(runsUntil)) })}</p>}
      {(how === 'off' || count > 0) && (
        <ReasonField
          label={t('roomAdmin:field.reason')}
          value={reason}
          wrong={tried && missing ? t('errors:CANCEL_REASON_REQUIRED') : undefined}
          change={setReason}
        />
      )}
      {count > 0 && (
        <>
          <Radio.Group
            vertical
            disabled={end.busy}
            aria-label={t('roomAdmin:affected.title')}
            value={move}
            options={[
              { value: true, label: t('roomAdmin:end.move') },
              { value: false, label: t('roomAdmin:end.cancel') },
            ]}
            onChange={({ target }) => setMove(target.value as boolean)}
          />
          <p className={styles.warn}>
            {t('roomAdmin:end.ahead', { count })}
            {meetings.length < count && ` ${t('roomAdmin:end.first', { count: meetings.length })}`}
          </p>
          <AffectedList meetings={meetings} zone={zone} />
        </>
      )}
      <p role="status">{done !== undefined && count > 0 && t('roomAdmin:end.done', { done, count })}</p>
      <div className="sw-dialog-actions">
        <Button disabled={end.busy} onClick={close}>
          {t('common:cancel')}
        </Button>
        <Button
          type="primary"
          danger
          disabled={preview.data === undefined}
          loading={end.busy || preview.isFetching}
          onClick={() => {
            setTried(true);
            if (!missing) end.run();
          }}
        >
          {action}
        </Button>
      </div>
    </Modal>
  );
}
